/**
 * A hotel goes to and fro between two installations while calls are booked in it, and whoever moves it is killed at
 * every step: no booking is lost, none is there twice, and at no moment do both have it.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { Caller, type Cell, closeCell, has, makeCell, move, orderOf } from '../../testing/two-cells.ts';
import { sealAll } from '../journal/seal.ts';
import { verify } from '../journal/verify.ts';
import { type Step, steps } from './move.ts';

/** One of them is not killed, so that it is seen how long it takes. `npm run chaos:move` does a thousand. */
const plan: readonly (Step | undefined)[] = [...steps, undefined];
const rounds = Number(process.env['MOVE_ROUNDS'] ?? plan.length);
const rooms = ['1000', '1001', '1002'];
const program = join(import.meta.dirname, '../../testing/dying-move.ts');

let cells: [Cell, Cell];
let hotel: string;

beforeAll(async () => {
  cells = [await makeCell(), await makeCell()];
  hotel = await makeProperty(cells[0].database, { code: 'grand', rooms });
});
afterAll(() => Promise.all(cells.map(closeCell)));

class Guests {
  readonly answered: string[] = [];
  readonly callers: Caller[] = [];
  longestGap = 0;
  #over = false;
  readonly #running: Promise<void>[];

  constructor(address: string) {
    this.#running = rooms.map((room) => this.#book(new Caller(address), room));
  }

  async stop(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#running);
  }

  /** A minute later each time, and each with a key: who is told to come back asks for the same once more. */
  async #book(caller: Caller, room: string): Promise<void> {
    this.callers.push(caller);
    for (let number = 0; !this.#over; number += 1) {
      const datetime = new Date(Date.UTC(2031, 0, 1) + number * 60_000).toISOString();
      const begun = performance.now();
      const answer = await caller.ask('POST /rest/wakeup', {
        as: 'desk@grand',
        form: { room, datetime },
        headers: { 'idempotency-key': `${room}-${number}` },
      });
      this.longestGap = Math.max(this.longestGap, performance.now() - begun);
      if (answer.status !== 201) throw new Error(`a booking was answered ${answer.status}: ${answer.text}`);
      this.answered.push((answer.json as { id: string }).id);
      await sleep(100);
    }
  }
}

/** First where it goes to, then where it comes from: who has it there cannot have it here afterwards. */
class Watch {
  both = 0;
  looks = 0;
  #over = false;
  readonly #running: Promise<void>;

  constructor(from: Cell, to: Cell) {
    this.#running = this.#look(from, to);
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#running;
  }

  async #look(from: Cell, to: Cell): Promise<void> {
    while (!this.#over) {
      if ((await has(to, hotel)) && (await has(from, hotel))) this.both += 1;
      this.looks += 1;
      await sleep(20);
    }
  }
}

/** Resolves with the signal that ended it. */
function killedAt(from: Cell, to: Cell, step: Step): Promise<string | null> {
  const order = orderOf(from, to, 'grand');
  const words = [program, order.from, order.to, order.code, order.address, step];
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error) => resolve(error?.signal ?? null));
  });
}

test(
  `after ${rounds} moves, with a kill at each step, every booking is there once and the journal is whole`,
  { timeout: 600_000 + rounds * 60_000 },
  async () => {
    const guests = new Guests(cells[0].service.url);
    const closed: number[] = [];
    let [kills, looks] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const [from, to] = round % 2 === 0 ? cells : [cells[1], cells[0]];
      const watch = new Watch(from, to);
      const step = plan[round % plan.length];
      if (step !== undefined) {
        expect([step, await killedAt(from, to, step)]).toEqual([step, 'SIGKILL']);
        kills += 1;
      }
      const moved = await move(from, to, 'grand');
      expect(moved).toMatchObject({ hotel, where: 'there' });
      if (step === undefined) closed.push(moved.seconds ?? 0);
      await sleep(200);
      await watch.stop();
      expect([await has(from, hotel), await has(to, hotel), watch.both]).toEqual([false, true, 0]);
      looks += watch.looks;
    }
    await guests.stop();
    const [here, there] = rounds % 2 === 0 ? cells : [cells[1], cells[0]];
    expect(await query(there.database, 'SELECT FROM wakeups WHERE property = $1', [hotel])).toEqual([]);
    const rows = await query<{ id: string }>(here.database, 'SELECT id FROM wakeups WHERE property = $1', [hotel]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(guests.answered.toSorted());
    const booked = await query<{ subject: string }>(
      here.database,
      `SELECT subject FROM journal WHERE property = $1 AND kind = 'wakeup.booked'`,
      [hotel],
    );
    expect(booked.map(({ subject }) => subject).toSorted()).toEqual(guests.answered.toSorted());
    await sealAll(here.database);
    expect(await verify(here.database, hotel)).toMatchObject({ problems: [] });
    const told = (what: 'turnedAway' | 'sentOn') => guests.callers.reduce((sum, caller) => sum + caller[what], 0);
    expect(told('turnedAway')).toBeGreaterThan(0);
    expect(told('sentOn')).toBeGreaterThan(0);
    console.log(
      `${rounds} moves, ${kills} kills: ${guests.answered.length} bookings, each once; told to come back ` +
        `${told('turnedAway')} times, sent on ${told('sentOn')}; looked ${looks} times whether both have it; ` +
        `closed for ${closed.map((seconds) => seconds.toFixed(1)).join(', ')} s where nobody was killed, ` +
        `longest wait of a caller ${(guests.longestGap / 1000).toFixed(1)} s`,
    );
  },
);
