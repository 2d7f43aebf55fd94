import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { roomLists } from './property.ts';
import { findProperty, propertyLanguages, propertyLicences } from './store.ts';

const propertyObject = Type.Object({
  id: Type.String({ description: 'The tenant id that wake-up records carry.' }),
  code: Type.String({ description: 'Accounts sign in as name@code.' }),
  name: Type.String(),
  company: Type.String(),
  timezone: Type.String({ description: 'IANA zone.' }),
  lines: Type.Integer({ description: 'Simultaneous calls.' }),
  roomList: Type.Enum([...roomLists], { description: 'Which list of rooms inventory uses.' }),
  currency: Type.String({ description: 'Of its prices, as ISO 4217 writes it; empty where nobody has said.' }),
  languages: Type.Array(Type.String(), { description: 'Language tags, the default first.' }),
  licences: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), value: Type.Integer() })),
});

export function propertyRoutes(app: App, database: Database): void {
  app.get(
    '/property',
    {
      config: { right: 'system.read' },
      schema: {
        tags: ['Property'],
        summary: 'The property of this account',
        security: basicSecurity,
        response: { 200: propertyObject, ...problems() },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      return asProperty(database, property, async (db) => {
        const found = await findProperty(db, property);
        if (found === undefined) throw new Failure('credentials');
        return {
          ...found,
          languages: await propertyLanguages(db, property),
          licences: await propertyLicences(db, property),
        };
      });
    },
  );
}
