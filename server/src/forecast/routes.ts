import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { checkedUuid } from '../fields.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, nullable, nullableNumber, pageLimit, problems } from '../http/schemas.ts';
import type { TelephonyStatus } from '../telephony/telephony.ts';
import { readMoment } from '../wakeups/schedule.ts';
import { clockOf } from '../wakeups/store.ts';
import { forecast } from './forecast.ts';
import { attemptsOf, doubtfulCalls, lineUse, ringsToCome } from './store.ts';
import { apologySeconds } from '../ringing/script.ts';

const common = { tags: ['Wake-ups'], security: basicSecurity };
const config = { licence: 'wakeup' } as const;
const moment = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 40, description }));

/**
 * While too little is known of a property: a greeting said twice, a wait for a key, a goodbye, and some ringing before.
 */
const usualSecondsPerCall = 40;
/** An apology, said twice. */
const usualSecondsOfApology = 7;

/** Calls that nobody has booked yet: a moment and how many. */
function possible(text: string | undefined, zone: string): Date[] {
  const given = text === undefined ? [] : text.split(',').map((one) => one.split('*'));
  const asked = given.map(([at = '', count]) => ({ at: readMoment('also', at, zone), count: Number(count) }));
  if (asked.reduce((sum, { count }) => sum + count, 0) > mostPossible)
    throw new Failure('parameter', { detail: say('forecast.also', { most: mostPossible }) });
  return asked.flatMap(({ at, count }) => Array.from({ length: count }, () => new Date(at.epochMilliseconds)));
}

const mostPossible = 2000;

export function ringingRoutes(
  app: App,
  database: Database,
  telephony: (property: string) => Promise<TelephonyStatus>,
): void {
  app.get(
    '/wakeups/forecast',
    {
      config: { ...config, right: 'wakeups.read' },
      schema: {
        ...common,
        summary: 'When the calls to come will really ring, given the lines',
        querystring: Type.Object(
          {
            from: moment('From when; now. `YYYYMMDDHHMM` or ISO 8601.'),
            until: moment('Until when; a day from now.'),
            also: Type.Optional(
              Type.String({
                maxLength: 8000,
                pattern: '^[0-9TZ:.+-]{1,40}\\*[1-9][0-9]{0,3}(?:,[0-9TZ:.+-]{1,40}\\*[1-9][0-9]{0,3})*$',
                description: 'As if these were booked as well: `2026-11-17T05:30Z*40`, several with commas.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            calls: Type.Integer(),
            lines: Type.Integer({ description: 'Simultaneous calls.' }),
            secondsPerCall: Type.Number({ description: 'How long a call holds a line: as of late, or an estimate.' }),
            firstRing: nullable('When the first one rings.'),
            lastRing: nullable('When the last one rings.'),
            longestWaitSeconds: Type.Integer({ description: 'The longest that a call waits for a line.' }),
            lateCalls: Type.Integer({ description: 'Calls that ring more than a minute late.' }),
            minutes: Type.Array(Type.Object({ minute: Type.String(), due: Type.Integer(), rung: Type.Integer() })),
          }),
          ...problems('parameter', 'licence'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const seen = await asProperty(database, property, async (db) => {
        const clock = await clockOf(db, property);
        if (clock === undefined) throw new Failure('credentials');
        const read = (name: 'from' | 'until') => {
          const text = request.query[name];
          return text === undefined ? undefined : new Date(readMoment(name, text, clock.zone).epochMilliseconds);
        };
        const { lines, seconds, lateSeconds } = await lineUse(db, property, apologySeconds);
        const perCall = seconds ?? usualSecondsPerCall;
        const due = await ringsToCome(db, property, { from: read('from'), until: read('until') }, 10_000);
        const also = possible(request.query.also, clock.zone);
        const all = [...due, ...also].toSorted((one, other) => one.getTime() - other.getTime());
        return forecast(all, lines, perCall, lateSeconds ?? perCall + usualSecondsOfApology);
      });
      return {
        ...seen,
        firstRing: seen.firstRing?.toISOString() ?? null,
        lastRing: seen.lastRing?.toISOString() ?? null,
        minutes: seen.minutes.map(({ minute, due, rung }) => ({ minute: minute.toISOString(), due, rung })),
      };
    },
  );

  app.get(
    '/wakeups/preflight',
    {
      config: { ...config, right: 'wakeups.read' },
      schema: {
        ...common,
        summary: 'Which rooms with a call cannot be reached',
        description: 'Asked in the evening: rooms without a phone, and phones that the last call could not reach.',
        querystring: Type.Object(
          {
            hours: Type.Integer({ minimum: 1, maximum: 168, default: 16, description: 'How far ahead.' }),
            limit: pageLimit,
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            checked: Type.Integer({ description: 'Calls in that time.' }),
            telephony: Type.Object({ running: Type.Boolean(), registered: Type.Boolean(), detail: Type.String() }),
            rooms: Type.Array(
              Type.Object({
                wakeup: Type.String(),
                room: Type.String(),
                due: Type.String(),
                problem: Type.String({ description: 'no phone, or unreachable' }),
                since: nullable('When the last call did not get through.'),
                sipStatus: nullableNumber('What the telephone system said.'),
              }),
            ),
          }),
          ...problems('parameter', 'licence'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { hours, limit } = request.query;
      const [{ checked, rooms }, state] = await Promise.all([
        asProperty(database, property, (db) => doubtfulCalls(db, property, hours, limit)),
        telephony(property),
      ]);
      return {
        checked,
        telephony: state,
        rooms: rooms.map((room) =>
          Object.assign(room, { due: room.due.toISOString(), since: room.since?.toISOString() ?? null }),
        ),
      };
    },
  );

  app.get(
    '/wakeups/:id/attempts',
    {
      config: { ...config, right: 'wakeups.read' },
      schema: {
        ...common,
        summary: 'Every time the room was rung for a call, the newest first',
        params: Type.Object({ id: Type.String({ description: 'Id of the call.' }) }),
        response: {
          200: Type.Object({
            attempts: Type.Array(
              Type.Object({
                id: Type.String(),
                number: Type.Integer(),
                extension: Type.String(),
                due: Type.String(),
                begun: Type.String(),
                answered: nullable('When the phone was picked up.'),
                ended: nullable('When the call was over; null while it lasts.'),
                heard: Type.Boolean({ description: 'The whole announcement was played.' }),
                key: Type.String({ description: 'The key that was pressed.' }),
                forwardedTo: Type.String({ description: 'Where it went instead of the room.' }),
                cause: nullableNumber('Q.850 cause.'),
                sipStatus: nullableNumber('SIP status.'),
                result: nullableNumber('As of a wake-up.'),
                unsure: Type.Boolean({ description: 'Nobody knows whether it rang.' }),
              }),
            ),
          }),
          ...problems('unknownCall', 'licence'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const id = checkedUuid(request.params.id, 'unknownCall');
      const attempts = await asProperty(database, property, (db) => attemptsOf(db, property, id));
      return {
        attempts: attempts.map((attempt) =>
          Object.assign(attempt, {
            due: attempt.dueAt.toISOString(),
            begun: attempt.begunAt.toISOString(),
            answered: attempt.answeredAt?.toISOString() ?? null,
            ended: attempt.endedAt?.toISOString() ?? null,
          }),
        ),
      };
    },
  );
}
