import { inspect } from 'node:util';

/**
 * A value that nothing prints: whoever needs it asks for it by name, and what is logged by mistake says only that it is
 * set.
 */
export class Secret<T = string> {
  #value: T;
  #shown: string;

  constructor(value: T, shown = '(set)') {
    this.#value = value;
    this.#shown = shown;
  }

  reveal(): T {
    return this.#value;
  }

  /** Whoever asks from now on gets the other's value. */
  renew(other: Secret<T>): void {
    this.#value = other.#value;
    this.#shown = other.#shown;
  }

  toString(): string {
    return this.#shown;
  }

  toJSON(): string {
    return this.#shown;
  }

  [inspect.custom](): string {
    return this.#shown;
  }
}

/** A URL with a password in it tells where it leads, and nothing else; undefined for what is no URL. */
export function secretUrl(given: string): Secret | undefined {
  // A name and a socket's folder instead of a host, as PostgreSQL takes it, is no URL to a browser.
  const url = URL.parse(given) ?? URL.parse(given.replace('@/', '@localhost/'));
  if (url === null) return undefined;
  const { protocol, host, pathname, search, hash } = url;
  // A password that is not escaped may end the address early: then its rest stands in the path.
  if (`${pathname}${search}${hash}`.includes('@')) return new Secret(given);
  const socket = host === 'localhost' && !given.includes('localhost');
  return new Secret(given, `${protocol}//${socket ? '' : host}${pathname}`);
}
