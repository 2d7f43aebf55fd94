/** A hotel goes to another installation: who asks is told where it is, and a move that was broken off goes on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onServer } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, password } from '../../testing/service.ts';
import { type Cell, closeCell, has, makeCell, move } from '../../testing/two-cells.ts';
import { applyPropertyFile } from '../hotel-file/apply/apply.ts';
import { verify } from '../journal/verify.ts';
import type { Step } from './move.ts';
import { quietFrom } from './quiet.ts';
import { removeHotel, removeRows } from './remove.ts';

let one: Cell;
let two: Cell;
let hotel: string;
const as = 'desk@grand';
const pending = (cell: Cell, more: object = {}) =>
  ask(cell.service.url, 'GET /rest/wakeup/list/pending', { as, ...more });
const book = (cell: Cell, room: string, datetime: string) =>
  ask(cell.service.url, 'POST /rest/wakeup', { as, form: { room, datetime } });
const stateIn = async ({ database }: Cell) =>
  (await query<{ state: string }>(database, 'SELECT state FROM moves WHERE hotel = $1', [hotel]))[0]?.state;

beforeAll(async () => {
  // One after the other: a service that starts takes all of a processor.
  one = await makeCell();
  two = await makeCell();
  hotel = await makeProperty(one.database, { code: 'grand' });
});
afterAll(() => Promise.all([closeCell(one), closeCell(two)]));

test('while it moves its requests come back later, and afterwards they are sent to where it is', async () => {
  expect((await book(one, '101', '2031-01-01T06:30')).status).toBe(201);
  const opened = await ask(one.service.url, 'POST /api/v1/session', { json: { account: as, password } });
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { value } = (
    await ask(one.service.url, 'POST /api/v1/tokens', { as: 'boss@grand', json: { account: 'desk', name: 'till' } })
  ).json as { value: string };
  const bearer = { authorization: `Bearer ${value}` };
  const withKey = (cell: Cell, headers: Record<string, string>) =>
    fetch(`${cell.service.url}/api/v1/wakeups`, { headers });
  const seen: [Step, number, string | null][] = [];
  const moved = await move(one, two, 'grand', {
    step: async (step) => {
      if (step === 'packed' || step === 'unpacked') return;
      const { status, headers } = await pending(one);
      seen.push([step, status, headers.get('retry-after')]);
    },
  });
  expect(seen).toEqual([
    ['announced', 503, '5'],
    ['permitted', 503, '5'],
    ['left', 503, '5'],
    ['arrived', 503, '5'],
    ['gone', 421, null],
  ]);
  expect(moved).toMatchObject({ hotel, where: 'there' });
  expect((await pending(one)).json).toEqual({
    error: 42102,
    description: `This hotel is served at ${two.service.url} now. Ask there.`,
  });
  for (const headers of [{ cookie }, bearer]) {
    const answer = await withKey(one, headers);
    expect(answer.status).toBe(421);
    expect(await answer.json()).toMatchObject({ code: 42102, said: { values: { address: two.service.url } } });
  }
  expect((await pending(two)).json).toMatchObject({ pending: [{ room: '101' }] });
  expect((await withKey(two, bearer)).status).toBe(200);
  expect(await verify(two.database, hotel)).toMatchObject({ problems: [] });
  const told = `SELECT actor, detail FROM journal WHERE kind = 'property.moved'`;
  expect(await query(two.database, told)).toEqual([{ actor: 'test', detail: { address: two.service.url } }]);
  const listed = `SELECT operator, code FROM operator_audit WHERE deed = 'hotel.moved'`;
  expect(await query(one.database, listed)).toEqual([{ operator: 'test', code: 'grand' }]);
  expect(await query(one.database, 'SELECT FROM journal WHERE property = $1', [hotel])).toEqual([]);
  expect(await query(one.database, 'SELECT FROM parcels')).toEqual([]);
  // The same command again has nothing to do; and no hotel of that code is made where it was.
  expect(await move(one, two, 'grand')).toMatchObject({ where: 'there', seconds: null });
  const again = Buffer.from('property: Another\ncode: grand\ntimezone: Europe/Paris\n');
  const source = { path: 'hotel.yaml', content: again, environment: {}, connectors: [], actor: 'boss' };
  const applying = applyPropertyFile(one.database, source, { prune: false, dryRun: false, withoutAdmin: true });
  await expect(applying).rejects.toThrow(/is served at/);
});

test('it comes back the same way, and nothing is left of where it went', async () => {
  await move(two, one, 'grand');
  expect((await pending(one)).json).toMatchObject({ pending: [{ room: '101' }] });
  expect((await pending(two)).status).toBe(421);
  expect(await stateIn(one)).toBeUndefined();
  expect(await verify(one.database, hotel)).toMatchObject({ problems: [] });
});

describe('it stays where it is, and is served,', () => {
  test('when somebody is to be rung within a quarter of an hour: it says when it can be done', async () => {
    await query(
      one.database,
      `UPDATE wakeups SET wall_time = (now() + interval '5 minutes') AT TIME ZONE 'Europe/Paris',
         due_at = now() + interval '5 minutes' WHERE property = $1`,
      [hotel],
    );
    await expect(move(one, two, 'grand')).rejects.toThrow(
      /somebody is to be rung there at .*, within 15 minutes\. It can be done at .* by the hotel's clock, for 15/,
    );
    expect((await pending(one)).status).toBe(200);
    await query(one.database, `UPDATE wakeups SET due_at = '2031-01-01T05:30Z' WHERE property = $1`, [hotel]);
  });

  test('when a call was booked for soon while it was announced', async () => {
    const soon = move(one, two, 'grand', {
      step: async (step) => {
        if (step !== 'permitted') return;
        const soonDue = `UPDATE wakeups SET due_at = now() + interval '5 minutes' WHERE property = $1`;
        await query(one.database, soonDue, [hotel]);
      },
    });
    await expect(soon).rejects.toThrow(/somebody is to be rung there/);
    expect((await pending(one)).status).toBe(200);
    expect(await stateIn(two)).toBe('gone');
    await query(one.database, `UPDATE wakeups SET due_at = '2031-01-01T05:30Z' WHERE property = $1`, [hotel]);
  });

  test('when the other installation is older, or has another hotel of that code', async () => {
    await query(one.database, `INSERT INTO schema_migrations (name, hash) VALUES ('9999_x.sql', '')`);
    await expect(move(one, two, 'grand')).rejects.toThrow(/it cannot go there: the schema here is older/);
    await query(one.database, `DELETE FROM schema_migrations WHERE name = '9999_x.sql'`);
    await query(two.database, `UPDATE properties SET code = 'grand'`);
    await expect(move(one, two, 'grand')).rejects.toThrow(/another hotel here has the code grand/);
    await query(two.database, `UPDATE properties SET code = 'another'`);
    expect((await pending(one)).status).toBe(200);
  });

  test('when both are the same database', async () => {
    await expect(move(one, one, 'grand')).rejects.toThrow(/both addresses lead to one database/);
  });
});

/** Whoever moves it dies at that step, as far as both databases can tell. */
const broken = (last: Step) =>
  expect(
    move(one, two, 'grand', {
      step: (step) => {
        if (step === last) throw new Error('broken off');
      },
    }),
  ).rejects.toThrow('broken off');

test('what has left and not arrived comes back with --back, and can not arrive any more', async () => {
  await broken('left');
  expect(await has(one, hotel)).toBe(false);
  expect((await pending(one)).status).toBe(503);
  const three = await makeCell();
  try {
    await expect(move(one, three, 'grand')).rejects.toThrow(/is on its way to another database/);
    await expect(move(one, three, 'grand', { back: true })).rejects.toThrow(/is on its way to another database/);
  } finally {
    await closeCell(three);
  }
  expect(await move(one, two, 'grand', { back: true })).toMatchObject({ where: 'here' });
  expect((await pending(one)).json).toMatchObject({ pending: [{ room: '101' }] });
  expect(await verify(one.database, hotel)).toMatchObject({ problems: [] });
  expect(await query(one.database, 'SELECT FROM parcels')).toEqual([]);
});

test('what has arrived does not come back with --back: it is finished', async () => {
  await broken('arrived');
  expect(await move(one, two, 'grand', { back: true })).toMatchObject({ where: 'there' });
  expect((await pending(one)).status).toBe(421);
  await move(two, one, 'grand');
});

test('a hotel is removed with its journal, and the line about it stays', async () => {
  const { entries } = await removeHotel(one.owner, 'grand', 'operator');
  expect(entries).toBeGreaterThan(0);
  const tables = await query<{ name: string }>(
    one.database,
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'property'`,
  );
  for (const { name } of tables)
    expect(await query(one.database, `SELECT FROM ${name} WHERE property = $1`, [hotel]), name).toEqual([]);
  expect(await query(one.database, 'SELECT code, name, state, operator FROM moves WHERE hotel = $1', [hotel])).toEqual([
    { code: 'grand', name: 'Hotel grand', state: 'removed', operator: 'operator' },
  ]);
  expect((await pending(one)).status).toBe(401);
  // Where it went is forgotten with the same command.
  expect(await removeHotel(two.owner, 'grand', 'operator')).toMatchObject({ elsewhere: true });
  expect((await pending(two)).status).toBe(401);
  await expect(removeHotel(two.owner, 'grand', 'operator')).rejects.toThrow('there is no property "grand"');
});

test('what somebody wrote while it was packed keeps it from leaving: it is packed anew', async () => {
  const other = await makeProperty(one.database, { code: 'busy' });
  const leaving = onServer(async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query('SELECT FROM wakeups LIMIT 1');
    // Neither row was there at the moment that is packed.
    const booked = await ask(one.service.url, 'POST /rest/wakeup', {
      as: 'desk@busy',
      form: { room: '101', datetime: '2031-01-01T06:30' },
    });
    expect(booked.status).toBe(201);
    await removeRows(client, other);
  }, one.owner);
  await expect(leaving).rejects.toThrow(/could not serialize access|violates foreign key constraint/);
  expect(await has(one, other)).toBe(true);
});

test('the first quiet quarter of an hour is found between calls', () => {
  const minute = 60_000;
  const after = (...due: number[]) =>
    quietFrom(
      due.map((at) => at * minute),
      0,
      15 * minute,
    ) / minute;
  expect(after()).toBe(0);
  expect(after(16, 17)).toBe(0);
  expect(after(15)).toBe(16);
  expect(after(5, 18, 40)).toBe(19);
});
