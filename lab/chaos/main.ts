/** `npm run chaos:ring`: everything that can die, at every moment of a call, several times. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { toldToEnd } from '../told-to-end.ts';
import { type CellRun, type Fault, faults, runCell } from './cell.ts';
import { openPlace } from './place.ts';
import { type Point, points } from './point.ts';

const help = `Usage: npm run chaos:ring -- [--runs N] [--places N] [--only TEXT] [--json]

  --runs N     how often each cell is run [5]
  --places N   labs side by side, each with Asterisks and a PostgreSQL of its own [4]
  --only TEXT  only cells whose name holds it, like "ringing × asterisk"
  --json       every run for programs on standard output

The exit code is 0 when every run was as it must be, 1 when one was not.
`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    places: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** The cells under way are brought to their end. */
const ended = toldToEnd();

async function main(): Promise<number> {
  const cells = points
    .flatMap((point) => faults.map((fault) => ({ point, fault })))
    .filter((cell) => nameOf(cell).includes(values.only));
  const runs = Number(values.runs);
  if (values.help || cells.length === 0 || !(runs > 0) || !(Number(values.places) > 0)) {
    (values.help ? process.stdout : process.stderr).write(help);
    return values.help ? 0 : 64;
  }
  const todo = Array.from({ length: runs }, () => cells).flat();
  const left = todo.values();
  const done: CellRun[] = [];
  const work = async () => {
    await using place = await openPlace();
    for (const { point, fault } of left) {
      if (ended.aborted) return;
      const run = await runCell(place, point, fault);
      done.push(run);
      process.stderr.write(
        `${String(done.length).padStart(3)} of ${todo.length}  ${nameOf(run).padEnd(31)} ` +
          `${run.wrong.length === 0 ? 'well' : run.wrong.join('; ')}\n`,
      );
    }
  };
  // Every place is left in order, also when another one broke.
  const places = await Promise.allSettled(Array.from({ length: Math.min(Number(values.places), todo.length) }, work));
  for (const place of places) if (place.status === 'rejected') throw place.reason;
  process.stdout.write(values.json ? `${JSON.stringify({ runs: done, load: loadavg() })}\n` : table(cells, done));
  return done.length === todo.length && done.every(({ wrong }) => wrong.length === 0) ? 0 : 1;
}

function nameOf({ point, fault }: { readonly point: Point; readonly fault: Fault }): string {
  return `${point} × ${fault}`;
}

function table(cells: readonly { readonly point: Point; readonly fault: Fault }[], done: readonly CellRun[]): string {
  const lines = cells.map((cell) => {
    const runs = done.filter((run) => nameOf(run) === nameOf(cell));
    const well = runs.filter(({ wrong }) => wrong.length === 0).length;
    const largest = (read: (run: CellRun) => number) => shown(Math.max(...runs.map(read)));
    const columns = [
      `${well} of ${runs.length}`,
      largest((run) => run.takenOver),
      largest((run) => run.sound),
      largest((run) => run.invites),
    ];
    return `${nameOf(cell).padEnd(31)}${columns.map((text) => text.padStart(14)).join('')}`;
  });
  const columns = ['well', 'taken over s', 'sound after s', 'rung at most'];
  const head = 'cell'.padEnd(31) + columns.map((text) => text.padStart(14)).join('');
  return `\n${[head, ...lines].join('\n')}\n\nLoad average of the last minute: ${(loadavg()[0] ?? 0).toFixed(2)}\n`;
}

function shown(value: number): string {
  return Number.isFinite(value) ? value.toFixed(1) : '-';
}

process.exitCode = await main();
