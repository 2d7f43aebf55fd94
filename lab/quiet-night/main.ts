/** `npm run quiet-night`: a night in which nothing goes wrong raises nothing. Its hours pass many times as fast. */
import { parseArgs } from 'node:util';
import { spend } from './night.ts';

const help = `Usage: npm run quiet-night -- [--hours N] [--speed N] [--aside N] [--json]

A hotel of 68 rooms with a canary, from a quarter to eleven in the evening on, on clocks that run faster: those of
PostgreSQL, of the service and of phones that speak as Asterisk does. All guests are woken; nothing may be alerted, sent
or doubted. Everything is in memory, and nothing else should run on the machine.

  --hours N  how long the night is [8]
  --speed N  how many times as fast it passes [12]; a machine that cannot keep up looks like a sick one
  --aside N  what is raised while the host takes more than N of 100 of the processors from this machine is said
             apart, and the night lasts that many minutes longer [2]
  --json     the figures for programs on standard output

The exit code is 0 when the night was silent, 1 when it was not.
`;

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '8' },
    speed: { type: 'string', default: '12' },
    aside: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const { json } = values;
const wanted = { hours: Number(values.hours), speed: Number(values.speed), aside: Number(values.aside), json };
process.exitCode = values.help ? show() : await spend(wanted);

function show(): number {
  process.stdout.write(help);
  return 0;
}
