import { Type } from 'typebox';
import type { Connector } from '../connectors/connector.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, instant, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { listDestinations, type ListedDestination, mostCounted } from './listing-store.ts';
import { mostReplayed, replayMany, sendTest } from './replay.ts';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const states = ['working', 'stuck', 'failing', 'parked', 'gone', 'removed'] as const;

const destinationObject = Type.Object({
  id: Type.String(),
  role: Type.Enum(['connector', 'receiver', 'subscriber']),
  name: Type.String(),
  type: Type.String({ description: 'Of its connector, such as `webhook`.' }),
  target: Type.Object({}, { additionalProperties: true, description: 'Where it is and how it is spoken to.' }),
  events: Type.Array(Type.String(), { description: 'What a subscriber hears of.' }),
  holdSeconds: Type.Integer({ description: 'How long messages can be taken back before they leave.' }),
  signed: Type.Boolean({ description: 'Whether what it is sent is signed.' }),
  secrets: Type.Integer({ description: 'With how many secrets; two while one is being replaced.' }),
  enabled: Type.Boolean({ description: 'Whether anything is sent to it.' }),
  state: Type.Enum([...states], {
    description: 'gone: it asked for nothing more. stuck: nothing has failed, but what should have left waits.',
  }),
  waiting: Type.Integer({ description: `How many messages wait; ${mostCounted} is that many or more.` }),
  oldestWaiting: nullable('Since when the oldest of them waits, in UTC.'),
  failures: Type.Integer({ description: 'How often the message in front has failed.' }),
  failingSince: nullable('Since when it fails.'),
  parked: nullable('Since when it is no longer tried.'),
  lastError: Type.String({ description: 'Why it failed the last time; empty when it did not.' }),
  lastSuccess: nullable('When it last accepted a message.'),
});

const common = { tags: ['Deliveries'], security: basicSecurity };
const byId = Type.Object({ id: Type.String({ maxLength: 40, description: 'Id of the destination.' }) });

export function destinationRoutes(app: App, database: Database, connectors: readonly Connector[]): void {
  app.get(
    '/destinations',
    {
      config: { right: 'destinations.read' },
      schema: {
        ...common,
        summary: 'Who is told what happens, and how that goes',
        querystring: Type.Object(
          {
            ...paging({ format: 'uuid' }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            destinations: Type.Array(destinationObject),
            next,
          }),
          ...problems('permission', 'parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { cursor, limit } = request.query;
      const destinations = await asProperty(database, property, (db) =>
        listDestinations(db, property, { after: cursor, limit }),
      );
      return {
        destinations: destinations.map(({ stuck, ...destination }) => ({
          ...destination,
          state: stateOf({ stuck, ...destination }),
        })),
        next: nextOf(destinations, limit, ({ id }) => id),
      };
    },
  );

  app.post(
    '/destinations/:id/replay',
    {
      config: { right: 'destinations.replay' },
      schema: {
        ...common,
        summary: 'Let a destination go on, or send it messages again',
        description:
          `\`resume\` tries one again that is parked, or has said that it is gone. \`states\`, ` +
          `\`from\` and \`to\` choose messages to send again, each as a new one at the end; at most ` +
          `${mostReplayed} at ` +
          `once. Of a message that was sent again before, its copy is taken.`,
        params: byId,
        body: Type.Object(
          {
            resume: Type.Optional(Type.Boolean()),
            states: Type.Optional(
              Type.Array(Type.Enum(['accepted', 'refused', 'undone']), {
                minItems: 1,
                maxItems: 3,
                description: 'refused unless said.',
              }),
            ),
            from: instant('The first moment that counts'),
            to: instant('The first that no longer counts'),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            replayed: Type.Integer({ description: 'How many are sent again.' }),
            resumed: Type.Boolean({ description: 'Whether it had stopped, and goes on.' }),
            more: Type.Boolean({ description: 'There may be more: ask again.' }),
          }),
          ...problems('permission', 'parameter', 'unknownDestination', 'conflict', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const principal = principalOf(request);
      return answerOnce(request, reply, database, async (db) => ({
        status: 200,
        body: await replayMany(db, principal, request.params.id, request.body),
      }));
    },
  );

  app.post(
    '/destinations/:id/test',
    {
      config: { right: 'destinations.replay' },
      schema: {
        ...common,
        summary: 'Send a test',
        description:
          'A message of the kind `system.test`, beside whatever waits. `GET /deliveries?event=system.test` ' +
          'shows what became of it.',
        params: byId,
        response: {
          201: Type.Object({ delivery: Type.String({ description: 'Id of the delivery.' }) }),
          ...problems('permission', 'unknownDestination', 'conflict', 'rule', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const principal = principalOf(request);
      return answerOnce(request, reply, database, async (db) => ({
        status: 201,
        body: { delivery: await sendTest(db, principal, request.params.id, connectors) },
      }));
    },
  );
}

export function stateOf({ enabled, gone, parked, failures, stuck }: ListedDestination): (typeof states)[number] {
  if (!enabled) return gone === null ? 'removed' : 'gone';
  if (parked !== null) return 'parked';
  if (failures > 0) return 'failing';
  return stuck ? 'stuck' : 'working';
}
