/** `npm run mutations`: mistakes that are made on purpose in a copy of the service, which nights have to find. */
import { parseArgs } from 'node:util';
import { toldToEnd } from '../told-to-end.ts';
import type { Verdict } from '../nights/checker.ts';
import { spendNight } from '../nights/night.ts';
import type { Plan } from '../nights/plan.ts';
import { type Mutation, mutations } from './mutations.ts';
import { type Scene, scenes } from './scenes.ts';
import { mutatedTree } from './tree.ts';

/** So many may be missed. */
const missable = 2;

const help = `Usage: npm run mutations -- [--only WORDS] [--speed N] [--no-control] [--json]

Makes ${mutations.length} mistakes, one after the other, each in a copy of the service, and lets it live through a short
night. The judge of the nights, who knows nothing of the code, has to find each. First each kind of night is spent with
the service as it is: there nothing may be found.

  --only WORDS  those whose name has these words in it, as a regular expression
  --speed N     how many times as fast the clock of the nights runs [12]
                on a busy machine 3: where nobody answers in time, nobody takes over either
  --no-control  not with the service as it is
  --json        for programs, on standard output

The exit code is 0 when at least ${mutations.length - missable} of ${mutations.length} are found (with --only: all), and
nothing is found where there is nothing.
`;

const { values } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: 'string', default: '' },
    speed: { type: 'string', default: '12' },
    control: { type: 'boolean', default: true },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

interface Row {
  readonly name: string;
  readonly scene: Scene;
  readonly isControl: boolean;
  readonly isRight: boolean;
  /** The sentence of the judge. */
  readonly found: string;
  readonly others: number;
  readonly seconds: number;
}

const unspent: Verdict = { findings: [], late: [] };
const ended = toldToEnd();
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const write = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const speed = Number(values.speed);
  const chosen = mutations.filter(({ name }) => new RegExp(values.only).test(name));
  if (values.help || !(speed > 0) || chosen.length === 0) {
    (values.help ? process.stdout : process.stderr).write(help);
    return values.help ? 0 : 64;
  }
  const rows: Row[] = [];
  const keep = (row: Row): void => {
    rows.push(row);
    if (!values.json) print(lineOf(row));
  };
  if (values.control)
    for (const scene of new Set(chosen.map((one) => one.scene)))
      keep(await control(scene, { ...scenes[scene], speed }));
  for (const mutation of chosen) keep(await mutate(mutation, { ...scenes[mutation.scene], speed }));
  const planted = rows.filter(({ isControl }) => !isControl);
  const foundAll = planted.filter(({ isRight }) => isRight).length;
  const wanted = values.only === '' ? mutations.length - missable : chosen.length;
  const quiet = rows.every(({ isControl, isRight }) => !isControl || isRight);
  if (values.json) print(JSON.stringify(rows));
  else print(`${foundAll} of ${planted.length} found${quiet ? '' : '; and something where there is nothing'}`);
  return foundAll >= wanted && quiet ? 0 : 1;
}

async function control(scene: Scene, plan: Plan): Promise<Row> {
  const { verdict, seconds } = await spend(`nothing is changed: ${scene}`, plan);
  const [first] = verdict.findings;
  const isRight = first === undefined && verdict !== unspent;
  return rowOf({ name: 'nothing is changed', scene, isControl: true }, first, isRight, verdict, seconds);
}

async function mutate(mutation: Mutation, plan: Plan): Promise<Row> {
  const { name, scene, shows } = mutation;
  await using tree = await mutatedTree(mutation);
  const { verdict, seconds } = await spend(`${name}: ${mutation.breaks}`, { ...plan, service: tree.service });
  const first = verdict.findings.find(({ what }) => shows.includes(what));
  return rowOf({ name, scene, isControl: false }, first, first !== undefined, verdict, seconds);
}

/** A night that cannot be spent at all, because a process does not start for instance, shows nothing. */
async function spend(title: string, plan: Plan): Promise<{ verdict: Verdict; seconds: number }> {
  ended.throwIfAborted();
  write(title);
  const begun = performance.now();
  const { verdict } = await spendNight(plan, (line) => write(`  ${line}`), ended).catch((error: unknown) => {
    ended.throwIfAborted(); // which says nothing of the mistake
    write(`  NOT SPENT: ${String(error)}`);
    return { verdict: unspent };
  });
  for (const { what, about } of verdict.findings) write(`  ${what.toUpperCase()}: ${about}`);
  return { verdict, seconds: Math.round((performance.now() - begun) / 1000) };
}

function rowOf(
  about: Pick<Row, 'name' | 'scene' | 'isControl'>,
  first: Verdict['findings'][number] | undefined,
  isRight: boolean,
  { findings }: Verdict,
  seconds: number,
): Row {
  const found = first === undefined ? '' : `${first.what}: ${first.about}`;
  return { ...about, isRight, found, others: findings.length - (first === undefined ? 0 : 1), seconds };
}

function lineOf({ name, scene, isControl, found, others, seconds, isRight }: Row): string {
  const nothing = isControl ? 'nothing found' : 'NOT FOUND';
  const words = found === '' ? nothing : found;
  const more = others === 0 ? '' : ` (and ${others} more)`;
  return [name, scene, `${words}${more}`, `${seconds} s`, isRight ? '' : 'WRONG'].join('\t');
}

process.exitCode = await main().catch((error: unknown) => {
  if (!ended.aborted) throw error;
  write(String(error));
  return 1;
});
