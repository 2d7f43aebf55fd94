import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import { careful, type Method } from '../rooms/method.ts';
import { listGuests } from './store.ts';

const guestObject = Type.Object({
  room: Type.String(),
  guest: Type.String({ description: 'The number that the property system knows the stay by.' }),
  language: nullable('Tag of the language that the guest is woken in; null for that of the room.'),
  method: Type.Union([Type.Unsafe<Method>(Type.String({ enum: [...careful] })), Type.Null()], {
    description: 'How the guest is woken where a booking does not say; null for as the room is.',
  }),
  arrived: Type.String({ description: 'When this was told, in UTC.' }),
  name: nullable('As the property system writes it; null where the hotel does not want names.'),
  vip: nullable("The property system's code for a guest who is very important."),
  party: nullable('The number of the group that the guest came with.'),
  departs: nullable('The day of departure, YYYY-MM-DD.'),
});

export function guestRoutes(app: App, database: Database): void {
  app.get(
    '/guests',
    {
      config: { right: 'guests.read' },
      schema: {
        tags: ['Rooms'],
        security: basicSecurity,
        summary: 'Who lives where, as the property system tells it',
        description: 'Ordered by room. Names are kept only where the link is told to (`names`), and go with the guest.',
        querystring: Type.Object(
          {
            ...paging({ pattern: '^[0-9A-Za-z]{1,10}/[^\\u0000]{0,40}$', maxLength: 60 }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            guests: Type.Array(guestObject),
            next,
          }),
          ...problems('parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { limit, cursor } = request.query;
      const guests = await asProperty(database, property, (db) =>
        listGuests(db, property, { after: readCursor(cursor), limit }),
      );
      return { guests, next: nextOf(guests, limit, ({ room, guest }) => `${room}/${guest}`) };
    },
  );
}

function readCursor(text: string | undefined): { room: string; guest: string } | undefined {
  if (text === undefined) return undefined;
  const bar = text.indexOf('/');
  return { room: text.slice(0, bar), guest: text.slice(bar + 1) };
}
