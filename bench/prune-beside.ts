/** Many old rows go while phones are rung, or while a desk books where there are none. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '../server/src/db/connect.ts';
import { asProperty, asSystem } from '../server/src/db/transaction.ts';
import { verify } from '../server/src/journal/verify.ts';
import { defaultRetention } from '../server/src/retention/retention.ts';
import { survey } from '../server/src/retention/survey-store.ts';
import { onServer } from '../server/testing/database.ts';
import type { BenchOptions, Outcome } from './bench.ts';
import { roomOf } from './bookings.ts';
import { commands, startChild } from './child.ts';
import { openClient } from './client.ts';
import { password, prepareDatabase } from './databases.ts';
import { codeOf } from './hotels.ts';
import { populate } from './populate.ts';
import { populatePast, rowsPerRoomDay } from './populate-past.ts';
import { grouped, showProgress } from './progress.ts';
import { phones, row, type Served } from './served.ts';
import { clearUp, type Sizes, sizesOf, sizesTable } from './sizes.ts';
import { quantile, rounded } from './statistics.ts';

const two = (part: number): string => String(part).padStart(2, '0');

const hotels = 20;
const rooms = 200;
/** How much longer a booking may take at p99. */
const bookingBar = 2;
/** The removal is under way for a moment before it counts. */
const headStart = 5000;

export async function pruneBeside(rows: number, options: BenchOptions): Promise<Outcome> {
  const { say } = options;
  await using served = options.punctual ? await phones(options) : await desk(options);
  const database = connect({ url: served.url, connections: 4 });
  try {
    await served.away(() => fillOld(database, served.url, rows));
    await clearUp(served.url);
    const before = await sizesOf(served.url);
    say(`${grouped(total(before))} rows are there; first without removing anything`);
    const alone = [...(await served.round()), ...(await served.round())];
    const removal = startRemoval(served.url);
    const started = performance.now();
    await sleep(headStart);
    say('and now while it goes');
    const beside = [...(await served.round()), ...(await served.round())];
    const inTime = !removal.isOver();
    say(inTime ? 'waiting for the rest to go' : 'all is gone');
    const removed = await removal.ended;
    const seconds = (performance.now() - started) / 1000;
    await clearUp(served.url);
    const after = await sizesOf(served.url);
    const { problems, left } = await examine(database);
    return {
      tables: [
        {
          title: `Milliseconds: ${served.what}`,
          head: ['', 'count', 'p50', 'p90', 'p99', 'last'],
          rows: [row('alone', alone), row('while it goes', beside)],
        },
        sizesTable(`Rows, and MiB on disk after VACUUM, of ${hotels} hotels`, before, after),
      ],
      remarks: [
        `${grouped(removed)} rows went in ${rounded(seconds, 0)} s, ${grouped(Math.round(removed / seconds))} ` +
          `a second, rests included.`,
        ...(inTime ? [] : ['All was gone before the end of what was measured beside it: give more rows.']),
      ],
      verdicts: [
        ...served.verdicts(alone, beside),
        { bar: 'rows that were to go and are still there', measured: left, unit: '', pass: left === 0 && removed > 0 },
        { bar: 'problems that verifying the journals finds', measured: problems, unit: '', pass: problems === 0 },
      ],
    };
  } finally {
    await database.close();
  }
}

const total = (sizes: Sizes): number => [...sizes.values()].reduce((sum, { rows }) => sum + rows, 0);

/** All of it older than anything that is kept. */
async function fillOld(database: Database, url: string, rows: number): Promise<void> {
  await onServer(
    (client) => populate(client, { properties: hotels, rooms, accounts: 1, seed: 1, password }, () => undefined),
    url,
  );
  const codes = Array.from({ length: hotels }, (_, index) => codeOf(index + 1));
  const properties = await asSystem(database, (db) =>
    db.selectFrom('properties').select('id').where('code', 'in', codes).execute(),
  );
  const days = Math.ceil(rows / (hotels * rooms * rowsPerRoomDay));
  const to = Temporal.Now.plainDateISO('UTC').subtract({ days: defaultRetention.journal + 2 });
  const progress = showProgress(`days of ${hotels} hotels`, days);
  await populatePast(
    database,
    { properties: properties.map(({ id }) => id), rooms, from: to.subtract({ days }), to },
    (done) => progress.at(done),
  );
  progress.end();
}

/** As an administrator runs it, in a process of its own. Resolves to how many rows went, of all tables. */
function startRemoval(url: string): { isOver(): boolean; ended: Promise<number> } {
  const words = [join(import.meta.dirname, '../server/src/main.ts'), 'retention', 'run', '--json'];
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  let isOver = false;
  const ended = Promise.all([text(child.stdout), once(child, 'exit')]).then(([out, [code]]) => {
    isOver = true;
    process.off('exit', kill);
    if (code !== 0) throw new Error(`the removal ended with ${String(code)}`);
    return Object.values((JSON.parse(out) as { removed: Record<string, number> }).removed).reduce(
      (sum, count) => sum + count,
      0,
    );
  });
  return { isOver: () => isOver, ended };
}

/** What verifying finds in the journals, and what retention would still remove. */
async function examine(database: Database): Promise<{ problems: number; left: number }> {
  const properties = await asSystem(database, (db) => db.selectFrom('properties').select('id').execute());
  let [problems, left] = [0, 0];
  for (const { id } of properties) {
    problems += (await verify(database, id)).problems.length;
    left += (await asProperty(database, id, (db) => survey(db, id))).reduce((sum, { over }) => sum + over, 0);
  }
  return { problems, left };
}

/** A desk that books ten calls a second. */
async function desk({ seconds, keep }: BenchOptions): Promise<Served> {
  const stack = new AsyncDisposableStack();
  try {
    const prepared = stack.use(
      await prepareDatabase('rev_bench_prune_beside', { properties: hotels, rooms, accounts: 1 }, keep),
    );
    const service = stack.use(await startChild(commands.asShipped, prepared.url, { REVEILLE_ROLES: 'api' }));
    const client = stack.use(openClient(service.url, password));
    let booked = 0;
    const used = stack.move();
    return {
      url: prepared.url,
      what: 'booking a call, ten a second',
      away: (fill) => fill(),
      async round() {
        const times: number[] = [];
        for (const until = performance.now() + seconds * 2000; performance.now() < until; await sleep(100)) {
          booked += 1;
          const day = Temporal.Now.plainDateISO('UTC').add({ days: 2 + Math.floor(booked / 1000) });
          const time = `${two(Math.floor((booked % 1000) / 60))}:${two((booked % 1000) % 60)}`;
          const form = `room=${roomOf(booked)}&datetime=${day.toString()}T${time}`;
          times.push(await client.create('/rest/wakeup', `desk@${codeOf(1)}`, form));
        }
        return times;
      },
      verdicts(alone, beside) {
        const ratio = quantile(beside, 0.99) / quantile(alone, 0.99);
        return [
          {
            bar: `while it goes, p99 of a booking within ${bookingBar}× of alone`,
            measured: ratio,
            pass: ratio <= bookingBar,
          },
        ];
      },
      [Symbol.asyncDispose]: () => used.disposeAsync(),
    };
  } finally {
    await stack.disposeAsync();
  }
}
