import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { chargeTogether, undoReceipt } from './receipt.ts';

const common = { tags: ['Inventory'], security: basicSecurity };
const config = { licence: 'inventory' } as const;

export function receiptRoutes(app: App, database: Database): void {
  app.post(
    '/charges',
    {
      config: { ...config, right: 'charges.make' },
      schema: {
        ...common,
        summary: 'Charge a room with several items, and be able to take it back for a moment',
        description:
          'All lines or none. They wait for `holdSeconds` of the property before they leave for the ' +
          'connectors; until then `POST /charges/{id}/undo` takes all of them back, and nobody hears of them. A ' +
          'repeat with the same Idempotency-Key charges once.',
        body: Type.Object(
          {
            room: Type.String({ minLength: 1, maxLength: 10, description: 'Room number.' }),
            lines: Type.Array(
              Type.Object(
                {
                  item: Type.String({ minLength: 1, maxLength: 10, description: 'Item id.' }),
                  quantity: Type.Integer({
                    minimum: 1,
                    maximum: 2_147_483_647,
                    description: 'How many: at most the `max` of the item, never more than 999.',
                  }),
                },
                { additionalProperties: false },
              ),
              { minItems: 1, maxItems: 50 },
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          201: Type.Object({
            id: Type.String({ description: 'Names all of it: give it to `POST /charges/{id}/undo`.' }),
            charges: Type.Array(Type.String(), { description: 'Ids of the charges, in the order of the lines.' }),
            leaves: Type.String({ description: 'Until when it is held back, in UTC.' }),
            holdSeconds: Type.Integer({ description: 'How long that is.' }),
          }),
          ...problems(
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
      const { room, lines } = request.body;
      return answerOnce(request, reply, database, async (db) => {
        const { leaves, ...receipt } = await chargeTogether(db, property, { room, lines, actor });
        return { status: 201, body: { ...receipt, leaves: leaves.toISOString() } };
      });
    },
  );

  app.post(
    '/charges/:id/undo',
    {
      config: { ...config, right: 'charges.make' },
      schema: {
        ...common,
        summary: 'Take a charge back',
        description:
          'All that was charged together, once. A connector that has not been sent it never hears of it. One that ' +
          'has, or is being sent it at this moment, gets `charge.undone` behind it: OPERA Cloud and Cloudbeds take ' +
          'it off the bill, a webhook is told, and where neither can be a person must correct it there: `fates` ' +
          'of the charge says what became of it. 40901 where it was taken back before, or was sent to nobody and ' +
          'its time is over.',
        params: Type.Object({
          id: Type.String({
            maxLength: 40,
            description:
              'The `id` that the charge was answered with; `receipt` in the list, or `id` where it has no receipt.',
          }),
        }),
        response: {
          204: Type.Null(),
          ...problems('permission', 'licence', 'unknownCharge', 'conflict', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const { property, name: actor } = principalOf(request);
      return answerOnce(request, reply, database, async (db) => {
        await undoReceipt(db, property, request.params.id, actor);
        return { status: 204 };
      });
    },
  );
}
