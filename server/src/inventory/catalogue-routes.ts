import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { added, basicSecurity, bodyTypes, emptyBody, numberInForm, restFailures } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { addCategory, addItem, changeCategory, changeItem, removeCategory, removeItem } from './catalogue.ts';

const id = Type.String({ minLength: 1, description: 'Digits, at most 10; zeros in front are part of it.' });
const description = Type.String({ minLength: 1 });
const category = Type.String({ minLength: 1, description: 'Id of a category.' });
const price = Type.String({ minLength: 1, description: 'Decimal, at most two digits behind the point.' });
const max = Type.Optional(numberInForm('Largest quantity in one charge; 0, the default, is unlimited.'));
const color = Type.Optional(Type.String({ description: '`#rrggbb`, or empty.' }));

const atLeastOne = { additionalProperties: false, minProperties: 1 };
const byId = Type.Object({ id: Type.String() });
const common = { tags: ['Inventory'], security: basicSecurity };
const config = { licence: 'inventory' } as const;

/**
 * Everything under /rest/isi needs the permission inventory; what can be charged, and for how much, is the
 * administrator's.
 */
export function catalogueRoutes(app: App, database: Database): void {
  itemRoutes(app, database);
  categoryRoutes(app, database);
}

function itemRoutes(app: App, database: Database): void {
  app.post(
    '/isi/item',
    {
      config: { ...config, right: 'items.change' },
      schema: {
        ...common,
        summary: 'Add an item',
        consumes: bodyTypes,
        body: Type.Object({ id, description, category, max, price }, { additionalProperties: false }),
        response: {
          201: added,
          ...restFailures(
            'parameter',
            'permission',
            'licence',
            'unknownCategory',
            'conflict',
            'repeatRunning',
            'repeatDiffers',
          ),
        },
      },
    },
    (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const { body } = request;
      return answerOnce(request, reply, database, async (db) => {
        await addItem(db, property, body, actor);
        return {
          status: 201,
          body: { error: 0, description: 'The item was added.', id: body.id },
          location: `/rest/isi/item/${body.id}`,
        };
      });
    },
  );

  app.put(
    '/isi/item/:id',
    {
      config: { ...config, right: 'items.change' },
      schema: {
        ...common,
        summary: 'Change an item',
        description: 'What is not given stays as it is.',
        consumes: bodyTypes,
        params: byId,
        body: Type.Object(
          {
            description: Type.Optional(description),
            category: Type.Optional(category),
            max,
            price: Type.Optional(price),
          },
          atLeastOne,
        ),
        response: {
          200: emptyBody('The item is changed.'),
          ...restFailures('parameter', 'permission', 'licence', 'unknownItem', 'unknownCategory'),
        },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      await asProperty(database, property, (db) => changeItem(db, property, request.params.id, request.body, actor));
      return reply.code(200).send(undefined);
    },
  );

  app.delete(
    '/isi/item/:id',
    {
      config: { ...config, right: 'items.change' },
      schema: {
        ...common,
        summary: 'Remove an item',
        params: byId,
        response: { 200: emptyBody('The item is removed.'), ...restFailures('permission', 'licence', 'unknownItem') },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      await asProperty(database, property, (db) => removeItem(db, property, request.params.id, actor));
      return reply.code(200).send(undefined);
    },
  );
}

function categoryRoutes(app: App, database: Database): void {
  app.post(
    '/isi/category',
    {
      config: { ...config, right: 'items.change' },
      schema: {
        ...common,
        summary: 'Add a category',
        consumes: bodyTypes,
        body: Type.Object({ id, description, color }, { additionalProperties: false }),
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
        await addCategory(db, property, body, actor);
        return {
          status: 201,
          body: { error: 0, description: 'The category was added.', id: body.id },
          location: `/rest/isi/category/${body.id}`,
        };
      });
    },
  );

  app.put(
    '/isi/category/:id',
    {
      config: { ...config, right: 'items.change' },
      schema: {
        ...common,
        summary: 'Change a category',
        description: 'What is not given stays as it is.',
        consumes: bodyTypes,
        params: byId,
        body: Type.Object({ description: Type.Optional(description), color }, atLeastOne),
        response: {
          200: emptyBody('The category is changed.'),
          ...restFailures('parameter', 'permission', 'licence', 'unknownCategory'),
        },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      await asProperty(database, property, (db) =>
        changeCategory(db, property, request.params.id, request.body, actor),
      );
      return reply.code(200).send(undefined);
    },
  );

  app.delete(
    '/isi/category/:id',
    {
      config: { ...config, right: 'items.change' },
      schema: {
        ...common,
        summary: 'Remove a category',
        params: byId,
        response: {
          200: emptyBody('The category is removed.'),
          ...restFailures('permission', 'licence', 'unknownCategory', 'inUse'),
        },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      await asProperty(database, property, (db) => removeCategory(db, property, request.params.id, actor));
      return reply.code(200).send(undefined);
    },
  );
}
