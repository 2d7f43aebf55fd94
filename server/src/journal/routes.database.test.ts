/** Reading the journal over the wire: filters, pages and files. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { recordAnything } from '../../testing/journal.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import type { Service } from '../service.ts';
import type { ListedEntry } from './store.ts';

let database: TestDatabase;
let service: Service;
let grand: string;

beforeAll(async () => {
  database = await createTestDatabase();
  grand = await makeProperty(database, { code: 'grand' });
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
    'cursor=x',
    'cursor=9223372036854775808',
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
           SELECT $1, at, actor, kind, room, subject
             FROM jsonb_to_recordset($2) AS g (at timestamptz, actor text, kind text, room text, subject text)
               RETURNING id`,
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
            cursor: before === undefined ? undefined : newestFirst[before]?.id,
            limit,
          };
          const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
          const seen: string[] = [];
          let next: string | null = null;
          do {
            const answer = await page(
              { ...Object.fromEntries(given), ...(next === null ? {} : { cursor: next }) },
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
  });
});

test('a call that is none is refused, and not looked for', async () => {
  expect((await get('?call=x')).status).toBe(400);
});

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
  expect(text).toMatch(/^number,date,time,time zone,[^\n]*\r\n1,[\d-]+,[\d:]+,Europe\/Paris,[\d:.TZ-]+,'@SUM\(A1\),/);
  expect(text).toMatch(
    /,'=1\+1,'\+49 Müller,charge\.added,'-9,\d+,WyJlbnRyeSI[^,]+,[0-9a-f]{64},[0-9a-f]{64},[0-9a-f]{64}\r\n/,
  );
  const line = JSON.parse(await (await get('/export?format=jsonl&kind=charge.added')).text()) as ListedEntry;
  expect(line).toMatchObject({ actor: '@SUM(A1)', room: '=1+1', detail: { note: 'a "b", c' }, name: '+49 Müller' });
  expect(await (await get('/export?format=jsonl&kind=no.such')).text()).toBe('');
  expect((await get('/export?format=xls')).status).toBe(400);
  expect((await get('/export')).status).toBe(400);
  expect((await get('/export?format=csv', 'desk')).status).toBe(403);
});
