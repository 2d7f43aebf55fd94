/**
 * Guests come, go and move: their language, their calls, and their names, which are kept only where they are wanted.
 */
import { describe, expect, test } from 'vitest';
import { book } from '../server/src/wakeups/book.ts';
import { PropertySystem } from './fias/property-system.ts';
import { date, eventually, Scene } from './fias/scene.ts';

const scene = new Scene();

describe('guests', () => {
  test.each(['opera', 'protel'])('of a system like %s who move take their calls along', async (profile) => {
    await scene.link(profile);
    scene.system.checkIn('101', '55', 'GLGE|');
    await expect.poll(scene.guests, eventually).toEqual([{ room: '101', guest: '55', tag: 'de' }]);
    scene.system.send(`WR|RN101|DA${date}|TI070000|`);
    await scene.book('101', { time: '0800' });
    await expect.poll(scene.rooms, eventually).toEqual(['101', '101']);
    await scene.told();
    scene.system.move('55', '101', '103', 'GLGE|');
    await expect.poll(scene.guests, eventually).toEqual([{ room: '103', guest: '55', tag: 'de' }]);
    await expect.poll(scene.rooms, eventually).toEqual(['103', '103']);
    await scene.told();
    // Theirs they know of; ours is set again where the guest is.
    expect(scene.heard()).toEqual([
      `WR|RN101|DA${date}|TI080000|`,
      `WC|RN101|DA${date}|TI080000|`,
      `WR|RN103|DA${date}|TI080000|`,
    ]);
    expect(scene.system.complaints).toEqual([]);
  });

  test('who share a room leave their calls to those who stay', async () => {
    await scene.link();
    scene.system.checkIn('101', '55');
    scene.system.checkIn('101', '56');
    await expect.poll(scene.guests, eventually).toHaveLength(2);
    await scene.book('101');
    scene.system.move('56', '101', '102');
    await expect.poll(async () => (await scene.guests()).map(({ room }) => room), eventually).toEqual(['101', '102']);
    expect(await scene.rooms()).toEqual(['101']);
  });

  test('are woken in their language, and the next one in the room is not', async () => {
    await scene.link();
    scene.system.checkIn('101', '55', 'GLFR|');
    await expect.poll(scene.guests, eventually).toHaveLength(1);
    const language = () =>
      scene.house.query<{ language: number | null }>(`SELECT guest_language($1, '101') AS language`, [
        scene.house.property,
      ]);
    expect(await language()).toEqual([{ language: 3 }]);
    expect(
      await scene.book('101').then(() => scene.house.query<{ prompt: number }>('SELECT prompt FROM wakeups')),
    ).toEqual([{ prompt: 3 }]);
    scene.system.send('GC|RN101|G#55|GLXX|');
    await expect.poll(language, eventually).toEqual([{ language: null }]);
  });

  test.each([
    ['purge', []],
    ['keep', ['early']],
    ['follow', ['early', 'late']],
  ] as const)('who check out with calls set: policy %s', async (checkOut, stay) => {
    // prettier-ignore
    // Whatever the hour is now: the call at 06:00 lies before 12:00 of the next noon, the late one after.
    const now = Temporal.Now.zonedDateTimeISO('Europe/Paris');
    const until = now.add({ hours: 3 });
    await scene.link('opera', { checkOut, keepUntil: until.toPlainTime().toString().slice(0, 5), moveSeconds: 1 });
    scene.system.checkIn('101', '55');
    await expect.poll(scene.guests, eventually).toHaveLength(1);
    const at = (hours: number) =>
      scene.inProperty((db) =>
        book(db, scene.house.property, {
          room: '101',
          asked: { datetime: now.add({ hours }).toString({ timeZoneName: 'never' }) },
          daily: false,
          actor: 'desk',
          source: 5,
        }),
      );
    const ids = { early: (await at(2))[0]?.id, late: (await at(6))[0]?.id };
    scene.system.checkOut('101', '55');
    await expect.poll(scene.guests, eventually).toEqual([]);
    await expect
      .poll(() => scene.house.query('SELECT 1 FROM departures WHERE purge_at IS NOT NULL'), eventually)
      .toEqual([]);
    await expect
      .poll(async () => (await scene.calls()).map(({ id }) => id), eventually)
      .toEqual(stay.map((which) => ids[which]));
    // Whoever moves in is not woken for the one before.
    scene.system.checkIn('101', '77');
    await expect.poll(scene.calls, eventually).toEqual([]);
  });

  test('who were checked out by mistake and come back to their room keep their calls', async () => {
    await scene.link('opera', { moveSeconds: 60 });
    scene.system.checkIn('101', '55');
    await expect.poll(scene.guests, eventually).toHaveLength(1);
    await scene.book('101');
    scene.system.checkOut('101', '55');
    scene.system.checkIn('101', '55');
    await expect.poll(() => scene.house.query('SELECT 1 FROM departures'), eventually).toEqual([]);
    await expect.poll(scene.guests, eventually).toHaveLength(1);
    expect(await scene.rooms()).toEqual(['101']);
  });

  test('are learnt by a resync: who is not named is gone, and calls stay', async () => {
    scene.system = await PropertySystem.start();
    scene.system.guests.set('101', 'G#55|GLIT|');
    await scene.house.query(`INSERT INTO guests (property, room, guest) VALUES ($1, '102', '44')`, [
      scene.house.property,
    ]);
    await scene.book('102');
    await scene.house.connector(scene.system.port);
    scene.house.holdLinks();
    await expect.poll(scene.guests, eventually).toEqual([{ room: '101', guest: '55', tag: 'it' }]);
    expect(await scene.rooms()).toEqual(['102']);
    await scene.house.stopLinks();
    scene.house.holdLinks();
    await expect.poll(() => scene.system.clients.filter(({ up }) => up).length, eventually).toBe(1);
    await scene.house.charge('101');
    // what else there was to say has been said
    await expect.poll(() => scene.system.heard('PS').length, eventually).toBe(1);
    expect(scene.system.heard('DR')).toHaveLength(1); // at most once a day
  });

  test('who want not to be disturbed are left alone until they say otherwise or leave', async () => {
    const known = () =>
      scene.house
        .query<{ room: string }>('SELECT room FROM do_not_disturb ORDER BY room')
        .then((rows) => rows.map(({ room }) => room));
    await scene.link();
    expect(scene.system.client?.described.get('RE')).toBe('RNDN');
    scene.system.checkIn('101', '55');
    scene.system.send('RE|RN101|DNY|', 'RE|RN102|DNY|', 'RE|RN999|DNY|', 'RE|RN103|DNX|', 'RE|RN103|RS1|');
    await expect.poll(known, eventually).toEqual(['101', '102']);
    scene.system.send('RE|RN102|DNN|');
    await expect.poll(known, eventually).toEqual(['101']);
    scene.system.checkOut('101', '55');
    await expect.poll(known, eventually).toEqual([]);
    const told = await scene.house.query(
      `SELECT room, detail->>'on' AS on FROM journal WHERE kind = 'room.do-not-disturb' ORDER BY id`,
    );
    expect(told).toEqual([
      { room: '101', on: 'true' },
      { room: '102', on: 'true' },
      { room: '102', on: 'false' },
      { room: '101', on: 'false' },
    ]);
    expect(scene.system.complaints).toEqual([]);
  });

  test('a resync that speaks of do-not-disturb says it of every room, and of an arrival it says no day', async () => {
    scene.system = await PropertySystem.start();
    scene.system.guests.set('101', 'G#55|');
    scene.system.undisturbed.set('101', true).set('102', false);
    await scene.house.query(`INSERT INTO do_not_disturb (property, room) VALUES ($1, '102'), ($1, '103')`, [
      scene.house.property,
    ]);
    await scene.house.connector(scene.system.port);
    scene.house.holdLinks();
    const known = () => scene.house.query('SELECT room FROM do_not_disturb ORDER BY room');
    await expect.poll(known, eventually).toEqual([{ room: '101' }]);
    const arrivals = () => scene.house.query('SELECT room, checked_in IS NOT NULL AS today FROM guests ORDER BY room');
    expect(await arrivals()).toEqual([{ room: '101', today: false }]);
    scene.system.checkIn('102', '56');
    await expect.poll(arrivals, eventually).toEqual([
      { room: '101', today: false },
      { room: '102', today: true },
    ]);
  });

  test('are woken as their VIP code and their fields say, and neither is kept for it', async () => {
    await scene.link('opera', { methods: 'V1=person,A3:DEAF=knock' });
    await expect.poll(() => scene.system.client?.described.get('GI'), eventually).toBe('RNG#GVA3GLGSSF');
    scene.system.checkIn('101', '55', 'GVV1|');
    scene.system.checkIn('102', '56', 'GVV1|A3DEAF|');
    scene.system.checkIn('103', '57', 'GVV9|A3Y|');
    await expect.poll(scene.guests, eventually).toHaveLength(3);
    for (const room of ['101', '102', '103']) await scene.book(room);
    const methods = () => scene.house.query('SELECT room, method FROM wakeups ORDER BY room, due_at');
    const [first, second, third] = ['person', 'knock', 'system'];
    expect(await methods()).toEqual([
      { room: '101', method: first },
      { room: '102', method: second },
      { room: '103', method: third },
    ]);
    expect(await scene.house.query('SELECT DISTINCT vip, name FROM guests')).toEqual([{ vip: null, name: null }]);
    // Who is not important any more has their next call from the phone.
    scene.system.send('GC|RN101|G#55|GV|');
    await expect
      .poll(() => scene.house.query('SELECT 1 FROM guests WHERE method IS NOT NULL'), eventually)
      .toHaveLength(1);
    await scene.book('101', { time: '0900' });
    expect(await methods()).toContainEqual({ room: '101', method: third });
  });

  test('have a name only where it is wanted, while they stay, and in the journal, where it can be erased', async () => {
    const destination = await scene.link();
    scene.system.checkIn('101', '55', 'GNMustermann|');
    await expect.poll(scene.guests, eventually).toHaveLength(1);
    const names = () =>
      scene.house.query<{ name: string }>(
        `SELECT personal->>'name' AS name FROM journal_names WHERE personal ? 'name'`,
      );
    expect(await names()).toEqual([]);
    const people = () =>
      scene.house.query(
        'SELECT room, name, vip, party, departs::text FROM guests WHERE name IS NOT NULL ORDER BY room',
      );
    expect(await people()).toEqual([]);
    expect(scene.system.client?.described.get('GI')).toBe('RNG#GLGSSF');
    await scene.house.query(
      `UPDATE destinations SET target = target || '{"names":"yes"}', changed_at = clock_timestamp() WHERE id = $1`,
      [destination],
    );
    await expect.poll(() => scene.system.client?.described.get('GI'), eventually).toBe('RNG#GNGVGGGDGLGSSF');
    scene.system.checkIn('102', '56', 'GNMustermann|GV2|GG8812|GD310304|');
    await expect.poll(names, eventually).toEqual([{ name: 'Mustermann' }]);
    const mustermann = { room: '102', name: 'Mustermann', vip: '2', party: '8812', departs: '2031-03-04' };
    expect(await people()).toEqual([mustermann]);
    await expect
      .poll(async () => JSON.stringify(await scene.house.query('SELECT transcript FROM links')), eventually)
      .toContain('G#(hidden)|GN(hidden)');
    expect(JSON.stringify(await scene.house.query('SELECT transcript FROM links'))).not.toContain('Mustermann');
    await scene.house.query('DELETE FROM journal_names');
  });
});

test('a room status goes out by the table of the connector, and what is not in it does not', async () => {
  await scene.link('opera', { statuses: '001=3' });
  const changed = (to: string) =>
    scene.house.query(
      `INSERT INTO journal (property, actor, kind, room, detail) VALUES ($1, 'desk', 'roomstatus.changed', '101', $2)`,
      [scene.house.property, JSON.stringify({ from: null, to })],
    );
  await changed('001');
  await changed('002');
  await scene.told();
  expect(scene.system.heard('RE')).toEqual(['RE|RN101|RS3|']);
  expect(scene.system.client?.described.get('RE')).toBe('RNRSDN');
});
