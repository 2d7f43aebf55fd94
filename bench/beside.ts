/** One installation beside another: the same requests, one at a time in turns, and what to make of their times. */
import type { Outcome, Table } from './bench.ts';
import { blocks, median, quantile, rounded } from './statistics.ts';

export type Side = 'one' | 'many';
/** Milliseconds of each request. */
export type Series = Record<Side, number[]>;

const pieces = 10;

/** Asks `count` times on each side. */
export async function takeTurns(count: number, ask: Record<Side, (index: number) => Promise<number>>): Promise<Series> {
  const series: Series = { one: [], many: [] };
  for (let index = 0; index < count; index += 1) {
    // Who goes first changes: the second of two neighbours finds the processor awake.
    for (const side of index % 2 === 0 ? (['one', 'many'] as const) : (['many', 'one'] as const))
      series[side].push(await ask[side](index));
  }
  return series;
}

/** The p99 of every phase within `most` times of one property. */
export function compared(title: string, phases: Readonly<Record<string, Series>>, most: number): Outcome {
  const figures = Object.entries(phases).map(([phase, series]) => figuresOf(phase, series));
  return {
    tables: [
      {
        title,
        head: [
          '',
          'requests each',
          'one p50',
          'many p50',
          'ratio',
          'one p99',
          'many p99',
          'ratio',
          `median ratio of ${pieces} blocks`,
        ],
        rows: figures.map(({ phase, series: { one, many }, p50, p99, blockwise }) => [
          phase,
          one.length,
          ...[
            quantile(one, 0.5),
            quantile(many, 0.5),
            p50,
            quantile(one, 0.99),
            quantile(many, 0.99),
            p99,
            median(blockwise),
          ].map((value) => rounded(value)),
        ]),
      },
      ...figures.map(({ phase, series, blockwise }) => blockTable(phase, series, blockwise)),
    ],
    remarks: figures.map(confidence),
    verdicts: figures.flatMap(({ phase, p99, blockwise }) => [
      { bar: `${phase}: p99 of all requests within ${most}× of one property`, measured: p99, pass: p99 <= most },
      {
        bar: `${phase}: median of the blocks' p99 ratios within ${most}×`,
        measured: median(blockwise),
        pass: median(blockwise) <= most,
      },
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
  return (
    `${phase}: the blocks place the median p99 ratio between ${low.toFixed(2)} and ${high.toFixed(2)} (98 % ` +
    `confidence).`
  );
}
