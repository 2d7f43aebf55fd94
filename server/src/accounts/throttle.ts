import { Failure } from '../failures.ts';

const window = 60_000;
const allowed = 5;
/** Beyond this many names or addresses the oldest are forgotten; each cost somebody a verification to put there. */
const mostEntries = 20_000;
const trustedFor = 24 * 3_600_000;

/**
 * Slows down guessing: after five failures in a minute for an account, or from an address, further tries get 429 unseen.
 * Somebody who has signed in from that address before is not held up by a neighbour's failures, and credentials that are
 * still remembered never come here at all.
 */
export class SignInThrottle {
  readonly #names = new Map<string, number[]>();
  readonly #addresses = new Map<string, number[]>();
  readonly #trusted = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts the try as failed until it has succeeded: a hundred at once are no better than a hundred in a row. */
  begin(name: string, address: string): void {
    this.#refuse(this.#names, name);
    if (!this.#knows(name, address)) this.#refuse(this.#addresses, network(address));
    this.#count(this.#names, name);
  }

  succeeded(name: string, address: string): void {
    this.abandoned(name);
    put(this.#trusted, pair(name, address), this.#now());
  }

  failed(address: string): void {
    this.#count(this.#addresses, network(address));
  }

  /** The try came to no answer, through no fault of the caller: it does not count. */
  abandoned(name: string): void {
    this.#names.get(name)?.pop();
  }

  #refuse(counts: Map<string, number[]>, key: string): void {
    const recent = this.#recent(counts, key);
    const oldest = recent.at(-allowed);
    if (oldest === undefined) return;
    throw new Failure('signInsLimited', { retryAfterSeconds: Math.max(1, Math.ceil((oldest + window - this.#now()) / 1000)) });
  }

  #count(counts: Map<string, number[]>, key: string): void {
    put(counts, key, [...this.#recent(counts, key), this.#now()]);
  }

  #recent(counts: Map<string, number[]>, key: string): number[] {
    const since = this.#now() - window;
    return (counts.get(key) ?? []).filter((instant) => instant > since);
  }

  #knows(name: string, address: string): boolean {
    const since = this.#trusted.get(pair(name, address));
    return since !== undefined && since > this.#now() - trustedFor;
  }
}

function pair(name: string, address: string): string {
  return `${address} ${name}`;
}

/** Whoever has one IPv6 address has 2^64 of them: the network counts, not the address. */
function network(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter((part) => part !== '');
  const after = tail.split(':').filter((part) => part !== '');
  const gap = address.includes('::') ? Array<string>(8 - before.length - after.length).fill('0') : [];
  return [...before, ...gap, ...after].slice(0, 4).join(':');
}

function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > mostEntries) map.delete(map.keys().next().value as string);
}
