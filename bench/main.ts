/** `npm run bench -- NAME`: measures one promise, and says whether it is kept. */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { processors, takenPercent } from '../server/testing/processors.ts';
import { auth } from './auth.ts';
import { backup } from './backup.ts';
import type { Bench } from './bench.ts';
import { book } from './book.ts';
import { callers } from './callers.ts';
import { calls } from './calls.ts';
import { cells } from './cells.ts';
import { deliver } from './deliver.ts';
import { engine } from './engine.ts';
import { guess } from './guess.ts';
import { held } from './held.ts';
import { morning } from './morning.ts';
import { prune } from './prune.ts';
import { punctual } from './punctual.ts';
import { scale } from './scale.ts';
import { stampede, storm } from './storm.ts';
import { printed } from './table.ts';
import { verify } from './verify.ts';

const benches: readonly Bench[] = [
  auth,
  book,
  scale,
  calls,
  verify,
  deliver,
  punctual,
  callers,
  storm,
  stampede,
  morning,
  cells,
  guess,
  held,
  engine,
  prune,
  backup,
];
const exit = { kept: 0, missed: 1, broken: 2, usage: 64 };

const help = `Usage: npm run bench -- NAME [options]

${benches.map((bench) => `  ${bench.name.padEnd(8)} ${bench.summary}`).join('\n')}

  --rounds N   rounds of auth and book [7], storm and stampede [3, and no more], morning [1]
  --seconds N  length of one of these rounds [5], and of held
  --size N     properties of the large installation of scale, calls, engine and backup, destinations of deliver [10000];
               connections of held are half of it
  --calls N    calls of punctual and callers [200], cells [100], storm and stampede [1000], of each hotel of morning [4]
  --hotels N   hotels of morning [1000], of each of the two cells [2000]
  --spread N   seconds over which their calls fall due [1]
  --dialers N  processes that ring them [1]; 1,2,4 measures one, two and four in turn
  --cold       morning with announcements that are still to be made, by processes that have just started
  --minutes N  over how long those of punctual and callers are spread [3, cells 2], how long guess goes on [5]
  --months N   of a hotel's past that prune generates [12 and 30]
  --rows N     old rows that prune removes while a desk books
  --punctual   held also rings the calls of punctual, with and without the siege, where the lab is installed;
               prune --rows rings them beside the removal
  --keep       leave the databases rev_bench_…, or the sounds of morning, for the next run; they are removed otherwise
  --json       the figures for programs on standard output

Two services run side by side in processes of their own and are measured in turns: compare the ratios, not the figures,
with those of another machine. The exit code is 0 when the promise is kept, 1 when it is missed, 2 when it could not
be measured.
Databases are made on the PostgreSQL of this machine.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      size: { type: 'string', default: '10000' },
      calls: { type: 'string' },
      hotels: { type: 'string' },
      spread: { type: 'string' },
      dialers: { type: 'string' },
      cold: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      months: { type: 'string' },
      rows: { type: 'string' },
      punctual: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const bench = benches.find((one) => one.name === positionals[0]);
  const [seconds, size, dialers] = [
    Number(values.seconds),
    Number(values.size),
    values.dialers?.split(',').map(Number),
  ];
  const [rounds, many, minutes] = [
    optionalNumber(values.rounds),
    optionalNumber(values.calls),
    optionalNumber(values.minutes),
  ];
  const [hotels, spread] = [optionalNumber(values.hotels), optionalNumber(values.spread)];
  const [months, rows] = [optionalNumber(values.months), optionalNumber(values.rows)];
  const given = [seconds, size, rounds, many, minutes, hotels, spread, months, rows, ...(dialers ?? [])].filter(
    (number) => number !== undefined,
  );
  const sound =
    given.every((number) => Number.isInteger(number) && number > 0) && Math.max(size, hotels ?? 1) <= 99_999;
  if (values.help || bench === undefined || positionals.length > 1 || !sound) {
    (values.help ? process.stdout : process.stderr).write(help);
    return values.help ? exit.kept : exit.usage;
  }
  const [before, ticks] = [loadavg(), processors()];
  const outcome = await bench.run({
    rounds,
    seconds,
    size,
    calls: many,
    hotels,
    spread,
    dialers,
    cold: values.cold,
    minutes,
    months,
    rows,
    punctual: values.punctual,
    keep: values.keep,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  const load = { before: before[0], after: loadavg()[0], takenPercent: takenPercent(ticks, processors()) };
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ bench: bench.name, ...outcome, load })}\n`
      : `\n${printed(outcome)}${loadText(load)}`,
  );
  return outcome.verdicts.every(({ pass }) => pass) ? exit.kept : exit.missed;
}

function optionalNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** Who reads the figures later wants to know whether the machine was ours alone. */
function loadText({
  before = Number.NaN,
  after = Number.NaN,
  takenPercent: taken,
}: {
  before: number | undefined;
  after: number | undefined;
  takenPercent: number;
}): string {
  return (
    `\nLoad average of the last minute: ${before.toFixed(2)} before, ${after.toFixed(2)} after, with ` +
    `${availableParallelism()} processors, of which the host of this machine took ${taken} %.\n`
  );
}

// Ended from outside, the services still have to go: they are killed when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(exit.broken));

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = exit.broken;
}
