/** What a dialer and one Asterisk say to each other: as the service does, it places a crowd first and listens then. */
import { placing } from '../server/src/telephony/asterisk/pace.ts';
import type { Attempt } from './call.ts';
import type { Timeline } from './timeline.ts';

export class Talk {
  readonly #timeline: Timeline;
  /** Asks for a call, and says when that was answered. */
  readonly #ask: (attempt: Attempt, answered: () => void) => void;
  readonly #waiting: Attempt[] = [];
  #underWay = 0;
  /** What is told when it listens again; undefined while it listens. */
  #untold: (() => void)[] | undefined;
  #forget: () => void = () => undefined;
  #stay: () => void = () => undefined;

  constructor(timeline: Timeline, ask: (attempt: Attempt, answered: () => void) => void) {
    this.#timeline = timeline;
    this.#ask = ask;
  }

  place(attempt: Attempt): void {
    if (this.#underWay < placing.atOnce) this.#begin(attempt);
    else if (this.#waiting.push(attempt) === placing.crowd) this.#hush();
  }

  hear(told: () => void): void {
    if (this.#untold === undefined) told();
    else this.#untold.push(told);
  }

  #begin(attempt: Attempt): void {
    this.#underWay += 1;
    this.#ask(attempt, () => {
      this.#underWay -= 1;
      const next = this.#waiting.shift();
      if (next !== undefined) this.#begin(next);
      else if (this.#underWay === 0) this.#settle();
    });
  }

  #hush(): void {
    if (this.#untold !== undefined) return;
    this.#untold = [];
    this.#forget = this.#timeline.after(placing.longestMilliseconds, () => this.#listen());
  }

  #settle(): void {
    if (this.#untold === undefined) return;
    this.#stay();
    this.#stay = this.#timeline.after(placing.settleMilliseconds, () => {
      if (this.#underWay === 0) this.#listen();
    });
  }

  #listen(): void {
    const untold = this.#untold ?? [];
    this.#untold = undefined;
    this.#forget();
    for (const told of untold) told();
  }
}
