import { Type } from 'typebox';
import type { Connector } from '../connectors/connector.ts';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import type { StoredDestination } from '../deliveries/store.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { connectionsOf, kindsOf, putConnection, removeConnection, roles } from './connections.ts';

const common = { tags: ['Property'], security: basicSecurity };
const role = Type.Enum([...roles], {
  description: 'What it takes: charges, room status, or the events that it names.',
});

const named = Type.Object({ role, name: Type.String({ maxLength: 64 }) });

const kindObject = Type.Object({
  role,
  type: Type.String({ description: 'Of its connector, such as `webhook`.' }),
  format: Type.Union([Type.String(), Type.Null()], { description: 'For people: the service that they are told by.' }),
  fields: Type.Array(
    Type.Object({
      name: Type.String({ description: 'As a property file calls it.' }),
      kind: Type.Enum(['text', 'number', 'choice', 'list']),
      needed: Type.Boolean(),
      choices: Type.Array(Type.String()),
    }),
    { description: 'Its settings, in the order of a form.' },
  ),
  secret: Type.Enum(['none', 'possible', 'needed'], {
    description: 'Whether it can have a secret, or is none without.',
  }),
  usualEvents: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: 'What a subscriber hears of that names no events; null where it must name some.',
  }),
});

const connectionObject = Type.Object({
  role,
  name: Type.String(),
  type: Type.String(),
  settings: Type.Object({}, { additionalProperties: true, description: 'A list is one text with commas.' }),
  events: Type.Array(Type.String()),
  holdSeconds: Type.Integer({ description: 'How long messages can be taken back before they leave.' }),
  hasSecret: Type.Boolean({ description: 'The secret itself is never told.' }),
});

function shown({ role: own, name, type, target, events = [], holdSeconds = 0, secrets }: StoredDestination) {
  const settings = Object.fromEntries(Object.entries(target));
  return { role: own, name, type, settings, events: events.concat(), holdSeconds, hasSecret: secrets.length > 0 };
}

export function connectionRoutes(
  app: App,
  database: Database,
  connectors: readonly Connector[],
  secretBox: SecretBox,
): void {
  const kinds = kindsOf(connectors);
  app.get(
    '/connections',
    {
      config: { right: 'settings.read' },
      schema: {
        ...common,
        summary: 'What the hotel is connected with, and what it could be',
        response: {
          200: Type.Object({ connections: Type.Array(connectionObject), kinds: Type.Array(kindObject) }),
          ...problems('permission'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const found = await asProperty(database, property, (db) => connectionsOf(db, property));
      return { connections: found.map(shown), kinds };
    },
  );

  app.put(
    '/connections/:role/:name',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Add a connection, or change it',
        description:
          'By the rules of the property file. A time to hold that is left out stays, and so does a secret, unless ' +
          'the connection leads elsewhere: then it has to be given again. ' +
          '`POST /destinations/{id}/test` tries it, `GET /links` shows how a link is.',
        params: named,
        body: Type.Object(
          {
            type: Type.String({ maxLength: 40 }),
            settings: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
            events: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 200 })),
            holdSeconds: Type.Optional(Type.Integer({ description: '0 to 3600.' })),
            secret: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description: 'Kept sealed.' })),
          },
          { additionalProperties: false },
        ),
        response: { 204: Type.Null(), ...problems('permission', 'parameter', 'rule') },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      await asProperty(database, property, (db) =>
        putConnection(db, property, request.params, request.body, { actor, connectors, secretBox }),
      );
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/connections/:role/:name',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Remove a connection',
        description: 'Nothing is sent there any more, not even what waits. What was sent stays known.',
        params: named,
        response: { 204: Type.Null(), ...problems('permission', 'parameter', 'unknownDestination') },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      await asProperty(database, property, (db) => removeConnection(db, property, request.params, actor));
      return reply.code(204).send(null);
    },
  );
}
