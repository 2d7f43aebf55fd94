import { Type } from 'typebox';
import type { Connector } from '../connectors/connector.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { fates, listDeliveries } from './listing-store.ts';
import { replayOne, rolesFor, undo } from './replay.ts';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const deliveryObject = Type.Object({
  id: Type.String({ description: 'On the wire it is the webhook-id, behind `msg_`.' }),
  destination: Type.String({ description: 'Id of where it goes.' }),
  name: Type.String({ description: 'Name of where it goes.' }),
  role: Type.Enum(['connector', 'receiver', 'subscriber'], {
    description: 'connector: takes charges. receiver: takes room status. subscriber: takes events.',
  }),
  event: Type.String({ description: 'What happened, such as `charge.made`.' }),
  subject: nullable('Id of the charge, or of whatever it tells of.'),
  room: nullable('The room that it concerns.'),
  sequence: Type.String({ description: 'Its number among those to the same destination.' }),
  fast: Type.Boolean({ description: 'Carried beside the others, which it need not wait for.' }),
  state: Type.Enum([...fates], {
    description:
      'held: can still be taken back. queued: on its way. parked: behind a destination that has failed for so ' +
      'long that it is no longer tried. accepted. refused: with the code and words of the other side. undone: ' +
      'taken back.',
  }),
  attempts: Type.Integer({ description: 'How often it was tried.' }),
  unsure: Type.Boolean({
    description: 'It was sent, and nobody knows whether it arrived: it is looked up before it is sent again.',
  }),
  answer: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The status of the last answer; null where there was none.',
  }),
  words: Type.String({ description: 'What the other side said, or why there was no answer.' }),
  created: Type.String({ description: 'When, in UTC.' }),
  leaves: Type.String({ description: 'When it may leave; until then it can be taken back.' }),
  settled: nullable('When its fate was known.'),
  replayOf: nullable('The message that it repeats.'),
  tries: Type.Array(
    Type.Object({
      at: Type.String({ description: 'When it was answered, or given up, in UTC.' }),
      answer: Type.Union([Type.Integer(), Type.Null()], { description: 'The status; null where there was no answer.' }),
      words: Type.String({ description: 'What the other side said, or why there was no answer.' }),
      milliseconds: Type.Integer({ description: 'How long it took.' }),
    }),
    { description: 'Each time that it was sent, the oldest first; the last 20.' },
  ),
  payload: Type.Object({}, { additionalProperties: true, description: 'What is told.' }),
});

const common = { tags: ['Deliveries'], security: basicSecurity };
const rights = 'Messages to connectors need a right to postings, all others one to destinations.';
const byId = Type.Object({ id: Type.String({ maxLength: 40, description: 'Id of the delivery.' }) });

export function deliveryRoutes(app: App, database: Database, connectors: readonly Connector[]): void {
  app.get(
    '/deliveries',
    {
      config: { right: ['postings.read', 'destinations.read'] },
      schema: {
        ...common,
        summary: 'Messages and what became of them, newest first',
        description: rights,
        querystring: Type.Object(
          {
            destination: Type.Optional(Type.String({ format: 'uuid', description: 'Those to this one.' })),
            state: Type.Optional(Type.Enum([...fates], { description: 'Those in this state.' })),
            event: Type.Optional(
              Type.String({
                pattern: '^[a-z]+\\.[a-z-]+$',
                maxLength: 80,
                description: 'Those of this kind, such as `charge.made`.',
              }),
            ),
            subject: Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: 200,
                pattern: '^[^\\u0000]*$',
                description: 'Those about the thing with this id.',
              }),
            ),
            ...paging({ pattern: '^[1-9]\\d{0,17}$' }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            deliveries: Type.Array(deliveryObject),
            next,
          }),
          ...problems('permission', 'parameter'),
        },
      },
    },
    async (request) => {
      const principal = principalOf(request);
      const { property } = principal;
      const roles = rolesFor(principal, 'read');
      const { limit, cursor, ...wanted } = request.query;
      const deliveries = await asProperty(database, property, (db) =>
        listDeliveries(db, property, roles, wanted, { limit, before: cursor }),
      );
      return { deliveries, next: nextOf(deliveries, limit, ({ id }) => id) };
    },
  );

  app.post(
    '/deliveries/:id/replay',
    {
      config: { right: ['postings.replay', 'destinations.replay'] },
      schema: {
        ...common,
        summary: 'Send a message again',
        description:
          `As a new message at the end, with an id of its own and the header \`reveille-replay-of\`. ` + rights,
        params: byId,
        response: {
          201: deliveryObject,
          ...problems('permission', 'unknownDelivery', 'conflict', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const principal = principalOf(request);
      return answerOnce(request, reply, database, async (db) => ({
        status: 201,
        body: await replayOne(db, principal, request.params.id, connectors),
      }));
    },
  );

  app.post(
    '/deliveries/:id/undo',
    {
      config: { right: ['postings.replay', 'destinations.replay'] },
      schema: {
        ...common,
        summary: 'Take a message back before it leaves',
        description: `Possible while its state is held, for as long as its destination holds messages back. ${rights}`,
        params: byId,
        response: {
          200: deliveryObject,
          ...problems('permission', 'unknownDelivery', 'conflict', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const principal = principalOf(request);
      return answerOnce(request, reply, database, async (db) => ({
        status: 200,
        body: await undo(db, principal, request.params.id),
      }));
    },
  );
}
