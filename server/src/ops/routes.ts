/** For those who run the service: is it alive, can it work, what has it counted. */
import { timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import type { SignIn } from '../accounts/sign-in.ts';
import { Failure } from '../failures.ts';
import type { App } from '../http/context.ts';
import { basicCredentials } from '../http/guard.ts';
import type { Health } from './health.ts';
import type { Metrics } from './metrics.ts';

const tags = ['Service'];

export interface Operations {
  readonly health: () => Promise<Health>;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  readonly signIn: SignIn;
}

export function operationsRoutes(app: App, operations: Operations): void {
  app.get('/healthz', { schema: { tags, summary: 'The process is alive', response: { 200: Type.Object({ status: Type.Literal('ok') }) } } }, () => ({
    status: 'ok' as const,
  }));

  const readyObject = Type.Object({
    status: Type.Union([Type.Literal('ready'), Type.Literal('unready')]),
    checks: Type.Array(
      Type.Object({
        name: Type.String(),
        ok: Type.Boolean(),
        detail: Type.Optional(Type.String({ description: 'Only with the credentials of an administrator.' })),
      }),
    ),
  });
  app.get('/readyz', { schema: { tags, summary: 'The process can do its work', response: { 200: readyObject, 503: readyObject } } }, async (request, reply) => {
    const { ready, checks } = await operations.health();
    operations.metrics.ready.set(ready ? 1 : 0);
    const detailed = await isAdministrator(operations.signIn, request.headers.authorization, request.ip);
    if (!ready) reply.header('retry-after', '1');
    return reply.code(ready ? 200 : 503).send({
      status: ready ? ('ready' as const) : ('unready' as const),
      checks: checks.map(({ name, ok, detail }) => (detailed ? { name, ok, detail } : { name, ok })),
    });
  });

  app.get('/metrics', { schema: { tags, summary: 'Metrics in the format of Prometheus', produces: ['text/plain'] } }, async (request, reply) => {
    if (operations.metricsToken !== undefined && !sameText(request.headers.authorization ?? '', `Bearer ${operations.metricsToken}`))
      throw new Failure('credentials');
    return reply.type(operations.metrics.registry.contentType).send(await operations.metrics.registry.metrics());
  });
}

/** Details are a favour: without them being provable, the plain answer is given. */
async function isAdministrator(signIn: SignIn, authorization: string | undefined, address: string): Promise<boolean> {
  if (authorization === undefined) return false;
  try {
    const { name, password } = basicCredentials(authorization);
    return (await signIn.check(name, password, address)).permissions.has('admin');
  } catch {
    return false;
  }
}

function sameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
