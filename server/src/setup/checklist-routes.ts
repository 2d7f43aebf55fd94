/** What is left to set up, for the administrator: only what the service can tell by itself. */
import { Type } from 'typebox';
import { backupAge } from '../backups/store.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, emptyBody, problems } from '../http/schemas.ts';
import type { InTheWay } from '../outlook/outlook.ts';
import { findSettings, putSettings } from '../properties/store.ts';
import { findProgress } from './checklist-store.ts';

const common = { tags: ['Setup'], security: basicSecurity };
const section = 'checklist';
const backupDays = 7;

export function checklistRoutes(app: App, database: Database, inTheWay: InTheWay): void {
  app.get(
    '/setup/checklist',
    {
      config: { right: 'settings.read' },
      schema: {
        ...common,
        summary: 'What of the hotel is set up, and what is left',
        querystring: Type.Object({}, { additionalProperties: false }),
        response: {
          200: Type.Object({
            hidden: Type.Boolean({
              description:
                'An administrator has seen enough of it, or the hotel is over 30 days old and wakes its guests.',
            }),
            rooms: Type.Boolean({ description: 'There are rooms with a phone.' }),
            phones: Type.Boolean({ description: 'A call that is due now would ring.' }),
            testRing: Type.Boolean({ description: 'A room was rung for a test, and the announcement was heard.' }),
            wakeup: Type.Boolean({ description: 'A wake-up call was answered on the phone.' }),
            backup: Type.Boolean({ description: `\`reveille backup\` made one in the last ${backupDays} days.` }),
            secondAdministrator: Type.Boolean({
              description: 'Somebody else can sign in as administrator when the first one cannot.',
            }),
          }),
          ...problems('permission', 'parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const [obstacle, { made, now }, own] = await Promise.all([
        inTheWay(property),
        asSystem(database, backupAge),
        asProperty(database, property, async (db) => {
          const { old, ...progress } = await findProgress(db, property);
          const isUnwanted = (await findSettings(db, property, section))?.['hidden'] === true;
          return { hidden: isUnwanted || (old && progress.wakeup), ...progress };
        }),
      ]);
      const backup = made !== null && now - made < backupDays * 24 * 3600;
      return { ...own, phones: obstacle === undefined, backup };
    },
  );

  app.put(
    '/setup/checklist',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Hide the checklist, or show it again',
        body: Type.Object({ hidden: Type.Boolean() }, { additionalProperties: false }),
        response: { 204: emptyBody('It is so.'), ...problems('permission', 'parameter') },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      await asProperty(database, property, (db) => putSettings(db, property, section, request.body));
      return reply.code(204).send();
    },
  );
}
