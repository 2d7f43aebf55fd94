/**
 * Wake-ups told both ways: what the property system says happens here, what happens here it hears once, and nothing
 * goes round in circles.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { overwriteResult, remove } from '../server/src/wakeups/book.ts';
import { date, day, eventually, Scene } from './fias/scene.ts';

const scene = new Scene();

describe('a wake-up of the property system', () => {
  beforeEach(() => scene.link());

  test('is booked as its own, and is neither acknowledged nor sent back', async () => {
    scene.system.send(`WR|TI070000|RN101|DA${date}|ZZunknown|`);
    await expect
      .poll(scene.calls, eventually)
      .toMatchObject([{ room: '101', source: 4, actor: 'opera', wall: `${day.toString()} 07:00:00` }]);
    await scene.told();
    expect(scene.heard()).toEqual([]);
  });

  test.each([
    [1, 'OK'],
    [2, 'NR'],
    [3, 'BY'],
    [4, 'UR'],
    [5, 'NR'],
    [6, 'UR'],
    [7, 'NR'],
    [8, 'DE'],
    [9, 'UR'],
  ])('that ends with result %i is answered %s, once, with date and time as received', async (result, code) => {
    // prettier-ignore
    scene.system.send(`WR|RN101|DA${date}|TI0700|`);
    await expect.poll(scene.calls, eventually).toHaveLength(1);
    const [call] = await scene.calls();
    const tell = (how: number) =>
      scene.inProperty((db) =>
        overwriteResult(db, scene.house.property, call?.id ?? '', { result: how, actor: 'desk', corrects: true }),
      );
    await tell(result);
    await scene.told();
    await tell(result === 1 ? 2 : 1); // overwritten afterwards: never a second answer
    await scene.inProperty((db) => remove(db, scene.house.property, call?.id ?? '', 'desk'));
    await scene.told();
    expect(scene.heard()).toEqual([`WA|RN101|DA${date}|TI0700|AS${code}|`]);
    expect(scene.system.complaints).toEqual([]);
  });

  test('that is removed at the desk is answered DE, and one that they clear is not answered at all', async () => {
    scene.system.send(`WR|RN101|DA${date}|TI070000|`, `WR|RN102|DA${date}|TI070000|`);
    await expect.poll(scene.calls, eventually).toHaveLength(2);
    scene.system.send(`WC|RN102|DA${date}|TI070000|`);
    await expect.poll(scene.rooms, eventually).toEqual(['101']);
    const [call] = await scene.calls();
    await scene.inProperty((db) => remove(db, scene.house.property, call?.id ?? '', 'desk'));
    await scene.told();
    expect(scene.heard()).toEqual([`WA|RN101|DA${date}|TI070000|ASDE|`]);
  });

  test.each([
    ['an unknown room', '999', date, '070000'],
    ['a zero too few', '00101', date, '070000'],
    ['a time that no clock shows', '101', date, '256000'],
    ['a day that has passed', '101', '200101', '070000'],
    ['two rooms in one', '101,102', date, '070000'],
  ])('for %s is answered UR at once, and a person is told', async (_what, room, day6, time) => {
    // prettier-ignore
    scene.system.send(`WR|RN${room}|DA${day6}|TI${time}|`);
    const alerts = `SELECT kind, detail->>'destination' AS name FROM alerts`;
    await expect.poll(() => scene.house.query(alerts), eventually).toEqual([{ kind: 'wakeup-refused', name: 'opera' }]);
    await scene.told();
    expect(scene.heard()).toEqual([`WA|RN${room}|DA${day6}|TI${time}|ASUR|`]);
    expect(await scene.calls()).toEqual([]);
  });

  test('that is set twice is one call and has one answer', async () => {
    scene.system.send(`WR|RN101|DA${date}|TI070000|`, `WR|RN101|DA${date}|TI070000|`);
    await expect.poll(scene.calls, eventually).toHaveLength(1);
    await scene.inProperty(async (db) =>
      overwriteResult(db, scene.house.property, (await scene.calls())[0]?.id ?? '', { result: 1, actor: 'desk' }),
    );
    await scene.told();
    expect(scene.heard()).toEqual([`WA|RN101|DA${date}|TI070000|ASOK|`]);
  });
});

describe('a wake-up of ours', () => {
  beforeEach(() => scene.link());

  test.each([1, 2, 3, 5])('(source %i) is sent when it is set and cleared when it is removed', async (source) => {
    const [call] = await scene.book('101', { source });
    await scene.told();
    await scene.inProperty((db) => remove(db, scene.house.property, call?.id ?? '', 'desk'));
    await scene.told();
    expect(scene.heard()).toEqual([`WR|RN101|DA${date}|TI063000|`, `WC|RN101|DA${date}|TI063000|`]);
  });

  test('that they know of is answered when it has ended', async () => {
    const [call] = await scene.book('101');
    await scene.told();
    await scene.inProperty((db) =>
      overwriteResult(db, scene.house.property, call?.id ?? '', { result: 2, actor: 'desk' }),
    );
    await scene.told();
    expect(scene.heard()).toEqual([`WR|RN101|DA${date}|TI063000|`, `WA|RN101|DA${date}|TI063000|ASNR|`]);
  });

  test('that they clear is removed, and nothing is sent back', async () => {
    await scene.book('101');
    await scene.told();
    scene.system.send(`WC|RN101|DA${date}|TI063000|`);
    await expect.poll(scene.calls, eventually).toEqual([]);
    await scene.told();
    expect(scene.heard()).toEqual([`WR|RN101|DA${date}|TI063000|`]);
  });

  test('that is daily is set anew for each day', async () => {
    const [call] = await scene.book('101', { daily: true });
    await scene.told();
    await scene.inProperty((db) =>
      overwriteResult(db, scene.house.property, call?.id ?? '', { result: 1, actor: 'desk' }),
    );
    await scene.told();
    const next = day.add({ days: 1 }).toString().replaceAll('-', '').slice(2);
    expect(
      scene.system.transcript
        .filter(({ direction, text }) => direction === '<' && /^W[RCA]/.test(text))
        .map(({ text }) => text),
    ).toEqual([`WR|RN101|DA${date}|TI063000|`, `WA|RN101|DA${date}|TI063000|ASOK|`, `WR|RN101|DA${next}|TI063000|`]);
  });

  test('is told after the link was away', async () => {
    scene.system.kick();
    await scene.book('102');
    await scene.told();
    expect(scene.heard()).toEqual([`WR|RN102|DA${date}|TI063000|`]);
  });
});
