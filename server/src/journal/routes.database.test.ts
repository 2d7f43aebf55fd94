/** Reading the journal over the wire: filters, pages, plans and files. */
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { fillJournal, recordAnything } from '../../testing/journal.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import type { Service } from '../service.ts';
import { exportEntries } from './export.ts';
import { entriesQuery, type ListedEntry } from './store.ts';

let database: TestDatabase;
let service: Service;
let grand: string;
let large: string;

beforeAll(async () => {
  database = await createTestDatabase();
  grand = await makeProperty(database, { code: 'grand' });
  large = await makeProperty(database, { code: 'large' });
  service = await startTestService(database);
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

const get = (path: string, account = 'boss') =>
  fetch(`${service.url}/api/v1/journal${path}`, { headers: basic(account) });

async function page(
  query: Record<string, string>,
  account = 'boss',
): Promise<{ entries: ListedEntry[]; next: string | null }> {
  const response = await get(`?${new URLSearchParams(query).toString()}`, account);
  expect(response.status).toBe(200);
  return (await response.json()) as { entries: ListedEntry[]; next: string | null };
}

describe('the list', () => {
  test('says who did what, newest first, with names until they are erased', async () => {
    await asProperty(database, grand, (db) =>
      recordAnything(db, grand, [
        {
          kind: 'wakeup.booked',
          actor: 'desk',
          room: '101',
          subject: 'w1',
          detail: { at: '07:00', list: [1, { a: null }] },
        },
        { kind: 'wakeup.booked', actor: 'desk', room: '102', name: 'Ada Lovelace' },
      ]),
    );
    const { entries, next } = await page({ actor: 'desk' });
    expect(next).toBeNull();
    expect(entries).toMatchObject([
      { kind: 'wakeup.booked', room: '102', subject: null, name: 'Ada Lovelace', detail: {} },
      {
        kind: 'wakeup.booked',
        room: '101',
        subject: 'w1',
        name: null,
        detail: { at: '07:00', list: [1, { a: null }] },
      },
    ]);
    expect(entries[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  });

  test.each([
    'limit=0',
    'before=x',
    'before=9223372036854775808',
    'from=yesterday',
    'from=2026-01-01T00:00:00',
    'from=0000-01-01T00:00:00Z',
    'to=2026-01-01T00:00:00%2B20:00',
    'to=2026-02-30T00:00:00Z',
    'to=2026-06-30T23:59:60Z',
    'room=%00',
    'rooms=101',
  ])('refuses %s with words', async (query) => {
    const response = await get(`?${query}`);
    expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([400, 40002]);
  });

  test('takes instants with any offset, also at the edges of the calendar', async () => {
    for (const instant of [
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999999+15:59',
      '2026-01-01t00:00:00.123456789-11:30',
    ])
      expect(
        (await get(`?from=${encodeURIComponent(instant)}&to=${encodeURIComponent(instant)}`)).status,
        instant,
      ).toBe(200);
  });

  test('answers any filters and pages as a plain search through all entries would', async () => {
    const small = await makeProperty(database, { code: 'small' });
    const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
    const second = fc.integer({ min: 1, max: 20 });
    const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
    const words = {
      room: fc.constantFrom('1', '2'),
      actor: fc.constantFrom('a', 'b'),
      kind: fc.constantFrom('x.y', 'x.z'),
      subject: fc.constantFrom('s', 't'),
    };
    const entry = fc.record({
      at: second,
      actor: words.actor,
      kind: words.kind,
      room: some(words.room),
      subject: some(words.subject),
    });
    const generated = fc.sample(entry, { numRuns: 200, seed: 7 });
    const { rows } = await onServer(
      (client) =>
        client.query<{ id: string }>(
          `INSERT INTO journal (property, at, actor, kind, room, subject)
           SELECT $1, at, actor, kind, room, subject FROM jsonb_to_recordset($2) AS g (at timestamptz, actor text, kind text, room text, subject text) RETURNING id`,
          [small, JSON.stringify(generated.map((one) => ({ ...one, at: at(one.at) })))],
        ),
      database.url,
    );
    const newestFirst = generated
      .map((one, index) => Object.assign(one, { id: rows[index]?.id ?? '' }))
      .toSorted((a, b) => b.at - a.at || Number(b.id) - Number(a.id));
    const filters = fc.record({
      room: some(words.room),
      actor: some(words.actor),
      kind: some(words.kind),
      subject: some(words.subject),
    });
    await fc.assert(
      fc.asyncProperty(
        filters,
        some(second),
        some(second),
        some(fc.nat(199)),
        fc.integer({ min: 1, max: 60 }),
        async (wanted, from, to, before, limit) => {
          const start = before === undefined ? 0 : before + 1;
          const expected = newestFirst
            .slice(start)
            .filter((one) =>
              Object.entries(wanted).every(
                ([name, value]) => value === undefined || one[name as keyof typeof one] === value,
              ),
            )
            .filter((one) => (from === undefined || one.at >= from) && (to === undefined || one.at < to))
            .map((one) => one.id);
          const query = {
            ...wanted,
            from: from && at(from),
            to: to && at(to),
            before: before === undefined ? undefined : newestFirst[before]?.id,
            limit,
          };
          const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
          const seen: string[] = [];
          let next: string | null = null;
          do {
            const answer = await page(
              { ...Object.fromEntries(given), ...(next === null ? {} : { before: next }) },
              'boss@small',
            );
            seen.push(...answer.entries.map((one) => one.id));
            next = answer.next;
          } while (next !== null);
          expect(seen).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe('with 100,000 entries', () => {
  beforeAll(async () => {
    const others = await Promise.all(['o1', 'o2', 'o3'].map((code) => makeProperty(database, { code, accounts: {} })));
    await fillJournal(database, [large, large, large, ...others], 100_000);
    await onServer((client) => client.query('VACUUM ANALYZE'), database.url);
  }, 60_000);

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
  }, 60_000);

  test.each(['csv', 'jsonl'])(
    '50,000 of them leave as %s in memory that does not grow',
    async (format) => {
      const response = await get(`/export?format=${format}`, 'boss@large');
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
        `${format}: ${lines} lines, ${(bytes / 1e6).toFixed(1)} MB; memory in use grew by ${growth.toFixed(1)} MB between line 5,000 and the end`,
      );
      expect(lines).toBe(50_000 + (format === 'csv' ? 1 : 0));
      expect(used.length).toBeGreaterThan(5);
      expect(growth).toBeLessThan(8);
    },
    60_000,
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

test('a file has the entries that the filters leave, and formulas in it are text', async () => {
  await asProperty(database, grand, (db) =>
    recordAnything(db, grand, [
      {
        kind: 'charge.added',
        actor: '@SUM(A1)',
        room: '=1+1',
        subject: '-9',
        detail: { note: 'a "b", c' },
        name: '+49 Müller',
      },
    ]),
  );
  const text = await (await get('/export?format=csv&kind=charge.added')).text();
  expect(text).toMatch(
    /^id,at,actor,kind,room,subject,name,detail,sealed\r\n\d+,[\d:.TZ-]+,'@SUM\(A1\),charge\.added,'=1\+1,'-9,'\+49 Müller,"\{""note"":""a \\""b\\"", c""\}",(true|false)\r\n$/,
  );
  const line = JSON.parse(await (await get('/export?format=jsonl&kind=charge.added')).text()) as ListedEntry;
  expect(line).toMatchObject({ actor: '@SUM(A1)', room: '=1+1', detail: { note: 'a "b", c' }, name: '+49 Müller' });
  expect(await (await get('/export?format=jsonl&kind=no.such')).text()).toBe('');
  expect((await get('/export?format=xls')).status).toBe(400);
  expect((await get('/export')).status).toBe(400);
  expect((await get('/export?format=csv', 'desk')).status).toBe(403);
});
