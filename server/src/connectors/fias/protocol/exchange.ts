/** Charges and their answers: one is outstanding at a time, and the next one waits. */
import type { FiasRecord } from './record.ts';

/** answered; unanswered: nobody knows whether it was taken; unsent: it never left. */
export type Posted = { readonly answer: FiasRecord } | 'unanswered' | 'unsent';

interface Outstanding {
  readonly number: string;
  settle(posted: Posted): void;
}

export class Exchange {
  readonly #answerSeconds: number;
  #outstanding: Outstanding | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(answerSeconds: number) {
    this.#answerSeconds = answerSeconds;
  }

  /** `write` is called when it is this one's turn, and says whether it left. */
  post(number: string, write: () => boolean): Promise<Posted> {
    const posted = this.#queue.then(() => this.#postNow(number, write));
    this.#queue = posted;
    return posted;
  }

  /** An answer that names no posting is the answer to the one that is outstanding. */
  answer(number: string | undefined, answer: FiasRecord): void {
    const outstanding = this.#outstanding;
    if (outstanding !== undefined && (number === undefined || Number(number) === Number(outstanding.number)))
      outstanding.settle({ answer });
  }

  close(): void {
    this.#closed = true;
    this.#outstanding?.settle('unanswered');
  }

  #postNow(number: string, write: () => boolean): Promise<Posted> {
    return new Promise((resolve) => {
      if (this.#closed || !write()) return resolve('unsent');
      const settle = (posted: Posted): void => {
        clearTimeout(timer);
        this.#outstanding = undefined;
        resolve(posted);
      };
      const timer = setTimeout(settle, this.#answerSeconds * 1000, 'unanswered' as const);
      this.#outstanding = { number, settle };
    });
  }
}
