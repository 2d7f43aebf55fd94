/**
 * What work takes. A machine does all that it is given at the same time, each piece as fast as the others: a processor
 * for each where there are enough, and equal shares of them where there are not. A thread does one thing at a time.
 */
import { Heap } from './heap.ts';
import type { Timeline } from './timeline.ts';

interface Work {
  readonly milliseconds: number;
  readonly thread: Thread | undefined;
  readonly done: () => void;
}

/** Under way, until the machine's own time has come so far. */
interface Running extends Work {
  readonly until: number;
  /** What was begun first is done first, so that a seed always gives the same night. */
  readonly order: number;
}

/** What it does comes in order, one at a time, whatever the machine could do besides. */
export class Thread {
  readonly waiting: Work[] = [];
  busy = false;
}

/** Milliseconds: what is nearer to its end is at its end. A moment of this century is no more exact than that. */
const nearly = 1e-3;

export class Machine {
  readonly #timeline: Timeline;
  readonly #cores: number;
  readonly #running = new Heap<Running>((one, other) =>
    one.until === other.until ? one.order < other.order : one.until < other.until,
  );
  /** How far a piece of work has come that has run from the beginning on. */
  #own = 0;
  #told: number;
  #begun = 0;
  #halted = false;
  /** When it is looked at next. */
  #look = Infinity;
  #forget: () => void = () => undefined;
  /** Milliseconds that its processors have worked. */
  worked = 0;

  constructor(timeline: Timeline, cores: number) {
    this.#timeline = timeline;
    this.#cores = cores;
    this.#told = timeline.now();
  }

  run(milliseconds: number, done: () => void, thread?: Thread): void {
    const work: Work = { milliseconds, thread, done };
    if (thread?.busy === true) return void thread.waiting.push(work);
    if (thread !== undefined) thread.busy = true;
    this.#pass();
    this.#begin(work);
    this.#plan();
  }

  /** Nothing goes on until it resumes. */
  halt(): void {
    this.#pass();
    this.#halted = true;
    this.#plan();
  }

  resume(): void {
    this.#pass();
    this.#halted = false;
    this.#plan();
  }

  get halted(): boolean {
    return this.#halted;
  }

  #pace(): number {
    return this.#halted ? 0 : Math.min(1, this.#cores / this.#running.size);
  }

  #pass(): void {
    const now = this.#timeline.now();
    if (this.#running.size > 0) this.#own += (now - this.#told) * this.#pace();
    this.#told = now;
  }

  #begin(work: Work): void {
    this.worked += work.milliseconds;
    this.#running.push({ ...work, until: this.#own + work.milliseconds, order: (this.#begun += 1) });
  }

  /** More work makes what is under way slower: a look that comes too early plans another one. */
  #plan(): void {
    const { first } = this.#running;
    const pace = this.#pace();
    const at =
      first === undefined || pace === 0
        ? Infinity
        : this.#timeline.now() + Math.max(0, (first.until - this.#own) / pace);
    if (at >= this.#look && at !== Infinity) return;
    this.#forget();
    this.#look = at;
    if (at !== Infinity) this.#forget = this.#timeline.at(at, () => this.#lookNow());
  }

  #lookNow(): void {
    this.#look = Infinity;
    this.#forget = () => undefined;
    this.#pass();
    const ended: Work[] = [];
    for (let { first } = this.#running; first !== undefined && first.until <= this.#own + nearly;) {
      this.#running.pop();
      ended.push(first);
      ({ first } = this.#running);
    }
    for (const { thread } of ended) {
      const following = thread?.waiting.shift();
      if (thread !== undefined) thread.busy = following !== undefined;
      if (following !== undefined) this.#begin(following);
    }
    for (const { done } of ended) done();
    this.#plan();
  }
}
