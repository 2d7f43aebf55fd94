/** Applying what can be charged, the status of rooms, and who hears of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { FileMistakes } from '../file/mistakes.ts';
import { applyPropertyFile, type Outcome } from './apply.ts';
import { describeChanges, describeLeftAlone } from './describe.ts';
import { plugs } from '../../plugs.ts';

const head = `property: Grand Hotel Aurora
timezone: Europe/Paris
rooms: { mailboxes: [ { room: 101 } ] }
`;

const hotel = `${head}inventory:
  categories:
    - { id: 1, description: Drinks, color: "#2f6fde" }
    - { id: 2, description: Snacks }
  items:
    - { id: 10, description: Cola, category: 1, max: 6, price: 3.5 }
    - { id: 20, description: Nuts, category: 2, price: 3 }
roomStatus: [ { id: 001, description: Clean }, { id: 002, description: Dirty } ]
connectors:
  - { name: opera, type: fias, host: 127.0.0.1, port: 5010, interface: PB }
  - { name: spa, type: webhook, url: "http://127.0.0.1:9100/charges" }
receivers: [ { name: board, url: "http://127.0.0.1:9100/status", format: form } ]
`;

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

function apply(
  text: string,
  { prune = false, environment = {} }: { prune?: boolean; environment?: Record<string, string> } = {},
): Promise<Outcome> {
  return applyPropertyFile(
    database,
    { path: 'hotel.yaml', content: Buffer.from(text), environment, connectors: plugs },
    { prune, dryRun: false, byOperator: true },
  );
}

function told({ changes }: Outcome): string[] {
  return describeChanges(changes).map(({ text }) => text);
}

const rowsOf = (table: string) =>
  query(database, `SELECT xmin::text AS written_by, t.* FROM ${table} t ORDER BY t::text`);
const everything = () => Promise.all(['categories', 'items', 'status_types', 'destinations'].map(rowsOf));

test('a new property gets its items, status types, connectors and receivers, and is told so', async () => {
  const lines = told(await apply(hotel));
  expect(lines.slice(lines.indexOf('+ category 1: description Drinks, color #2f6fde'))).toEqual([
    '+ category 1: description Drinks, color #2f6fde',
    '+ category 2: description Snacks',
    '+ item 10: description Cola, category 1, max 6, price 3.50',
    '+ item 20: description Nuts, category 2, price 3.00',
    '+ status type 001: description Clean',
    '+ status type 002: description Dirty',
    '+ connector opera: type fias, host 127.0.0.1, port 5010, interface PB',
    '+ connector spa: type webhook, url http://127.0.0.1:9100/charges',
    '+ receiver board: url http://127.0.0.1:9100/status, format form',
  ]);
  expect(await query(database, 'SELECT id, max, price FROM items ORDER BY id')).toEqual([
    { id: '10', max: 6, price: '3.50' },
    { id: '20', max: 0, price: '3.00' },
  ]);
  expect(await query(database, 'SELECT role, name, type, target FROM destinations ORDER BY role, name')).toEqual([
    { role: 'connector', name: 'opera', type: 'fias', target: { host: '127.0.0.1', port: 5010, interface: 'PB' } },
    { role: 'connector', name: 'spa', type: 'webhook', target: { url: 'http://127.0.0.1:9100/charges' } },
    {
      role: 'receiver',
      name: 'board',
      type: 'webhook',
      target: { url: 'http://127.0.0.1:9100/status', format: 'form' },
    },
  ]);
});

test('applied twice, with and without --prune, it changes nothing, and neither does the shipped example', async () => {
  const environment = {
    DESK_PASSWORD: 'desk-swordfish',
    BAR_PASSWORD: 'bar-swordfish',
    BOSS_PASSWORD: 'boss-swordfish',
  };
  const shipped = await readFile(join(import.meta.dirname, '../../../../examples/grand-hotel.yaml'), 'utf8');
  for (const text of [hotel.replace('Grand Hotel Aurora', 'Harbour Inn'), shipped]) {
    await apply(text, { environment });
    const before = await everything();
    expect(await apply(text, { environment })).toMatchObject({ changes: [], leftAlone: [] });
    expect(await apply(text, { environment, prune: true })).toMatchObject({ changes: [], leftAlone: [] });
    expect(await everything()).toEqual(before);
  }
});

test('how long a charge can be taken back is kept, and told only where it changes', async () => {
  await apply(hotel);
  expect(await query(database, `SELECT value FROM settings WHERE section = 'inventory'`)).toEqual([]);
  const longer = hotel.replace('inventory:\n', 'inventory:\n  holdSeconds: 45\n');
  expect(told(await apply(longer))).toEqual(['~ inventory holdSeconds 20 -> 45']);
  expect(await query(database, `SELECT value FROM settings WHERE section = 'inventory'`)).toEqual([
    { value: { holdSeconds: 45 } },
  ]);
  expect(told(await apply(longer))).toEqual([]);
  expect(told(await apply(hotel))).toEqual(['~ inventory holdSeconds 45 -> 20']);
});

test('only what differs is written', async () => {
  await apply(hotel);
  const changed = hotel
    .replace(', color: "#2f6fde"', '')
    .replace('max: 6, price: 3.5 ', 'price: 3.75 ')
    .replace('description: Dirty', 'description: To do')
    .replace('port: 5010', 'port: 5011')
    .replace('type: webhook, url: "http://127.0.0.1:9100/charges"', 'type: fias, host: spa, port: 1, interface: MB')
    .replace('format: form', 'format: json');
  expect(told(await apply(changed))).toEqual([
    '~ category 1: color #2f6fde -> none',
    '~ item 10: max 6 -> none, price 3.50 -> 3.75',
    '~ status type 002: description Dirty -> To do',
    '~ connector opera: port 5010 -> 5011',
    '~ connector spa: type webhook -> fias, host none -> spa, port none -> 1, interface none -> MB, url ' +
      'http://127.0.0.1:9100/charges -> none',
    '~ receiver board: format form -> json',
  ]);
  expect((await apply(changed)).changes).toEqual([]);
});

test('what the file does not mention is left alone, and goes with --prune: a category with its items', async () => {
  await apply(hotel);
  const before = await everything();
  const left = await apply(head);
  expect(left.changes).toEqual([]);
  expect(describeLeftAlone(left.leftAlone)).toBe(
    'category 1, category 2, item 10, item 20, status type 001, status type 002, connector opera, connector ' +
      'spa, receiver board',
  );
  expect(await everything()).toEqual(before);
  expect(told(await apply(head, { prune: true }))).toEqual([
    '- item 10',
    '- item 20',
    '- category 1',
    '- category 2',
    '- status type 001',
    '- status type 002',
    '- connector opera',
    '- connector spa',
    '- receiver board',
  ]);
  expect(await apply(head, { prune: true })).toMatchObject({ changes: [], leftAlone: [] });
});

test('an item that moves to another category lets its old one go in the same apply', async () => {
  await apply(hotel);
  const moved = hotel.replace('    - { id: 2, description: Snacks }\n', '').replace('category: 2', 'category: 1');
  expect(told(await apply(moved, { prune: true }))).toEqual(['~ item 20: category 2 -> 1', '- category 2']);
});

test('a connector that is removed keeps what was sent to it, gets nothing new, and can come back', async () => {
  await apply(hotel);
  await query(
    database,
    `INSERT INTO deliveries (property, destination, event, subject, payload, sequence)
        SELECT property, id, 'charge.made', gen_random_uuid(), '{}', 1 FROM destinations WHERE name = 'spa'`,
  );
  const without = hotel.replace(/ {2}- \{ name: spa.*\n/, '');
  expect(told(await apply(without, { prune: true }))).toEqual(['- connector spa']);
  expect(await query(database, `SELECT enabled FROM destinations WHERE name = 'spa'`)).toEqual([{ enabled: false }]);
  expect(await query(database, 'SELECT FROM deliveries')).toHaveLength(1);
  expect(told(await apply(hotel))).toEqual(['+ connector spa: type webhook, url http://127.0.0.1:9100/charges']);
});

test('a status type that a room has is not pruned: the file is refused with what to do', async () => {
  await apply(hotel);
  await query(
    database,
    `INSERT INTO room_statuses (property, room, status, actor) SELECT id, '101', '002', 'desk' FROM properties`,
  );
  const before = await everything();
  const refused: unknown = await apply(hotel.replace(', { id: 002, description: Dirty }', ''), { prune: true }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(FileMistakes);
  expect((refused as FileMistakes).lines).toEqual([
    'hotel.yaml:11: status type 002 is not in the file and would be removed, but room 101 has it. Fix: add it ' +
      'to roomStatus, or give the rooms another status first',
  ]);
  expect(await everything()).toEqual(before);
});
