import { type TProperties, Type } from 'typebox';
import { alertObject, shown } from '../alerts/routes.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { figures } from '../events/catalogue/shift.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, givenInstant, instant, nullable, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { handoverOf, take } from './handover.ts';

/** When a night begins where the installation does not say. */
const usualNight = '23:00';

const takenFields = {
  taken: Type.String({ description: 'When, in UTC.' }),
  by: Type.String({ description: 'Who took over.' }),
} satisfies TProperties;

const openCallObject = Type.Object({
  id: Type.String(),
  room: Type.String(),
  rings: Type.String({ description: 'When it rings, or rings again, in UTC.' }),
  status: Type.Integer({ description: 'As in the interface: 0 to come, 1 rings, 2 rung again later, 3 snoozed.' }),
  daily: Type.Boolean(),
  group: nullable('The group that it was set with.'),
});
const stuckObject = Type.Object({
  name: Type.String({ description: 'The destination.' }),
  state: Type.String({ description: 'stuck, failing or parked.' }),
  waiting: Type.Integer({ description: 'How many messages wait.' }),
  oldestWaiting: nullable('Since when the oldest of them waits, in UTC.'),
});

const handoverObject = Type.Object({
  since: Type.String({ description: 'Where the period begins, in UTC.' }),
  until: Type.String({ description: 'The moment of this answer, in UTC.' }),
  night: Type.String({ description: 'When the last night began, in UTC.' }),
  last: Type.Union([Type.Object(takenFields), Type.Null()], {
    description: 'Who took over last, and when. Null before the first time.',
  }),
  figures: Type.Object(figures),
  calls: Type.Array(openCallObject, { description: 'Those that are open: the next 200 of a day.' }),
  going: Type.Array(alertObject, { description: 'Guests to whom somebody is on the way.' }),
  alerts: Type.Array(alertObject, { description: 'What nobody has taken.' }),
  stuck: Type.Array(stuckObject, { description: 'Where messages wait that should have left.' }),
});

const common = { tags: ['Shift'], security: basicSecurity };
const config = { licence: 'wakeup' } as const;

export function handoverRoutes(app: App, database: Database, night: string = usualNight): void {
  app.get(
    '/handover',
    {
      config: { ...config, right: 'shift.read' },
      schema: {
        ...common,
        summary: 'What one shift tells the next',
        description:
          'Calls that were due count as in the reports; what was set or cancelled counts when it was done. ' +
          'Notes: `/notes`.',
        querystring: Type.Object(
          { since: instant('Where the period begins; else where the last one was taken over, or the night began') },
          { additionalProperties: false },
        ),
        response: { 200: handoverObject, ...problems('parameter', 'licence') },
      },
    },
    async (request) => {
      const who = principalOf(request);
      const told = await asProperty(database, who.property, (db) => handoverOf(db, who, night, request.query));
      const { setting, since, figures: counted, calls, going, alerts, stuck } = told;
      return {
        since,
        until: setting.now,
        night: setting.night,
        last: setting.last,
        figures: counted,
        calls: [...calls],
        going: going.map(shown),
        alerts: alerts.map(shown),
        stuck: [...stuck],
      };
    },
  );

  app.post(
    '/handover',
    {
      config: { ...config, right: 'shift.write' },
      schema: {
        ...common,
        summary: 'Take over the desk',
        description:
          'Ends the period and begins the next one. The journal keeps who took over, and the figures. If somebody ' +
          'else has taken over since the caller looked, nothing is done.',
        body: Type.Object(
          {
            since: givenInstant('Where the period began, as the caller saw it'),
            after: Type.Union([Type.Null(), givenInstant('The `taken` of `last`')], {
              description: 'The `taken` of `last` as the caller saw it; null where there was none.',
            }),
          },
          { additionalProperties: false },
        ),
        response: {
          201: Type.Object(takenFields),
          ...problems('parameter', 'licence', 'overtaken', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const who = principalOf(request);
      const { since, after } = request.body;
      return answerOnce(request, reply, database, async (db) => ({
        status: 201,
        body: await take(db, who, night, { since, after }),
      }));
    },
  );
}
