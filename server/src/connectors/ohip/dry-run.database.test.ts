/** What the command shows is what OPERA Cloud would be sent, and nothing is sent. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { makeProperty } from '../../../testing/service.ts';
import { dryRunOf } from '../../commands/dry-run.ts';
import type { DryRun } from '../connector.ts';
import { ohip as connector } from './connector.ts';

const ohip = dryRunOf('ohip', connector.dryRun as DryRun);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const property = await makeProperty(database, { code: 'aurora' });
  await query(database, `INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`, [property]);
  await query(
    database,
    `INSERT INTO items (property, id, description, category, price) VALUES ($1, '10', 'Cola', '1', 3.5)`,
    [property],
  );
  const target = {
    gateway: 'https://x.example',
    appKey: 'k',
    clientId: 'c',
    chain: 'C',
    hotel: 'H',
    articles: '10=MB10',
  };
  await query(
    database,
    `INSERT INTO destinations (property, role, name, type, target) VALUES ($1, 'connector', 'opera', 'ohip', $2)`,
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
    expect(await ohip.run(['dry-run', ...words])).toBe(0);
  } finally {
    writing.mockRestore();
    vi.unstubAllEnvs();
  }
  return text;
}

test('a charge: who lives there, and what is posted', async () => {
  const text = await shown('--charge', '101,10,2');
  expect(text).toContain('GET /rsv/v1/hotels/H/reservations?searchType=InHouse&roomId=101');
  expect(text).toMatch(
    /POST \/csh\/v1\/hotels\/H\/reservations\/…\/charges .*"articleCode":"MB10".*"checkNumber":"RV…"/,
  );
  expect(await shown('--charge', '101,10,10000')).toContain('is not posted');
});

test('a call: set, removed, and every way in which it can end', async () => {
  const text = await shown('--wakeup', '101,0700');
  expect(text).toMatch(/POST \/fof\/v1\/hotels\/H\/reservations\/…\/wakeUpCalls .*07:00:00","isFollowUpCall":false/);
  expect(text).toMatch(/DELETE .*\/wakeUpCalls\?callTime=\S+ 07:00:00&startDate=/);
  for (const status of ['Completed', 'NoAnswer', 'Cancelled']) expect(text).toContain(`"status":"${status}"`);
  await expect(shown('--wakeup', '101,2500')).rejects.toThrow('like --wakeup 101,0700');
});

test('words that make no sense are answered with what would', async () => {
  await expect(shown()).rejects.toThrow('say what would be sent');
  await expect(shown('--charge', '101')).rejects.toThrow('like --charge 101,10,2');
});
