/**
 * Work that would hold up everybody if this thread did it: reading a file that somebody sent, making a sound. A thread
 * of its own does it, which is ended when it takes too long or too much memory. How much runs at a time is for a
 * FairQueue to say.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** Of a processor: on a busy machine the same work takes longer, and is no worse for it. */
  readonly seconds: number;
  readonly megabytes: number;
}

/** The work was ended: it took too long, or too much memory. */
export class WorkEnded extends Error {
  override readonly name = 'WorkEnded';
}

type Answer<Output> = { readonly output: Output } | { readonly problem: string };

/** On a machine that is this busy nobody waits for it any more. */
const mostWaiting = 10;

/** A thread that has nothing to do is kept for so long. */
const idleMilliseconds = 60_000;

/** `program` is a module that calls `answering` of thread.ts. */
export class Threads<Input, Output> {
  readonly #program: URL;
  readonly #limits: ThreadLimits;
  readonly #idle: { readonly worker: Worker; readonly ending: NodeJS.Timeout }[] = [];

  constructor(program: URL, limits: ThreadLimits) {
    this.#program = program;
    this.#limits = limits;
  }

  async run(input: Input): Promise<Output> {
    const worker = this.#take();
    const answer = await this.#answerOf(worker, input).catch((error: unknown) => {
      void worker.terminate();
      throw error;
    });
    this.#keep(worker);
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.output;
  }

  #take(): Worker {
    const kept = this.#idle.pop();
    if (kept !== undefined) {
      clearTimeout(kept.ending);
      kept.worker.ref();
      return kept.worker;
    }
    // Options of this process, such as a smaller heap, are not meant for it, and its environment is none of its
    // business.
    const worker = new Worker(this.#program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes, stackSizeMb: 4 },
    });
    // One that ends while nobody waits for it, whatever the reason, concerns nobody.
    return worker.on('error', () => undefined).once('exit', () => this.#drop(worker));
  }

  #keep(worker: Worker): void {
    worker.unref();
    const ending = setTimeout(() => void worker.terminate(), idleMilliseconds).unref();
    this.#idle.push({ worker, ending });
  }

  #drop(worker: Worker): void {
    const at = this.#idle.findIndex((one) => one.worker === worker);
    if (at !== -1) this.#idle.splice(at, 1);
  }

  #answerOf(worker: Worker, input: Input): Promise<Answer<Output>> {
    const watch = new AbortController();
    return new Promise<Answer<Output>>((resolve, reject) => {
      const failed = (error: NodeJS.ErrnoException): void =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkEnded('it took too much memory') : error);
      const gone = (): void => reject(new WorkEnded('the thread ended'));
      worker.once('message', resolve).on('error', failed).once('exit', gone);
      watch.signal.addEventListener('abort', () =>
        worker.off('message', resolve).off('error', failed).off('exit', gone),
      );
      worker.postMessage(input, []);
      this.#tooLong(worker, watch.signal).then((words) => words !== undefined && reject(new WorkEnded(words)), reject);
    }).finally(() => watch.abort());
  }

  /** Says so when the work has had its time; nothing when it is over before. */
  async #tooLong(worker: Worker, signal: AbortSignal): Promise<string | undefined> {
    const { seconds } = this.#limits;
    const begun = performance.now();
    const before = await usedBy(worker);
    for (
      let left = seconds;
      left > 0;
      left = Math.min(
        seconds - (await usedBy(worker)) + before,
        mostWaiting * seconds - (performance.now() - begun) / 1000,
      )
    ) {
      await sleep(Math.max(left, 0.1) * 1000, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
    }
    return `it took more than ${seconds} s`;
  }
}

/** Seconds of a processor; of a thread that has not begun, or has ended, none. */
async function usedBy(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1e6;
}
