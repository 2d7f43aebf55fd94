/** Wake-ups and rooms told both ways: what the simulated OPERA Cloud sets is rung here, and each has one result. */
import { describe, expect, test } from 'vitest';
import { asProperty } from '../server/src/db/transaction.ts';
import { book, overwriteResult, remove } from '../server/src/wakeups/book.ts';
import { changeCall } from '../server/src/wakeups/change.ts';
import type { Fault } from './cloud/faults.ts';
import type { Reservation } from './opera-cloud/hotel.ts';
import { CloudScene, eventually } from './opera-cloud/scene.ts';

const scene = new CloudScene();
const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 1 }).toString();
const at = (time: string): string => `${day} ${time}:00`;
const livingIn = (room: string): Reservation => scene.hotel.inHouse(room)[0]!;
const calls = () =>
  scene.house.query<{ id: string; room: string; wall: string; actor: string }>(
    `SELECT id, room, wall_time::text AS wall, actor FROM wakeups WHERE outcome = 0 ORDER BY due_at, room`,
  );
const times = async (): Promise<string[]> => (await calls()).map(({ room, wall }) => `${room} ${wall}`);
const there = (room: string): string[] =>
  scene.hotel.callsOf(livingIn(room).id).map((call) => `${call.callTime} ${call.status} ${call.told}`);
/** Everything that waits in the journal and the lanes has been told. */
async function told(): Promise<void> {
  await scene.house.seal();
  await expect
    .poll(() => scene.house.query(`SELECT words FROM deliveries WHERE state = 'queued'`), eventually)
    .toEqual([]);
}
const inProperty = <T>(work: Parameters<typeof asProperty<T>>[2]): Promise<T> =>
  asProperty(scene.house.database, scene.house.property, work);
const end = (id: string, result: number) =>
  inProperty((db) => overwriteResult(db, scene.house.property, id, { result, actor: 'desk', corrects: true }));
const bookHere = (room: string, time = '06:30') =>
  inProperty((db) =>
    book(db, scene.house.property, {
      room,
      asked: { datetime: `${day}T${time}:00` },
      daily: false,
      actor: 'desk',
      source: 5,
    }),
  );
async function listen(more: Record<string, string> = {}): Promise<void> {
  await scene.open(more);
  await scene.start();
  await scene.listening();
}

describe('a wake-up that is set there', () => {
  test('is booked here, also a second one for later, and is not sent back', async () => {
    await listen();
    scene.desk.setCall(livingIn('101'), at('07:00'), at('07:15'));
    await expect.poll(times, eventually).toEqual([`101 ${at('07:00')}`, `101 ${at('07:15')}`]);
    await told();
    expect(scene.cloud.asked('set call')).toEqual([]);
  });

  test.each([
    [1, 'Completed'],
    [2, 'NoAnswer'],
    [3, 'NoAnswer'],
    [4, 'NoAnswer'],
    [5, 'NoAnswer'],
    [6, 'NoAnswer'],
    [7, 'NoAnswer'],
    [8, 'Cancelled'],
    [9, 'NoAnswer'],
  ])('that ends with result %i has the result %s there, once', async (result, status) => {
    await listen();
    scene.desk.setCall(livingIn('101'), at('07:00'));
    await expect.poll(calls, eventually).toHaveLength(1);
    const [call] = await calls();
    await end(call?.id ?? '', result);
    await told();
    await end(call?.id ?? '', result === 1 ? 2 : 1); // overwritten afterwards: never a second one
    await told();
    expect(there('101')).toEqual([`${at('07:00')} ${status} 1`]);
  });

  test('that is removed or has another time there is removed or has it here', async () => {
    await listen();
    scene.desk.setCall(livingIn('101'), at('07:00'));
    scene.desk.setCall(livingIn('102'), at('07:00'));
    await expect.poll(calls, eventually).toHaveLength(2);
    scene.desk.removeCall(livingIn('101'), at('07:00'));
    scene.desk.changeCall(livingIn('102'), at('07:00'), at('08:00'));
    await expect.poll(times, eventually).toEqual([`102 ${at('08:00')}`]);
    await told();
    expect(there('102')).toEqual([`${at('08:00')} Pending 0`]);
  });

  test('that is removed here is Cancelled there', async () => {
    await listen();
    scene.desk.setCall(livingIn('101'), at('07:00'));
    await expect.poll(calls, eventually).toHaveLength(1);
    const [call] = await calls();
    await inProperty((db) => remove(db, scene.house.property, call?.id ?? '', 'desk'));
    await told();
    expect(there('101')).toEqual([`${at('07:00')} Cancelled 1`]);
  });

  test('that cannot be rung is NoAnswer there at once, and a person is told', async () => {
    await listen();
    scene.desk.setCall(livingIn('101'), '2020-01-01 07:00:00');
    await expect
      .poll(() => scene.house.query('SELECT kind FROM alerts'), eventually)
      .toEqual([{ kind: 'wakeup-refused' }]);
    await told();
    expect(there('101')).toEqual(['2020-01-01 07:00:00 NoAnswer 1']);
  });

  test('before the link began, or while nobody listened, is read with everything else', async () => {
    await scene.open();
    scene.desk.setCall(livingIn('101'), at('07:00'));
    await scene.start();
    await scene.listening();
    expect(await times()).toEqual([`101 ${at('07:00')}`]);
    scene.hotel.calls.splice(0);
    scene.cloud.events.skip(3);
    scene.desk.setCall(livingIn('102'), at('07:30'));
    scene.cloud.events.skip(3);
    scene.desk.setCall(livingIn('103'), at('07:30'));
    await expect.poll(times, eventually).toEqual([`102 ${at('07:30')}`, `103 ${at('07:30')}`]);
  });

  test.each([
    ['lost after', { kind: 'lost after' }],
    ['lost before', { kind: 'lost before' }],
    ['answered 500 after', { kind: 'answer after', status: 500 }],
    ['answered 503', { kind: 'answer', status: 503 }],
    ['busy', { kind: 'answer', status: 429, retryAfter: 1 }],
  ] as [string, Fault][])('whose result is %s on its way: one result there', async (_, fault) => {
    await listen();
    scene.desk.setCall(livingIn('101'), at('07:00'));
    await expect.poll(calls, eventually).toHaveLength(1);
    scene.cloud.faults.add('change call', fault);
    const [call] = await calls();
    await end(call?.id ?? '', 1);
    await told();
    expect(there('101')).toEqual([`${at('07:00')} Completed 1`]);
  });
});

describe('a wake-up that is set here', () => {
  test('is set there, has its other time there, and is removed there', async () => {
    await listen();
    const [call] = await bookHere('101');
    await told();
    expect(there('101')).toEqual([`${at('06:30')} Pending 0`]);
    const scheduled = Temporal.PlainDateTime.from(`${day}T06:30`)
      .toZonedDateTime('Europe/Paris')
      .toInstant()
      .toString();
    await inProperty((db) =>
      changeCall(
        db,
        scene.house.property,
        { id: call?.id ?? '', scheduled, actor: 'desk' },
        { datetime: `${day}T06:45:00` },
      ),
    );
    await told();
    expect(there('101')).toEqual([`${at('06:45')} Pending 0`]);
    await inProperty((db) => remove(db, scene.house.property, call?.id ?? '', 'desk'));
    await told();
    expect(there('101')).toEqual([]);
    expect(await times()).toEqual([]);
  });

  test.each([
    ['lost after', { kind: 'lost after' }],
    ['lost before', { kind: 'lost before' }],
    ['answered 500 after', { kind: 'answer after', status: 500 }],
  ] as [string, Fault][])('and is %s on its way is there once', async (_, fault) => {
    await listen();
    scene.cloud.faults.add('set call', fault);
    const [call] = await bookHere('101');
    await told();
    expect(there('101')).toEqual([`${at('06:30')} Pending 0`]);
    await end(call?.id ?? '', 2);
    await told();
    expect(there('101')).toEqual([`${at('06:30')} NoAnswer 1`]);
  });

  test('for a room in which nobody lives there stays ours', async () => {
    await scene.open();
    livingIn('101').status = 'CheckedOut';
    await scene.start();
    await scene.listening();
    await bookHere('101');
    await told();
    expect(scene.cloud.asked('set call')).toEqual([]);
    expect(await times()).toEqual([`101 ${at('06:30')}`]);
  });
});

test('a room status goes out by the table of the connector, with whether somebody lives there', async () => {
  await scene.open({ statuses: '001=Dirty,003=Inspected' });
  livingIn('102').status = 'CheckedOut';
  await scene.start();
  await scene.listening();
  const changed = (room: string, to: string) =>
    scene.house.query(
      `INSERT INTO journal (property, actor, kind, room, detail) VALUES ($1, 'desk', 'roomstatus.changed', $2, $3)`,
      [scene.house.property, room, JSON.stringify({ from: null, to })],
    );
  await changed('101', '001');
  await changed('102', '003');
  await changed('103', '002');
  await told();
  expect(scene.cloud.asked('set room status').map(({ body }) => body)).toEqual([
    { roomList: [{ roomId: '101' }], housekeepingStatus: 'Occupied', housekeepingRoomStatus: 'Dirty' },
    { roomList: [{ roomId: '102' }], housekeepingStatus: 'Vacant', housekeepingRoomStatus: 'Inspected' },
  ]);
  expect(scene.hotel.conditions.get('102')).toBe('Inspected');
});
