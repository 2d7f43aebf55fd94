/**
 * Does a hotel's desk feel the calls of 9,999 others? Listing and booking against one property and against ten
 * thousand.
 */
import type { Bench } from './bench.ts';
import { compared, type Series, type Side, takeTurns } from './beside.ts';
import { formOf, heldIn, lastDue, roomOf } from './bookings.ts';
import { commands, startChild } from './child.ts';
import { type Client, openClient } from './client.ts';
import { type BenchDatabase, password, prepareDatabase } from './databases.ts';
import { codeOf } from './hotels.ts';
import { grouped, showProgress } from './progress.ts';
import { randomFor } from './random.ts';

const most = 1.5;
const rooms = 200;
const listed = 100;
/**
 * Of each property. One more is pending than is listed, so that every list is full and has a next page, however much is
 * booked.
 */
const wakeups = { pending: listed + 1, past: 500 };
/** Requests of a first phase on each side: a p99 of fewer would be the mishap of a moment. */
const requests = 1000;
/** How often each is repeated in the phase that follows. */
const repeats = 3;
const warmUps = 50;
const minute = 60_000;
const list = `/rest/wakeup/list/pending?limit=${listed}`;

/**
 * The accounts that list, book, and go first, no property twice: each phase finds properties that nobody has asked
 * about yet.
 */
interface Desks {
  readonly listing: readonly string[];
  readonly booking: readonly string[];
  readonly warmUp: readonly string[];
}

export const calls: Bench = {
  name: 'calls',
  summary:
    `with 10,000 properties, 1 million calls to come and 5 million past, listing ${listed} and booking ` +
    `have a p99 within ${most}× of one property`,
  async run({ size, keep, say }) {
    const made = { rooms, accounts: 1, calls: wakeups };
    await using one = await prepareDatabase('rev_bench_calls_one', { ...made, properties: 1 }, keep);
    await using many = await prepareDatabase('rev_bench_calls_many', { ...made, properties: size }, keep);
    const holdings = [await holding('one', one, 1), await holding('many', many, size)];
    const phases = await measure({ one: one.url, many: many.url }, size, say);
    const title =
      `Milliseconds of a request, one at a time in turns: 1 property beside ${grouped(size)}, each ` +
      `with ${wakeups.pending} calls to come and ${wakeups.past} past`;
    const outcome = compared(title, phases, most);
    return { ...outcome, remarks: [...outcome.remarks, ...holdings] };
  },
};

/**
 * "First" is the harder question: nothing of a property has been read since its calls were written, so its rows lie in
 * no buffer of PostgreSQL's, while those of the single property always do. "Again" asks the same properties once more.
 * Credentials are remembered on both sides, code is compiled and plans are kept on both sides, before anything counts.
 */
async function measure(
  urls: Record<Side, string>,
  size: number,
  say: (line: string) => void,
): Promise<Record<string, Series>> {
  const settings = { REVEILLE_REMEMBER_SECONDS: '3600' };
  await using one = await startChild(commands.asShipped, urls.one, settings);
  await using many = await startChild(commands.asShipped, urls.many, settings);
  using oneClient = openClient(one.url, password);
  using manyClient = openClient(many.url, password);
  const desks = chosen(size);
  await signIn(oneClient, manyClient, [...desks.warmUp, ...desks.listing, ...desks.booking]);

  const own = `desk@${codeOf(1)}`;
  // What an earlier run has booked in a database that was kept stands.
  const start = Math.max(await lastDue(urls.one), await lastDue(urls.many)) + 24 * 60 * minute;
  const forms = { one: bookings(start), many: bookings(start) };
  const listing = (accounts: readonly string[]): Promise<Series> =>
    takeTurns(accounts.length, {
      one: () => oneClient.ask(list, own),
      many: (index) => manyClient.ask(list, accounts[index] ?? ''),
    });
  const booking = (accounts: readonly string[]): Promise<Series> =>
    takeTurns(accounts.length, {
      one: () => oneClient.create('/rest/wakeup', own, forms.one()),
      many: (index) => manyClient.create('/rest/wakeup', accounts[index] ?? '', forms.many()),
    });
  await listing(desks.warmUp);
  await booking(desks.warmUp);

  const phases: Record<string, Series> = {};
  const run = async (name: string, take: typeof listing, accounts: readonly string[]): Promise<void> => {
    say(`${name}: ${accounts.length} requests each`);
    phases[name] = await take(accounts);
  };
  await run('list, first', listing, desks.listing);
  await run('list, again', listing, again(desks.listing));
  await run('book, first', booking, desks.booking);
  await run('book, again', booking, again(desks.booking));
  return phases;
}

function again(accounts: readonly string[]): string[] {
  return Array.from({ length: repeats }, () => accounts).flat();
}

/**
 * Random properties. A small installation has not enough of them: then there are fewer requests, or the same property
 * comes again.
 */
function chosen(size: number): Desks {
  const random = randomFor(2, 0);
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  for (let left = numbers.length; left > 1; left -= 1) {
    const other = random.below(left);
    [numbers[left - 1], numbers[other]] = [numbers[other] ?? 0, numbers[left - 1] ?? 0];
  }
  const names = numbers.map((number) => `desk@${codeOf(number)}`);
  const each = Math.min(requests, Math.max(1, Math.floor((size - warmUps) / 2)));
  const at = (index: number): string => names[index % names.length] ?? '';
  const take = (from: number, count: number): string[] => Array.from({ length: count }, (_, index) => at(from + index));
  return { warmUp: take(0, warmUps), listing: take(warmUps, each), booking: take(warmUps + each, each) };
}

/** Two of a kind, as often on each side; only the first time computes a password hash. */
async function signIn(one: Client, many: Client, accounts: readonly string[]): Promise<void> {
  const progress = showProgress('desks signed in', accounts.length);
  for (const [index, account] of accounts.entries()) {
    await one.ask('/rest/system', `desk@${codeOf(1)}`);
    await many.ask('/rest/system', account);
    progress.at(index + 1);
  }
  progress.end();
}

/** Every call in a minute of its own, in one room after the other: each has space for so many. */
function bookings(start: number): () => string {
  let count = 0;
  return () => formOf(roomOf(count), start + (count += 1) * minute);
}

/** Counted, not supposed: an installation with fewer calls than it claims is an easy one. */
async function holding(name: Side, { url, seconds, bytes }: BenchDatabase, properties: number): Promise<string> {
  const { pending, past } = await heldIn(url);
  if (pending < properties * wakeups.pending || past < properties * wakeups.past)
    throw new Error(
      `${name} has ${pending} calls to come and ${past} past. Fix: drop rev_bench_calls_${name}, it is made again`,
    );
  const counts = `${grouped(pending)} calls to come, ${grouped(past)} past calls`;
  return (
    `${name}: ${counts}; filled, or found and looked after, in ${grouped(Math.round(seconds))} s; ` +
    `${grouped(Math.round(bytes / 1e6))} MB on disk.`
  );
}
