/** Staff who call in, in a property file: numbers, rights, and PINs that stay out of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { asSystem } from '../../db/transaction.ts';
import { verifyPassword } from '../../passwords/password.ts';
import { plugs } from '../../plugs.ts';
import { exportPropertyFile } from '../export.ts';
import { FileMistakes } from '../file/mistakes.ts';
import { applyPropertyFile, type Outcome } from './apply.ts';
import { describeChanges, describeLeftAlone } from './describe.ts';
import type { Environment } from './passwords.ts';
import { readPresent } from './present.ts';

const head = 'property: Grand Hotel Aurora\ntimezone: Europe/Paris\n';
const hotel = `${head}staff:
  - { number: 12, name: Ana, language: es, may: [minibar, status], pinEnv: ANA_PIN }
  - { number: 013, may: [inspect] }
`;
const pins = { ANA_PIN: '4729' };

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

interface Given {
  readonly environment: Environment;
  readonly prune: boolean;
  readonly dryRun: boolean;
  readonly path: string;
}

function apply(text: string, given: Partial<Given> = {}): Promise<Outcome> {
  const { environment = pins, prune = false, dryRun = false, path = 'hotel.yaml' } = given;
  return applyPropertyFile(
    database,
    { path, content: Buffer.from(text), environment, connectors: plugs, actor: 'boss' },
    { prune, dryRun },
  );
}

const told = ({ changes }: Outcome) => describeChanges(changes).map(({ text }) => text);

async function refused(text: string, given: Partial<Given> = {}): Promise<readonly string[]> {
  const error: unknown = await apply(text, given).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FileMistakes);
  return (error as FileMistakes).lines;
}

const stored = () =>
  query<{ number: string; hash: string | null }>(
    database,
    `SELECT xmin::text AS "writtenBy", number, name, language, may, pin_hash AS hash FROM staff ORDER BY number`,
  );
const exported = async () =>
  exportPropertyFile(await asSystem(database, (db) => readPresent(db, 'grand-hotel-aurora')), plugs);

test('a number, its rights and its PIN are made, and the same file again writes nothing', async () => {
  expect(told(await apply(hotel, { dryRun: true }))).toContain('+ staff 013: may inspect');
  expect(await stored()).toEqual([]);
  expect(told(await apply(hotel))).toContain('+ staff 12: name Ana, language es, may status, minibar, pin asked for');
  const before = await stored();
  expect(before).toMatchObject([
    { number: '013', name: '', language: null, may: ['inspect'], hash: null },
    { number: '12', name: 'Ana', language: 'es', may: ['status', 'minibar'] },
  ]);
  expect(await verifyPassword(before[1]?.hash ?? '', '4729')).toBe(true);
  expect((await apply(hotel, { prune: true })).changes).toEqual([]);
  expect((await apply(hotel, { environment: {} })).changes).toEqual([]);
  expect(await stored()).toEqual(before);
});

test('another PIN is a change that nobody sees, and frees a number that was locked', async () => {
  await apply(hotel);
  await query(database, `INSERT INTO pin_tries (property, staff, caller) SELECT id, '12', '700' FROM properties`);
  const outcome = await apply(hotel, { environment: { ANA_PIN: '8351' } });
  expect(told(outcome)).toEqual(['~ staff 12: PIN']);
  expect(JSON.stringify(outcome)).not.toMatch(/8351|argon/);
  const [, ana] = await stored();
  expect(await verifyPassword(ana?.hash ?? '', '8351')).toBe(true);
  expect(await query(database, 'SELECT staff FROM pin_tries')).toEqual([]);
  expect(told(await apply(hotel.replace(', pinEnv: ANA_PIN', '')))).toEqual(['~ staff 12: pin asked for -> none']);
  expect(await stored()).toMatchObject([{}, { hash: null }]);
});

test('who is not in the file stays, and goes where a person prunes', async () => {
  await apply(hotel);
  const without = hotel.replace(/.*013.*\n/, '');
  expect(describeLeftAlone((await apply(without)).leftAlone)).toBe('staff 013');
  expect(told(await apply(without, { prune: true }))).toEqual(['- staff 013']);
  expect(await stored()).toMatchObject([{ number: '12' }]);
});

test('the journal keeps what they may do, and no name', async () => {
  await apply(hotel);
  await apply(hotel.replace('Ana', 'Anneliese'));
  expect(await stored()).toMatchObject([{}, { name: 'Anneliese' }]);
  const entries = await query<{ changes: string[] }>(
    database,
    `SELECT detail->'changes' AS changes FROM journal WHERE kind = 'property.imported' ORDER BY id`,
  );
  expect(entries[0]?.changes).toContain('+ staff 12: language es, may status, minibar, pin asked for');
  expect(entries[1]?.changes).toEqual(['~ staff 12']);
  expect(JSON.stringify(entries)).not.toMatch(/Ana|Anneliese|4729|argon/);
});

test('the export names the variable of a PIN, and is what was applied', async () => {
  await apply(hotel);
  const file = await exported();
  expect(file).toContain('{ number: "12", name: Ana, language: es, may: [ status, minibar ], pinEnv: STAFF_12_PIN }');
  expect(file).toContain('{ number: "013", may: [ inspect ] }');
  expect(file).not.toMatch(/4729|argon/);
  expect((await apply(file, { environment: {}, prune: true })).changes).toEqual([]);
});

test('what is wrong is told with its line, and nothing is written', async () => {
  const wrong = `${head}staff:
  - { number: 0, may: [status] }
  - { number: 14, may: [sleep], language: xx }
  - { number: 15, pin: 4729 }
  - { number: 16, pinEnv: A_PIN, pinFile: a.pin }
  - { number: 17 }
  - { number: 17 }
`;
  expect(await refused(wrong)).toEqual([
    expect.stringMatching(/:4: number is "0"\. Fix: .*0 is the desk/),
    expect.stringMatching(/:5: language is "xx"/),
    expect.stringMatching(/:5: may is "sleep"/),
    expect.stringMatching(/:6: .*pin.*pinEnv the environment variable/),
    expect.stringMatching(/:7: there are both pinEnv and pinFile/),
    expect.stringMatching(/:9: staff 17 is given already in line 8/),
  ]);
  expect(await refused(hotel, { environment: {} })).toEqual([
    'hotel.yaml:4: staff 12 has no PIN yet. Fix: set the environment variable ANA_PIN to it',
  ]);
  for (const [pin, mend] of [
    ['123', 'A PIN has 4 to 8 digits.'],
    ['4321', 'This PIN is too easy to guess.'],
  ] as const)
    expect(await refused(hotel, { environment: { ANA_PIN: pin } })).toEqual([
      `hotel.yaml:4: the PIN in ANA_PIN cannot be used for staff 12. Fix: ${mend}`,
    ]);
  expect(await query(database, 'SELECT FROM properties')).toEqual([]);
});

test('a PIN can come from a file beside the property file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reveille-pins-'));
  try {
    const text = hotel.replace('pinEnv: ANA_PIN', 'pinFile: ana.pin');
    const path = join(folder, 'hotel.yaml');
    expect(await refused(text, { path })).toEqual([expect.stringContaining('Fix: write it into the file ana.pin')]);
    await writeFile(join(folder, 'ana.pin'), '8351\n');
    await apply(text, { path });
    expect(await verifyPassword((await stored())[1]?.hash ?? '', '8351')).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});
