/**
 * Is the desk still served while somebody holds all the connections they can get? The same questions, with and without
 * the siege.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchOptions, Outcome, Table } from './bench.ts';
import { commands, startChild } from './child.ts';
import { basic } from './client.ts';
import { password, prepareDatabase } from './databases.ts';
import { hotelForBench } from './hotel.ts';
import { ringAll, roomsFrom } from './punctual.ts';
import { quantile, rounded } from './statistics.ts';

const path = '/rest/system';
const account = 'desk';
const addresses = 20;
const streams = 1500;
const most = 3;
const pause = 20;

interface Counts {
  readonly held: number;
  readonly opened: number;
  readonly closed: number;
  readonly refused: number;
}

interface Siege extends AsyncDisposable {
  readonly counts: () => Counts;
}

export const held: Bench = {
  name: 'held',
  summary:
    `while 5,000 connections are held and ${streams} event streams refused, the desk is served each time, ` +
    `within ${most}× of its p99 without`,
  async run(options) {
    const connections = Math.round(options.size / 2);
    const desk = await atTheDesk(connections, options);
    return options.punctual ? withRings(desk, connections, options) : desk;
  },
};

/** Two services in turns, one of them besieged: what the machine does to one it does to the other. */
async function atTheDesk(connections: number, { seconds, keep, say }: BenchOptions): Promise<Outcome> {
  await using database = await prepareDatabase('rev_bench_held', { properties: 1, rooms: 200, accounts: 4 }, keep);
  await using quiet = await startChild(commands.asShipped, database.url);
  await using besieged = await startChild(commands.asShipped, database.url);
  const sides = { without: quiet.url, with: besieged.url };
  using stack = new DisposableStack();
  const staying = { without: oneConnection(stack), with: oneConnection(stack) };
  // Signed in before the siege, as a desk is.
  for (const side of ['without', 'with'] as const) await ask(sides[side], staying[side]);

  await using siege = await besiege(Number(new URL(besieged.url).port), connections);
  await sleep(3000);
  say(`${siege.counts().held} of ${connections + streams} connections are held; the desk asks for ${seconds} s`);
  const kinds = ['over its own connection', 'over a new connection each time'] as const;
  const times = Object.fromEntries(kinds.map((kind) => [kind, { without: [] as number[], with: [] as number[] }]));
  const failed = { without: 0, with: 0 };
  const until = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    for (const kind of kinds) {
      for (const side of turn % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
        const took = await ask(sides[side], kind === kinds[0] && staying[side]);
        if (took === undefined) failed[side] += 1;
        else times[kind]?.[side].push(took);
      }
    }
    await sleep(pause);
  }
  const counts = siege.counts();
  const refusals = await refusalsOf(besieged.url);
  const ratios = kinds.map(
    (kind) => quantile(times[kind]?.with ?? [], 0.99) / quantile(times[kind]?.without ?? [], 0.99),
  );
  return {
    tables: [
      {
        title: `Milliseconds of GET ${path}`,
        head: ['', 'requests each', 'without p50', 'with p50', 'ratio', 'without p99', 'with p99', 'ratio'],
        rows: kinds.map((kind) => row(kind, times[kind]?.without ?? [], times[kind]?.with ?? [])),
      },
      {
        title: 'The siege',
        head: ['', 'connections'],
        rows: [...Object.entries(counts), ...refusals],
      },
    ],
    remarks: [],
    verdicts: [
      {
        bar: 'requests of the desk that were not answered with 200',
        measured: failed.with + failed.without,
        unit: '',
        pass: failed.with + failed.without === 0,
      },
      ...kinds.map((kind, index) => ({
        bar: `${kind}: p99 within ${most}× of without`,
        measured: ratios[index] ?? Number.NaN,
        pass: (ratios[index] ?? most + 1) <= most,
      })),
    ],
  };
}

/** The calls of `punctual`, first in peace and then besieged. */
async function withRings(
  desk: Outcome,
  connections: number,
  { calls = 60, minutes = 1, say }: BenchOptions,
): Promise<Outcome> {
  const [before, during] = [roomsFrom(10_000, calls), roomsFrom(15_000, calls)];
  let place;
  try {
    place = await hotelForBench([...before, ...during], calls);
  } catch (error) {
    return {
      ...desk,
      remarks: [
        ...desk.remarks,
        `Nothing was rung, the lab cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      ],
    };
  }
  await using used = place;
  const without = await ringAll(used, before, minutes, say);
  await using siege = await besiege(Number(new URL(used.hotel.service.url).port), connections);
  await sleep(3000);
  say(`${siege.counts().held} connections are held`);
  const besieged = await ringAll(used, during, minutes, say);
  const table: Table = {
    title: `Milliseconds from the due moment to the INVITE at the PBX, ${calls} calls each`,
    head: ['', 'calls each', 'without p50', 'with p50', 'ratio', 'without p99', 'with p99', 'ratio'],
    rows: [row('INVITE at the PBX', without.late, besieged.late)],
  };
  const lost = besieged.late.filter((late) => Number.isNaN(late)).length + calls - besieged.late.length;
  const p99 = quantile(besieged.late, 0.99);
  return {
    ...desk,
    tables: [...desk.tables, table],
    verdicts: [
      ...desk.verdicts,
      { bar: 'calls lost while besieged: none', measured: lost, unit: '', pass: lost === 0 },
      { bar: 'besieged, p99 of the INVITE at most 250 ms late', measured: p99, unit: ' ms', pass: p99 <= 250 },
    ],
  };
}

function oneConnection(stack: DisposableStack): Agent {
  return stack.adopt(new Agent({ keepAlive: true, maxSockets: 1 }), (agent) => agent.destroy());
}

function row(name: string, without: readonly number[], besieged: readonly number[]): (string | number)[] {
  const [half, halfWith, nearly, nearlyWith] = [
    quantile(without, 0.5),
    quantile(besieged, 0.5),
    quantile(without, 0.99),
    quantile(besieged, 0.99),
  ];
  return [
    name,
    without.length,
    ...[half, halfWith, halfWith / half, nearly, nearlyWith, nearlyWith / nearly].map((value) => rounded(value)),
  ];
}

/** Milliseconds until the answer was here; undefined for any but 200, and for none at all. */
function ask(url: string, agent: Agent | false): Promise<number | undefined> {
  const started = performance.now();
  return new Promise((resolve) => {
    const asked = request(
      `${url}${path}`,
      { agent, headers: basic(account, password), timeout: 10_000 },
      (response) => {
        response.resume();
        response.on('error', () => resolve(undefined));
        response.once('end', () => resolve(response.statusCode === 200 ? performance.now() - started : undefined));
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(undefined));
    asked.end();
  });
}

async function besiege(port: number, connections: number): Promise<Siege> {
  const words = [join(import.meta.dirname, 'services/besieger.ts'), port, connections, streams, addresses].map(String);
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  let counts: Counts = { held: 0, opened: 0, closed: 0, refused: 0 };
  createInterface(child.stdout).on('line', (line) => (counts = JSON.parse(line) as Counts));
  // It opens as fast as it may; then what is held is what the service lets it hold.
  await sleep(((connections + streams) / 1250) * 1000);
  return {
    counts: () => counts,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
      process.off('exit', kill);
    },
  };
}

/** What the limits have refused, as the service itself counts it. */
async function refusalsOf(url: string): Promise<[string, number][]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(
    /^reveille_budget_(refused_total|used){budget="(connections|connectionsByAddress|strangers)"} (\d+)/gm,
  );
  return Array.from(lines, ([, kind, budget, count]) => [
    `${budget}: ${kind === 'used' ? 'in use' : 'refused'}`,
    Number(count),
  ]);
}
