import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, instant, nullable, problems } from '../http/schemas.ts';
import { findProperty } from '../properties/store.ts';
import { answerOnce } from '../repeats/answer.ts';
import { iso8601 } from '../dates.ts';
import { changeRoomStatus } from './change.ts';
import { listRoomStatuses } from './store.ts';

const roomStatusObject = Type.Object({
  room: Type.String({ description: 'Room number.' }),
  status: nullable('Id of the status type; null where none was set yet.'),
  description: nullable('Description of the status type.'),
  actor: nullable('Who set it.'),
  changed: nullable('When, ISO 8601 with offset.'),
});

const entered = instant(
  'When it was entered, where that was not just now; it counts from then, and one to come counts as now',
);

export function roomStatusBoardRoutes(app: App, database: Database): void {
  app.get(
    '/room-status',
    {
      config: { licence: 'roomstatus' },
      schema: {
        tags: ['Room status'],
        summary: 'The status that each room has now',
        description: 'Rooms of the list that the property uses, in the order people count them.',
        security: basicSecurity,
        querystring: Type.Object(
          {
            ...paging({ minLength: 1, maxLength: 10, pattern: '^[0-9A-Za-z]+$' }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            rooms: Type.Array(roomStatusObject),
            next,
          }),
          ...problems('parameter', 'licence'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { cursor, limit } = request.query;
      const { rooms, zone } = await asProperty(database, property, async (db) => {
        const found = await findProperty(db, property);
        if (found === undefined) throw new Failure('credentials');
        const page = { limit, ...(cursor === undefined ? {} : { after: cursor }) };
        return { rooms: await listRoomStatuses(db, property, found.roomList, page), zone: found.timezone };
      });
      return {
        rooms: rooms.map(({ changedAt, ...room }) => ({
          ...room,
          changed: changedAt === null ? null : iso8601(changedAt.toTemporalInstant().toZonedDateTimeISO(zone)),
        })),
        next: nextOf(rooms, limit, ({ room }) => room),
      };
    },
  );
  app.post(
    '/room-status',
    {
      config: { licence: 'roomstatus' },
      schema: {
        tags: ['Room status'],
        summary: "Change a room's status, also some time after it was entered",
        description:
          'As `POST /rest/rsi/change`, for whoever works without a network: refused where somebody has ' +
          'changed the room since.',
        security: basicSecurity,
        body: Type.Object(
          {
            room: Type.String({ minLength: 1, maxLength: 10, description: 'Room number.' }),
            status: Type.String({
              minLength: 1,
              maxLength: 10,
              description: 'Id of the status type; zeros in front are part of it.',
            }),
            entered,
          },
          { additionalProperties: false },
        ),
        response: {
          204: Type.Null(),
          ...problems(
            'parameter',
            'licence',
            'unknownStatusType',
            'unknownRoom',
            'overtaken',
            'repeatRunning',
            'repeatDiffers',
          ),
        },
      },
    },
    (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const { room, status, entered: at } = request.body;
      return answerOnce(request, reply, database, async (db) => {
        await changeRoomStatus(db, property, {
          room,
          status,
          actor,
          entered: at === undefined ? undefined : new Date(at),
        });
        return { status: 204 };
      });
    },
  );
}
