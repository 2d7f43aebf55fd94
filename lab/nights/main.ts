/** `npm run night`: a hotel through nights in which things break, and a judge who knows nothing of the code. */
import { parseArgs } from 'node:util';
import { quantile } from '../../bench/statistics.ts';
import { toldToEnd } from '../told-to-end.ts';
import { findings } from './findings.ts';
import { hostTook } from './host.ts';
import { spendNight, type Spent } from './night.ts';
import { usualPlan } from './plan.ts';

const help = `Usage: npm run night -- [--seed N] [--nights N] [--minutes N] [--speed N] [--hands N] [--breaks WORDS]
                        [--json]

Two processes, two Asterisks without sound, PostgreSQL with a replica, a receiver of webhooks, a property system, and
desks that book, cancel and charge. By seed, processes are killed, frozen and restarted, cables are cut and lose
packets, the primary is killed and its replica promoted, clocks are wrong, disks are full or slow, the property system
goes away, strangers call in, and a hotel next door wants everything. Afterwards it is judged what was lost, doubled,
late for no reason, or not true. Ctrl+C ends it: what is broken is put right, and what was started goes.

  --seed N        the first night [1]; the same seed breaks the same things
  --nights N      how many, with seeds that follow [1]
  --minutes N     how long things break, by the clock of the night [60]
  --speed N       how many times as fast that clock runs [6]
  --hands N       how many things are broken at the same time at the most [1]
  --breaks WORDS  only what is called so, as a regular expression: 'killed|frozen'
  --json          everything that was seen, for programs, on standard output

The exit code is 0 when nothing was found, 1 when something was.
`;

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    seed: { ...text, default: '1' },
    nights: { ...text, default: '1' },
    minutes: { ...text, default: String(usualPlan.minutes) },
    speed: { ...text, default: String(usualPlan.speed) },
    hands: { ...text, default: String(usualPlan.hands) },
    breaks: { ...text, default: usualPlan.breaks.source },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const ended = toldToEnd();
const write = (line: string): void => void process.stderr.write(`${line}\n`);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const given = [values.seed, values.nights, values.minutes, values.speed, values.hands].map(Number);
  const [seed = 1, nights = 1, minutes = 60, speed = 6, hands = 1] = given;
  if (values.help || !given.every((number) => number > 0)) {
    (values.help ? process.stdout : process.stderr).write(help);
    return values.help ? 0 : 64;
  }
  const spent: Spent[] = [];
  let broke = 0;
  if (!values.json) print(head);
  for (let one = seed; one < seed + nights && !ended.aborted; one += 1) {
    write(`night ${one}`);
    const begun = performance.now();
    const plan = { ...usualPlan, seed: one, minutes, speed, hands, breaks: new RegExp(values.breaks) };
    const night = await spendNight(plan, (line) => write(`  ${line}`), ended).catch((error: unknown) => {
      write(`  NOT SPENT: ${String(error)}`);
    });
    if (night === undefined) broke += 1;
    else {
      spent.push(night);
      for (const { what, about } of night.verdict.findings) write(`  ${what.toUpperCase()}: ${about}`);
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (!values.json) print(night === undefined ? `${one}\tnot spent` : rowOf(night, seconds));
  }
  if (values.json) print(JSON.stringify(spent));
  else if (nights > 1) print(sumOf(spent, broke));
  return broke === 0 && spent.every(({ verdict }) => verdict.findings.length === 0) ? 0 : 1;
}

const head =
  'night\tfaults\tbooked\tcancelled\trings\tcharges\tp50 ms\tp99 ms\tlate with a reason\tunsure\tseconds\t' +
  'taken by the host\twrong';

/** On purpose. */
const brokenIn = ({ faults }: Spent['night']): Spent['night']['faults'] =>
  faults.filter(({ what }) => what !== hostTook);

/** Looks, of which there is one a second, in which the host took processors that were wanted. */
const takenIn = ({ faults }: Spent['night']): number => faults.filter(({ what }) => what === hostTook).length;

function rowOf({ seed, night, verdict }: Spent, seconds: number): string {
  const late = verdict.late.map(({ milliseconds }) => milliseconds);
  const explained = verdict.late.filter(
    ({ milliseconds, because }) => milliseconds > night.punctual && because !== '',
  ).length;
  return [
    seed,
    brokenIn(night).length,
    night.bookings.length,
    night.cancellings.length,
    night.rings.length,
    night.chargings.length,
    Math.round(quantile(late, 0.5)),
    Math.round(quantile(late, 0.99)),
    explained,
    night.told.reduce((sum, { unsure }) => sum + unsure, 0),
    seconds,
    `${Math.round((100 * takenIn(night)) / seconds)} %`,
    wrongOf([verdict]),
  ].join('\t');
}

function wrongOf(verdicts: readonly Spent['verdict'][]): string {
  const all = verdicts.flatMap((one) => one.findings);
  const wrong = Object.keys(findings).flatMap((what) => {
    const count = all.filter((one) => one.what === what).length;
    return count === 0 ? [] : `${what} ${count}`;
  });
  return wrong.length === 0 ? 'nothing' : wrong.join(', ');
}

function sumOf(spent: readonly Spent[], broke: number): string {
  const sum = (of: (one: Spent) => number): number => spent.reduce((total, one) => total + of(one), 0);
  return (
    `${spent.length} nights, ${sum(({ night }) => brokenIn(night).length)} faults, ` +
    `${sum(({ night }) => night.bookings.length)} booked, ${sum(({ night }) => night.rings.length)} rings, ` +
    `${sum(({ night }) => night.chargings.length)} charges; wrong: ${wrongOf(spent.map(({ verdict }) => verdict))}` +
    (broke === 0 ? '' : `; ${broke} nights could not be spent`)
  );
}

process.exitCode = await main();
