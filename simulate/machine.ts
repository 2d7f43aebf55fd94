/** What work takes: processors that do one piece of work after the other, and threads that do one thing at a time. */
import type { Timeline } from './timeline.ts';

interface Work {
  readonly milliseconds: number;
  readonly thread: Thread | undefined;
  readonly done: () => void;
}

/** What it does comes in order, one at a time, whatever the machine could do besides. */
export class Thread {
  readonly waiting: Work[] = [];
  busy = false;
}

export class Machine {
  readonly #timeline: Timeline;
  readonly #cores: number;
  #waiting: Work[] = [];
  #first = 0;
  #running = 0;
  #halted = false;
  /** Milliseconds that its processors have worked. */
  worked = 0;

  constructor(timeline: Timeline, cores: number) {
    this.#timeline = timeline;
    this.#cores = cores;
  }

  run(milliseconds: number, done: () => void, thread?: Thread): void {
    const work: Work = { milliseconds, thread, done };
    if (thread?.busy === true) {
      thread.waiting.push(work);
      return;
    }
    if (thread !== undefined) thread.busy = true;
    this.#wait(work);
  }

  /** Nothing begins any more until it resumes; what is under way is done, and told, then. */
  halt(): void {
    this.#halted = true;
  }

  resume(): void {
    this.#halted = false;
    this.#next();
  }

  get halted(): boolean {
    return this.#halted;
  }

  #wait(work: Work): void {
    this.#waiting.push(work);
    this.#next();
  }

  #next(): void {
    while (!this.#halted && this.#running < this.#cores && this.#first < this.#waiting.length) {
      const work = this.#waiting[this.#first];
      this.#first += 1;
      if (work === undefined) continue;
      this.#running += 1;
      this.worked += work.milliseconds;
      this.#timeline.after(work.milliseconds, () => this.#done(work));
    }
    if (this.#first > 1024 && this.#first * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#first);
      this.#first = 0;
    }
  }

  #done(work: Work): void {
    if (this.#halted) {
      // Half done when it stopped: it is done again.
      this.#running -= 1;
      this.#waiting.push(work);
      return;
    }
    this.#running -= 1;
    const { thread } = work;
    if (thread !== undefined) {
      const following = thread.waiting.shift();
      thread.busy = following !== undefined;
      if (following !== undefined) this.#waiting.push(following);
    }
    work.done();
    this.#next();
  }
}
