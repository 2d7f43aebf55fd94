import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { occupancyOf } from '../guests/store.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, nullableNumber, problems } from '../http/schemas.ts';
import type { TelephonyStatus } from '../telephony/telephony.ts';
import { lastCallOf } from '../forecast/store.ts';
import { askForRoomTestRing, requireRoomWithPhone } from './room.ts';
import { type Connected, requireTelephony, testRingState, testRingStates } from './ask.ts';
import { findRoomTestRing } from './store.ts';

const common = { tags: ['Rooms'], security: basicSecurity };
const config = { licence: 'wakeup' } as const;
const params = Type.Object({
  room: Type.String({ minLength: 1, maxLength: 10, pattern: '^[0-9A-Za-z]+$', description: 'Room number.' }),
});

export function testRingRoutes(
  app: App,
  database: Database,
  telephony: (property: string) => Promise<TelephonyStatus>,
  connected: Connected,
): void {
  app.get(
    '/rooms/:room/phone',
    {
      config: { ...config, right: 'wakeups.read' },
      schema: {
        ...common,
        summary: "How a room's phone answered the last time it was rung",
        params,
        response: {
          200: Type.Object({
            extension: Type.String({ description: 'The phone that rings.' }),
            occupied: Type.Union([Type.Boolean(), Type.Null()], {
              description: 'Whether somebody lives there; null where no property system tells it.',
            }),
            telephony: Type.Object({ running: Type.Boolean(), registered: Type.Boolean() }),
            lastCall: Type.Union([
              Type.Object({
                at: Type.String(),
                result: nullableNumber('As of a wake-up.'),
                sipStatus: nullableNumber('What the telephone system said.'),
              }),
              Type.Null(),
            ]),
            testRing: Type.Union([
              Type.Object({
                at: Type.String(),
                actor: Type.String({ description: 'Who tried it.' }),
                state: Type.Enum([...testRingStates], {
                  description: 'waiting and ringing come before the end; the others are how it ended.',
                }),
                sipStatus: nullableNumber('What the telephone system said.'),
                words: Type.String({ description: 'Why it could not be rung.' }),
              }),
              Type.Null(),
            ]),
          }),
          ...problems('licence', 'parameter', 'unknownRoom'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { room } = request.params;
      const { extension, occupied, call, testRing } = await asProperty(database, property, async (db) => ({
        extension: (await requireRoomWithPhone(db, property, room)).extension,
        occupied: await occupancyOf(db, property, room),
        call: await lastCallOf(db, property, room),
        testRing: await findRoomTestRing(db, property, room),
      }));
      const { running, registered } = await telephony(property);
      return {
        extension,
        occupied,
        telephony: { running, registered },
        lastCall:
          call === undefined
            ? null
            : { at: call.begunAt.toISOString(), result: call.result, sipStatus: call.sipStatus },
        testRing:
          testRing === undefined
            ? null
            : {
                at: testRing.askedAt.toISOString(),
                actor: testRing.actor,
                state: testRingState(testRing),
                sipStatus: testRing.sipStatus,
                words: testRing.words,
              },
      };
    },
  );

  app.post(
    '/rooms/:room/test-ring',
    {
      config: { ...config, right: 'phones.test' },
      schema: {
        ...common,
        summary: 'Ring a room to see whether its phone works',
        description:
          'A short call with the announcement of the property. What it came to is in `GET ' +
          '/rooms/{room}/phone` and in the journal. Once in 30 seconds for each room, and not while the room ' +
          'is about ' +
          'to be woken. Guests are rung first: it waits for a line that they leave, half a minute at most.',
        params,
        response: {
          202: Type.Object({
            id: Type.String({ description: 'The subject of its entries in the journal.' }),
            extension: Type.String(),
          }),
          ...problems('licence', 'parameter', 'unknownRoom', 'conflict', 'requestsLimited'),
        },
      },
    },
    async (request, reply) => {
      const { property, name } = principalOf(request);
      await requireTelephony(connected, property);
      const asked = await asProperty(database, property, (db) =>
        askForRoomTestRing(db, property, request.params.room, name),
      );
      return reply.code(202).send(asked);
    },
  );
}
