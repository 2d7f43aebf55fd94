/**
 * The primary is killed while guests are rung and calls are booked, and its synchronous replica takes over: nobody is
 * forgotten, nobody is rung twice, and every booking that was answered is there.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../server/src/db/connect.ts';
import { type Cluster, createCluster } from '../server/testing/cluster.ts';
import { mapToAdministrator } from '../server/testing/database.ts';
import { installOn } from '../server/testing/logins.ts';
import { keepBooking } from './booking.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

/** PROMOTION_CALLS=60 is the whole of it; fewer show the same. */
const calls = Number(process.env['PROMOTION_CALLS'] ?? 20);
const between = 750;
const headStart = 8000;
/** Until somebody, or Patroni, has noticed that the primary is gone. */
const noticing = 2000;
const eventually = { timeout: 300_000, interval: 500 };

describe('a promotion', () => {
  const open = new AsyncDisposableStack();
  let [primary, replica]: Cluster[] = [];
  let lab: Lab;
  let hotel: Hotel;
  const rooms = Array.from({ length: calls }, (_, index) => String(10_000 + index));
  const bookable = '9000';

  beforeAll(async () => {
    const one = (primary = open.adopt(await createCluster(), (cluster) => cluster.remove()));
    const alone = await installOn(one);
    const two = (replica = open.adopt(await one.replica(), (cluster) => cluster.remove()));
    await one.waitForReplica();
    const both = (url: string) => url.replace(one.address, `${one.address},${two.address}`);
    const url = both(alone);
    mapToAdministrator(url, both(one.url));
    const database = connect({ url, connections: 2 });
    open.defer(() => database.close());
    lab = open.adopt(await ownLab(), (given) => given.remove());
    await lab.up();
    hotel = open.adopt(
      await hotelIn(lab, {
        code: 'grand',
        rooms: [...rooms, bookable],
        brief: true,
        database: { ...database, url, drop: () => database.close() },
      }),
      (given) => given.close(),
    );
    await hotel.lines(calls);
  });
  afterAll(() => open.disposeAsync(), 180_000);

  it('loses no call and no booking, and rings nobody twice', async () => {
    await hotel.start({ REVEILLE_ROLES: 'dialer' });
    await expect
      .poll(async () => (await hotel.query(`SELECT FROM processes WHERE role = 'dialer'`)).length, eventually)
      .toBe(2);
    const since = Date.now();
    const due = new Map(rooms.map((room, index) => [room, since + headStart + index * between]));
    for (const [room, at] of due) await hotel.book([room], new Date(at));

    const waiting = async () =>
      (await hotel.query('SELECT FROM wakeups WHERE outcome = 0 AND room <> $1', [bookable])).length;
    const desk = keepBooking(hotel.service.url, bookable);
    await sleep(since + headStart + (calls * between) / 3 - Date.now());
    await primary?.stop('immediate');
    const killed = Date.now();
    await sleep(noticing);
    await replica?.promote();
    const promoted = Date.now();
    await expect.poll(() => desk.answered.some(({ at }) => at > promoted), eventually).toBe(true);
    await expect.poll(() => waiting().catch(() => Number.NaN), eventually).toBe(0);
    await desk.stop();

    const first = desk.answered.find(({ at }) => at > promoted)?.at ?? Number.NaN;
    const ends = await hotel.query<{ status: number; count: number }>(
      'SELECT status, count(*)::int AS count FROM wakeups WHERE room <> $1 GROUP BY status',
      [bookable],
    );
    expect(ends).toEqual([{ status: 4, count: calls }]);
    const rung = Map.groupBy(await lab.seen({ since }), ({ extension }) => extension);
    const inGap = rooms.filter((room) => (due.get(room) ?? 0) > killed && (due.get(room) ?? 0) < first);
    const late = inGap.map((room) => (rung.get(room)?.[0]?.invited ?? Number.NaN) - (due.get(room) ?? 0));
    console.log(
      `${calls} calls, ${desk.answered.length} bookings answered; killed, promoted after ${promoted - killed} ms, ` +
        `the first booking answered ${first - promoted} ms later; ${inGap.length} calls were due in that gap, the ` +
        `latest of them rung ${Math.round(Math.max(0, ...late))} ms late`,
    );
    expect(inGap.length, 'no call was due in the gap: the test shows nothing').toBeGreaterThan(0);
    expect(rooms.filter((room) => rung.get(room)?.length !== 1)).toEqual([]);
    const present = await hotel.query('SELECT FROM wakeups WHERE id = ANY($1::uuid[])', [
      desk.answered.map(({ id }) => id),
    ]);
    expect(present).toHaveLength(desk.answered.length);
    expect(desk.failed, 'nobody was refused: the primary was not missed').toBeGreaterThan(0);
  });
});
