/** Who lives in a hotel of the simulated Cloudbeds, and how its rooms are: read whole, sooner where it tells. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { asProperty } from '../server/src/db/transaction.ts';
import { changeRoomStatus } from '../server/src/room-status/change.ts';
import { book } from '../server/src/wakeups/book.ts';
import { BedsScene, eventually } from './cloudbeds/scene.ts';

const scene = new BedsScene(4);
const rooms = async (): Promise<string[]> => (await scene.guests()).map(({ room }) => room);
const read = async (): Promise<void> => {
  await expect
    .poll(() => scene.house.query('SELECT 1 FROM links WHERE resynced_at IS NOT NULL'), eventually)
    .toEqual([expect.anything()]);
};
const calls = (): Promise<{ room: string }[]> =>
  scene.house.query('SELECT room FROM wakeups WHERE outcome = 0 ORDER BY room');
const bookCall = (room: string): Promise<unknown> =>
  asProperty(scene.house.database, scene.house.property, (db) =>
    book(db, scene.house.property, { room, asked: { time: '0800' }, daily: false, actor: 'desk', source: 5 }),
  );

describe('guests', () => {
  test('are read at the start, room by room, and without their names where none are wanted', async () => {
    await scene.open();
    scene.beds.hotel.reserve(['101', '102'], { status: 'confirmed' }); // they come tomorrow
    await scene.start();
    await read();
    const known = await scene.guests();
    expect(known.map(({ room }) => room)).toEqual(['101', '102', '103', '104']);
    expect(known.map(({ name }) => name)).toEqual([null, null, null, null]);
    expect(known[0]?.guest).toMatch(/^\d+\/\d+-1$/);
  });

  test('have names where they are wanted', async () => {
    await scene.open({ names: 'yes' });
    await scene.start();
    await read();
    expect((await scene.guests())[0]).toMatchObject({ name: 'Ada Sample' });
  });

  test('check in, move with their calls, and check out, as soon as it is told', async () => {
    await scene.open({ moveSeconds: 0 });
    const [first] = scene.beds.hotel.inHouse('104');
    await scene.beds.change(first!, 'checked_out');
    await scene.start();
    await read();
    expect(await rooms()).toEqual(['101', '102', '103']);
    await bookCall('101');
    const [mover] = scene.beds.hotel.inHouse('101');
    mover!.rooms[0]!.room = '104';
    await scene.told();
    await expect.poll(rooms, eventually).toEqual(['102', '103', '104']);
    expect(await calls()).toEqual([{ room: '104' }]);
    await scene.beds.change(mover!, 'checked_out');
    const after = scene.beds.hotel.reserve('101');
    await scene.told();
    await expect.poll(rooms, eventually).toEqual(['101', '102', '103']);
    expect((await scene.guests())[0]?.guest).toBe(`${after.id}/${after.id}-1`);
    await expect.poll(calls, eventually).toEqual([]);
  });

  test('of one room of several leave, and the others stay', async () => {
    await scene.open();
    for (const room of ['103', '104']) for (const one of scene.beds.hotel.inHouse(room)) one.status = 'checked_out';
    const family = scene.beds.hotel.reserve(['103', '104']);
    await scene.start();
    await read();
    expect(await rooms()).toEqual(['101', '102', '103', '104']);
    family.rooms[1]!.status = 'checked_out';
    await scene.told();
    await expect.poll(rooms, eventually).toEqual(['101', '102', '103']);
  });

  test('who are unknown there are not here, and their calls stay: silence is no check-out', async () => {
    await scene.open();
    await scene.start();
    await read();
    await bookCall('102');
    const [gone] = scene.beds.hotel.inHouse('102');
    scene.beds.hotel.reservations.delete(gone!.id);
    await scene.told();
    await expect.poll(rooms, eventually).toEqual(['101', '103', '104']);
    expect(await calls()).toEqual([{ room: '102' }]);
  });

  test('nobody leaves while it cannot be read', async () => {
    await scene.open();
    await scene.start();
    await read();
    scene.beds.faults.add('reservations', { kind: 'answer', status: 503 }, { kind: 'lost before' });
    scene.beds.faults.add('reservation', { kind: 'answer', status: 500 });
    await scene.beds.change(scene.beds.hotel.inHouse('101')[0]!, 'checked_out');
    await scene.told();
    await expect.poll(rooms, eventually).toEqual(['102', '103', '104']);
  });

  test('are not asked for where that is not wanted', async () => {
    await scene.open({ guests: 'no' });
    await scene.start();
    await read();
    expect(scene.beds.asked('reservations')).toEqual([]);
  });
});

describe('room status', () => {
  beforeEach(async () => {
    await scene.house.query(
      `INSERT INTO status_types (property, id, description)
         VALUES ($1, '1', 'Clean'), ($1, '2', 'Dirty'), ($1, '3', 'Odd')`,
      [scene.house.property],
    );
  });
  const set = (room: string, status: string): Promise<void> =>
    asProperty(scene.house.database, scene.house.property, (db) =>
      changeRoomStatus(db, scene.house.property, { room, status, actor: 'housekeeper', inspects: false }),
    );
  const ours = (): Promise<{ room: string; status: string; actor: string }[]> =>
    scene.house.query('SELECT room, status, actor FROM room_statuses ORDER BY room');
  const theirs = (room: string): string | undefined => scene.beds.hotel.rooms.get(room)?.condition;
  const told = (): Promise<{ state: string; words: string }[]> =>
    scene.house.query('SELECT state, words FROM deliveries WHERE fast ORDER BY id');
  const statuses = '1=clean,2=dirty';

  test('goes out by the table as it is set here', async () => {
    await scene.open({ statuses });
    await scene.start();
    await read();
    await set('101', '2');
    await set('102', '3'); // not in the table
    await scene.house.seal();
    await expect.poll(() => theirs('101'), eventually).toBe('dirty');
    await expect
      .poll(async () => (await told()).map(({ state }) => state), eventually)
      .toEqual(['accepted', 'accepted']);
    expect((await told())[0]?.words).toBe('Cloudbeds has the room as dirty');
    expect(theirs('102')).toBe('clean');
  });

  test('comes in as it is set there, and is not sent back', async () => {
    await scene.open({ statuses });
    await scene.start();
    await read();
    await scene.beds.clean('103', 'dirty');
    await scene.told();
    await expect.poll(ours, eventually).toEqual([{ room: '103', status: '2', actor: 'beds' }]);
    await scene.house.seal();
    await expect
      .poll(async () => (await told()).map(({ words }) => words), eventually)
      .toEqual(['nothing to send: the property system set this status itself']);
    expect(scene.beds.asked('set room status')).toEqual([]);
  });

  test('that was set here and is not told yet is not undone by what is read', async () => {
    await scene.open({ statuses });
    await scene.start();
    await read();
    const times = scene.beds.asked('room statuses').length;
    await set('104', '2'); // nobody has told it: the journal is not sealed
    await scene.told();
    await expect.poll(() => scene.beds.asked('room statuses').length, eventually).toBeGreaterThan(times);
    await sleep(500);
    expect(await ours()).toEqual([{ room: '104', status: '2', actor: 'housekeeper' }]);
  });

  test('that changed while nobody listened is taken by the next process', async () => {
    await scene.open({ statuses });
    await scene.start();
    await read();
    await scene.stop();
    await scene.beds.clean('102', 'dirty');
    await scene.start();
    await expect.poll(ours, eventually).toEqual([{ room: '102', status: '2', actor: 'beds' }]);
  });

  test('of a room that is not there is refused, and a person is told what to do', async () => {
    await scene.open({ statuses });
    scene.beds.hotel.rooms.delete('101');
    await scene.start();
    await set('101', '2');
    await scene.house.seal();
    await expect
      .poll(told, eventually)
      .toEqual([{ state: 'refused', words: 'Cloudbeds has no room 101: give the room the same name here and there' }]);
  });
});
