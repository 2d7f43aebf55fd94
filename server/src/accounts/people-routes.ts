/** Whose accounts are and were: what every screen needs that says who did something. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import { listPeople } from '../properties/people-store.ts';

export function peopleRoutes(app: App, database: Database): void {
  app.get(
    '/people',
    {
      config: { right: 'session' },
      schema: {
        tags: ['Accounts'],
        security: basicSecurity,
        summary: 'Who has which account, and who had it before',
        description:
          'Calls, charges and the journal name accounts. Whose an account was at an instant says this list, the ' +
          'latest first; an account without a name is not in it.',
        response: {
          200: Type.Object({
            people: Type.Array(
              Type.Object({
                account: Type.String({ description: 'Name of the account.' }),
                person: Type.String({ description: 'Like Maria Lopez.' }),
                since: Type.String({ description: 'ISO 8601.' }),
                until: nullable('ISO 8601; null for whoever has it now.'),
              }),
            ),
          }),
          ...problems(),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      return { people: await asProperty(database, property, (db) => listPeople(db, property)) };
    },
  );
}
