/** `npm run simulate`: a year of a cell many times over, the worst minute of the earth, and a page that shows them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { showProgress } from '../bench/progress.ts';
import { tableText } from '../bench/table.ts';
import { brokenIn, tablesOf } from './figures.ts';
import { pageOf } from './page.ts';
import { cellsSimulated, grow, simulatePlanet } from './planet.ts';
import { type Compared, isClose, type Sizes, validate } from './validate.ts';
import type { Year } from './year.ts';

const help = `Usage: npm run simulate -- [--seeds N] [--year N] [--validate] [--page FILE] [--json]

A year of one cell with everything that goes wrong in it, for many seeds; the worst minute of every hotel room on earth;
and how it ends when there is more and more of it. The service's own code decides; time is made up.

  --seeds N    years, each with other faults and guests [20]
  --year N     which year's clock changes [2027]
  --validate   also rings three real mornings on this machine, and compares: some minutes on two processors, with
               nothing else running
  --page FILE  where the page with the plots goes [simulation.html]
  --json       the figures for programs on standard output

The exit code is 0 when nobody was lost, nobody rung twice and the simulation is within 30 % of what was measured,
1 when not.
`;

const sizes: Sizes = { hotels: 1000, calls: 4, crowds: { hotels: 40, calls: 60 } };

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '20' },
      year: { type: 'string', default: '2027' },
      validate: { type: 'boolean', default: false },
      page: { type: 'string', default: 'simulation.html' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [seeds, year] = [Number(values.seeds), Number(values.year)];
  const runs: readonly Compared[] = values.validate
    ? (await validate(sizes, (line) => process.stderr.write(`${line}\n`))).runs
    : [];
  const years = await yearsOf(seeds, year);
  const progress = showProgress('cells', cellsSimulated);
  const planet = await simulatePlanet(Date.UTC(year, 5, 1), (done) => progress.at(done));
  progress.end();
  const growth = await grow(planet.worst.at, [1, 2, 4, 8, 16]);
  const told = { years, planet, growth, runs };
  await mkdir(dirname(values.page), { recursive: true });
  await writeFile(values.page, pageOf(told));
  const broken = brokenIn(told);
  const tables = tablesOf(told);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ tables, runs, broken }, null, 2)}\n`
      : `\n${tables.map(tableText).join('\n')}\n` +
          `${broken.length === 0 ? 'no promise was broken' : broken.slice(0, 20).join('\n')}\n` +
          `the page: ${values.page}\n`,
  );
  return broken.length === 0 && runs.every(isClose) ? 0 : 1;
}

/** Years have nothing to do with each other: as many at once as there are processors. */
async function yearsOf(seeds: number, year: number): Promise<Year[]> {
  const progress = showProgress('years', seeds);
  const years: Year[] = [];
  const step = availableParallelism();
  const work = (_: unknown, index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const workerData = { first: index + 1, step, seeds, year };
      const worker = new Worker(new URL('./year-worker.ts', import.meta.url), { workerData });
      worker.on('message', (one: Year) => progress.at(years.push(one)));
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  await Promise.all(Array.from({ length: step }, work));
  progress.end();
  return years.toSorted((one, other) => one.seed - other.seed);
}

process.exitCode = await main();
