/** Beyond the interface, in which a call cannot be changed: another time, an end to it, or a ring at once. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { checkedUuid } from '../fields.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { book } from './book.ts';
import { cancelCall, changeCall } from './change.ts';
import { method } from './schemas.ts';
import { source } from './wakeup.ts';

const common = { tags: ['Wake-ups'], security: basicSecurity };
const config = { licence: 'wakeup' } as const;
const byId = Type.Object({ id: Type.String({ description: 'Id of the call.' }) });
const scheduled = Type.String({
  format: 'date-time',
  description: 'When it is to ring, as the caller knows it. If that has changed meanwhile, nothing is done.',
});

export function callChangeRoutes(app: App, database: Database): void {
  app.patch(
    '/wakeups/:id',
    {
      config: { ...config, right: 'wakeups.book' },
      schema: {
        ...common,
        summary: 'Give a call another time, or another way to be woken',
        description:
          'A daily call has it on every day from then on. Property systems are told of a time. A call that has begun ' +
          'to be made starts anew when it is given another way.',
        params: byId,
        body: Type.Object(
          {
            scheduled,
            datetime: Type.Optional(
              Type.String({
                maxLength: 64,
                description: "Date and time in ISO 8601; without an offset in the property's zone.",
              }),
            ),
            method: Type.Optional(method),
          },
          { additionalProperties: false },
        ),
        response: {
          204: Type.Null(),
          ...problems('parameter', 'unknownCall', 'conflict', 'overtaken', 'timePast', 'timeFar', 'licence'),
        },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const seen = { id: callId(request.params.id), scheduled: request.body.scheduled, actor };
      await asProperty(database, property, (db) => changeCall(db, property, seen, request.body));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/wakeups/:id/cancel',
    {
      config: { ...config, right: 'wakeups.cancel' },
      schema: {
        ...common,
        summary: 'Cancel a call that is to come',
        description: 'As `DELETE /rest/wakeup/{id}`, unless it is not what the caller saw any more.',
        params: byId,
        body: Type.Object({ scheduled }, { additionalProperties: false }),
        response: {
          204: Type.Null(),
          ...problems('parameter', 'unknownCall', 'conflict', 'overtaken', 'repeatRunning', 'repeatDiffers', 'licence'),
        },
      },
    },
    (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const seen = { id: callId(request.params.id), scheduled: request.body.scheduled, actor };
      return answerOnce(request, reply, database, async (db) => {
        await cancelCall(db, property, seen);
        return { status: 204 };
      });
    },
  );

  app.post(
    '/wakeups/ring-now',
    {
      config: { ...config, right: 'wakeups.book' },
      schema: {
        ...common,
        summary: 'Ring a room now',
        description: 'A wake-up call that is due at once, for a guest who did not wake.',
        body: Type.Object({ room: Type.String({ maxLength: 10 }) }, { additionalProperties: false }),
        response: {
          201: Type.Object({ id: Type.String({ description: 'Id of the call that rings.' }) }),
          ...problems('parameter', 'unknownRoom', 'rule', 'repeatRunning', 'repeatDiffers', 'licence'),
        },
      },
    },
    (request, reply) => {
      const { property, name, atConsole } = principalOf(request);
      const booking = {
        room: request.body.room,
        asked: 'now',
        daily: false,
        actor: name,
        source: atConsole === true ? source.console : source.rest,
      } as const;
      return answerOnce(request, reply, database, async (db) => {
        const [call] = await book(db, property, booking);
        return { status: 201, body: { id: call?.id ?? '' } };
      });
    },
  );
}

const callId = (text: string): string => checkedUuid(text, 'unknownCall');
