import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { method } from '../wakeups/schemas.ts';
import { newestSheets, mostNights } from './store.ts';

const nightSheetObject = Type.Object({
  night: Type.String({ description: "The day on which the night began, YYYY-MM-DD, by the property's clock." }),
  made: Type.String({ description: 'When the list was made, in UTC.' }),
  calls: Type.Array(
    Type.Object({
      room: Type.String(),
      due: Type.String({ description: 'In UTC.' }),
      daily: Type.Boolean(),
      method: Type.Optional(method),
    }),
  ),
});

export function nightSheetRoutes(app: App, database: Database): void {
  app.get(
    '/night-sheets',
    {
      config: { right: 'wakeups.read', licence: 'wakeup' },
      schema: {
        tags: ['Wake-ups'],
        security: basicSecurity,
        summary: 'The lists of nights, as they stood at 23:00, newest first',
        description: 'Made by themselves, and kept for a month unless the property wants it otherwise (`/retention`).',
        querystring: Type.Object(
          { limit: Type.Integer({ minimum: 1, maximum: mostNights, default: 1, description: 'How many nights.' }) },
          { additionalProperties: false },
        ),
        response: { 200: Type.Object({ sheets: Type.Array(nightSheetObject) }), ...problems('parameter', 'licence') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const sheets = await asProperty(database, property, (db) => newestSheets(db, property, request.query.limit));
      return {
        sheets: sheets.map(({ night, madeAt, calls }) => ({ night, made: madeAt.toISOString(), calls: [...calls] })),
      };
    },
  );
}
