/** `npm run bench -- NAME`: measures one promise, and says whether it is kept. */
import { parseArgs } from 'node:util';
import { auth } from './auth.ts';
import type { Bench } from './bench.ts';
import { scale } from './scale.ts';
import { printed } from './table.ts';

const benches: readonly Bench[] = [auth, scale];
const exit = { kept: 0, missed: 1, broken: 2, usage: 64 };

const help = `Usage: npm run bench -- NAME [options]

${benches.map((bench) => `  ${bench.name.padEnd(6)} ${bench.summary}`).join('\n')}

  --seconds N  length of one round of a throughput bench [5]
  --keep       leave the databases rev_bench_… for the next run; they are dropped otherwise
  --json       the figures for programs on standard output

Two services run side by side in processes of their own and are measured in turns: compare the ratios, not the figures, with
those of another machine. The exit code is 0 when the promise is kept, 1 when it is missed, 2 when it could not be measured.
Databases are made on the PostgreSQL of this machine.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '5' },
      keep: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const bench = benches.find((one) => one.name === positionals[0]);
  const seconds = Number(values.seconds);
  if (values.help || bench === undefined || positionals.length > 1 || !Number.isInteger(seconds) || seconds < 1) {
    (values.help ? process.stdout : process.stderr).write(help);
    return values.help ? exit.kept : exit.usage;
  }
  const outcome = await bench.run({ seconds, keep: values.keep, say: (line) => process.stderr.write(`${line}\n`) });
  process.stdout.write(values.json ? `${JSON.stringify({ bench: bench.name, ...outcome })}\n` : `\n${printed(outcome)}`);
  return outcome.verdicts.every(({ pass }) => pass) ? exit.kept : exit.missed;
}

// Ended from outside, the services still have to go: they are killed when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(exit.broken));

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = exit.broken;
}
