/**
 * How much of one kind of work a property may have under way. Who asks for more is told to come back, before a body is
 * read.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BudgetName, budgets } from '../budgets/budgets.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { principalOf } from '../http/context.ts';
import type { Metrics } from '../ops/metrics.ts';

export class Admission {
  readonly #budget: BudgetName;
  readonly #metrics: Metrics;
  readonly #underWay = new Map<string, number>();
  readonly #admitted = new WeakMap<FastifyRequest, () => void>();

  constructor(budget: BudgetName, metrics: Metrics) {
    this.#budget = budget;
    this.#metrics = metrics;
  }

  /** For `onRequest` of a route, whose handler does its work in `during`. */
  readonly admit = (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const leave = this.#enter(principalOf(request).property);
    this.#admitted.set(request, leave);
    // Who goes away before the work has begun leaves; later it is the work that counts.
    reply.raw.once('close', () => {
      if (this.#admitted.delete(request)) leave();
    });
    return Promise.resolve();
  };

  async during<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const leave = this.#admitted.get(request);
    this.#admitted.delete(request);
    try {
      return await work();
    } finally {
      leave?.();
    }
  }

  #enter(property: string): () => void {
    const now = this.#underWay.get(property) ?? 0;
    if (now >= budgets[this.#budget].most) {
      this.#metrics.refused(this.#budget);
      throw new Failure('requestsLimited', {
        detail: say('requests.underWay', { count: now }),
        retryAfterSeconds: 2,
      });
    }
    this.#set(property, now + 1);
    return () => this.#set(property, (this.#underWay.get(property) ?? 1) - 1);
  }

  #set(property: string, count: number): void {
    if (count > 0) this.#underWay.set(property, count);
    else this.#underWay.delete(property);
    this.#metrics.budgetUsed.set({ budget: this.#budget }, Math.max(0, ...this.#underWay.values()));
  }
}
