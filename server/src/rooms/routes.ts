import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import { roomLists } from '../properties/property.ts';
import { type Method, methods } from './method.ts';
import { findRoomToWake, listRooms } from './store.ts';

export const roomObject = Type.Object({
  room: Type.String({ description: 'Room number.' }),
  extension: nullable('The phone that rings.'),
  language: nullable("Language tag where it differs from the property's default."),
  method: Type.Unsafe<Method | null>({
    anyOf: [{ type: 'string', enum: [...methods] }, { type: 'null' }],
    description: 'How its guests are woken where a booking does not say; null is by the phone.',
  }),
});

const roomToWake = Type.Object({
  ...roomObject.properties,
  spoken: Type.String({
    description:
      "Tag of the language in which it is woken: the guest's, the room's or the property's, as there are words.",
  }),
});

export const list = Type.Enum([...roomLists], {
  default: 'mailboxes',
  description: 'The mailboxes of the system, or the custom list.',
});
const roomNumber = { minLength: 1, maxLength: 10, pattern: '^[0-9A-Za-z]+$' };
export const number = Type.String({ ...roomNumber, description: 'Room number.' });

export function roomRoutes(app: App, database: Database): void {
  app.get(
    '/rooms',
    {
      config: { right: 'rooms.read' },
      schema: {
        tags: ['Rooms'],
        summary: 'Rooms in the order people count them',
        security: basicSecurity,
        querystring: Type.Object({ list, ...paging(roomNumber) }, { additionalProperties: false }),
        response: {
          200: Type.Object({
            rooms: Type.Array(roomToWake),
            next,
          }),
          ...problems('parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { list: which, cursor, limit } = request.query;
      const rooms = await asProperty(database, property, (db) =>
        listRooms(db, property, which, { limit, ...(cursor === undefined ? {} : { after: cursor }) }),
      );
      return { rooms, next: nextOf(rooms, limit, ({ room }) => room) };
    },
  );

  app.get(
    '/rooms/:room',
    {
      config: { right: 'rooms.read' },
      schema: {
        tags: ['Rooms'],
        summary: 'One room',
        security: basicSecurity,
        params: Type.Object({ room: number }),
        querystring: Type.Object({ list }, { additionalProperties: false }),
        response: { 200: roomToWake, ...problems('parameter', 'unknownRoom') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const room = await asProperty(database, property, (db) =>
        findRoomToWake(db, property, request.query.list, request.params.room),
      );
      if (room === undefined)
        throw new Failure('unknownRoom', {
          detail: say('room.notInList', { room: request.params.room, list: request.query.list }),
        });
      return room;
    },
  );
}
