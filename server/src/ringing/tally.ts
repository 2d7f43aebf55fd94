/** What a dialer tells of itself and of what it has kept. Nothing is counted before it is committed. */
import { Counter } from '@prometheus-io/client';
import { watch } from '../ops/figures.ts';
import type { Metrics } from '../ops/metrics.ts';
import { result } from '../wakeups/wakeup.ts';
import { type Attempt, attemptWords } from './attempt.ts';
import type { KeptOutcomes } from './outcome.ts';

/** By their codes; a call that a person ended is not one of ours. */
const resultWords = new Map<number, string>(
  Object.entries(result)
    .filter(([, code]) => code !== result.none && code !== result.cancelled)
    .map(([name, code]) => [code, name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]),
);
const purposes = { room: 'room', desk: 'desk', trial: 'test' } as const satisfies Record<Attempt['purpose'], string>;

export class Tally {
  readonly #calls: Counter<'result'>;
  readonly #attempts: Counter<'purpose' | 'outcome'>;
  #sweptAt: number | undefined;

  constructor(
    { registry }: Metrics,
    { calls, clock }: { readonly calls: { readonly count: number }; readonly clock: { readonly trusted: boolean } },
  ) {
    const registers = [registry];
    this.#calls = new Counter({
      name: 'reveille_calls_total',
      help: 'Wake-up calls that this process brought to their end, by their result; not those that a person ended.',
      labelNames: ['result'],
      registers,
    });
    this.#attempts = new Counter({
      name: 'reveille_attempts_total',
      help: 'Rings that this process kept the end of, by what the phone did: of a room, of the desk, and to test one.',
      labelNames: ['purpose', 'outcome'],
      registers,
    });
    // A rate needs a number from before the first one.
    for (const word of resultWords.values()) this.#calls.inc({ result: word }, 0);
    for (const purpose of Object.values(purposes))
      for (const outcome of attemptWords) this.#attempts.inc({ purpose, outcome }, 0);
    watch(registry, () => this.#sweptAt, [
      { name: 'reveille_calls_live', help: 'Calls that this process holds.', read: () => calls.count },
      {
        name: 'reveille_clock_trusted',
        help: "0 while the database's clock is not known, or an unexplained step of it holds every ring back.",
        read: () => (clock.trusted ? 1 : 0),
      },
      {
        name: 'reveille_dialer_last_sweep_timestamp_seconds',
        help: 'When this process last looked through all that is due; absent until it has.',
        read: (sweptAt) => sweptAt,
      },
    ]);
  }

  swept(): void {
    this.#sweptAt = Date.now() / 1000;
  }

  kept({ next, attempts, results }: KeptOutcomes): KeptOutcomes['next'] {
    for (const { purpose, word } of attempts) this.#attempts.inc({ purpose: purposes[purpose], outcome: word });
    this.ended(results);
    return next;
  }

  ended(results: KeptOutcomes['results']): void {
    for (const code of results) this.#calls.inc({ result: resultWords.get(code) ?? 'other' });
  }
}
