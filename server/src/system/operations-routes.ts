/** For those who run the service: is it alive, can it work, what has it counted. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isThisMachine } from '../callers.ts';
import type { Finding } from '../doctor/finding.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import type { App } from '../http/context.ts';
import { isLocalName } from '../http/hosts.ts';
import { type Health, watchReadiness } from '../ops/health.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Credentials } from '../tokens/credentials.ts';
import { watchFindings } from './metrics.ts';

const tags = ['Service'];
/** What somebody in between leaves behind, whether they are trusted or not. */
const proxyHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

export interface Operations {
  readonly health: () => Promise<Health>;
  /** What the doctor finds. */
  readonly findings: () => Promise<readonly Finding[]>;
  readonly metrics: Metrics;
  readonly metricsToken: () => string | undefined;
  readonly credentials: Pick<Credentials, 'check'>;
}

export function operationsRoutes(app: App, operations: Operations): void {
  const { registry } = operations.metrics;
  watchReadiness(registry, operations.health);
  watchFindings(registry, operations.findings);
  app.get(
    '/healthz',
    {
      schema: { tags, summary: 'The process is alive', response: { 200: Type.Object({ status: Type.Literal('ok') }) } },
    },
    () => ({
      status: 'ok' as const,
    }),
  );

  const readyObject = Type.Object({
    status: Type.Union([Type.Literal('ready'), Type.Literal('unready')]),
    checks: Type.Array(
      Type.Object({
        name: Type.String(),
        ok: Type.Boolean(),
        detail: Type.Optional(
          Type.String({ description: 'Only with the credentials of an account with the right health.read.' }),
        ),
      }),
    ),
  });
  app.get(
    '/readyz',
    { schema: { tags, summary: 'The process can do its work', response: { 200: readyObject, 503: readyObject } } },
    async (request, reply) => {
      const { ready, checks } = await operations.health();
      const detailed = await isAdministrator(operations.credentials, request);
      if (!ready) reply.header('retry-after', '1');
      return reply.code(ready ? 200 : 503).send({
        status: ready ? ('ready' as const) : ('unready' as const),
        checks: checks.map(({ name, ok, said }) => (detailed ? { name, ok, detail: said.text } : { name, ok })),
      });
    },
  );

  app.get(
    '/metrics',
    { schema: { tags, summary: 'Metrics in the format of Prometheus', produces: ['text/plain'] } },
    async (request, reply) => {
      requireToken(request, operations.metricsToken());
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}

/**
 * Without a token only this machine may look: not who comes through a proxy here, nor a page whose name was pointed at
 * it.
 */
function requireToken({ headers, hostname, socket }: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    if (!sameText(headers.authorization ?? '', `Bearer ${token}`))
      throw new Failure('credentials', { detail: say('metrics.token') });
    return;
  }
  const throughProxy = proxyHeaders.some((name) => headers[name] !== undefined);
  if (throughProxy || !isThisMachine(socket.remoteAddress) || !isLocalName(hostname))
    throw new Failure('permission', {
      detail: say('metrics.here'),
    });
}

/**
 * Details are a favour: without them being provable, the plain answer is given. A wrong password is told of in log and
 * metrics all the same.
 */
async function isAdministrator(credentials: Operations['credentials'], request: FastifyRequest): Promise<boolean> {
  const { authorization } = request.headers;
  if (authorization === undefined) return false;
  try {
    return (await credentials.check(authorization, request.ip)).rights.has('health.read');
  } catch (error) {
    if (error instanceof Failure) request.failure = error.failure;
    return false;
  }
}

function sameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
