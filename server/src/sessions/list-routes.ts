/** Where one is signed in, and how to end what one does not know. Nobody sees those of others. */
import { Type } from 'typebox';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import type { Sessions } from './sessions.ts';

const common = { tags: ['Session'], security: basicSecurity };
const instant = Type.String({ description: 'ISO 8601.' });

export function sessionListRoutes(app: App, sessions: Sessions): void {
  app.get(
    '/sessions',
    {
      config: { right: 'access.own' },
      schema: {
        ...common,
        summary: 'Where the account is signed in',
        description: 'Sessions of the console, the latest use first. Credentials in each request open none.',
        response: {
          200: Type.Object({
            sessions: Type.Array(
              Type.Object({
                id: Type.String(),
                current: Type.Boolean({ description: 'The one that asks.' }),
                browser: Type.String({ description: 'Like Chrome; empty where it is not known.' }),
                system: Type.String({ description: 'Like Windows; empty where it is not known.' }),
                address: Type.String({ description: 'Of the last use; empty where it is not known.' }),
                openedAt: instant,
                usedAt: Type.String({ description: 'ISO 8601, to the minute.' }),
              }),
            ),
          }),
          ...problems(),
        },
      },
    },
    async (request) => {
      const asking = principalOf(request);
      const found = await sessions.list(asking);
      return {
        sessions: found.map(({ id, browser, system, address, openedAt, usedAt }) => ({
          id,
          current: id === asking.session,
          browser,
          system,
          address,
          openedAt: openedAt.toISOString(),
          usedAt: usedAt.toISOString(),
        })),
      };
    },
  );

  app.delete(
    '/sessions',
    {
      config: { right: 'access.own' },
      schema: {
        ...common,
        summary: 'End all sessions of the account but the one that asks',
        response: { 200: Type.Object({ ended: Type.Integer() }), ...problems('foreignOrigin') },
      },
    },
    async (request) => ({ ended: await sessions.end(principalOf(request), 'others') }),
  );

  app.delete(
    '/sessions/:id',
    {
      config: { right: 'access.own' },
      schema: {
        ...common,
        summary: 'End one session of the account',
        description: 'It is over then, also where it was before.',
        params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
        response: { 204: Type.Null(), ...problems('parameter', 'foreignOrigin') },
      },
    },
    async (request, reply) => {
      await sessions.end(principalOf(request), { id: request.params.id });
      return reply.code(204).send(null);
    },
  );
}
