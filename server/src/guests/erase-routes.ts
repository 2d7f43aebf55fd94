import { type TProperties, Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, instant, problems } from '../http/schemas.ts';
import type { Metrics } from '../ops/metrics.ts';
import { answerOnce } from '../repeats/answer.ts';
import { eraseGuest, isTooLong } from './erase.ts';

const count = (description: string) => Type.Integer({ description });
const clean = { minLength: 1, pattern: '^[^\\u0000]*$' };

const wish = {
  guest: Type.Optional(
    Type.String({ ...clean, maxLength: 40, description: 'The number that the property system knows the stay by.' }),
  ),
  room: Type.Optional(
    Type.String({
      pattern: '^[0-9A-Za-z]{1,10}$',
      description: 'Instead of a guest: all that happened in this room in a time.',
    }),
  ),
  from: instant('The first instant of that time'),
  to: instant('The last instant of that time'),
  reason: Type.String({
    ...clean,
    maxLength: 200,
    description: 'Why, for the journal, where it is kept: a reference, and not a name.',
  }),
  stillHere: Type.Boolean({
    default: false,
    description: 'Do it although the property system says that the guest lives here.',
  }),
  dryRun: Type.Boolean({ default: false, description: 'Only say what would go.' }),
} satisfies TProperties;

const outcome = Type.Object({
  erased: Type.Object({
    entries: count(
      'Entries of the journal of which a name, a reservation number, a phone number or words of a person were ' +
        'erased. The entries stay.',
    ),
    messages: count('Messages to other systems that were settled and say nothing any more.'),
    forwardings: count('Attempts to ring that no longer say where the call was forwarded to.'),
    nightSheets: count('Lists of nights from which calls were taken.'),
    propertySystemCalls: count('Calls that a property system was told of, and that are over.'),
    departures: count('Check-outs that no longer say whose they were.'),
    notes: count('Notes of the shifts about the rooms.'),
    guestMessages: count('Messages of a property system to the guest.'),
    guests: count('Entries of who lives where.'),
    transcripts: count('Links whose last records were removed, all of them.'),
  }),
  waiting: count('Messages about the guest that are still on their way. Ask again when they have left.'),
});

export function guestErasingRoutes(app: App, database: Database, metrics: Metrics): void {
  app.post(
    '/guests/erase',
    {
      config: { right: 'guests.erase' },
      schema: {
        tags: ['Rooms'],
        security: basicSecurity,
        summary: 'Erase all that identifies a guest',
        description:
          'By reservation number, or by room and time. That a room was rung or charged stays, without a name, ' +
          'a number of a reservation or of a phone. The journal tells who had it done and why, not what it was, and ' +
          'still verifies.',
        body: Type.Object(wish, { additionalProperties: false }),
        response: {
          200: outcome,
          ...problems('permission', 'parameter', 'conflict', 'rule', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const { property, name } = principalOf(request);
      if (isTooLong(request.body)) metrics.refused('eraseDays');
      return answerOnce(request, reply, database, async (db) => ({
        status: 200,
        body: await eraseGuest(db, property, name, request.body),
      }));
    },
  );
}
