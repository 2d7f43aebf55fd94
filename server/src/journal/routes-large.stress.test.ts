/** Reading a journal of 100,000 entries: by an index, and as a file of which no more is in memory than has to be. */
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { fillJournal } from '../../testing/journal.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import type { Service } from '../service.ts';
import { exportEntries } from './export.ts';
import { entriesQuery } from './store.ts';

let database: TestDatabase;
let service: Service;
let large: string;

beforeAll(async () => {
  database = await createTestDatabase();
  large = await makeProperty(database, { code: 'large' });
  service = await startTestService(database);
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

describe('with 100,000 entries', () => {
  beforeAll(async () => {
    const others = await Promise.all(['o1', 'o2', 'o3'].map((code) => makeProperty(database, { code, accounts: {} })));
    await fillJournal(database, [large, large, large, ...others], 100_000);
    await onServer((client) => client.query('VACUUM ANALYZE'), database.url);
  });

  test('every combination of filters finds its entries by an index, planned for its values or for any', async () => {
    const possible = {
      room: '117',
      actor: 'account 3',
      kind: 'wakeup.rung',
      subject: 'subject-500',
      from: '2026-01-01T03:00:00Z',
      to: '2026-01-01T09:00:00Z',
      before: '70000',
    };
    const names = Object.keys(possible) as (keyof typeof possible)[];
    for (let combination = 0; combination < 2 ** names.length; combination += 1) {
      const { before, ...filters } = Object.fromEntries(
        names.filter((_, bit) => combination & (1 << bit)).map((name) => [name, possible[name]]),
      ) as typeof possible;
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const plan = await asProperty(database, large, async (db) => {
          const { sql, parameters } = entriesQuery(db, large, filters, { limit: 100, before }).compile();
          const values = parameters.map((value) => pg.escapeLiteral(String(value))).join(', ');
          const run = (text: string) => db.executeQuery<Record<string, string>>(CompiledQuery.raw(text));
          await run(`SET LOCAL plan_cache_mode = ${mode}`);
          await run(`PREPARE question AS ${sql}`);
          const { rows } = await run(`EXPLAIN EXECUTE question (${values})`);
          await run('DEALLOCATE question');
          return rows.map((row) => row['QUERY PLAN']).join('\n');
        });
        const what = `${mode} ${JSON.stringify({ ...filters, before })}\n${plan}`;
        expect(plan, what).not.toMatch(/Seq Scan on journal j/);
        expect(plan, what).toMatch(/Index Cond: \(+property = /);
      }
    }
  });

  test.each(['csv', 'jsonl'])(
    '50,000 of them leave as %s in memory that does not grow',
    async (format) => {
      const headers = basic('boss@large');
      const response = await fetch(`${service.url}/api/v1/journal/export?format=${format}`, { headers });
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="journal.${format}"`);
      expect(response.headers.get('content-type')).toMatch(format === 'csv' ? /^text\/csv/ : /^application\/jsonl/);
      const used: number[] = [];
      let [lines, bytes] = [0, 0];
      for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines += 1;
        if (lines >= 5000 * (used.length + 1)) used.push(memoryInUse());
      }
      const growth = (Math.max(...used) - (used[0] ?? 0)) / 1e6;
      console.log(
        `${format}: ${lines} lines, ${(bytes / 1e6).toFixed(1)} MB; memory in use grew by ` +
          `${growth.toFixed(1)} MB between line 5,000 and the end`,
      );
      expect(lines).toBe(50_000 + (format === 'csv' ? 2 : 0));
      expect(used.length).toBeGreaterThan(5);
      expect(growth).toBeLessThan(8);
    },
    180_000,
  );

  test('a reader who stops reading stops the export, and one who leaves ends it', async () => {
    let pages = 0;
    const counting = {
      ...database,
      get db() {
        pages += 1;
        return database.db;
      },
    };
    const file = exportEntries(counting, large, 'jsonl');
    const slow = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void setTimeout(done, 1000) });
    file.pipe(slow);
    await sleep(1500);
    expect(pages).toBeLessThanOrEqual(5);
    file.destroy();
    slow.destroy();
    const seen = pages;
    await sleep(300);
    expect(pages).toBe(seen);
  });
});

/** What is left when the garbage is gone. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
