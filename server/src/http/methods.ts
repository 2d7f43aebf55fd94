import type { HTTPMethods } from 'fastify';
import type { App } from './context.ts';
import { Failure } from '../failures.ts';

const every: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * A path that exists answers the methods it does not take with 405 and says which it does. Call it before the routes;
 * it returns what to call after them.
 */
export function answerOtherMethods(scope: App): () => void {
  const taken = new Map<string, Set<string>>();
  scope.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set<string>();
    for (const one of [method].flat()) methods.add(one);
    taken.set(url, methods);
  });
  return () => {
    for (const [fullUrl, methods] of Array.from(taken)) {
      const allow = every.filter((method) => methods.has(method)).join(', ');
      const others = every.filter((method) => !methods.has(method));
      if (others.length === 0) continue;
      scope.route({
        url: fullUrl.slice(scope.prefix.length),
        method: others,
        config: { refuses: true },
        schema: { hide: true },
        handler: () => {
          throw new Failure('method', { allow });
        },
      });
    }
  };
}
