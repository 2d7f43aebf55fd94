/**
 * Hotels go to and fro between two installations while calls are booked in them, and whoever moves one is killed at
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

/** One of them is not killed, so that it is seen how long it takes. `npm run chaos:move` does a thousand, of four. */
const plan: readonly (Step | undefined)[] = [...steps, undefined];
const codes = ['grand', 'ritz', 'aurora', 'plaza'].slice(0, Number(process.env['MOVE_HOTELS'] ?? 1));
/** Of each hotel. */
const rounds = Math.ceil(Number(process.env['MOVE_ROUNDS'] ?? plan.length) / codes.length);
const rooms = ['1000', '1001', '1002'];
const program = join(import.meta.dirname, '../../testing/dying-move.ts');

let cells: [Cell, Cell];

beforeAll(async () => {
  cells = [await makeCell(), await makeCell()];
});
afterAll(() => Promise.all(cells.map(closeCell)));

class Guests {
  readonly answered: string[] = [];
  readonly callers: Caller[] = [];
  longestGap = 0;
  #over = false;
  readonly #code: string;
  readonly #running: Promise<void>[];

  constructor(address: string, code: string) {
    this.#code = code;
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
        as: `desk@${this.#code}`,
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

  constructor(from: Cell, to: Cell, hotel: string) {
    this.#running = this.#look(from, to, hotel);
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#running;
  }

  async #look(from: Cell, to: Cell, hotel: string): Promise<void> {
    while (!this.#over) {
      if ((await has(to, hotel)) && (await has(from, hotel))) this.both += 1;
      this.looks += 1;
      await sleep(20);
    }
  }
}

/** Resolves with the signal that ended it. */
function killedAt(from: Cell, to: Cell, code: string, step: Step): Promise<string | null> {
  const order = orderOf(from, to, code);
  const words = [program, order.from, order.to, order.code, order.address, step];
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error) => resolve(error?.signal ?? null));
  });
}

interface Told {
  readonly kills: number;
  readonly looks: number;
  /** Seconds, of each move in which nobody was killed. */
  readonly closed: readonly number[];
  readonly guests: Guests;
}

/** To and fro, all the time booked in. */
async function travel(code: string): Promise<Told> {
  const hotel = await makeProperty(cells[0].database, { code, rooms });
  const guests = new Guests(cells[0].service.url, code);
  const closed: number[] = [];
  let [kills, looks] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const [from, to] = round % 2 === 0 ? cells : [cells[1], cells[0]];
    const watch = new Watch(from, to, hotel);
    const step = plan[round % plan.length];
    if (step !== undefined) {
      expect([step, await killedAt(from, to, code, step)]).toEqual([step, 'SIGKILL']);
      kills += 1;
    }
    const moved = await move(from, to, code);
    expect(moved).toMatchObject({ hotel, where: 'there' });
    if (step === undefined) closed.push(moved.seconds ?? 0);
    await sleep(200);
    await watch.stop();
    expect([await has(from, hotel), await has(to, hotel), watch.both]).toEqual([false, true, 0]);
    looks += watch.looks;
  }
  await guests.stop();
  await expectWhole(hotel, guests.answered);
  return { kills, looks, closed, guests };
}

/** Where it is now, and nowhere else. */
async function expectWhole(hotel: string, answered: readonly string[]): Promise<void> {
  const [here, there] = rounds % 2 === 0 ? cells : [cells[1], cells[0]];
  expect(await query(there.database, 'SELECT FROM wakeups WHERE property = $1', [hotel])).toEqual([]);
  const rows = await query<{ id: string }>(here.database, 'SELECT id FROM wakeups WHERE property = $1', [hotel]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(answered.toSorted());
  const booked = await query<{ subject: string }>(
    here.database,
    `SELECT subject FROM journal WHERE property = $1 AND kind = 'wakeup.booked'`,
    [hotel],
  );
  expect(booked.map(({ subject }) => subject).toSorted()).toEqual(answered.toSorted());
  await sealAll(here.database);
  expect(await verify(here.database, hotel)).toMatchObject({ problems: [] });
}

test(
  `${rounds * codes.length} moves, a kill at each step: every booking is there once and the journal is whole`,
  { timeout: 600_000 + rounds * codes.length * 60_000 },
  async () => {
    const all = await Promise.all(codes.map((code) => travel(code)));
    const sum = (of: (one: Told) => number): number => all.reduce((total, one) => total + of(one), 0);
    const told = (what: 'turnedAway' | 'sentOn') =>
      sum(({ guests }) => guests.callers.reduce((total, caller) => total + caller[what], 0));
    expect(told('turnedAway')).toBeGreaterThan(0);
    expect(told('sentOn')).toBeGreaterThan(0);
    const closed = all.flatMap((one) => one.closed).toSorted((one, other) => one - other);
    const longest = Math.max(...all.map(({ guests }) => guests.longestGap)) / 1000;
    console.log(
      `${rounds * codes.length} moves of ${codes.length}, ${sum(({ kills }) => kills)} kills: ` +
        `${sum(({ guests }) => guests.answered.length)} bookings, each once; told to come back ` +
        `${told('turnedAway')} times, sent on ${told('sentOn')}; looked ${sum(({ looks }) => looks)} times whether ` +
        `both have it; closed for ${closed[Math.floor(closed.length / 2)]?.toFixed(1)} s, ` +
        `${closed.at(-1)?.toFixed(1)} s at the most, where nobody was killed; ` +
        `longest wait of a caller ${longest.toFixed(1)} s`,
    );
  },
);
