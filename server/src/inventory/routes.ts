import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { checkedWholeNumber } from '../fields.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, bodyTypes, emptyBody, numberInForm, restFailures } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { chargeRoom } from './charge.ts';
import { allCategories, allItems } from './store.ts';

const tenant = Type.String({ description: 'Tenant id.' });

const itemObject = Type.Object({
  id: Type.String({ description: 'Item id, digits.' }),
  description: Type.String(),
  category: Type.String({ description: "Id of the item's category." }),
  max: Type.Integer({ description: 'Largest quantity in one charge; 0 is unlimited.' }),
  price: Type.String({ description: 'Price of one item, decimal.' }),
  tenant,
});

const categoryObject = Type.Object({
  id: Type.String({ description: 'Category id, digits.' }),
  description: Type.String(),
  color: Type.String({ description: '`#rrggbb`, or empty.' }),
  tenant,
});

export function inventoryRoutes(app: App, database: Database): void {
  const common = { tags: ['Inventory'], security: basicSecurity };
  const config = { licence: 'inventory' } as const;

  app.get(
    '/isi/item',
    {
      config: { ...config, right: 'items.read' },
      schema: {
        ...common,
        summary: 'Items that can be charged',
        response: { 200: Type.Object({ items: Type.Array(itemObject) }), ...restFailures('permission', 'licence') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const items = await asProperty(database, property, (db) => allItems(db, property));
      return {
        items: items.map(({ id, description, category, max, price }) => ({
          id,
          description,
          category,
          max,
          price,
          tenant: property,
        })),
      };
    },
  );

  app.get(
    '/isi/category',
    {
      config: { ...config, right: 'items.read' },
      schema: {
        ...common,
        summary: 'Categories of items',
        response: {
          200: Type.Object({ categories: Type.Array(categoryObject) }),
          ...restFailures('permission', 'licence'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const categories = await asProperty(database, property, (db) => allCategories(db, property));
      return {
        categories: categories.map(({ id, description, color }) => ({ id, description, color, tenant: property })),
      };
    },
  );

  app.post(
    '/isi/charge',
    {
      config: { ...config, right: 'charges.make' },
      schema: {
        ...common,
        summary: 'Charge a room',
        description:
          'Kept for review and sent to every connector. A repeat with the same Idempotency-Key charges once.',
        consumes: bodyTypes,
        body: Type.Object(
          {
            id: Type.String({ minLength: 1, description: 'Item id.' }),
            quantity: numberInForm('How many, 1 or more.'),
            room: Type.String({ minLength: 1, description: 'Room number.' }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: emptyBody('The room is charged.'),
          ...restFailures(
            'parameter',
            'permission',
            'licence',
            'unknownItem',
            'unknownRoom',
            'overMax',
            'repeatRunning',
            'repeatDiffers',
          ),
        },
      },
    },
    (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const { id: item, room } = request.body;
      const quantity = checkedWholeNumber('quantity', request.body.quantity, 1);
      return answerOnce(request, reply, database, async (db) => {
        await chargeRoom(db, property, { item, quantity, room, actor });
        return { status: 200 };
      });
    },
  );
}
