/** Asterisks and the guests at the other end. What a guest does is drawn; what a call costs was measured. */
import type { Random } from '../bench/random.ts';
import type { Outcome } from '../server/src/wakeups/policy.ts';
import { snoozeKey } from '../server/src/wakeups/policy.ts';
import { assumptions, type Times } from './assumptions.ts';
import type { Attempt } from './call.ts';
import { fraction } from './demand.ts';
import type { Machine, Thread } from './machine.ts';
import type { Timeline } from './timeline.ts';
import type { Witness } from './witness.ts';

/** Listening is charged in pieces, so that it does not hold a processor in front of a call that is set up. */
const piece = 10;

export interface PhonesOptions {
  readonly timeline: Timeline;
  readonly times: Times;
  readonly witness: Witness;
  readonly random: Random;
  readonly machine: Machine;
  /** Where it does one thing at a time. */
  readonly thread?: Thread | undefined;
  readonly guest?: ((random: Random) => Guest) | undefined;
  /** A call has ended, or its Asterisk was lost with it. */
  readonly ended: (attempt: Attempt) => void;
}

/** One Asterisk. */
export class Phones {
  readonly #options: PhonesOptions;
  readonly machine: Machine;
  readonly #carried = new Set<Attempt>();
  alive = true;

  constructor(options: PhonesOptions) {
    this.#options = options;
    this.machine = options.machine;
  }

  /** `answered` is told whatever comes of it. */
  place(attempt: Attempt, answered: () => void): void {
    const { times, timeline, witness, thread } = this.#options;
    this.#carried.add(attempt);
    if (!this.alive) {
      this.#lose(attempt);
      return answered();
    }
    const rung = (): void => {
      answered();
      if (!this.#carried.has(attempt)) return;
      attempt.rung = true;
      witness.rung(attempt.call.id, timeline.now());
      this.#listen(attempt);
    };
    this.machine.run(times.setUp, rung, thread);
  }

  /** What has become of a call, to the dialer that holds it. */
  tell(told: () => void): void {
    this.machine.run(this.#options.times.tell, told, this.#options.thread);
  }

  #listen(attempt: Attempt): void {
    const { timeline, times, random, thread, guest = anyGuest } = this.#options;
    const { rings, listens, outcome } = guest(random);
    for (let second = 0; second < listens; second += piece)
      timeline.after((rings + second) * 1000, () => {
        if (!this.#carried.has(attempt)) return;
        if (second === 0) attempt.holder.answered(attempt);
        this.machine.run(times.heardSecond * Math.min(piece, listens - second), () => undefined, thread);
      });
    timeline.after((rings + listens) * 1000, () => {
      if (!this.#carried.delete(attempt)) return;
      attempt.outcome = outcome;
      this.#options.witness.fellSilent(attempt.call.id, isHeard(outcome) ? 'heard' : 'not heard');
      this.#options.ended(attempt);
    });
  }

  die(): void {
    this.alive = false;
    for (const attempt of this.#carried) this.#lose(attempt);
  }

  #lose(attempt: Attempt): void {
    this.#carried.delete(attempt);
    if (attempt.rung) this.#options.witness.fellSilent(attempt.call.id, 'unknown');
    attempt.outcome = 'unsure';
    this.#options.ended(attempt);
  }
}

function isHeard(outcome: Outcome): boolean {
  return outcome !== 'unsure' && outcome.answered && outcome.key !== snoozeKey;
}

/** How long the phone rings, how long somebody listens, and what comes of it. */
interface Guest {
  readonly rings: number;
  readonly listens: number;
  readonly outcome: Outcome;
}

function anyGuest(random: Random): Guest {
  const { answered, busy, unreachable, ringSeconds, heardSeconds, snooze } = assumptions.guests;
  const [leastRing = 0, mostRing = 0] = ringSeconds;
  const [leastHeard = 0, mostHeard = 0] = heardSeconds;
  const none = { answered: false, heard: false, key: '', listenedSeconds: 0 };
  const fate = fraction(random);
  if (fate < busy) return { rings: 0.2, listens: 0, outcome: { ...none, cause: 17, sipStatus: 486 } };
  if (fate < busy + unreachable) return { rings: 0.2, listens: 0, outcome: { ...none, cause: 41, sipStatus: 503 } };
  if (fate > busy + unreachable + answered) return { rings: 30, listens: 0, outcome: { ...none, cause: 19 } };
  const rings = leastRing + fraction(random) * (mostRing - leastRing);
  const listens = leastHeard + fraction(random) * (mostHeard - leastHeard);
  const key = fraction(random) < snooze ? snoozeKey : '';
  return { rings, listens, outcome: { answered: true, heard: true, key, cause: 16, listenedSeconds: listens } };
}
