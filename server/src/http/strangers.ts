/**
 * Those who come without valid credentials: so many a minute from one network, then they are told to wait before
 * anything is looked up.
 */
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { budgets } from '../budgets/budgets.ts';
import { networkOf } from '../callers.ts';
import { Failure } from '../failures.ts';
import type { Metrics } from '../ops/metrics.ts';
import { sessionToken } from './session-cookie.ts';
import type { App } from './context.ts';
import type { Identify } from './guard.ts';

const window = 60_000;
/** Beyond this many the oldest are forgotten. */
const mostRemembered = 20_000;

export class Strangers {
  readonly #counts = new Map<string, { since: number; count: number }>();
  readonly #known = new Set<string>();
  readonly #metrics: Pick<Metrics, 'refused'>;
  readonly #now: () => number;

  constructor(metrics: Pick<Metrics, 'refused'>, now: () => number = () => performance.now()) {
    this.#metrics = metrics;
    this.#now = now;
  }

  /**
   * Throws where too many have come from. Credentials that were right a while ago are looked at all the same: a
   * neighbour behind the same router must not shut out the desk.
   */
  refuse(address: string, credentials: string): void {
    const counted = this.#counts.get(networkOf(address));
    if (counted === undefined || counted.count < budgets.strangers.most) return;
    const left = counted.since + window - this.#now();
    if (left <= 0 || this.#known.has(digest(credentials))) return;
    this.#metrics.refused('strangers');
    throw new Failure('requestsLimited', { retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) });
  }

  failed(address: string): void {
    const network = networkOf(address);
    const counted = this.#counts.get(network);
    if (counted !== undefined && counted.since + window > this.#now()) {
      counted.count += 1;
      return;
    }
    this.#counts.delete(network);
    this.#counts.set(network, { since: this.#now(), count: 1 });
    forgetOldest(this.#counts);
  }

  succeeded(credentials: string): void {
    this.#known.add(digest(credentials));
    forgetOldest(this.#known);
  }
}

/** The same, with strangers counted. */
export function countingStrangers(identify: Identify, strangers: Strangers): Identify {
  return (request) => {
    const credentials =
      request.headers.authorization ?? sessionToken(request.headers.cookie, request.protocol === 'https') ?? '';
    strangers.refuse(request.ip, credentials);
    try {
      const answer = identify(request);
      if (!(answer instanceof Promise)) {
        strangers.succeeded(credentials);
        return answer;
      }
      return answer.then(
        (principal) => {
          strangers.succeeded(credentials);
          return principal;
        },
        (error: unknown) => {
          throw noted(error, request, strangers);
        },
      );
    } catch (error) {
      throw noted(error, request, strangers);
    }
  };
}

/** Who has just signed in is no stranger with the cookie that this gave. */
export function rememberSignIns(app: App, strangers: Strangers): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const token = sessionToken(reply.getHeader('set-cookie')?.toString(), request.protocol === 'https');
    if (token !== undefined) strangers.succeeded(token);
    done();
  });
}

function noted(error: unknown, request: FastifyRequest, strangers: Strangers): unknown {
  if (error instanceof Failure && (error.failure === 'credentials' || error.failure === 'signInsLimited'))
    strangers.failed(request.ip);
  return error;
}

/** Nobody's password lies in memory for this. */
function digest(credentials: string): string {
  return hash('sha256', credentials, 'base64');
}

function forgetOldest(kept: Map<string, unknown> | Set<string>): void {
  if (kept.size > mostRemembered) kept.delete(kept.keys().next().value as string);
}
