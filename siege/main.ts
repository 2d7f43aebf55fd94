/** `npm run siege -- --requests 20000`: besieges a service and tells what gave way. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printed } from './report.ts';
import { kinds, siege } from './siege.ts';

const help = `Usage: npm run siege -- [options]

  --requests N   how many hostile requests [20000]
  --seed N       which ones [the time]
  --tree PATH    whose service: a checkout with its packages [this one]
  --only A,B     of ${kinds.join(', ')}
  --at WORDS     of fields, only operations whose method and path match this expression; of effects, by their name
  --rate N       requests a second, hostile and well-behaved alike [300]
  --hold MS      how long the event loop may be held [200]
  --frees S      how long a connection that does nothing may be held; one that was answered is kept for 65 s [70]
  --out FOLDER   where the bytes of findings are left [a new one in ${tmpdir()}]
  --json         the figures for programs on standard output

Two hotels are made on the PostgreSQL of this machine and dropped afterwards. The exit code is 1 when something
was found.
`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
    tree: { type: 'string', default: join(import.meta.dirname, '..') },
    only: { type: 'string', default: kinds.join(',') },
    at: { type: 'string', default: '' },
    rate: { type: 'string', default: '300' },
    hold: { type: 'string', default: '200' },
    frees: { type: 'string', default: '70' },
    out: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const only = values.only.split(',');
const numbers = [values.requests, values.seed, values.rate, values.hold, values.frees].map(Number);
const sound =
  numbers.every((number) => Number.isInteger(number) && number >= 0) &&
  only.every((kind) => kinds.includes(kind as (typeof kinds)[number]));
if (values.help || !sound) {
  (values.help ? process.stdout : process.stderr).write(help);
  process.exit(values.help ? 0 : 64);
}

const [requests = 0, seed = 0, rate = 0, hold = 0, frees = 0] = numbers;
const began = performance.now();
const say = (line: string): void =>
  void process.stderr.write(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${line}\n`);
try {
  const out = values.out ?? mkdtempSync(join(tmpdir(), 'siege-found-'));
  const report = await siege({
    requests,
    seed,
    tree: resolve(values.tree),
    only,
    at: new RegExp(values.at),
    rate,
    hold,
    frees,
    out,
    say,
  });
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : `\n${printed(report)}`);
  process.exitCode = report.findings.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`siege: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
}
