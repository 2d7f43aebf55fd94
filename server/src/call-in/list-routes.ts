/** Calls that came in: who it was, what was asked and pressed, and what came of it. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging, placeText, readPlace } from '../http/paging.ts';
import { basicSecurity, instant, nullable, problems } from '../http/schemas.ts';
import { listCallIns } from './list-store.ts';
import { callInSettings } from './settings.ts';
import { answers, deeds, ends, questions } from './turns.ts';

const callId = /^[0-9A-Za-z._-]{1,80}$/;

const turnObject = Type.Object({
  asked: Type.Enum([...questions], { description: 'What was asked; code is what was dialled at first.' }),
  pressed: Type.String({ description: 'What was pressed; `****` for a PIN, and for what may be one.' }),
  how: Type.Enum([...answers]),
  did: Type.Optional(Type.Enum([...deeds], { description: 'What was done by it.' })),
  room: Type.Optional(Type.String({ description: 'The room that it was done for.' })),
  at: Type.Optional(Type.String({ description: 'Of a wake-up call: its time on the wall, `YYYY-MM-DD HH:MM`.' })),
  name: Type.Optional(Type.String({ description: 'Of a status or an item: what the hotel calls it.' })),
  count: Type.Optional(Type.Integer({ description: 'Of an item: how many.' })),
  result: Type.Optional(Type.Integer({ description: 'Of a call that a person made: 1 woken, 2 no answer, 3 busy.' })),
});

const end = Type.Enum([...ends], {
  description:
    'booked, changed, cancelled: a wake-up call. status, charged, taken-back, nothing-taken: a room. told: how a ' +
    'call of a person ended. heard: a message of the property system. desk: connected with a person. rejected: ' +
    'turned away. nothing: hung up with nothing done. lost: nobody saw the end, and nothing was done.',
});

const callInObject = Type.Object({
  id: Type.String(),
  at: Type.String({ description: 'When it came, in UTC to the microsecond.' }),
  caller: Type.String({ description: 'The number as the PBX says it; empty where it says none.' }),
  called: Type.String({ description: 'What was dialled.' }),
  room: nullable('The room of the phone, or the last one that staff named.'),
  place: nullable('Where the phone stands, as the list of phones says.'),
  knownAs: Type.String({
    description:
      'guest, or why there was no menu: unknown, withheld, public, vacant, no-room, too-often, no-licence, ' +
      'no-such-code, refused; staff for one of their codes, locked after wrong PINs.',
  }),
  staff: nullable('The number of whoever of the staff it was, once they had proved it.'),
  name: nullable('Their name, where they have that number still.'),
  language: nullable('The language of what was said last.'),
  turns: Type.Array(turnObject, { description: 'Turn by turn; empty for calls from before it was kept.' }),
  ended: nullable(
    'How the line ended: end, desk, reject, hung-up; assumed where it was done as the caller hung up, and nobody ' +
      'heard it read back; lost when nobody saw the end; null while it goes on.',
  ),
  outcome: Type.Union([end, Type.Null()], { description: 'What came of it; null while it goes on.' }),
});

export function callInListRoutes(app: App, database: Database): void {
  app.get(
    '/call-ins',
    {
      config: { right: 'wakeups.read' },
      schema: {
        tags: ['Rooms'],
        security: basicSecurity,
        summary: 'Calls that came in, newest first',
        description: 'Dial the code from three rooms, and see here what the PBX says of them.',
        querystring: Type.Object(
          {
            room: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{1,10}$', description: 'Calls of this room.' })),
            outcome: Type.Optional(Type.Enum([...ends], { description: 'Calls of which this came.' })),
            from: instant('The first instant that counts'),
            to: instant('The first instant that no longer counts'),
            ...paging({ maxLength: 120 }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ callIns: Type.Array(callInObject), next }),
          ...problems('permission', 'parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { limit, cursor, ...wanted } = request.query;
      const before = readPlace(cursor, callId);
      const callIns = await asProperty(database, property, async (db) => {
        const { strip } = await callInSettings(db, property);
        return listCallIns(db, property, wanted, { before, limit, strip });
      });
      return {
        callIns: callIns.map((one) => ({ ...one, turns: [...one.turns] })),
        next: nextOf(callIns, limit, placeText),
      };
    },
  );
}
