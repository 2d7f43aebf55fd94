/** What the mornings came to, as tables, and what of the promises is kept. */
import type { Outcome, Table, Verdict } from './bench.ts';
import type { Counts } from './counts.ts';
import type { Processor, Steps } from './processor.ts';
import { median, quantile, rounded } from './statistics.ts';

/** One morning. Moments are milliseconds after the due moment, one for each call. */
export interface Morning {
  readonly name: string;
  /** Processes that rang. */
  readonly ringers: number;
  readonly hotels: number;
  readonly calls: number;
  /** Its attempt is written. */
  readonly begun: readonly number[];
  /** The telephone system has been asked to ring; undefined where there is none. */
  readonly placed: readonly number[] | undefined;
  /** How it ended is kept. */
  readonly over: readonly number[];
  /** Calls that never rang, or whose end was not kept. */
  readonly lost: number;
  /** Rings that were too many. */
  readonly twice: number;
  /** Pairs of a property and a moment at which something of it is due. */
  readonly instants: number;
  /** Hotels for which more than one process has rung. */
  readonly shared: number;
  readonly processor: Processor;
  /** Where it was asked for. */
  readonly steps?: Steps;
  readonly asked: Counts;
  /** The kinds of entries in the journal. */
  readonly entries: readonly string[];
}

/** The same in several rounds. */
export type Rounds = readonly [Morning, ...Morning[]];

interface Promised {
  readonly calls: number;
  readonly begun: number;
  readonly placed: number;
}

/** By the number of calls; milliseconds after the due moment. */
const promised: readonly Promised[] = [
  { calls: 4000, begun: 3000, placed: 4000 },
  { calls: 40_000, begun: 30_000, placed: 30_000 },
];
export const bars = { processor: 2, bare: 0.4, visits: 1.1, slower: 1.1 };

type Figure = (morning: Morning) => number;

const last =
  (what: 'begun' | 'placed' | 'over'): Figure =>
  (morning) =>
    quantile(morning[what] ?? [], 1);
const together: Figure = ({ processor: { ringers, engines, postgres }, calls }) =>
  (ringers + engines + postgres) / calls;
const visits: Figure = ({ asked, instants }) => asked.visits / instants;
/** From the due moment until the last end is kept. */
const perSecond: Figure = (morning) => (morning.calls / last('over')(morning)) * 1000;
const of = (rounds: Rounds, figure: Figure): number => median(rounds.map(figure));
const all = (rounds: Rounds, figure: Figure): number => rounds.reduce((sum, morning) => sum + figure(morning), 0);

/** `byDialers` in the order in which they were asked for. With sounds still to make, no time is promised. */
export function report(byDialers: readonly [Rounds, ...Rounds[]], bare: Rounds, { cold }: { cold: boolean }): Outcome {
  const [first, ...more] = byDialers;
  const everybody = [...byDialers, bare];
  const [{ hotels, calls }] = first;
  return {
    tables: [momentTable(everybody, hotels, calls), processorTable(everybody), askedTable(everybody)],
    remarks: [
      'Processor and questions are counted from seven seconds before the due moment, so that what is done ' +
        'ahead is in them.',
      ...(all(first, ({ asked }) => asked.visits) === 0
        ? ['No visit was counted: bench/services/counted.ts does not know the gate of this version.']
        : []),
    ],
    verdicts: [
      ...(cold ? [] : timeVerdicts(first, bare)),
      ...byDialers.filter(([{ ringers }]) => ringers > 1).map(visitVerdict),
      ...(cold ? [] : more.map((rounds) => paceVerdict(rounds, first))),
      none(
        'calls lost, in all mornings',
        byDialers.reduce((sum, rounds) => sum + all(rounds, ({ lost }) => lost), 0),
      ),
      none(
        'calls that rang twice',
        byDialers.reduce((sum, rounds) => sum + all(rounds, ({ twice }) => twice), 0),
      ),
      none(
        'kinds of entries that only one of dialer and bare loop has written',
        strangers(first[0].entries, bare[0].entries),
      ),
    ],
    figures: everybody.map(figuresOf),
  };
}

function figuresOf(rounds: Rounds): object {
  const [{ name, hotels, calls }] = rounds;
  return {
    name,
    hotels,
    calls,
    begun: moments(rounds, 'begun'),
    placed: moments(rounds, 'placed'),
    over: moments(rounds, 'over'),
    processor: { together: of(rounds, together), ...perCall(rounds) },
    roundTrips: of(rounds, ({ asked }) => asked.roundTrips / calls),
    transactions: of(rounds, ({ asked }) => asked.transactions / calls),
    visits: of(rounds, visits),
    shared: all(rounds, ({ shared }) => shared),
    twice: all(rounds, ({ twice }) => twice),
    lost: all(rounds, ({ lost }) => lost),
  };
}

function timeVerdicts(first: Rounds, bare: Rounds): Verdict[] {
  const [{ name, calls }] = first;
  const limits = promised.find((one) => calls <= one.calls);
  const cost = of(first, together);
  const ratio = median(first.map((morning, round) => perSecond(morning) / perSecond(bare[round] ?? bare[0])));
  return [
    ...(limits === undefined
      ? []
      : (['begun', 'placed'] as const).map((what) =>
          within(
            `${name}: the last call ${what} within ${limits[what]} ms`,
            of(first, last(what)),
            limits[what],
            ' ms',
          ),
        )),
    within(`${name}: at most ${bars.processor} ms of processor a call, with PostgreSQL`, cost, bars.processor, ' ms'),
    {
      bar: `${name}: at least ${bars.bare}× of the calls a second of a bare loop`,
      measured: ratio,
      pass: ratio >= bars.bare,
    },
  ];
}

/** Several dialers share the properties. */
function visitVerdict(rounds: Rounds): Verdict {
  const looks = of(rounds, visits);
  // Fewer than one, and somebody was rung whom no gate looked at: then visits are not what is counted.
  const pass = looks >= 1 && looks <= bars.visits;
  return {
    bar: `${rounds[0].name}: at most ${bars.visits} visits for each property and moment`,
    measured: looks,
    unit: '',
    pass,
  };
}

function paceVerdict(rounds: Rounds, first: Rounds): Verdict {
  const slower = of(rounds, last('placed')) / of(first, last('placed'));
  return within(
    `${rounds[0].name}: the last call placed within ${bars.slower}× of ${first[0].name}`,
    slower,
    bars.slower,
    '×',
  );
}

function within(bar: string, measured: number, limit: number, unit: string): Verdict {
  return { bar, measured, unit, pass: measured <= limit };
}

function none(bar: string, measured: number): Verdict {
  return { bar: `${bar}: none`, measured, unit: '', pass: measured === 0 };
}

function strangers(some: readonly string[], others: readonly string[]): number {
  return new Set(some).symmetricDifference(new Set(others)).size;
}

const shares = { half: 0.5, nearlyAll: 0.99, last: 1 };

function moments(rounds: Rounds, what: 'begun' | 'placed' | 'over'): Record<keyof typeof shares, number> {
  const at = (share: number): number => of(rounds, (morning) => quantile(morning[what] ?? [], share));
  return { half: at(shares.half), nearlyAll: at(shares.nearlyAll), last: at(shares.last) };
}

function momentTable(everybody: readonly Rounds[], hotels: number, calls: number): Table {
  return {
    title:
      `Milliseconds after the due moment, ${calls} calls of ${hotels} ` +
      `hotels${everybody[0]?.length === 1 ? '' : `, medians of ${everybody[0]?.length} rounds`}`,
    head: ['', 'half', '99 of 100', 'last'],
    rows: everybody.flatMap((rounds) =>
      (['begun', 'placed', 'over'] as const)
        .filter((what) => rounds[0][what] !== undefined)
        .map((what) => {
          const { half, nearlyAll, last: final } = moments(rounds, what);
          return [`${rounds[0].name}: ${what}`, Math.round(half), Math.round(nearlyAll), Math.round(final)];
        }),
    ),
  };
}

function perCall(rounds: Rounds): Record<keyof Morning['processor'], number> {
  const each = (what: keyof Morning['processor']): number =>
    of(rounds, ({ processor, calls }) => processor[what] / calls);
  return { ringers: each('ringers'), engines: each('engines'), postgres: each('postgres'), phones: each('phones') };
}

function processorTable(everybody: readonly Rounds[]): Table {
  return {
    title: 'Milliseconds of processor for each call',
    head: ['', 'its processes', 'speech engines', 'PostgreSQL', 'together', 'phones, apart'],
    rows: everybody.map((rounds) => {
      const { ringers, engines, postgres, phones } = perCall(rounds);
      return [rounds[0].name, ...[ringers, engines, postgres, of(rounds, together), phones].map((one) => rounded(one))];
    }),
  };
}

function askedTable(everybody: readonly Rounds[]): Table {
  return {
    title:
      'What was asked of PostgreSQL for each call, and how often a gate looked at a property for each of its moments',
    head: ['', 'round trips', 'transactions', 'visits', 'hotels of several', 'rang twice', 'lost', 'calls/s'],
    rows: everybody.map((rounds) => [
      rounds[0].name,
      rounded(of(rounds, ({ asked, calls }) => asked.roundTrips / calls)),
      rounded(of(rounds, ({ asked, calls }) => asked.transactions / calls)),
      rounded(of(rounds, visits)),
      all(rounds, ({ shared }) => shared),
      all(rounds, ({ twice }) => twice),
      all(rounds, ({ lost }) => lost),
      Math.round(of(rounds, perSecond)),
    ]),
  };
}
