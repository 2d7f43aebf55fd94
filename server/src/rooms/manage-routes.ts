import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { addRoom, addRooms, changeRoom, removeRoom } from './manage.ts';
import { type Method, methods } from './method.ts';
import { list, number, roomObject } from './routes.ts';

const extension = Type.Optional(
  Type.String({ maxLength: 20, description: 'The phone that rings; empty is the number of the room.' }),
);
const language = Type.Optional(
  Type.String({ maxLength: 20, description: "Language tag; empty is the property's default." }),
);
const method = Type.Optional(
  Type.Unsafe<Method | ''>({
    type: 'string',
    enum: ['', ...methods],
    description: 'How its guests are woken where a booking does not say; empty is by the phone.',
  }),
);
const common = { tags: ['Rooms'], security: basicSecurity };
const byRoom = Type.Object({ room: number });
/** As many as fit into a body. */
const mostAtOnce = 1000;
const ofList = Type.Object({ list }, { additionalProperties: false });

export function roomManagingRoutes(app: App, database: Database): void {
  app.post(
    '/rooms',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Add a room',
        querystring: ofList,
        body: Type.Object(
          { room: Type.String({ maxLength: 20, description: 'Room number.' }), extension, language, method },
          { additionalProperties: false },
        ),
        response: {
          201: roomObject,
          ...problems('permission', 'parameter', 'conflict', 'rule', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const { property, name } = principalOf(request);
      return answerOnce(request, reply, database, async (db) => {
        const room = await addRoom(db, property, request.query.list, request.body, name);
        return { status: 201, body: room, location: `/api/v1/rooms/${room.room}` };
      });
    },
  );

  app.post(
    '/rooms/several',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Add rooms, many at once',
        description:
          'Where rooms have phones, the extension of each is its number. All of them are added, or none; a room that ' +
          'is there already stays as it is.',
        querystring: ofList,
        body: Type.Object(
          { rooms: Type.Array(number, { minItems: 1, maxItems: mostAtOnce, description: 'Room numbers.' }) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            added: Type.Integer({ description: 'How many were not there yet.' }),
            rooms: Type.Array(Type.String(), { description: 'Those.' }),
          }),
          ...problems('permission', 'parameter', 'rule'),
        },
      },
    },
    async (request) => {
      const { property, name } = principalOf(request);
      const rooms = await asProperty(database, property, (db) =>
        addRooms(db, property, request.query.list, request.body.rooms, name),
      );
      return { added: rooms.length, rooms: [...rooms] };
    },
  );

  app.patch(
    '/rooms/:room',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Change the phone or the language of a room, or how its guests are woken',
        description: 'What is not given stays as it is.',
        params: byRoom,
        querystring: ofList,
        body: Type.Object({ extension, language, method }, { additionalProperties: false, minProperties: 1 }),
        response: { 200: roomObject, ...problems('permission', 'parameter', 'unknownRoom', 'rule') },
      },
    },
    (request) => {
      const { property, name } = principalOf(request);
      return asProperty(database, property, (db) =>
        changeRoom(db, property, request.query.list, request.params.room, request.body, name),
      );
    },
  );

  app.delete(
    '/rooms/:room',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Remove a room',
        params: byRoom,
        querystring: ofList,
        response: { 204: Type.Null(), ...problems('permission', 'parameter', 'unknownRoom', 'inUse') },
      },
    },
    async (request, reply) => {
      const { property, name } = principalOf(request);
      await asProperty(database, property, (db) =>
        removeRoom(db, property, request.query.list, request.params.room, name),
      );
      return reply.code(204).send(null);
    },
  );
}
