/** Two processes ring for one hotel on two Asterisks; one of each dies in the middle. Nobody is forgotten. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

/** DIALERS_CALLS=500 is the whole of it; fewer show the same. */
const calls = Number(process.env['DIALERS_CALLS'] ?? 120);
const eventually = { timeout: 300_000, interval: 1000 };
const soon = { timeout: 180_000, interval: 20 };

describe('two dialers and two Asterisks', () => {
  let lab: Lab;
  let hotel: Hotel;
  const rooms = Array.from({ length: calls }, (_, index) => String(10_000 + index));

  beforeAll(async () => {
    lab = await ownLab({ nodes: 2 });
    await lab.up();
    hotel = await hotelIn(lab, { code: 'grand', rooms, brief: true });
    await hotel.lines(calls);
  });

  afterAll(async () => {
    await (hotel as Hotel | undefined)?.close();
    await lab.remove();
  });

  it('loses nobody when a dialer, then an Asterisk is killed; who is rung twice was in flight', async () => {
    const second = await hotel.start({ REVEILLE_ROLES: 'dialer' });
    // Both are at work when both have said that they live.
    await expect
      .poll(async () => (await hotel.query(`SELECT FROM processes WHERE role = 'dialer'`)).length, eventually)
      .toBe(2);
    const since = Date.now();
    await hotel.book(rooms, Math.max(5000, calls * 20));
    await expect.poll(async () => (await lab.seen({ since })).length, soon).toBeGreaterThan(calls / 5);
    await second.signal('SIGKILL');
    await expect.poll(async () => (await lab.seen({ since })).length, soon).toBeGreaterThan(calls / 2);
    const { voice2 } = await lab.status();
    await lab.kill('voice2');
    const killed = Date.now();
    await expect.poll(() => hotel.pending(), eventually).toBe(0);

    const ends = await hotel.query<{ status: number; count: number }>(
      'SELECT status, count(*)::int AS count FROM wakeups GROUP BY status',
    );
    expect(ends).toEqual([{ status: 4, count: calls }]);
    const seen = await lab.seen({ since });
    const rung = Map.groupBy(seen, ({ extension }) => extension);
    expect(rung.size).toBe(calls);
    const twice = [...rung].filter(([, all]) => all.length > 1).map(([room]) => room);
    const inFlight = seen.filter(
      ({ from, invited, ended }) => from === voice2?.sip && invited <= killed && (ended === null || ended >= killed),
    );
    const unsure = await hotel.query<{ room: string }>(
      `SELECT DISTINCT room FROM journal WHERE kind = 'wakeup.attempt' AND detail->>'unsure' = 'true'`,
    );
    console.log(
      `${calls} calls: ${inFlight.length} in flight on the Asterisk that died, ${unsure.length} unsure, ` +
        `${twice.length} rung twice`,
    );
    expect(inFlight.length, 'nothing was in flight: the test shows nothing').toBeGreaterThan(0);
    expect(unsure.map(({ room }) => room)).toEqual(expect.arrayContaining(twice));
    expect(inFlight.map(({ extension }) => extension)).toEqual(expect.arrayContaining(twice));
    expect(Math.max(...[...rung.values()].map((all) => all.length))).toBeLessThanOrEqual(2);
  });
});
