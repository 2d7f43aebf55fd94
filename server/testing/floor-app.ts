/** What every request passes, under a few routes of which each shows one thing, on both surfaces. */
import { Type } from 'typebox';
import { SignIn } from '../src/accounts/sign-in.ts';
import { accountDirectory } from '../src/accounts/store.ts';
import { buildApp } from '../src/http/app.ts';
import type { App } from '../src/http/context.ts';
import { createMetrics } from '../src/ops/metrics.ts';
import { basicCredentials } from '../src/http/guard.ts';
import type { TestDatabase } from './database.ts';
import { silent, testConfig } from './service.ts';

const sayBack = {
  handler: (request: { body: unknown }) => ({ got: request.body }),
  schema: { body: Type.Object({ room: Type.String() }) },
};

/** Every account may. */
const config = { right: 'system.read' } as const;

function routes(scope: App): void {
  scope.route({ url: '/echo', method: 'POST', config, ...sayBack });
  scope.route({ url: '/minibar', method: 'GET', config: { right: 'items.read' }, handler: () => ({}) });
  scope.route({ url: '/spa', method: 'GET', config: { ...config, licence: 'spa' }, handler: () => ({}) });
  scope.route({ url: '/empty', method: 'POST', config, handler: (_request, reply) => reply.code(200).send() });
  scope.route({
    url: '/created',
    method: 'POST',
    config,
    handler: (_request, reply) => reply.code(201).header('location', '/rest/thing/7').send({ id: '7' }),
  });
  scope.route({
    url: '/broken',
    method: 'GET',
    config,
    handler: () => Promise.reject(new Error('secret detail of the inside')),
  });
  scope.route({
    url: '/away',
    method: 'GET',
    config,
    handler: () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' })),
  });
}

export async function startFloor(database: TestDatabase, settings: Record<string, string> = {}): Promise<App> {
  const signIn = new SignIn(accountDirectory(database), 300);
  signIn.watching(true);
  const built = await buildApp(
    {
      config: testConfig(database, settings),
      log: silent,
      metrics: createMetrics(),
      identify: ({ headers, ip }) => {
        const { name, password } = basicCredentials(headers.authorization);
        return signIn.check(name, password, ip);
      },
      stopping: () => false,
    },
    { rest: routes, api: routes, operations: () => undefined },
  );
  await built.listen({ host: '127.0.0.1', port: 0 });
  return built;
}

export const address = (built: App): string => `http://127.0.0.1:${(built.server.address() as { port: number }).port}`;
