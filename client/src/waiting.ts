/** When something is tried again, and after how long. */
import { Refused, Unreachable } from './failures.ts';

/** Half of it by chance, so that those who were refused together do not come back together. */
export function pauseBefore(attempt: number, longest: number): number {
  const whole = Math.min(0.4 * 2 ** (attempt - 1), longest);
  return whole / 2 + (Math.random() * whole) / 2;
}

/** 42901 slows down whoever guesses passwords: coming back by oneself would look like more of it. */
const wrongPasswords = 42_901;
const stillRunning = 40_903;
const away = new Set([502, 503, 504]);

/**
 * Whether a request may be sent again by itself. What was refused for its pace was not done; where nobody knows whether
 * it was done, only what may be done twice is repeated. PATCH is not: somebody else may have changed it in between.
 */
export function isPassing(error: unknown, method: string): boolean {
  if (error instanceof Refused && error.status === 429) return error.code !== wrongPasswords;
  const unknown =
    error instanceof Unreachable ||
    (error instanceof Refused && (away.has(error.status) || error.code === stillRunning));
  return unknown && method !== 'PATCH';
}

export function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = (): void => {
      clearTimeout(timer);
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- whatever the caller has aborted with
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stopped);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted === true) stopped();
    else signal?.addEventListener('abort', stopped, { once: true });
  });
}
