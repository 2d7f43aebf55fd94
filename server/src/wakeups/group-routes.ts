/** Beyond the interface: the bus, the wedding, the crew, whose calls are set, found, moved and cancelled together. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { bookTogether, cancelGroup, moveGroup, type Some } from './groups.ts';
import { listGroups } from './groups-store.ts';
import { method } from './schemas.ts';
import { source } from './wakeup.ts';

const common = { tags: ['Wake-ups'], security: basicSecurity };
const config = { licence: 'wakeup' } as const;
export const groupName = Type.String({
  pattern: '^[^\\s\\u0000-\\u001f\\u007f](?:[^\\u0000-\\u001f\\u007f]{0,58}[^\\s\\u0000-\\u001f\\u007f])?$',
  description: 'What the group is called, at most 60 letters.',
});
const room = Type.String({ minLength: 1, maxLength: 10, pattern: '^[0-9A-Za-z]+$' });
const some = {
  group: groupName,
  rooms: Type.Optional(
    Type.Array(room, { minItems: 1, maxItems: 1000, description: 'Only these rooms. Default: all of the group.' }),
  ),
};
const counted = Type.Object({ count: Type.Integer({ description: 'How many calls.' }) });
const mostGroups = 200;
const aDay = 1440;

export function groupRoutes(app: App, database: Database): void {
  app.post(
    '/wakeups',
    {
      config: { ...config, right: 'wakeups.book' },
      schema: {
        ...common,
        summary: 'Book several calls at once, with a name for all of them',
        description: 'All of them are booked, or none. A room with a call in that minute keeps the call that stands.',
        body: Type.Object(
          {
            group: Type.Optional(groupName),
            calls: Type.Array(
              Type.Object(
                {
                  room,
                  datetime: Type.String({ maxLength: 64, description: 'As of `POST /rest/wakeup`.' }),
                  daily: Type.Boolean({ default: false }),
                  method: Type.Optional(method),
                },
                { additionalProperties: false },
              ),
              { minItems: 1, maxItems: 1000 },
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          201: Type.Object({ calls: Type.Array(Type.Object({ room: Type.String(), id: Type.String() })) }),
          ...problems(
            'parameter',
            'unknownRoom',
            'rule',
            'timePast',
            'timeFar',
            'repeatRunning',
            'repeatDiffers',
            'licence',
          ),
        },
      },
    },
    (request, reply) => {
      const { property, name: actor, atConsole } = principalOf(request);
      const { group, calls } = request.body;
      const wanted = { group, calls, actor, source: atConsole === true ? source.console : source.rest };
      return answerOnce(request, reply, database, async (db) => ({
        status: 201,
        body: { calls: await bookTogether(db, property, wanted) },
      }));
    },
  );

  app.get(
    '/wakeups/groups',
    {
      config: { ...config, right: 'wakeups.read' },
      schema: {
        ...common,
        summary: 'Groups of calls, and how many of each are awake',
        description: 'Those that rang since yesterday or are to come, the next one first.',
        response: {
          200: Type.Object({
            groups: Type.Array(
              Type.Object({
                group: Type.String(),
                from: Type.String({ description: 'The first call, in UTC.' }),
                until: Type.String({ description: 'The last call, in UTC.' }),
                toCome: Type.Integer({ description: 'Calls that are to come, or ring now.' }),
                awake: Type.Integer({ description: 'Calls that were answered, or whose guest was woken in person.' }),
                notAwake: Type.Integer({ description: 'Calls that nobody answered.' }),
              }),
            ),
          }),
          ...problems('licence'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const groups = await asProperty(database, property, (db) => listGroups(db, property, mostGroups));
      return {
        groups: groups.map((one) =>
          Object.assign(one, { from: one.from.toISOString(), until: one.until.toISOString() }),
        ),
      };
    },
  );

  app.post(
    '/wakeups/groups/move',
    {
      config: { ...config, right: 'wakeups.book' },
      schema: {
        ...common,
        summary: 'Give the calls of a group another time',
        description: 'Those that have not begun to ring; all of them, or none.',
        body: Type.Object(
          {
            ...some,
            minutes: Type.Integer({ minimum: -aDay, maximum: aDay, description: 'Later; earlier when below 0.' }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: counted,
          ...problems('parameter', 'unknownCall', 'conflict', 'overtaken', 'timePast', 'timeFar', 'licence'),
        },
      },
    },
    async (request) => {
      const { property, name: actor } = principalOf(request);
      const { minutes, ...which } = request.body;
      const asked: Some = { ...which, actor };
      return { count: await asProperty(database, property, (db) => moveGroup(db, property, asked, minutes)) };
    },
  );

  app.post(
    '/wakeups/groups/cancel',
    {
      config: { ...config, right: 'wakeups.cancel' },
      schema: {
        ...common,
        summary: 'Cancel the calls of a group',
        description: 'Those that have not begun to ring; all of them, or none.',
        body: Type.Object(some, { additionalProperties: false }),
        response: { 200: counted, ...problems('parameter', 'unknownCall', 'licence') },
      },
    },
    async (request) => {
      const { property, name: actor } = principalOf(request);
      const asked: Some = { ...request.body, actor };
      return { count: await asProperty(database, property, (db) => cancelGroup(db, property, asked)) };
    },
  );
}
