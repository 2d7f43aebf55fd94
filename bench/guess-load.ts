/** Those who sign in while passwords are guessed: each from an address of its own, every request a new connection. */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { basic } from './client.ts';

export interface Tried {
  /** 0 where the service could not be reached. */
  readonly status: number;
  readonly milliseconds: number;
  /** The names of the headers, and what they say where that does not change by itself. */
  readonly headers: string;
  readonly body: string;
}

const changing = new Set([
  'date',
  'x-request-id',
  'x-ratelimit-reset',
  'x-ratelimit-remaining',
  'retry-after',
  'content-length',
]);

export function tryFrom(address: string, url: string, account: string, password: string): Promise<Tried> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, headers: Record<string, unknown>, body: string): void => {
      const told = Object.entries(headers).map(([name, value]) =>
        changing.has(name) ? name : `${name}: ${String(value)}`,
      );
      resolve({ status, milliseconds: performance.now() - begun, headers: told.toSorted().join('\n'), body });
    };
    const lost = (): void => end(0, {}, '');
    request(
      url,
      { headers: basic(account, password), localAddress: address, agent: false, timeout: 60_000 },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('error', lost);
        response.on('end', () => end(response.statusCode ?? 0, response.headers, body));
      },
    )
      .on('error', lost)
      .end();
  });
}

/**
 * Begins something every so often until the time is over, and returns what each came to. Nobody waits for the one
 * before.
 */
export async function every<T>(
  milliseconds: number,
  until: number,
  begin: (count: number) => Promise<T>,
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  const start = performance.now();
  for (let count = 0; performance.now() < until; count += 1) {
    begun.push(begin(count));
    await sleep(Math.max(0, start + (count + 1) * milliseconds - performance.now()));
  }
  return Promise.all(begun);
}

/**
 * The rank test of Mann and Whitney: how many standard deviations apart two samples are. Below about three it is
 * chance.
 */
export function apart(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, ours: true })),
    ...other.map((value) => ({ value, ours: false })),
  ].toSorted((a, b) => a.value - b.value);
  const ranks = all.reduce((sum, { ours }, index) => sum + (ours ? index + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const above = ranks - (n * (n + 1)) / 2;
  return (above - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
