/** What the command shows is what the property system would be sent, and nothing is sent. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { makeProperty } from '../../../testing/service.ts';
import { dryRunOf } from '../../commands/dry-run.ts';
import type { DryRun } from '../connector.ts';
import { fias as connector } from './connector.ts';

const fias = dryRunOf('fias', connector.dryRun as DryRun);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const property = await makeProperty(database, { code: 'aurora' });
  await query(database, `INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`, [property]);
  await query(
    database,
    `INSERT INTO items (property, id, description, category, price)
        VALUES ($1, '10', 'Cola', '1', 3.5), ($1, '12345', 'Wine', '1', 30)`,
    [property],
  );
  const target = { host: '127.0.0.1', port: 1, interface: 'PB', articles: '10=1450' };
  await query(
    database,
    `INSERT INTO destinations (property, role, name, type, target) VALUES ($1, 'connector', 'opera', 'fias', $2)`,
    [property, JSON.stringify(target)],
  );
});
afterAll(() => database.drop());

async function shown(...words: string[]): Promise<string> {
  let text = '';
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    text += String(line);
    return true;
  });
  vi.stubEnv('DATABASE_URL', database.url);
  try {
    expect(await fias.run(['dry-run', ...words])).toBe(0);
  } finally {
    writing.mockRestore();
    vi.unstubAllEnvs();
  }
  return text;
}

test('a charge, in parts where it is large', async () => {
  expect(await shown('--charge', '101,10,120')).toMatch(
    /^part 1 of 2 +PS\|RN101\|PTM\|MA1450\|M#99\|DA\d{6}\|TI\d{6}\|P#…\|\npart 2 of 2 +PS\|RN101\|PTM\|MA1450\|M#21\|/,
  );
});

test('a charge that could not be sent, with what to do', async () => {
  expect(await shown('--charge', '101,12345,1')).toContain('name it under articles');
});

test('a call: set, removed, and every way in which it can end', async () => {
  const text = await shown('--wakeup', '0101,0630');
  expect(text).toMatch(/^set here +WR\|RN0101\|DA\d{6}\|TI063000\|\nremoved here +WC\|/);
  expect([...text.matchAll(/AS(..)\|/g)].map(([, code]) => code)).toEqual(['OK', 'NR', 'BY', 'UR', 'UR']);
});

test('the start of the link', async () => {
  expect(JSON.parse(await shown('--start', '--json'))).toContainEqual({ when: '', text: 'LR|RIWA|FLRNDATIAS|' });
});

test('words that make no sense are answered with what would', async () => {
  await expect(shown()).rejects.toThrow('--charge, --wakeup or --start');
  await expect(shown('--charge', '101')).rejects.toThrow('like --charge 101,10,2');
  await expect(shown('--start', '--connector', 'suite8')).rejects.toThrow('no such connector');
  await expect(fias.run(['send'])).rejects.toThrow('dry-run');
});
