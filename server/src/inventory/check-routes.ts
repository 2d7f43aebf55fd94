/** A minibar that was looked at and found untouched: there is nothing to charge, but somebody was there. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { record } from '../journal/journal.ts';
import { answerOnce } from '../repeats/answer.ts';
import { propertyListing } from '../rooms/listed.ts';

export function minibarCheckRoutes(app: App, database: Database): void {
  app.post(
    '/minibar-checks',
    {
      config: { right: 'charges.make', licence: 'inventory' },
      schema: {
        tags: ['Inventory'],
        security: basicSecurity,
        summary: 'The minibar was checked, and nothing used',
        description: 'Kept in the journal as `charge.none`; nothing is sent to connectors.',
        body: Type.Object(
          { room: Type.String({ minLength: 1, maxLength: 10, description: 'Room number.' }) },
          { additionalProperties: false },
        ),
        response: {
          204: Type.Null(),
          ...problems('parameter', 'permission', 'licence', 'unknownRoom', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const { room } = request.body;
      return answerOnce(request, reply, database, async (db) => {
        await propertyListing(db, property, room);
        await record(db, property, [{ kind: 'charge.none', actor, room }]);
        return { status: 204 };
      });
    },
  );
}
