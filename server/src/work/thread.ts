/** The other side of `Threads`: what runs in a thread. */
import { parentPort } from 'node:worker_threads';

/** Answers each message with what the work makes of it. */
export function answering(work: (input: never) => unknown): void {
  parentPort?.on('message', (input: unknown) => parentPort?.postMessage(answerTo(work, input as never), []));
}

function answerTo(work: (input: never) => unknown, input: never): object {
  try {
    return { output: work(input) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
