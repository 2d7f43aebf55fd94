/** What was simulated, in tables: the same on a terminal and on the page. */
import type { Table } from '../bench/bench.ts';
import { quantile, rounded } from '../bench/statistics.ts';
import type { Growth, Planet } from './planet.ts';
import type { Compared } from './validate.ts';
import { names, type Year } from './year.ts';

export interface Told {
  readonly years: readonly Year[];
  readonly planet: Planet;
  readonly growth: readonly Growth[];
  readonly runs: readonly Compared[];
}

export function brokenIn({ years, planet }: Told): string[] {
  return [
    ...years.flatMap(({ seed, occasions }) =>
      occasions.flatMap(({ name, simulated }) => simulated.broken.map((words) => `year ${seed}, ${name}: ${words}`)),
    ),
    ...planet.broken,
  ];
}

export function tablesOf({ years, planet, growth, runs }: Told): Table[] {
  return [
    yearTable(years),
    planetTable(planet),
    brokeTable(planet),
    growthTable(growth),
    ...(runs.length === 0 ? [] : [comparedTable(runs)]),
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const percent = (share: number): string => `${Math.round(share * 100)} %`;

function yearTable(years: readonly Year[]): Table {
  const all = years.flatMap(({ occasions }) => occasions);
  return {
    title: `${years.length} years of one cell: around each fault, at a change of clocks, in the worst minutes`,
    head: ['', 'times', 'calls', '99 of 100 within (s)', 'last (s)', 'too late to ring', 'rings of unknown end'],
    rows: names.map((name) => {
      const some = all.filter((one) => one.name === name).map(({ simulated }) => simulated);
      const lateness = some.flatMap((one) => one.lateness);
      const within = (share: number) => (lateness.length === 0 ? '–' : rounded(quantile(lateness, share)));
      return [
        name,
        some.length,
        sum(some.map(({ calls }) => calls)),
        within(0.99),
        within(1),
        sum(some.map(({ endings }) => endings.missed)),
        sum(some.map(({ unsure }) => unsure)),
      ];
    }),
  };
}

function planetTable({ worst, cells, lateness, cores, installed, eurosAHotel }: Planet): Table {
  return {
    title: `The worst minute of every hotel room on earth, ${new Date(worst.at).toISOString().slice(11, 16)} UTC`,
    head: ['', ''],
    rows: [
      ['calls due in it', Math.round(worst.calls)],
      ['cells', cells],
      ['half of them ring within (s)', rounded(lateness.half)],
      ['99 of 100 within (s)', rounded(lateness.p99)],
      ['the last within (s)', rounded(lateness.last)],
      ['processors at work, PostgreSQL', rounded(cores.postgres)],
      ['processors at work, dialers', rounded(cores.dialers)],
      ['processors at work, Asterisk', rounded(cores.asterisk)],
      ['processors that are there', installed],
      ['euros a hotel and month', rounded(eurosAHotel)],
    ],
  };
}

function brokeTable({ broke }: Planet): Table {
  return {
    title: 'The same minute and the four after it, when something breaks in it',
    head: ['', 'calls', 'half within (s)', '99 of 100 (s)', 'last (s)', 'too late to ring', 'rings of unknown end'],
    rows: broke.map(({ name, calls, lateness: { half, p99, last }, missed, unsure }) => [
      name,
      calls,
      ...[half, p99, last].map((one) => rounded(one)),
      missed,
      unsure,
    ]),
  };
}

function growthTable(growth: readonly Growth[]): Table {
  return {
    title: 'What gives way first: the worst minute of one cell, several times over',
    head: ['', 'calls', '99 of 100 within (s)', 'PostgreSQL', 'dialers', 'Asterisk', 'the busiest'],
    rows: growth.map(({ load, calls, p99, busy }) => [
      `${load}×`,
      calls,
      rounded(p99),
      ...[busy.postgres, busy.dialers, busy.asterisk].map(percent),
      Object.entries(busy).toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '',
    ]),
  };
}

function comparedTable(runs: readonly Compared[]): Table {
  return {
    title: 'Beside real mornings on this machine: milliseconds until 99 of 100 calls ring',
    head: ['', 'calls', 'measured', 'simulated', 'ratio'],
    rows: runs.map(({ name, calls, real, simulated }) => [
      name,
      calls,
      Math.round(real),
      Math.round(simulated),
      rounded(simulated / real),
    ]),
  };
}
