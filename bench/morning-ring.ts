/** One morning: calls are booked, fall due and are rung, by dialers or by the bare loop, and what it took. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commands, startChild } from './child.ts';
import { type Counted, countsOf } from './counts.ts';
import { bookMorning, type City } from './morning-city.ts';
import type { Morning } from './morning-report.ts';
import { entriesOf, leftToDo, ringsOf, rowsOf, whatCameOf } from './morning-rows.ts';
import { makeSounds } from './morning-sounds.ts';
import { between, lookUntil, type Slow, stepsOf, used } from './morning-used.ts';
import { grouped, showProgress } from './progress.ts';
import { quantile } from './statistics.ts';

export interface Wanted {
  /** Seconds over which the calls fall due. */
  readonly spread: number;
  /** No sound has been made before, and nobody has been rung by these processes. */
  readonly cold: boolean;
  /** What each step takes is told, where calls are slow enough for that. */
  readonly slow?: Slow;
  readonly say: (line: string) => void;
}

interface Ringers {
  readonly name: string;
  /** What each runs. */
  readonly words: readonly string[];
  readonly count: number;
  readonly settings: Readonly<Record<string, string>>;
  /** Whether they say something to somebody. */
  readonly speak: boolean;
}

/** Milliseconds. A service begins with a call five seconds ahead, and what is counted begins before. */
const lead = 7000;
/** For the bookings of a hotel, three times what they take on two processors; and for what comes before them. */
const [toBook, spare] = [10, 5000];
const patience = 60_000;
/** As on every morning but the first: they have rung before. */
const warmingHotels = 25;

export async function byDialers(city: City, count: number, wanted: Wanted): Promise<Morning> {
  if (wanted.cold)
    for (const file of await readdir(city.sounds)) await rm(join(city.sounds, file), { recursive: true });
  const name = count === 1 ? '1 dialer' : `${count} dialers`;
  const settings = { ...city.settings, REVEILLE_ROLES: 'dialer' };
  return ring(city, { name, words: commands.asShipped, count, settings, speak: true }, wanted);
}

export async function byBareLoop(city: City, wanted: Wanted): Promise<Morning> {
  return ring(
    city,
    { name: 'a bare loop', words: ['bench/services/morning-bare.ts'], count: 1, settings: {}, speak: false },
    wanted,
  );
}

async function ring(city: City, ringers: Ringers, { spread, cold, slow, say }: Wanted): Promise<Morning> {
  const { hotels, hand } = city;
  await using stack = new AsyncDisposableStack();
  const processes = await start(city, ringers, stack);
  if (!cold) {
    say(`${ringers.name}: a few calls first`);
    const few = nextSecond(lead);
    await bookMorning(city, hotels.slice(0, warmingHotels), few, 1);
    await untilOver(city, few);
  }
  const due = await chooseMoment(city, ringers.speak && !cold, spread);
  const calls = hotels.reduce((sum, { rooms }) => sum + rooms.length, 0);
  say(
    `${ringers.name}: ${grouped(calls)} calls of ${grouped(hotels.length)} hotels, due at ` +
      new Date(due).toISOString(),
  );
  await bookMorning(city, hotels, due, spread);
  if (Date.now() > due - lead)
    throw new Error('the calls could not be booked in time: is the machine busy with something else?');
  if (ringers.speak) await untilSealed(city, due - lead);
  await sleep(due - lead - Date.now());
  const before = await used(city, processes);
  const asked = await countsOf(processes);
  const looks = slow === undefined ? [] : await lookUntil(city, processes, due + slow.middle);
  await untilOver(city, due + (spread - 1) * 1000);
  const after = await used(city, processes);
  const askedThen = await countsOf(processes);
  const rows = await rowsOf(hand, due, spread);
  const rings = ringers.speak ? ringsOf(rows, await city.phones.seen({ since: due - lead })) : undefined;
  const came = whatCameOf(rows, rings);
  return {
    name: ringers.name,
    ringers: ringers.count,
    calls,
    hotels: hotels.length,
    ...came,
    processor: between(before, after),
    ...(slow === undefined
      ? {}
      : { steps: stepsOf(looks, { due, placed: quantile(came.placed ?? [], 1), slow }, after) }),
    asked: {
      roundTrips: askedThen.roundTrips - asked.roundTrips,
      transactions: askedThen.transactions - asked.transactions,
      visits: askedThen.visits - asked.visits,
    },
    entries: await entriesOf(hand, due, spread),
  };
}

async function start(
  { url }: City,
  { words, count, settings }: Ringers,
  stack: AsyncDisposableStack,
): Promise<Counted[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rev-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const processes: Counted[] = [];
  for (let number = 1; number <= count; number += 1) {
    const file = join(folder, String(number));
    const { pid } = stack.use(
      await startChild(['--import', './bench/services/counted.ts', ...words], url, { ...settings, BENCH_COUNTS: file }),
    );
    processes.push({ pid, file });
  }
  return processes;
}

/** Far enough ahead that all is booked by then; where something is to be said, far enough that it has been made. */
async function chooseMoment(city: City, sounds: boolean, spread: number): Promise<number> {
  for (;;) {
    const due = nextSecond(lead + spare + city.hotels.length * toBook);
    if (sounds) await makeSounds(city, due, spread);
    // What a hotel says names the time. Most of it is there by now, and the next moment needs less.
    if (Date.now() < due - lead - city.hotels.length * toBook) return due;
  }
}

/** Every call has ended and been kept, or nothing has changed for a while. */
async function untilOver({ hand }: City, due: number): Promise<void> {
  let left = await leftToDo(hand);
  const all = left;
  const progress = showProgress('calls are over', all);
  for (let changed = Date.now(); left > 0 && Date.now() < Math.max(changed, due) + patience;) {
    await sleep(left > all / 10 ? 1000 : 100);
    const now = await leftToDo(hand);
    if (now !== left) changed = Date.now();
    left = now;
    progress.at(all - left);
  }
  progress.end();
}

/** What the bookings have written in the journal is sealed, so that sealing it is no part of what is measured. */
async function untilSealed({ hand }: City, latest: number): Promise<void> {
  const waiting = async (): Promise<boolean> =>
    (await hand.query('SELECT FROM journal_unsealed LIMIT 1')).rowCount !== 0;
  while (Date.now() < latest && (await waiting())) await sleep(200);
}

function nextSecond(afterMilliseconds: number): number {
  return Math.ceil((Date.now() + afterMilliseconds) / 1000) * 1000;
}
