/**
 * Wake-ups set by the property system, rung on a real Asterisk, answered once each: also when either side is killed.
 * Long: FIAS_WAKEUPS=200.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/testing/cluster.ts';
import { eventsOf } from '../server/src/connectors/fias/settings.ts';
import { Simulator } from './fias/simulator.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';
import { roomsOfAllKinds } from './temperaments.ts';

const wanted = Number(process.env['FIAS_WAKEUPS'] ?? 12);
const folder = mkdtempSync(join(tmpdir(), 'fias-ring-'));
const expected = roomsOfAllKinds(wanted);
/** As the property system hears of a result. */
const codes: Record<number, string> = { 1: 'OK', 2: 'NR', 3: 'BY' };

let lab: Lab;
let hotel: Hotel;
let simulator: Simulator;

beforeAll(async () => {
  const port = await freePort();
  simulator = new Simulator(port, join(folder, 'transcript.jsonl'));
  await simulator.start();
  lab = await ownLab();
  await lab.up();
  hotel = await hotelIn(lab, { code: 'grand', rooms: [...expected.keys()] });
  await hotel.lines(60);
  await hotel.policy({ ringSeconds: 8, attempts: 2, retryMinutes: 0.05 });
  const target = { host: '127.0.0.1', port, interface: 'PB' };
  await hotel.query(
    `INSERT INTO destinations (property, role, name, type, target, events, vouched)
        VALUES ($1, 'connector', 'opera', 'fias', $2, $3, true)`,
    [hotel.property, JSON.stringify(target), eventsOf(target)],
  );
  await simulator.waitForLink();
});

afterAll(async () => {
  await (hotel as Hotel | undefined)?.close();
  await (simulator as Simulator | undefined)?.end('SIGTERM');
  await lab.remove();
  rmSync(folder, { recursive: true });
});

test(
  'one answer each with the right code, through a kill -9 of ours and of the property system',
  { timeout: 900_000 },
  async () => {
    const due = Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ seconds: 40 });
    const [date, time] = [
      due.toPlainDate().toString().replaceAll('-', '').slice(2),
      due.toPlainTime().round('second').toString().replaceAll(':', ''),
    ];
    for (const room of expected.keys()) simulator.type(`wake ${room} ${date} ${time}`);
    await expect.poll(async () => (await hotel.list('pending')).length, { interval: 250 }).toBe(expected.size);

    // The property system dies before anything rings, and ours while it rings.
    await simulator.end('SIGKILL');
    await simulator.start();
    await expect
      .poll(async () => (await hotel.query('SELECT 1 FROM attempts')).length, { timeout: 180_000, interval: 100 })
      .toBeGreaterThan(0);
    await hotel.service.signal('SIGKILL');
    hotel.service = await hotel.start();

    await expect.poll(async () => (await hotel.list('pending')).length, { timeout: 400_000, interval: 500 }).toBe(0);
    await expect.poll(() => simulator.heard('WA').length, { timeout: 180_000, interval: 500 }).toBe(expected.size);
    // Time for a second one, if there were any.
    await expect
      .poll(async () => (await hotel.query(`SELECT 1 FROM deliveries WHERE state = 'queued'`)).length, {
        timeout: 180_000,
        interval: 250,
      })
      .toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const results = new Map(
      (await hotel.query<{ room: string; result: number }>('SELECT room, result FROM wakeups')).map(
        ({ room, result }) => [room, result],
      ),
    );
    const told = [...expected.keys()].map(
      (room) => `WA|RN${room}|DA${date}|TI${time}|AS${codes[results.get(room) ?? 0] ?? 'UR'}|`,
    );
    expect(simulator.heard('WA').toSorted()).toEqual(told.toSorted());
    // A call that was under way when ours was killed may have been rung once more; what a phone does it does again.
    expect(results).toEqual(expected);
    expect(simulator.heard('WR')).toEqual([]);
    expect(simulator.heard('WC')).toEqual([]);
    console.log(
      `${expected.size} wake-ups by WR, ${simulator.heard('WA').length} answers, one each, with a kill -9 on ` +
        `both sides`,
    );
  },
);
