/** `npm run faults`: everything that may go wrong in a night, and within how many seconds somebody hears of it. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { faults } from './faults.ts';
import { type Fault, measure, type Measured } from './measure.ts';
import { openNight } from './night.ts';

const help = `Usage: npm run faults -- [--only TEXT] [--json]

Makes ${faults.length} faults, one after the other, on a hotel of its own with a real Asterisk, PBX and PostgreSQL, and
measures after how many seconds /wakez, the metrics, an alert and a message to a subscriber say so, and how long after
its end they say that it is over. Takes about half an hour.

  --only TEXT  only faults whose name holds it, like "certificate"
  --json       the figures for programs on standard output

The exit code is 0 when each was told within 60 seconds by all that should tell it, 1 when one was not.
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const bar = 60;

type Row = Partial<Measured> & { readonly name: string; readonly wrong: string };

async function main(): Promise<number> {
  const chosen = faults.filter(({ name }) => name.includes(values.only));
  if (values.help || chosen.length === 0) {
    (values.help ? process.stdout : process.stderr).write(help);
    return values.help ? 0 : 64;
  }
  await using night = await openNight();
  const rows: Row[] = [];
  for (const fault of chosen) {
    const row = await judged(fault, () => measure(night, fault));
    rows.push(row);
    process.stderr.write(`${String(rows.length).padStart(2)} of ${chosen.length}  ${line(row)}\n`);
  }
  process.stdout.write(values.json ? `${JSON.stringify({ faults: rows, load: loadavg() })}\n` : table(rows));
  return rows.every(({ wrong }) => wrong === '') ? 0 : 1;
}

async function judged({ name }: Fault, work: () => Promise<Measured>): Promise<Row> {
  try {
    const measured = await work();
    const { wakez = 0, metric = 0, alert = 0, message = 0, switchCalls = 0 } = measured;
    const slow = Math.max(wakez, metric, alert, message) > bar ? `later than ${bar} s` : '';
    return { ...measured, wrong: switchCalls > 0 ? 'the switch was called' : slow };
  } catch (error) {
    return { name, wrong: error instanceof Error ? error.message : String(error) };
  }
}

const columns = ['wakez', 'metric', 'alert', 'message', 'over'] as const;

function line(row: Row): string {
  const figures = columns.map((column) => String(row[column] ?? '–').padStart(9)).join('');
  return `${row.name.padEnd(72)}${figures}  ${row.wrong === '' ? 'well' : row.wrong}`;
}

function table(rows: readonly Row[]): string {
  const heads = columns.map((column) => (column === 'wakez' ? '/wakez' : column).padStart(9)).join('');
  return `${'seconds until it is said'.padEnd(72)}${heads}\n${rows.map(line).join('\n')}\n`;
}

process.exitCode = await main();
