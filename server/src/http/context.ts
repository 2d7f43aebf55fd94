/** What a route says of itself, and what the floor puts on a request before the route sees it. */
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Principal } from '../principal.ts';
import type { Right } from '../rights.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every route behind credentials, before its handler runs. */
    principal: Principal | null;
    /** A failed request's own words, for the log line. */
    failure: string | null;
  }
  interface FastifyContextConfig {
    /** What the account must be allowed. Of several one is enough; what is shown then depends on which. */
    readonly right?: Right | readonly Right[];
    /** The licence that must not be 0. */
    readonly licence?: string;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** The principal of a request that has passed the guard. */
export function principalOf(request: { principal: Principal | null }): Principal {
  if (request.principal === null) throw new Error('this route is not behind credentials');
  return request.principal;
}
