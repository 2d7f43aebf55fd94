/**
 * A process that rings, on made-up time. What it looks at, how much at once and what follows an attempt is the
 * service's own code; its database and its phones are here.
 */
import { Agenda } from '../server/src/ringing/agenda.ts';
import { crowd, freeLines, lateSeconds, mostBegun, sweep, visits } from '../server/src/ringing/pace.ts';
import { defaultWakeupPolicy as policy, whatFollows } from '../server/src/wakeups/policy.ts';
import { shareOf } from '../server/src/work/share.ts';
import type { Attempt, Place } from './call.ts';
import type { Cell } from './cell.ts';
import { Thread } from './machine.ts';

const missedMilliseconds = 100;
const lookAheadMilliseconds = 10_000;

export class Dialer {
  readonly id: string;
  readonly #cell: Cell;
  readonly #agenda: Agenda;
  readonly #thread = new Thread();
  readonly #full = new Set<Place>();
  readonly held = new Set<Attempt>();
  alive = true;

  constructor(cell: Cell, id: string) {
    this.#cell = cell;
    this.id = id;
    const { timeline } = cell;
    this.#agenda = new Agenda(
      (keys) => this.#visit(keys),
      (instant) => instant.getTime() - timeline.now(),
      visits,
      timeline,
    );
    this.#sweep();
  }

  #sweep(): void {
    const { timeline, soon, postgres, times } = this.#cell;
    if (!this.alive) return;
    const asked = timeline.now();
    postgres.run(times.visitProperty, () => {
      const share = shareOf(this.#cell.processes, 'dialer', this.id);
      for (const place of soon) {
        const first = place.waiting[0];
        if (first === undefined || first.ringAt > timeline.now() + sweep.lookAheadSeconds * 1000) soon.delete(place);
        else if (
          (share !== undefined && place.hotel.number % share.of === share.rank) ||
          first.ringAt < timeline.now() - lateSeconds * 1000
        )
          this.#lookAt(place, asked, first.ringAt);
      }
      timeline.after(sweep.milliseconds, () => this.#sweep());
    });
  }

  #lookAt(place: Place, asked: number, at: number): void {
    if (this.#agenda.visitedSince(place.key, asked)) return;
    const count = place.dueBy(this.#cell.timeline.now() + sweep.lookAheadSeconds * 1000);
    this.#agenda.look(place.key, new Date(at - (count > crowd.calls ? crowd.leadSeconds * 1000 : 0)));
  }

  #visit(keys: readonly string[]): Promise<void> {
    const { timeline, postgres, times, placeOf } = this.#cell;
    const { promise, resolve } = Promise.withResolvers<void>();
    const places: Place[] = [];
    for (const place of keys.map((key) => placeOf(key)))
      if (place.locked) timeline.after(missedMilliseconds, () => this.#agenda.look(place.key));
      else places.push(place);
    for (const place of places) place.locked = true;
    const begun = this.alive ? places.flatMap((place) => this.#begin(place)) : [];
    postgres.run(times.visitProperty * places.length + times.visitCall * begun.length, () => {
      for (const place of places) {
        place.locked = false;
        this.#lookAgain(place);
      }
      for (const attempt of begun) this.#place(attempt);
      resolve();
      timeline.settled();
    });
    return promise;
  }

  /** What the gate decides for one hotel: who has lapsed, and who is rung as far as the lines go. */
  #begin(place: Place): Attempt[] {
    const { timeline, pick, lapse } = this.#cell;
    const now = timeline.now();
    while ((place.waiting[0]?.ringAt ?? Infinity) < now - policy.graceMinutes * 60_000) lapse(place);
    const isCrowd = place.dueBy(now + crowd.leadSeconds * 1000) > crowd.calls;
    const due = place.dueBy(isCrowd ? now + crowd.leadSeconds * 1000 : now);
    const free = freeLines(place.hotel.lines, place.taken, pick() !== undefined);
    const most = Math.min(due, mostBegun(free));
    if (due > most && free - most === 0) this.#full.add(place);
    const attempts: Attempt[] = [];
    for (const call of place.waiting.splice(0, most)) {
      const node = pick();
      if (node === undefined) break;
      const attempt: Attempt = { call, node, holder: this, rung: false, outcome: undefined };
      this.held.add(attempt);
      attempts.push(attempt);
    }
    place.taken += attempts.length;
    return attempts;
  }

  #lookAgain(place: Place): void {
    const { timeline } = this.#cell;
    const next = place.waiting[0];
    if (next === undefined || this.#full.has(place) || next.ringAt > timeline.now() + lookAheadMilliseconds) return;
    if (this.#cell.pick() !== undefined) this.#agenda.look(place.key, new Date(next.ringAt));
  }

  #place(attempt: Attempt): void {
    const { timeline, machine, times } = this.#cell;
    machine.run(
      times.place,
      () =>
        timeline.at(Math.max(timeline.now(), attempt.call.ringAt), () => {
          if (this.alive) attempt.node.place(attempt);
        }),
      this.#thread,
    );
  }

  /** A call that it holds has come to its end. */
  ended(attempt: Attempt): void {
    const { machine, postgres, times } = this.#cell;
    machine.run(
      times.end,
      () => {
        if (!this.alive) return;
        postgres.run(times.outcome, () => {
          if (this.held.delete(attempt)) this.#keep(attempt);
        });
      },
      this.#thread,
    );
  }

  #keep({ call, outcome }: Attempt): void {
    const { timeline, witness, wait } = this.#cell;
    const { place } = call;
    place.taken -= 1;
    const sure = outcome ?? 'unsure';
    if (sure === 'unsure') call.unsure += 1;
    else call.tries += 1;
    const verdict = whatFollows(sure, { policy, tries: call.tries, snoozes: call.snoozes, unsure: call.unsure });
    if (verdict.next === 'complete') witness.concluded(call.id, 'woken');
    else if (verdict.next === 'failed') witness.concluded(call.id, 'failed');
    else {
      if (verdict.next === 'snooze') [call.tries, call.snoozes] = [0, call.snoozes + 1];
      call.ringAt = timeline.now() + verdict.minutes * 60_000;
      wait(call);
      if (this.alive) this.#agenda.look(place.key, new Date(call.ringAt));
    }
    if (this.#full.delete(place) && this.alive) this.#agenda.look(place.key);
  }

  /** Takes a call of a dead process over: Asterisk says what became of it, or knows nothing of it. */
  adopt(attempt: Attempt): void {
    attempt.holder = this;
    this.held.add(attempt);
    if (attempt.outcome !== undefined) this.ended(attempt);
    else if (!attempt.rung) {
      attempt.outcome = 'unsure';
      this.ended(attempt);
    }
  }

  /** What it held is whoever's lives. */
  die(): Attempt[] {
    this.alive = false;
    void this.#agenda.close();
    const left = [...this.held];
    this.held.clear();
    return left;
  }
}
