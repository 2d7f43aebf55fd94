/** Does a hotel feel the 9,999 others? The same requests against one property and against ten thousand, one at a time in turns. */
import type { Bench, Outcome, Table } from './bench.ts';
import { commands, startChild } from './child.ts';
import { type Client, openClient } from './client.ts';
import { password, prepareDatabase } from './databases.ts';
import { codeOf, staff } from './hotels.ts';
import { type Random, randomFor } from './random.ts';
import { blocks, median, quantile, rounded } from './statistics.ts';

const most = 1.3;
const properties = 10_000;
const rooms = 200;
const path = '/rest/system';
const requests = { cold: 600, warm: 10_000 };
/** Signed in beforehand, so that what is remembered is a crowd and not one. */
const rememberedAccounts = 500;
const pieces = 10;

/** Who asks, on each side. */
type Accounts = Record<'one' | 'many', readonly string[]>;
type Series = Record<'one' | 'many', number[]>;

export const scale: Bench = {
  name: 'scale',
  summary: `sign-in plus GET ${path} with ${properties} properties has a p99 within ${most}× of one property`,
  async run({ keep, say }) {
    await using one = await prepareDatabase('rev_bench_one', { properties: 1, rooms, accounts: 3 }, keep);
    await using many = await prepareDatabase('rev_bench_many', { properties, rooms, accounts: 3 }, keep);
    const urls = { one: one.url, many: many.url };
    const random = randomFor(1, 0);
    say(`cold: ${requests.cold} requests each, every one signs in afresh`);
    const cold = await measure(urls, { one: crowd(random, 1, requests.cold), many: crowd(random, properties, requests.cold) }, '0', []);
    say(`warm: ${requests.warm} requests each by ${rememberedAccounts} accounts that are remembered`);
    const known = crowd(random, properties, rememberedAccounts);
    const everybody = { one: crowd(random, 1, requests.warm), many: Array.from({ length: requests.warm }, () => known[random.below(known.length)] ?? '') };
    const warm = await measure(urls, everybody, '3600', known);
    return outcome({ cold, warm });
  },
};

function crowd(random: Random, among: number, count: number): string[] {
  const names = staff(3).map(({ name }) => name);
  return Array.from({ length: count }, () => `${names[random.below(names.length)]}@${codeOf(1 + random.below(among))}`);
}

async function measure(urls: Record<'one' | 'many', string>, accounts: Accounts, rememberSeconds: string, beforehand: readonly string[]): Promise<Series> {
  const settings = { REVEILLE_REMEMBER_SECONDS: rememberSeconds };
  await using one = await startChild(commands.asShipped, urls.one, settings);
  await using many = await startChild(commands.asShipped, urls.many, settings);
  using askOne = openClient(one.url, password);
  using askMany = openClient(many.url, password);
  for (const account of beforehand) await askMany.ask(path, account);
  // Both have answered equally often before it counts: code is compiled by use.
  const warmUp = Math.max(50, beforehand.length);
  for (let count = 0; count < warmUp; count += 1) await askOne.ask(path, accounts.one[count] ?? '');
  if (beforehand.length === 0) for (let count = 0; count < warmUp; count += 1) await askMany.ask(path, accounts.many[count] ?? '');
  // Awaited here: the clients and services are closed on the way out.
  return await inTurns({ one: askOne, many: askMany }, accounts);
}

async function inTurns(clients: Record<'one' | 'many', Client>, accounts: Accounts): Promise<Series> {
  const series: Series = { one: [], many: [] };
  for (const [index, account] of accounts.one.entries()) {
    // Who goes first changes: the second of two neighbours finds the processor awake.
    for (const side of index % 2 === 0 ? (['one', 'many'] as const) : (['many', 'one'] as const)) {
      series[side].push(await clients[side].ask(path, side === 'one' ? account : (accounts.many[index] ?? '')));
    }
  }
  return series;
}

function outcome(phases: Record<'cold' | 'warm', Series>): Outcome {
  const figures = Object.entries(phases).map(([phase, series]) => figuresOf(phase, series));
  return {
    tables: [
      {
        title: `Milliseconds of a request, one at a time in turns: 1 property × ${rooms} rooms beside ${properties} × ${rooms}`,
        head: ['', 'requests each', 'one p50', 'many p50', 'ratio', 'one p99', 'many p99', 'ratio', `median ratio of ${pieces} blocks`],
        rows: figures.map(({ phase, series: { one, many }, p50, p99, blockwise }) => [
          phase,
          one.length,
          ...[quantile(one, 0.5), quantile(many, 0.5), p50, quantile(one, 0.99), quantile(many, 0.99), p99, median(blockwise)].map((value) => rounded(value)),
        ]),
      },
      ...figures.map(({ phase, series, blockwise }) => blockTable(phase, series, blockwise)),
    ],
    remarks: figures.map(confidence),
    verdicts: figures.flatMap(({ phase, p99, blockwise }) => [
      { bar: `${phase}: p99 of all requests within ${most}× of one property`, measured: p99, pass: p99 <= most },
      { bar: `${phase}: median of the blocks' p99 ratios within ${most}×`, measured: median(blockwise), pass: median(blockwise) <= most },
    ]),
  };
}

function figuresOf(phase: string, series: Series) {
  const { one, many } = series;
  const others = blocks(many, pieces);
  return {
    phase,
    series,
    p50: quantile(many, 0.5) / quantile(one, 0.5),
    p99: quantile(many, 0.99) / quantile(one, 0.99),
    blockwise: blocks(one, pieces).map((block, index) => quantile(others[index] ?? [], 0.99) / quantile(block, 0.99)),
  };
}

function blockTable(phase: string, { one, many }: Series, blockwise: readonly number[]): Table {
  return {
    title: `${phase}: p99 of each block of neighbouring requests, ms`,
    head: ['', ...blockwise.map((_, index) => String(index + 1))],
    rows: [
      ['one', ...blockwiseP99(one)],
      ['many', ...blockwiseP99(many)],
      ['ratio', ...blockwise.map((ratio) => rounded(ratio))],
    ],
  };
}

function blockwiseP99(values: readonly number[]): number[] {
  return blocks(values, pieces).map((block) => rounded(quantile(block, 0.99)));
}

/** Of ten blocks, the second lowest and second highest hold the true median in 98 of 100 cases (by the binomial). */
function confidence({ phase, blockwise }: { phase: string; blockwise: readonly number[] }): string {
  const sorted = blockwise.toSorted((one, other) => one - other);
  const [low = Number.NaN, high = Number.NaN] = [sorted[1], sorted.at(-2)];
  return `${phase}: the blocks place the median p99 ratio between ${low.toFixed(2)} and ${high.toFixed(2)} (98 % confidence).`;
}
