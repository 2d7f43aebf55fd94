/** For whoever sets it up: who of the staff calls in, by which number, and what they may do. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import { hashedPin, removeStaff, setStaff } from './staff.ts';
import { staffRights } from '../rights.ts';
import { listStaff } from './staff-store.ts';

const common = { tags: ['Rooms'], security: basicSecurity };
const numberShape = { pattern: '^(?!0$)[0-9]{1,8}$' };
const byNumber = Type.Object({
  number: Type.String({ ...numberShape, description: 'What somebody presses to say who they are; not 0.' }),
});
const name = Type.String({ maxLength: 60, pattern: '^[^\\u0000]*$', description: 'Whose number it is, for people.' });
const may = Type.Array(Type.Enum([...staffRights]), {
  maxItems: staffRights.length,
  uniqueItems: true,
  description: 'What they may do by phone: room status, also those for who inspects, minibar, wake-ups.',
});
const staffObject = Type.Object({
  number: Type.String(),
  name,
  language: nullable('What they are spoken to in; null for the language of the property.'),
  may,
  pin: Type.Boolean({ description: 'Whether a PIN is asked for. The PIN itself is never told.' }),
});

export function staffRoutes(app: App, database: Database): void {
  app.get(
    '/staff',
    {
      config: { right: 'settings.read' },
      schema: {
        ...common,
        summary: 'Staff who call in',
        querystring: Type.Object(paging(numberShape), { additionalProperties: false }),
        response: {
          200: Type.Object({ staff: Type.Array(staffObject), next }),
          ...problems('permission', 'parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { cursor, limit } = request.query;
      const found = await asProperty(database, property, (db) =>
        listStaff(db, property, { limit, ...(cursor === undefined ? {} : { after: cursor }) }),
      );
      const staff = found.map(({ number, name: whose, language, may: rights, pinHash }) => {
        return { number, name: whose, language, may: [...rights], pin: pinHash !== null };
      });
      return { staff, next: nextOf(staff, limit, ({ number }) => number) };
    },
  );

  app.put(
    '/staff/:number',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Say who has a staff number, and what they may do by phone',
        description: 'Five wrong PINs in a quarter of an hour lock a number for as long; a new PIN frees it.',
        params: byNumber,
        body: Type.Object(
          {
            name: Type.Optional(name),
            language: Type.Optional(Type.String({ pattern: '^[a-z]{2}$', description: 'A language of the menu.' })),
            may,
            pin: Type.Optional(
              // Null first: a form's reader would make an empty text of it.
              Type.Union([Type.Null(), Type.String({ maxLength: 8 })], {
                description: '4 to 8 digits. Left out, it stays as it is; null asks for none.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: staffObject, ...problems('permission', 'parameter', 'rule') },
      },
    },
    async (request) => {
      const { property, name: actor } = principalOf(request);
      const { name: whose = '', language = null, may: rights, pin } = request.body;
      const pinHash = await hashedPin(pin);
      const wanted = { number: request.params.number, name: whose, language, may: rights, pinHash };
      const { may: kept, ...set } = await asProperty(database, property, (db) => setStaff(db, property, wanted, actor));
      return { ...set, may: [...kept] };
    },
  );

  app.delete(
    '/staff/:number',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Take a staff number away',
        params: byNumber,
        response: { 204: Type.Null(), ...problems('permission', 'parameter') },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      await asProperty(database, property, (db) => removeStaff(db, property, request.params.number, actor));
      return reply.code(204).send(null);
    },
  );
}
