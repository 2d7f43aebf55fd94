/**
 * What does the service cost beyond its SQL? Booking and listing, beside a bare route that says the same to PostgreSQL.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { onServer } from '../server/testing/database.ts';
import type { Bench, Table } from './bench.ts';
import { Bookings, bookedRows, concludeBooked, countsOf, writtenFor } from './bookings.ts';
import { commands, startChild } from './child.ts';
import { basic, formType } from './client.ts';
import { password, prepareDatabase } from './databases.ts';
import { codeOf } from './hotels.ts';
import { startListening } from './overhear.ts';
import { connections, inTurns, type Run } from './rounds.ts';
import type { Script } from './services/bare.ts';
import { median, quantile, rounded } from './statistics.ts';

const least = 0.5;
const rooms = 200;
const listed = 100;
const list = `/rest/wakeup/list/pending?limit=${listed}`;
/** Bookings are made at the first property, and the second one's calls are listed, which stay as they are. */
const credentials = { booking: basic('desk', password), list: basic(`desk@${codeOf(2)}`, password) };
/** Unlike any other text, so that it is found again in whatever the service says. */
const overheardRoom = 'OVERHEARD';

export const book: Bench = {
  name: 'book',
  summary: `POST /rest/wakeup and a list of ${listed} reach at least ${least}× of a bare route with the same SQL`,
  async run({ rounds = 7, seconds, keep, say }) {
    await using database = await prepareDatabase(
      'rev_bench_book',
      { properties: 2, rooms, accounts: 1, calls: { pending: listed, past: 500 } },
      keep,
    );
    const folder = await mkdtemp(join(tmpdir(), 'rev-bench-'));
    try {
      const bookings = await Bookings.after(database.url);
      const script = await overhear(database.url, folder, bookings);
      const path = join(folder, 'script');
      await writeFile(path, serialize(script));
      await using shipped = await startChild(commands.asShipped, database.url, { REVEILLE_REMEMBER_SECONDS: '3600' });
      await using bare = await startChild(commands.bare, database.url, { BENCH_REPLAY: path });
      await proveAlike(database.url, shipped.url, bare.url, bookings);

      const before = await countsOf(database.url);
      const nextBody = (): string => bookings.next();
      const form = { 'content-type': formType };
      const booked = await inTurns(
        [
          {
            name: 'booking, the service',
            url: `${shipped.url}/rest/wakeup`,
            headers: { ...credentials.booking, ...form },
            nextBody,
          },
          { name: 'booking, bare', url: `${bare.url}/rest/wakeup`, headers: form, nextBody },
        ],
        rounds,
        seconds,
        say,
        () => concludeBooked(database.url),
      );
      bookedRows(
        before,
        await countsOf(database.url),
        booked.reduce((sum, { latencies }) => sum + latencies.length, 0),
      );
      const read = await inTurns(
        [
          { name: `list of ${listed}, the service`, url: `${shipped.url}${list}`, headers: credentials.list },
          { name: `list of ${listed}, bare`, url: `${bare.url}${list}` },
        ],
        rounds,
        seconds,
        say,
      );
      const results = [figures('booking', booked), figures(`list of ${listed}`, read)];
      const title = (what: string): string =>
        `${what}: requests a second, ${rounds} rounds of ${seconds} s in turns, ${connections} connections`;
      return {
        tables: [...results.map((result) => roundTable(title(result.what), result)), latencyTable(results)],
        remarks: [
          `Both say the same ${script.booking.length} messages to PostgreSQL for a booking, and the same ` +
            `${script.list.length} for a list.`,
        ],
        verdicts: results.map(({ what, ratio }) => ({
          bar: `${what}: at least ${least}× of bare, median of the rounds`,
          measured: ratio,
          pass: ratio >= least,
        })),
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Each once to no purpose first: queues are looked up and credentials verified the first time only. */
async function overhear(url: string, data: string, bookings: Bookings): Promise<Script> {
  await onServer(async (client) => {
    await client.query('begin; set local role reveille_system');
    await client.query(
      `INSERT INTO rooms (property, list, room, extension) SELECT id, 'mailboxes', $1, $1 FROM properties
          WHERE code = $2 ON CONFLICT DO NOTHING`,
      [overheardRoom, codeOf(1)],
    );
    await client.query('commit');
  }, url);
  await using service = await startListening(url, data);
  const booking = () => {
    const { due, form } = bookings.at(overheardRoom);
    const request = { method: 'POST', headers: { ...credentials.booking, 'content-type': formType }, body: form };
    return service.request('/rest/wakeup', request, /insert into wakeups/i).then((heard) => ({ ...heard, due }));
  };
  const listing = () => service.request(list, { headers: credentials.list }, /from "?wakeups/i);
  await booking();
  await listing();
  const [booked, read] = [await booking(), await listing()];
  if (booked.status !== 201 || (read.answer['pending'] as unknown[]).length !== listed)
    throw new Error(`the service answered ${booked.status} to a booking and ${read.status} to a list`);
  return {
    heard: { id: String(booked.answer['id']), room: overheardRoom, due: booked.due },
    booking: booked.transaction,
    list: read.transaction,
  };
}

/** The comparison is worth nothing unless both leave the same behind in PostgreSQL and answer with as many calls. */
async function proveAlike(database: string, shipped: string, bare: string, bookings: Bookings): Promise<void> {
  const forms = bookings.sameMinute();
  const ids = await Promise.all(
    [shipped, bare].map(async (url, index) => {
      const response = await fetch(`${url}/rest/wakeup`, {
        method: 'POST',
        headers: { ...credentials.booking, 'content-type': formType },
        body: forms[index] ?? '',
      });
      return ((await response.json()) as { id: string }).id;
    }),
  );
  const [ours = {}, theirs = {}] = await Promise.all(ids.map((id) => writtenFor(database, id)));
  deepStrictEqual(theirs, ours, 'the bare route does not write what the service writes');
  const lengths = await Promise.all(
    [shipped, bare].map(async (url) => {
      const response = await fetch(`${url}${list}`, { headers: credentials.list });
      return ((await response.json()) as { pending: unknown[] }).pending.length;
    }),
  );
  deepStrictEqual(lengths, [listed, listed], 'the service and the bare route do not list the same number of calls');
}

interface Figures {
  readonly what: string;
  readonly ours: Run;
  readonly theirs: Run;
  readonly ratios: readonly number[];
  readonly ratio: number;
}

function figures(what: string, [ours, theirs]: readonly Run[]): Figures {
  if (ours === undefined || theirs === undefined) throw new Error('two were measured');
  const ratios = ours.perSecond.map((perSecond, round) => perSecond / (theirs.perSecond[round] ?? Number.NaN));
  return { what, ours, theirs, ratios, ratio: median(ratios) };
}

function roundTable(title: string, { ours, theirs, ratios, ratio }: Figures): Table {
  return {
    title,
    head: ['round', 'the service', 'bare', 'ratio'],
    rows: [
      ...ratios.map((one, round) => [
        String(round + 1),
        Math.round(ours.perSecond[round] ?? 0),
        Math.round(theirs.perSecond[round] ?? 0),
        rounded(one, 3),
      ]),
      ['median', Math.round(median(ours.perSecond)), Math.round(median(theirs.perSecond)), rounded(ratio, 3)],
    ],
  };
}

function latencyTable(results: readonly Figures[]): Table {
  return {
    title: `Milliseconds of a request under that load`,
    head: ['', 'the service p50', 'bare p50', 'the service p99', 'bare p99'],
    rows: results.map(({ what, ours, theirs }) => [
      what,
      ...[0.5, 0.99].flatMap((share) => [
        rounded(quantile(ours.latencies, share)),
        rounded(quantile(theirs.latencies, share)),
      ]),
    ]),
  };
}
