/**
 * How many requests of a hotel are answered in a minute, where the operator has given it a quota: of all its accounts
 * together, in each process. What an Asterisk asks for a caller is not counted: somebody waits on the line.
 */
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { forAsterisk } from '../rights.ts';
import type { App } from './context.ts';

const window = 60_000;
/** Beyond this many the oldest are forgotten. */
const mostRemembered = 20_000;

export class HotelRates {
  readonly #counts = new Map<string, { since: number; count: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  count(property: string, most: number): void {
    const counted = this.#counts.get(property);
    const now = this.#now();
    if (counted === undefined || counted.since + window <= now) {
      this.#counts.delete(property);
      this.#counts.set(property, { since: now, count: 1 });
      if (this.#counts.size > mostRemembered) this.#counts.delete(this.#counts.keys().next().value as string);
      return;
    }
    if (counted.count >= most)
      throw new Failure('requestsLimited', {
        detail: say('quota.requests', { most: most.toLocaleString('en') }),
        retryAfterSeconds: Math.max(1, Math.ceil((counted.since + window - now) / 1000)),
      });
    counted.count += 1;
  }
}

/** After the guard, which knows who asks. */
export function limitHotels(app: App, rates: HotelRates): void {
  app.addHook('onRequest', ({ principal, routeOptions }: FastifyRequest, _reply, done) => {
    const most = principal?.requestsPerMinute;
    const forCaller = [routeOptions.config.right ?? []].flat().some((right) => forAsterisk.has(right));
    try {
      if (principal !== null && most !== undefined && !forCaller) rates.count(principal.property, most);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}
