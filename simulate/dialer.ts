/**
 * A process that rings, on made-up time. What it looks at, how much at once and what follows an attempt is the
 * service's own code; its database and its phones are here.
 */
import { Agenda } from '../server/src/ringing/agenda.ts';
import { crowd, freeLines, keeping, lateSeconds, mostBegun, sweep, visits } from '../server/src/ringing/pace.ts';
import { defaultWakeupPolicy as policy, whatFollows } from '../server/src/wakeups/policy.ts';
import { shareOf } from '../server/src/work/share.ts';
import type { Attempt, Place } from './call.ts';
import type { Cell } from './cell.ts';
import { Thread } from './machine.ts';
import type { Phones } from './phones.ts';
import { Talk } from './talk.ts';

const missedMilliseconds = 100;
const lookAheadMilliseconds = 10_000;
/** Of one look: each waits for the one before it, and for the dialer's own thread. */
const statements = 12;

export class Dialer {
  readonly id: string;
  readonly #cell: Cell;
  readonly #agenda: Agenda;
  readonly #thread = new Thread();
  /** Ended and not kept: one transaction after the other does that. */
  readonly #over: Attempt[] = [];
  #keeping = false;
  readonly #full = new Set<Place>();
  /** More is due there than one look begins. */
  readonly #more = new Set<Place>();
  readonly #talks = new Map<Phones, Talk>();
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
    const { timeline, machine, postgres, times, placeOf } = this.#cell;
    const { promise, resolve } = Promise.withResolvers<void>();
    const places: Place[] = [];
    for (const place of keys.map((key) => placeOf(key)))
      if (place.locked) timeline.after(missedMilliseconds, () => this.#agenda.look(place.key));
      else places.push(place);
    for (const place of places) place.locked = true;
    const begun = this.alive ? places.flatMap((place) => this.#begin(place)) : [];
    const done = (): void => {
      for (const place of places) {
        place.locked = false;
        this.#lookAgain(place);
      }
      for (const attempt of begun) this.#place(attempt);
      resolve();
      timeline.settled();
    };
    const asked = (times.visitProperty * places.length + times.visitCall * begun.length) / statements;
    const thought = (times.look * begun.length) / statements;
    const ask = (left: number): void => {
      if (left === 0) done();
      else postgres.run(asked, () => machine.run(thought, () => ask(left - 1), this.#thread));
    };
    ask(statements);
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
    if (due > most) (free === most ? this.#full : this.#more).add(place);
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
    if (this.#more.delete(place)) return this.#agenda.look(place.key);
    if (next === undefined || this.#full.has(place) || next.ringAt > timeline.now() + lookAheadMilliseconds) return;
    if (this.#cell.pick() !== undefined) this.#agenda.look(place.key, new Date(next.ringAt));
  }

  /** Begun ahead of its moment or not, nothing is asked of an Asterisk before it. */
  #place(attempt: Attempt): void {
    const { timeline } = this.#cell;
    const talk = this.#talkTo(attempt.node);
    timeline.at(Math.max(timeline.now(), attempt.call.ringAt), () => talk.place(attempt));
  }

  #talkTo(node: Phones): Talk {
    const { timeline, machine, times } = this.#cell;
    const ask = (attempt: Attempt, answered: () => void): void =>
      machine.run(
        times.place,
        () => {
          if (this.alive) node.place(attempt, answered);
        },
        this.#thread,
      );
    return this.#talks.getOrInsertComputed(node, () => new Talk(timeline, ask));
  }

  answered({ node }: Attempt): void {
    const { machine, times } = this.#cell;
    this.#talkTo(node).hear(() => {
      node.tell(() => machine.run(times.answered, () => undefined, this.#thread));
    });
  }

  /** A call that it holds has come to its end. */
  ended(attempt: Attempt): void {
    const over = (): void => {
      this.#over.push(attempt);
      if (!this.#keeping) this.#keepSoon();
    };
    // Of one that was lost nothing is told.
    if (attempt.outcome === 'unsure') over();
    else this.#talkTo(attempt.node).hear(() => attempt.node.tell(over));
  }

  #keepSoon(): void {
    this.#keeping = this.#over.length > 0;
    if (this.#over.length >= keeping.together) this.#keepTogether();
    else if (this.#keeping) this.#cell.timeline.after(keeping.gatherMilliseconds, () => this.#keepTogether());
  }

  #keepTogether(): void {
    const { machine, postgres, times } = this.#cell;
    const batch = this.#over.splice(0, keeping.together);
    const written = (): void => {
      for (const attempt of batch) if (this.held.delete(attempt)) this.#keep(attempt);
      this.#keepSoon();
    };
    const write = (): void => {
      if (this.alive) postgres.run(times.outcome * batch.length, written);
    };
    machine.run(times.end * batch.length, write, this.#thread);
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
