import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, added, bodyTypes, emptyBody, restFailures } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { changeRoomStatus } from './change.ts';
import { allStatusTypes } from './store.ts';
import { addStatusType, changeStatusType, removeStatusType } from './types.ts';

const statusTypeObject = Type.Object({
  id: Type.String({ description: 'Digits; zeros in front are part of it.' }),
  description: Type.String(),
  tenant: Type.String({ description: 'Tenant id.' }),
});

const id = Type.String({ minLength: 1, description: 'Id of the status type; zeros in front are part of it.' });
const description = Type.String({ minLength: 1 });
const byId = Type.Object({ id: Type.String() });
const common = { tags: ['Room status'], security: basicSecurity };

export function roomStatusRoutes(app: App, database: Database): void {
  const config = { licence: 'roomstatus' } as const;

  app.get(
    '/rsi/status',
    {
      config: { ...config, right: 'rooms.read' },
      schema: {
        ...common,
        summary: 'Status types that a room can have',
        response: { 200: Type.Object({ items: Type.Array(statusTypeObject) }), ...restFailures('licence') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const types = await asProperty(database, property, (db) => allStatusTypes(db, property));
      return { items: types.map((type) => ({ id: type.id, description: type.description, tenant: property })) };
    },
  );

  app.post(
    '/rsi/change',
    {
      config: { ...config, right: 'status.set' },
      schema: {
        ...common,
        summary: "Change a room's status",
        description:
          'Pushed to every receiver; not passed to the property management system. A status that the hotel has ' +
          'reserved for those who inspect needs the permission `inspect`; none is unless the hotel says so.',
        consumes: bodyTypes,
        body: Type.Object(
          { id, room: Type.String({ minLength: 1, description: 'Room number.' }) },
          { additionalProperties: false },
        ),
        response: {
          200: emptyBody('The status is changed.'),
          ...restFailures('parameter', 'licence', 'unknownStatusType', 'unknownRoom', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const { property, name: actor, rights } = principalOf(request);
      const { id: status, room } = request.body;
      return answerOnce(request, reply, database, async (db) => {
        await changeRoomStatus(db, property, { status, room, actor, inspects: rights.has('status.inspect') });
        return { status: 200 };
      });
    },
  );
}

export function statusTypeRoutes(app: App, database: Database): void {
  const config = { licence: 'roomstatus' } as const;

  app.post(
    '/rsi/status',
    {
      config: { ...config, right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Add a status type',
        consumes: bodyTypes,
        body: Type.Object({ id, description }, { additionalProperties: false }),
        response: {
          201: added,
          ...restFailures('parameter', 'permission', 'licence', 'conflict', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const { body } = request;
      return answerOnce(request, reply, database, async (db) => {
        await addStatusType(db, property, body, actor);
        return {
          status: 201,
          body: { error: 0, description: 'The status type was added.', id: body.id },
          location: `/rest/rsi/status/${body.id}`,
        };
      });
    },
  );

  app.put(
    '/rsi/status/:id',
    {
      config: { ...config, right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Change a status type',
        consumes: bodyTypes,
        params: byId,
        body: Type.Object({ description }, { additionalProperties: false }),
        response: {
          200: emptyBody('The status type is changed.'),
          ...restFailures('parameter', 'permission', 'licence', 'unknownStatusType'),
        },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      await asProperty(database, property, (db) =>
        changeStatusType(db, property, request.params.id, { description: request.body.description }, actor),
      );
      return reply.code(200).send(undefined);
    },
  );

  app.delete(
    '/rsi/status/:id',
    {
      config: { ...config, right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Remove a status type',
        params: byId,
        response: {
          200: emptyBody('The status type is removed.'),
          ...restFailures('permission', 'licence', 'unknownStatusType', 'inUse'),
        },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      await asProperty(database, property, (db) => removeStatusType(db, property, request.params.id, actor));
      return reply.code(200).send(undefined);
    },
  );
}
