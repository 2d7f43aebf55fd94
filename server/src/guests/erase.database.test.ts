/** A guest is forgotten: what identified her stood all over the database, and stands nowhere afterwards. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { dumpWithout, placesOf } from '../../testing/dump.ts';
import {
  guest,
  holder,
  liveThere,
  name,
  phone,
  sealed,
  settle,
  sharer,
  traces,
  transcript,
} from '../../testing/guest-with-traces.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { verify } from '../journal/verify.ts';
import type { Service } from '../service.ts';
import { reportLinks } from '../connectors/links-store.ts';
import { leave } from './guest.ts';

const purge = { checkOut: 'purge', keepUntil: '', moveSeconds: 120 } as const;
const root = join(import.meta.dirname, '../../..');

let database: TestDatabase;
let service: Service;
const hotels: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  for (const code of ['grand', 'canary']) hotels[code] = await makeProperty(database, { code });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
  for (const code of ['grand', 'canary'])
    await liveThere(database, service.url, hotels[code] ?? '', code === 'grand' ? '' : '@canary');
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

/** Of one hotel, or of no hotel in particular. */
const dump = (property: string) => dumpWithout(database, Object.values(hotels).find((one) => one !== property) ?? '');

const erase = (json: object, as = 'boss', headers: Record<string, string> = {}) =>
  ask(service.url, 'POST /api/v1/guests/erase', { as, json, headers });
const wanted = { guest, reason: 'ticket 12' };

describe('a guest', () => {
  test('who lives here is not erased by mistake', async () => {
    expect(await erase(wanted)).toMatchObject({
      status: 409,
      text: expect.stringContaining('still lives in room 101') as unknown,
    });
    await asProperty(database, hotels['grand'] ?? '', (db) =>
      leave(db, hotels['grand'] ?? '', 'opera', { room: '101', guest }, purge),
    );
    await asProperty(database, hotels['grand'] ?? '', (db) =>
      leave(db, hotels['grand'] ?? '', 'opera', { room: '101', guest: sharer }, purge),
    );
    await query(database, 'UPDATE departures SET guest = $1', [guest]);
    await settle(database, hotels['grand'] ?? '');
  });

  test('is in many tables, and what would go can be looked at first', async () => {
    const before = await dump(hotels['grand'] ?? '');
    expect(placesOf(before, guest)).toEqual(
      ['departures', 'deliveries', 'guest_messages', 'idempotency_keys', 'journal', 'journal_names', 'links']
        .map((table) => `public.${table}`)
        .toSorted(),
    );
    expect(placesOf(before, name)).toEqual(['public.deliveries', 'public.guest_messages', 'public.journal_names']);
    expect(placesOf(before, phone)).toEqual([
      'public.attempts',
      'public.deliveries',
      'public.journal',
      'public.journal_names',
    ]);
    const answer = await erase({ ...wanted, dryRun: true });
    expect(answer.json).toEqual({
      erased: {
        entries: expect.any(Number) as unknown,
        messages: expect.any(Number) as unknown,
        forwardings: 1,
        nightSheets: 1,
        propertySystemCalls: 1,
        departures: 1,
        notes: 0,
        guestMessages: 1,
        guests: 0,
        transcripts: 1,
      },
      waiting: 0,
    });
    expect(await dump(hotels['grand'] ?? '')).toBe(before);
  });

  test('is nowhere afterwards, while the journal verifies and says who had it done and why', async () => {
    const answer = await erase(wanted, 'boss', { 'idempotency-key': 'erase-1' });
    expect(answer).toMatchObject({ status: 200, json: { waiting: 0 } });
    const after = await dump(hotels['grand'] ?? '');
    for (const trace of traces) expect(placesOf(after, trace), trace).toEqual([]);
    expect(after).toContain('Babbage'); // who shared the room is still known
    expect(after).toContain(sharer);
    await sealed(database);
    const verdict = await verify(database, hotels['grand'] ?? '');
    expect(verdict.problems).toEqual([]);
    expect(verdict.erased).toBeGreaterThan(3);
    const [entry] = await query<{ actor: string; detail: object }>(
      database,
      `SELECT actor, detail FROM journal WHERE kind = 'journal.guest-erased'`,
    );
    expect(entry).toMatchObject({ actor: 'boss', detail: { reason: 'ticket 12', departures: 1 } });
    // Asked again, the same answer and nothing more.
    expect((await erase(wanted, 'boss', { 'idempotency-key': 'erase-1' })).json).toEqual(answer.json);
    expect((await erase(wanted)).json).toMatchObject({
      erased: { entries: 0, messages: 0, forwardings: 0, departures: 0, transcripts: 0 },
    });
  });

  test('of the same name and number in another hotel is untouched', async () => {
    const other = await dump(hotels['canary'] ?? '');
    for (const trace of traces) expect(placesOf(other, trace).length, trace).toBeGreaterThan(1);
  });

  test('whose messages were erased cannot be told of again, and the link writes nothing of her', async () => {
    const [message] = await query<{ id: string }>(
      database,
      `SELECT id::text FROM deliveries WHERE property = $1 AND event = 'guest.arrived' AND payload = '{}' LIMIT 1`,
      [hotels['grand']],
    );
    expect(await ask(service.url, `POST /api/v1/deliveries/${message?.id}/replay`)).toMatchObject({
      status: 409,
      text: expect.stringContaining('was erased') as unknown,
    });
    const [link] = await query<{ destination: string }>(database, 'SELECT destination FROM links WHERE property = $1', [
      hotels['grand'],
    ]);
    const now = { at: '2099-01-01T00:00:00.000Z', from: 'ours', text: 'LA|' };
    const report = {
      property: hotels['grand'] ?? '',
      destination: link?.destination ?? '',
      state: 'up',
      words: '',
      heard: null,
    } as const;
    await asSystem(database, (db) => reportLinks(db, holder, [{ ...report, transcript: [...transcript, now] }]));
    expect(await query(database, 'SELECT transcript FROM links WHERE property = $1', [hotels['grand']])).toEqual([
      { transcript: [now] },
    ]);
  });

  test.each([
    [{ reason: 'x' }, 400, 'Say whom'],
    [{ room: '101', reason: 'x' }, 400, 'Say whom'],
    [{ guest, room: '101', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', reason: 'x' }, 400, 'Say whom'],
    [{ room: '101', from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z', reason: 'x' }, 400, 'comes before'],
    [{ room: '101', from: '2020-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z', reason: 'x' }, 400, 'in parts'],
    [{ guest, reason: `it is ${guest}` }, 422, 'must not hold'],
    [{ guest }, 400, 'reason'],
  ])('is not erased when it is said as %j', async (json, status, words) => {
    const answer = await erase(json);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(words);
  });

  test('is erased by administrators only', async () => {
    expect((await erase(wanted, 'desk')).status).toBe(403);
    expect((await erase(wanted, 'bar')).status).toBe(403);
  });
});

test('a room is erased from one day to another by a command, everywhere; the journal does not say what', async () => {
  const reveille = async (words: string) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
    return (await promisify(execFile)('sh', ['-c', `./reveille erase --property canary ${words}`], { cwd: root, env }))
      .stdout;
  };
  const everything = [...traces, sharer, 'Babbage', 'No folio', 'called from'];
  const before = await dump(hotels['canary'] ?? '');
  for (const trace of everything) expect(placesOf(before, trace), trace).not.toEqual([]);
  const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const room = `--room 101 --from ${from} --to ${to} --still-here`;
  expect(await reveille(`${room} --dry-run`)).toContain('Hotel canary: this would be erased');
  expect(await reveille(`${room} --json`)).toContain('"forwardings": 1');
  const after = await dump(hotels['canary'] ?? '');
  for (const trace of everything) expect(placesOf(after, trace), trace).toEqual([]);
  const told = await query<{ room: string | null; detail: object }>(
    database,
    `SELECT room, detail FROM journal WHERE property = $1 AND kind = 'journal.guest-erased'`,
    [hotels['canary']],
  );
  expect(told).toMatchObject([{ room: null, detail: { reason: 'at the request of the guest', forwardings: 1 } }]);
  expect(await reveille(room)).toBe('Hotel canary: nothing was found\n');
  expect((await verify(database, hotels['canary'] ?? '')).problems).toEqual([]);
  await expect(reveille(`--room 101 --from 2026-02-31 --to ${to}`)).rejects.toThrow('is neither a day like');
});
