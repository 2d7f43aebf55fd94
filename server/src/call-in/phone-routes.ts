/** For whoever sets it up: which phones there are, and what guests and staff dial. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import { allItems } from '../inventory/store.ts';
import { findProperty } from '../properties/store.ts';
import { allStatusTypes } from '../room-status/store.ts';
import { languagesOf } from './around.ts';
import { cardPage, cardPolicy } from './card-page.ts';
import type { Hotel } from './card.ts';
import { changeCallIn, removePhone, setPhone } from './phones.ts';
import { callInSettings, settingsObject } from './settings.ts';
import { listPhones, phoneKinds } from './store.ts';
import { menuLanguages } from './texts/words.ts';

const common = { tags: ['Rooms'], security: basicSecurity };
const numberShape = { pattern: '^[0-9A-Za-z+]{1,20}$' };
const byNumber = Type.Object({
  number: Type.String({ ...numberShape, description: 'The number that the PBX says, without what is taken off.' }),
});
const kind = Type.Enum([...phoneKinds], { description: 'Whose it is; extra is another phone of a room or suite.' });
const place = Type.String({ maxLength: 60, description: 'Where it stands, for people.' });
const phoneObject = Type.Object({
  number: Type.String(),
  kind,
  room: nullable('The room that it belongs to.'),
  place,
});

export function phoneRoutes(app: App, database: Database): void {
  app.get(
    '/phones',
    {
      config: { right: 'settings.read' },
      schema: {
        ...common,
        summary: 'Phones that people call in from',
        description: 'A phone that is not here is that of the one room whose extension it is.',
        querystring: Type.Object(paging(numberShape), { additionalProperties: false }),
        response: {
          200: Type.Object({ phones: Type.Array(phoneObject), next }),
          ...problems('permission', 'parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { cursor, limit } = request.query;
      const phones = await asProperty(database, property, (db) =>
        listPhones(db, property, { limit, ...(cursor === undefined ? {} : { after: cursor }) }),
      );
      return { phones, next: nextOf(phones, limit, ({ number }) => number) };
    },
  );

  app.put(
    '/phones/:number',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Say whose phone a number is',
        params: byNumber,
        body: Type.Object(
          {
            kind,
            room: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{1,10}$', description: 'Of kind room or extra.' })),
            place: Type.Optional(place),
          },
          { additionalProperties: false },
        ),
        response: { 200: phoneObject, ...problems('permission', 'parameter', 'unknownRoom', 'rule') },
      },
    },
    (request) => {
      const { property, name } = principalOf(request);
      const { kind: whose, room = null, place: where = '' } = request.body;
      const phone = { number: request.params.number, kind: whose, room, place: where };
      return asProperty(database, property, (db) => setPhone(db, property, phone, name));
    },
  );

  app.delete(
    '/phones/:number',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Forget whose phone a number is',
        params: byNumber,
        response: { 204: Type.Null(), ...problems('permission', 'parameter') },
      },
    },
    async (request, reply) => {
      const { property, name } = principalOf(request);
      await asProperty(database, property, (db) => removePhone(db, property, request.params.number, name));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/call-in',
    {
      config: { right: 'settings.read' },
      schema: {
        ...common,
        summary: 'What guests and staff dial to call in',
        response: { 200: settingsObject, ...problems('permission') },
      },
    },
    (request) => {
      const { property } = principalOf(request);
      return asProperty(database, property, (db) => callInSettings(db, property));
    },
  );

  app.put(
    '/call-in',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Change what guests and staff dial to call in',
        description: 'What is left out stays as it is.',
        body: Type.Partial(settingsObject, { additionalProperties: false }),
        response: { 200: settingsObject, ...problems('permission', 'parameter', 'rule') },
      },
    },
    (request) => {
      const { property, name } = principalOf(request);
      return asProperty(database, property, (db) => changeCallIn(db, property, request.body, name));
    },
  );

  app.get(
    '/call-in/cards/:who',
    {
      config: { right: 'settings.read' },
      schema: {
        ...common,
        summary: 'A card to print, to put beside the phone',
        description: 'What guests or staff dial and press in this hotel, as its menu says it.',
        params: Type.Object({ who: Type.Enum(['guest', 'staff'], { description: 'For whom.' }) }),
        querystring: Type.Object(
          {
            language: Type.Optional(Type.Enum(Object.keys(menuLanguages), { description: "Default: the property's." })),
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'A page.', content: { 'text/html': { schema: Type.Unsafe<string>(Type.String()) } } },
          ...problems('permission', 'parameter'),
        },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const hotel = await asProperty(database, property, async (db): Promise<Hotel> => {
        const [language = 'en'] = await languagesOf(db, property, request.query.language);
        const name = (await findProperty(db, property))?.name ?? '';
        const settings = await callInSettings(db, property);
        const [types, items] = [await allStatusTypes(db, property), await allItems(db, property)];
        return { name, language, settings, types, items };
      });
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', cardPolicy)
        .send(cardPage(request.params.who, hotel));
    },
  );
}
