/** Sends, watches, and finds out what did it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Findings, judge, type Trouble } from './findings.ts';
import type { NextDoor, Phase } from './next-door.ts';
import { calm } from './kinds/calm.ts';
import { Random } from './random.ts';
import { addressFor, type Answer, fire, type Sent, type Shot } from './shot.ts';
import type { Stage } from './stage.ts';

export interface Bars {
  /** Milliseconds of work without a look at anything else that are a finding. */
  readonly hold: number;
  /** Requests a second, hostile and well-behaved alike. */
  readonly rate: number;
}

interface Culprit {
  readonly shot: Shot;
  /** What it left behind does harm again in a new process. */
  readonly poisoned: boolean;
}

interface Seen {
  readonly trouble: Extract<Trouble, 'exit' | 'held'>;
  readonly from: number;
  readonly until: number;
  readonly detail: string;
}

const atOnce = 48;
/** Somebody who hears nothing for so long is taken to be held for good. */
const unanswered = 6000;
const workedAtLeast = 2000;
const suspectsKept = 300;

export class Campaign {
  readonly stage: Stage;
  readonly nextDoor: NextDoor;
  readonly findings: Findings;
  readonly bars: Bars;
  readonly statuses = new Map<string, Map<string, number>>();
  /** The longest hold by the clock, and by the work that was done in it. */
  readonly worst = { held: 0, worked: 0 };
  readonly #say: (line: string) => void;
  readonly #flying = new Set<Sent>();
  #recent: Sent[] = [];
  #workedThen = 0;
  /** Processes so far: what is compared early and late must be of the same one. */
  lives = 0;
  sent = 0;

  constructor(stage: Stage, nextDoor: NextDoor, findings: Findings, bars: Bars, say: (line: string) => void) {
    this.stage = stage;
    this.nextDoor = nextDoor;
    this.findings = findings;
    this.bars = bars;
    this.#say = say;
  }

  async restart(database: 'fresh' | 'same'): Promise<void> {
    this.nextDoor.phase('neither');
    await this.stage.restart(database);
    this.lives += 1;
    this.nextDoor.follow(this.stage.service.port);
    // What is compiled and loaded at the first requests is nobody's attack.
    const random = new Random(1);
    for (let warm = 0; warm < 30; warm += 1) await fire(calm(random), this.stage.service.port);
    await sleep(500);
    this.stage.service.holds();
  }

  /** At the rate that was asked for; what comes to harm is found out, and the rest goes on with a new process. */
  async volley(shots: readonly Shot[], phase: Phase): Promise<void> {
    this.nextDoor.phase(phase);
    const began = performance.now();
    for (let next = 0; next < shots.length || this.#flying.size > 0;) {
      const due = Math.min(shots.length, Math.ceil(((performance.now() - began) / 1000) * this.bars.rate));
      while (next < due && this.#flying.size < atOnce) this.#launch(shots[next++] as Shot, phase);
      await sleep(5);
      const seen = this.#look();
      if (seen === undefined) continue;
      this.nextDoor.phase('neither');
      await this.#settleOrEnd(seen);
      await this.#investigate(seen);
      await this.restart('fresh');
      this.nextDoor.phase(phase);
    }
    this.nextDoor.phase('neither');
  }

  #launch(shot: Shot, phase: Phase): void {
    if (this.findings.quarantined(shot)) return;
    const sent: Sent = { shot, began: Date.now(), ended: Infinity, status: '' };
    this.#flying.add(sent);
    this.sent += 1;
    void fire(shot, this.stage.service.port, addressFor(shot.kind, this.sent)).then((answer) =>
      this.#landed(sent, answer, phase),
    );
  }

  #landed(sent: Sent, answer: Answer, phase: Phase): void {
    this.#flying.delete(sent);
    sent.ended = Date.now();
    sent.status = answer.status;
    if (phase !== 'siege') return;
    const counts = this.statuses.get(sent.shot.kind) ?? new Map<string, number>();
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    this.statuses.set(sent.shot.kind, counts);
    this.#recent.push(sent);
    if (this.#recent.length > suspectsKept * 2) this.#recent = this.#recent.slice(-suspectsKept);
    // While nobody is served, that one was not served either says nothing about it.
    if (this.stage.service.exited || this.nextDoor.unanswered > 1000) return;
    judge(sent.shot, answer, this.findings);
  }

  #look(): Seen | undefined {
    const { service } = this.stage;
    const now = Date.now();
    if (service.exited) return { trouble: 'exit', from: now - 300, until: now, detail: service.lastWords };
    for (const { at, held, worked } of service.holds()) {
      this.worst.held = Math.max(this.worst.held, Math.round(held));
      this.worst.worked = Math.max(this.worst.worked, Math.round(worked));
      if (worked > this.bars.hold)
        return {
          trouble: 'held',
          from: at - held - 100,
          until: at,
          detail: `the event loop was held for ${Math.round(worked)} ms`,
        };
    }
    if (this.nextDoor.unanswered < 1000) this.#workedThen = service.worked;
    // On a busy machine nobody may be answered because nobody has a processor: who is held works.
    const working = service.worked - this.#workedThen > workedAtLeast || this.nextDoor.unanswered > unanswered * 10;
    if (this.nextDoor.unanswered < unanswered || !working) return undefined;
    this.worst.held = Math.max(this.worst.held, Math.round(this.nextDoor.unanswered));
    return {
      trouble: 'held',
      from: now - this.nextDoor.unanswered - 300,
      until: now,
      detail: `nobody was answered for ${unanswered} ms; it was ended`,
    };
  }

  /** Those in flight come back, or the process is ended so that they do. */
  async #settleOrEnd({ from }: Seen): Promise<void> {
    this.#recent.push(...[...this.#flying].filter(({ began }) => began >= from - 5000));
    if (this.nextDoor.unanswered >= 1000 || this.stage.service.exited) await this.stage.service.end();
    for (let waited = 0; this.#flying.size > 0 && waited < 25_000; waited += 50) await sleep(50);
  }

  /**
   * Who it was: those in flight at that time first, then those that were accepted before, whose effects may come later.
   */
  async #investigate(seen: Seen): Promise<void> {
    this.#say(`${seen.trouble}: ${seen.detail.split('\n', 1)[0]}; looking for what did it`);
    const recent = this.#recent.splice(0).filter(({ shot }) => !this.findings.quarantined(shot));
    const near = recent.filter(({ began, ended }) => began <= seen.until && ended >= seen.from).map(({ shot }) => shot);
    const before = recent
      .filter(({ shot, status }) => shot.changes === true && status.startsWith('2'))
      .map(({ shot }) => shot);
    // The same words again: not looked into again. All that may have been it is left out from now on.
    if (this.findings.again(seen.trouble, seen.detail, near)) return;
    const culprit =
      (await this.#oneByOne([...new Set(near)], seen.trouble)) ?? (await this.#amongHalves([...new Set(before)]));
    if (culprit !== undefined) {
      this.findings.add(
        seen.trouble,
        culprit.shot,
        `${seen.detail}${culprit.poisoned ? '; and again after a restart' : ''}`,
      );
      return;
    }
    const unknown = {
      kind: near[0]?.kind ?? 'unknown',
      family: `unexplained ${seen.trouble}`,
      label: `one of ${near.length}, not seen again when they were sent again`,
    };
    this.findings.add(seen.trouble, unknown, seen.detail);
  }

  /**
   * Each alone, in the same process, as long as that stands; what does harm of another sort on the way is kept as well.
   */
  async #oneByOne(suspects: readonly Shot[], trouble: Seen['trouble']): Promise<Culprit | undefined> {
    if (suspects.length === 0 || (await this.#reproduces([], 'same'))) return undefined;
    for (const shot of suspects.toReversed()) {
      const seen = this.findings.quarantined(shot) ? undefined : await this.watch([shot], 40);
      if (seen?.trouble === trouble) return { shot, poisoned: false };
      if (seen === undefined) continue;
      this.findings.add(seen.trouble, shot, seen.detail);
      await this.restart('same');
    }
    return undefined;
  }

  /** What harms later is found by halves: as long as one half does it alone, it is in there. */
  async #amongHalves(suspects: readonly Shot[]): Promise<Culprit | undefined> {
    if (suspects.length === 0) return undefined;
    const poisoned = await this.#reproduces([], 'same');
    let left = suspects;
    if (!(await this.#reproduces(left, 'fresh'))) return undefined;
    while (left.length > 1) {
      const middle = Math.ceil(left.length / 2);
      // What came last is the likelier half.
      const [late, early] = [left.slice(middle), left.slice(0, middle)];
      if (await this.#reproduces(late, 'fresh')) left = late;
      else if (await this.#reproduces(early, 'fresh')) left = early;
      else break;
    }
    const shot = left.at(-1);
    return shot === undefined ? undefined : { shot, poisoned };
  }

  async #reproduces(shots: readonly Shot[], database: 'fresh' | 'same', quiet = 2500): Promise<boolean> {
    try {
      await this.restart(database);
    } catch {
      return true; // it does not even start any more
    }
    return (await this.watch(shots, quiet)) !== undefined;
  }

  /** Sends these, a few at a time, and watches until it has been quiet for so long. */
  async watch(shots: readonly Shot[], quiet: number): Promise<Seen | undefined> {
    const queue = shots.values();
    const { service } = this.stage;
    let over = false;
    const sender = async (): Promise<void> => {
      for (const shot of queue) {
        if (over || service.exited) return;
        const answer = await fire(shot, service.port, addressFor(shot.kind, 1));
        if (!over && !service.exited && this.nextDoor.unanswered < 1000) judge(shot, answer, this.findings);
      }
    };
    let until = Infinity;
    void Promise.all(Array.from({ length: 8 }, sender)).then(() => (until = performance.now() + quiet));
    while (performance.now() < until) {
      await sleep(50);
      const seen = this.#look();
      if (seen === undefined) continue;
      over = true;
      return seen;
    }
    return undefined;
  }
}
