import swagger from '@fastify/swagger';
import type { FastifyContextConfig } from 'fastify';
import { compressed } from './compressed.ts';
import type { App } from './context.ts';
import { webhooks } from '../events/webhooks.ts';
import { release } from '../release.ts';
import { problems, restFailures } from './schemas.ts';

/** The description of both surfaces, made from the schemas that the routes validate and serialise with. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    transform: ({ schema, url, route }) => withBodyFailures({ schema: withRight(schema, route), url }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: release.product,
        version: release.version,
        description:
          'Hospitality voice system. `/rest` is the frozen interface for wake-up calls, inventory, room ' +
          'status and system information: URL-encoded forms in, JSON out, errors as `{"error": code, ' +
          '"description": text}`. ' +
          '`/api/v1` is everything beyond it: JSON in and out, errors as problem details (RFC 9457).',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          basic: {
            type: 'http',
            scheme: 'basic',
            description: 'Name and password of an account; in place of the password also a token of the account.',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'A token that `POST /api/v1/tokens` has made; of an operator, `reveille operator token make`.',
          },
        },
      },
      webhooks: webhooks(),
      tags: [
        {
          name: 'Webhooks',
          description: 'What Reveille sends to the destinations of a property, one POST for each message.',
        },
        { name: 'Inventory', description: 'Items, categories and charges; needs the permission inventory.' },
        { name: 'Room status', description: 'Status types, and the status of each room.' },
        { name: 'System', description: 'The installation, read-only.' },
        { name: 'Journal', description: 'Who did what; needs the right journal.read.' },
        { name: 'Wake-ups', description: 'Wake-up calls: book, list, overwrite, delete.' },
        { name: 'Shift', description: 'What one shift tells the next: the handover, and notes.' },
        { name: 'Property', description: 'The property of the account that asks.' },
        { name: 'Rooms', description: 'The two lists of rooms.' },
        { name: 'Accounts', description: 'Who may sign in, and what they may do.' },
        { name: 'Tokens', description: 'For machines that act for an account, with no more than it may.' },
        { name: 'Operator', description: 'Hotels, for whoever runs many of them; docs/operations/operator.md.' },
        { name: 'Service', description: 'For those who run it; no credentials.' },
      ],
    },
  });
  let document: string | undefined;
  app.get('/openapi.json', { schema: { hide: true }, onSend: compressed() }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json').header('access-control-allow-origin', '*').send(document);
  });
}

/** Whoever calls an operation learns here what the account needs: one of `x-right`. docs/rights.md says who has it. */
function withRight<Schema>(schema: Schema, { config }: { config?: FastifyContextConfig }): Schema {
  if ((schema as { security?: unknown } | undefined)?.security === undefined) return schema;
  return { ...schema, 'x-right': [config?.right ?? []].flat() };
}

/** Every operation with a body can be sent one that is too large or of another type; said here once for all. */
function withBodyFailures<Schema>({ schema, url }: { schema: Schema; url: string }): { schema: Schema; url: string } {
  const { body, response } = (schema ?? {}) as { body?: unknown; response?: object };
  if (body === undefined) return { schema, url };
  const failures = url.startsWith('/rest/') ? restFailures('tooLarge', 'mediaType') : problems('tooLarge', 'mediaType');
  return { schema: { ...schema, response: { ...failures, ...response } }, url };
}
