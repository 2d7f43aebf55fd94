/** Breaks things all night, by seed: the same seed breaks the same things at the same minutes. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../bench/random.ts';
import type { FastClock } from '../quiet-night/clock.ts';
import type { Plan } from './plan.ts';
import type { Fault } from './seen.ts';

export interface Deed {
  readonly what: string;
  /** What is broken: never in two ways at once. */
  readonly target: string;
  /** Seconds, at the least and at the most. */
  readonly lasts: readonly [number, number];
  /** So often at the most, where it cannot be done again. */
  readonly most?: number;
  /** False where it is no reason for a call to be late. */
  readonly delaysCalls?: boolean;
  /** What is being rung cannot be seen or ended meanwhile. */
  readonly hidesCalls?: boolean;
  /** Only its beginning and its end explain anything: meanwhile all has to go as ever. */
  readonly isFeltAtItsEdges?: boolean;
  begin(): Promise<void>;
  end(): Promise<void>;
}

const second = 1000;

export class Nemesis {
  readonly faults: Fault[] = [];
  readonly #clock: FastClock;
  readonly #deeds: readonly Deed[];
  readonly #plan: Pick<Plan, 'rest' | 'lasts'>;
  readonly #ended: AbortSignal;
  readonly #done = new Map<string, number>();
  readonly #broken = new Set<string>();

  constructor(
    clock: FastClock,
    deeds: readonly Deed[],
    plan: Pick<Plan, 'breaks' | 'rest' | 'lasts'>,
    ended: AbortSignal,
  ) {
    this.#clock = clock;
    this.#deeds = deeds.filter(({ what }) => plan.breaks.test(what));
    this.#plan = plan;
    this.#ended = ended;
  }

  /** One of its hands, until that moment or the end. What it broke last works again when this resolves. */
  async work(until: number, random: Random, say: (line: string) => void): Promise<void> {
    const clock = this.#clock;
    const between = ([least, most]: readonly [number, number]): number => least + random.below(most - least + 1);
    while (this.#deeds.length > 0) {
      await this.#wait(between(this.#plan.rest));
      if (clock.now() >= until || this.#ended.aborted) return;
      const left = this.#deeds.filter(
        ({ what, target, most = Infinity }) => (this.#done.get(what) ?? 0) < most && !this.#broken.has(target),
      );
      const deed = left[random.below(left.length)];
      if (deed === undefined) continue;
      await this.#break(deed, between(this.#plan.lasts ?? deed.lasts), say);
    }
  }

  async #break(deed: Deed, seconds: number, say: (line: string) => void): Promise<void> {
    const { what, target, delaysCalls = true, hidesCalls = false, isFeltAtItsEdges = false } = deed;
    const from = this.#clock.now();
    this.#done.set(what, (this.#done.get(what) ?? 0) + 1);
    this.#broken.add(target);
    say(`${new Date(from).toISOString().slice(11, 19)}  ${what}, for ${seconds} s`);
    await deed.begin();
    const begun = this.#clock.now();
    await this.#wait(seconds);
    const ending = this.#clock.now();
    await deed.end();
    this.#broken.delete(target);
    const until = this.#clock.now();
    if (isFeltAtItsEdges)
      this.faults.push({ what, from, until: begun, delaysCalls }, { what, from: ending, until, delaysCalls });
    else this.faults.push({ what, from, until, delaysCalls, hidesCalls });
  }

  /** Shorter where all ends. */
  async #wait(seconds: number): Promise<void> {
    await sleep(this.#clock.real(seconds * second), undefined, { signal: this.#ended }).catch(() => undefined);
  }
}
