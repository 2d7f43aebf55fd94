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
import { presenceIn } from '../guests/presence-store.ts';
import { allStatusTypes, listRoomStatuses } from './store.ts';
import { changeStatusType } from './types.ts';

const roomStatusObject = Type.Object({
  room: Type.String({ description: 'Room number.' }),
  status: nullable('Id of the status type; null where none was set yet.'),
  description: nullable('Description of the status type.'),
  actor: nullable('Who set it.'),
  changed: nullable('When, ISO 8601 with offset.'),
  assigned: nullable('The account whose room it is today.'),
  occupied: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether somebody lives there; null where no property system tells of guests.',
  }),
  arrivedToday: Type.Boolean({ description: 'Somebody checked in today, as the property system told it then.' }),
  departs: nullable('The day on which the last of the guests leaves, YYYY-MM-DD; null where it is not told.'),
  departsToday: Type.Boolean({ description: 'That day is today, or is over.' }),
  leftToday: Type.Boolean({ description: 'The guests have checked out today, and nobody has moved in since.' }),
  doNotDisturb: Type.Boolean({ description: 'The guests want not to be disturbed, by the property system.' }),
});

const statusTypeObject = Type.Object({
  id: Type.String({ description: 'Digits; zeros in front are part of it.' }),
  description: Type.String(),
  inspect: Type.Boolean({ description: 'Only accounts with the permission `inspect` may give it to a room.' }),
});

const entered = instant(
  'When it was entered, where that was not just now; it counts from then, and one to come counts as now',
);

/** For a room that was removed between two questions. */
const nobody = {
  occupied: null,
  arrivedToday: false,
  departs: null,
  departsToday: false,
  leftToday: false,
  doNotDisturb: false,
};

export function roomStatusBoardRoutes(app: App, database: Database): void {
  app.get(
    '/room-status',
    {
      config: { right: 'rooms.read', licence: 'roomstatus' },
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
        const listed = await listRoomStatuses(db, property, found.roomList, page);
        const numbers = listed.map(({ room }) => room);
        const presence = new Map((await presenceIn(db, property, numbers)).map((one) => [one.room, one]));
        return {
          rooms: listed.map((one) => Object.assign({}, nobody, presence.get(one.room), one)),
          zone: found.timezone,
        };
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
      config: { right: 'status.set', licence: 'roomstatus' },
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
            'permission',
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
      const { property, name: actor, rights } = principalOf(request);
      const { room, status, entered: at } = request.body;
      return answerOnce(request, reply, database, async (db) => {
        await changeRoomStatus(db, property, {
          room,
          status,
          actor,
          inspects: rights.has('status.inspect'),
          entered: at === undefined ? undefined : new Date(at),
        });
        return { status: 204 };
      });
    },
  );
}

/** What `/rest` does not tell of a status type: who may give it to a room. */
export function inspectionRoutes(app: App, database: Database): void {
  app.get(
    '/status-types',
    {
      config: { right: 'rooms.read', licence: 'roomstatus' },
      schema: {
        tags: ['Room status'],
        summary: 'Status types that a room can have, and who may give them',
        security: basicSecurity,
        response: { 200: Type.Object({ types: Type.Array(statusTypeObject) }), ...problems('licence') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      return { types: await asProperty(database, property, (db) => allStatusTypes(db, property)) };
    },
  );

  app.patch(
    '/status-types/:id',
    {
      config: { right: 'settings.change', licence: 'roomstatus' },
      schema: {
        tags: ['Room status'],
        summary: 'Say who may give a status to a room',
        security: basicSecurity,
        params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 10 }) }),
        body: Type.Object(
          { inspect: Type.Boolean({ description: 'Only accounts with the permission `inspect`.' }) },
          { additionalProperties: false },
        ),
        response: { 204: Type.Null(), ...problems('parameter', 'permission', 'licence', 'unknownStatusType') },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const { inspect } = request.body;
      await asProperty(database, property, (db) =>
        changeStatusType(db, property, request.params.id, { inspect }, actor),
      );
      return reply.code(204).send(null);
    },
  );
}
