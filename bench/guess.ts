/**
 * Does guessing at a name keep its owner out, tell that the name exists, or go unnoticed? With a restart in the middle.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Outcome } from './bench.ts';
import { type Child, commands, startChild } from './child.ts';
import { password, prepareDatabase } from './databases.ts';
import { apart, every, type Tried, tryFrom } from './guess-load.ts';
import { median, quantile, rounded } from './statistics.ts';

const [perMinute, networks] = [1000, 50];
const pairs = 10;
/**
 * At a new place: one wait of 7 s for a turn may be in vain, as after a restart, when nobody knows yet who has tried
 * most.
 */
const patience = { newPlace: 15, apart: 3.5 };
const home = '127.0.0.9';
/** Whether the name of this try is one that exists: a coin that falls the same way in every run. */
const exists = (count: number): boolean => ((count * 2_654_435_761) >>> 15) % 2 === 0;
/** Every request is verified: nothing is remembered. */
const settings = { REVEILLE_REMEMBER_SECONDS: '0', REVEILLE_ROLES: 'api' };

export const guess: Bench = {
  name: 'guess',
  summary:
    `${perMinute} wrong passwords a minute from ${networks} addresses: the desk signs in every time, no ` +
    `name is told, the administrator is`,
  async run({ minutes = 5, keep, say }) {
    await using database = await prepareDatabase(
      'rev_bench_guess',
      { properties: 1, rooms: 10, accounts: 3 + pairs },
      keep,
    );
    await using service = new Restarted(database.url);
    await service.start();
    const ask = (from: string, account: string, secret: string, path = '/rest/system') =>
      tryFrom(from, `${service.url}${path}`, account, secret);
    // Where they sign in on every other day.
    for (const account of ['desk', 'boss']) await ask(home, account, password);

    const until = performance.now() + minutes * 60_000;
    say(`${minutes} minutes of guessing at desk`);
    const restart = sleep(minutes * 30_000).then(() => service.restart());
    const [guesses, atHome, newPlaces, names] = await Promise.all([
      every(60_000 / perMinute, until, (count) => ask(`127.2.0.${1 + (count % networks)}`, 'desk', `wrong-${count}`)),
      every(1000, until, () => service.whileUp(() => ask(home, 'desk', password))),
      every(10_000, until, (count) =>
        untilIn((again) => service.whileUp(() => ask(`127.3.${count}.1`, 'desk', password, `/rest/system?${again}`))),
      ),
      // One after the other: of two that begin together the second one waits for the first, and would seem slower. By
      // chance: in strict turns one kind always meets the desk, which signs in every second, and would seem slower too.
      every(300, until, (count) =>
        ask(place(4, count), `${exists(count) ? 'clerk' : 'klerk'}${1 + ((count >> 1) % pairs)}`, `wrong-${count}`),
      ),
      restart,
    ]);
    const [known, invented] = [names.filter((_, index) => exists(index)), names.filter((_, index) => !exists(index))];
    const crowds = [await crowd(ask, 'clerk1', 6), await crowd(ask, 'klerk1', 7)];
    const alerts = JSON.parse((await ask(home, 'boss', password, '/api/v1/alerts')).body) as { alerts: Alert[] };
    return outcome({
      minutes,
      guesses,
      atHome,
      newPlaces,
      known,
      invented,
      crowds,
      alerts: alerts.alerts.filter(isAboutDesk),
    });
  },
};

interface Alert {
  readonly kind: string;
  readonly detail: {
    readonly account?: string;
    readonly tries?: number;
    readonly networks?: number;
    readonly since?: string;
  };
}

const isAboutDesk = ({ kind, detail }: Alert): boolean => kind === 'guessing' && detail.account === 'desk';
const place = (block: number, count: number): string => `127.${block}.${Math.floor(count / 250)}.${1 + (count % 250)}`;

/** Far more at once than are let through, from as many addresses: what each was answered. */
async function crowd(
  ask: (from: string, account: string, secret: string) => Promise<Tried>,
  account: string,
  block: number,
): Promise<Tried[]> {
  return Promise.all(Array.from({ length: 40 }, (_, count) => ask(place(block, count), account, `crowd-${count}`)));
}

/** As a person does: again after a second. Milliseconds until they are in. */
async function untilIn(attempt: (again: number) => Promise<Tried>): Promise<number> {
  const begun = performance.now();
  for (let again = 0; again < 60; again += 1) {
    if ((await attempt(again)).status === 200) return performance.now() - begun;
    await sleep(1000);
  }
  return Number.POSITIVE_INFINITY;
}

/** The service, and another in its place half way through. */
class Restarted implements AsyncDisposable {
  readonly #database: string;
  #child: Child | undefined;
  #up: Promise<void> = Promise.resolve();

  constructor(database: string) {
    this.#database = database;
  }

  get url(): string {
    return this.#child?.url ?? '';
  }

  async start(): Promise<void> {
    this.#child = await startChild(commands.asShipped, this.#database, settings);
  }

  async restart(): Promise<void> {
    this.#up = (async () => {
      await this.#child?.[Symbol.asyncDispose]();
      await this.start();
    })();
    await this.#up;
  }

  /** What is asked while it is down is asked when it is back; what it is stopped in the midst of is asked once more. */
  async whileUp(ask: () => Promise<Tried>): Promise<Tried> {
    await this.#up;
    const answer = await ask();
    if (answer.status !== 0) return answer;
    await this.#up;
    return ask();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#child?.[Symbol.asyncDispose]();
  }
}

interface Seen {
  readonly minutes: number;
  readonly guesses: readonly Tried[];
  readonly atHome: readonly Tried[];
  readonly newPlaces: readonly number[];
  readonly known: readonly Tried[];
  readonly invented: readonly Tried[];
  readonly crowds: readonly (readonly Tried[])[];
  readonly alerts: readonly Alert[];
}

const times = (tried: readonly Tried[]): number[] => tried.map(({ milliseconds }) => milliseconds);
/** Everything that could be told apart, whatever the order. */
const shapes = (tried: readonly Tried[]): string =>
  [
    ...new Set(
      tried.filter(({ status }) => status > 0).map(({ status, headers, body }) => `${status}\n${headers}\n${body}`),
    ),
  ]
    .toSorted()
    .join('\n\n');

function outcome({ minutes, guesses, atHome, newPlaces, known, invented, crowds, alerts }: Seen): Outcome {
  const [wrong, ofKnown, ofInvented] = [guesses, known, invented].map((tried) =>
    tried.filter(({ status }) => status === 401),
  ) as [Tried[], Tried[], Tried[]];
  const distance = Math.abs(apart(times(ofKnown), times(ofInvented)));
  const alike = shapes([...known, ...(crowds[0] ?? [])]) === shapes([...invented, ...(crowds[1] ?? [])]);
  // The turns that have come up, and those of a fresh start: one at the beginning, one in the middle.
  const allowed = minutes * 10 + 2 * 10 + 2;
  const kept = atHome.filter(({ status }) => status !== 200).length;
  const slowest = Math.max(...newPlaces) / 1000;
  return {
    tables: [
      {
        title: `Answers in ${minutes} minutes, and milliseconds until they came`,
        head: ['', 'asked', '200', '401', '429', '503', 'none', 'p50', 'p99'],
        rows: [
          row('guessers at desk', guesses),
          row('desk at its own address', atHome),
          row('wrong, existing names', known),
          row('wrong, invented names', invented),
        ],
      },
      {
        title: 'Forty at once at one name, from forty addresses',
        head: ['', 'asked', '200', '401', '429', '503', 'none', 'p50', 'p99'],
        rows: [row('an existing name', crowds[0] ?? []), row('an invented name', crowds[1] ?? [])],
      },
      {
        title: 'Seconds until the desk is in from an address that is new',
        head: ['tried', 'p50', 'most'],
        rows: [[String(newPlaces.length), rounded(median(newPlaces) / 1000), rounded(slowest)]],
      },
    ],
    remarks: alerts.map(({ detail }) => `The administrator reads: ${JSON.stringify(detail)}`),
    verdicts: [
      {
        bar: 'desk at its own address, not let in',
        measured: kept,
        unit: ` of ${atHome.length}`,
        pass: kept === 0 && atHome.length > 0,
      },
      {
        bar: `desk at a new address is in within ${patience.newPlace} s`,
        measured: slowest,
        unit: ' s',
        pass: slowest <= patience.newPlace,
      },
      {
        bar: `passwords of desk that guessers could try, at most ${allowed}`,
        measured: wrong.length,
        unit: '',
        pass: wrong.length <= allowed,
      },
      {
        bar: 'existing and invented names are answered in the same words (1 is yes)',
        measured: Number(alike),
        unit: '',
        pass: alike,
      },
      {
        bar: `and in the same time, by rank at most ${patience.apart} deviations apart`,
        measured: distance,
        unit: '',
        pass: distance <= patience.apart,
      },
      { bar: 'alerts that the administrator has of it', measured: alerts.length, unit: '', pass: alerts.length === 1 },
    ],
  };
}

function row(name: string, tried: readonly Tried[]): (string | number)[] {
  const count = (status: number): number => tried.filter((one) => one.status === status).length;
  const answered = times(tried.filter(({ status }) => status > 0));
  return [
    name,
    tried.length,
    ...[200, 401, 429, 503, 0].map(count),
    rounded(quantile(answered, 0.5), 0),
    rounded(quantile(answered, 0.99), 0),
  ];
}
