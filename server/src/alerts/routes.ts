import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { checkedUuid, uuid } from '../fields.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { conclusions } from '../events/catalogue/alerts.ts';
import { acknowledge, concludeAlert, forAdministrators } from './alert.ts';
import { type Alert, listAlerts, listGoing } from './store.ts';

export const alertObject = Type.Object({
  id: Type.String(),
  kind: Type.String({
    description:
      'unanswered: a guest did not wake. missed: a call was not rung in time. to-call, to-knock: a guest is to be ' +
      'woken now by a person, by phone or at the door. overdue: calls wait that should ' +
      'have rung. cannot-ring: calls of the next hours have no way out. canary-silent: the canary phone did not ' +
      'hear the announcement. clock: the clock jumped. destination-failing, destination-parked, ' +
      'destination-gone: messages do not arrive. destination-set-aside: a message cannot be sent as it is, and the ' +
      'others go on. link-down: a property system cannot be reached. wakeup-refused: a call that a property system ' +
      'set cannot be made. caller-lost: somebody called in and reached nobody. guessing: somebody tries passwords of ' +
      'an account; service-trouble: what `reveille doctor` finds; both for administrators.',
  }),
  subject: nullable('The wake-up call, the destination or the account it is about.'),
  room: nullable('Its room.'),
  detail: Type.Record(Type.String(), Type.Unknown()),
  raised: Type.String({ description: 'When, ISO 8601.' }),
  phonesRung: Type.Integer({ description: 'How many phones have been rung about it.' }),
  acknowledged: nullable('When somebody took it; null while it stands.'),
  acknowledgedBy: nullable('Who took it.'),
  going: Type.Boolean({ description: 'Of a guest: whoever took it is on the way, and nobody has said how it ended.' }),
  conclusion: nullable('How it ended with the guest: woken, up, rung-again or not-there; null until somebody says.'),
  concluded: nullable('When that was said.'),
  concludedBy: nullable('Who said it.'),
});

const common = { tags: ['Alerts'], security: basicSecurity };
const config = { licence: 'wakeup' } as const;

export function alertRoutes(app: App, database: Database): void {
  app.get(
    '/alerts',
    {
      config: { ...config, right: 'alerts.read' },
      schema: {
        ...common,
        summary: 'Alerts, the newest first',
        description: 'An alert stands until a person takes it, at the console or by a key on the phone.',
        querystring: Type.Object(
          {
            standing: Type.Boolean({
              default: true,
              description: 'Only those that nobody has taken; false lists all.',
            }),
            going: Type.Boolean({
              default: false,
              description:
                'With the first page also guests to whom somebody is on the way, until it is said how it ended.',
            }),
            ...paging({ maxLength: 80 }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            alerts: Type.Array(alertObject),
            next,
          }),
          ...problems('parameter', 'licence'),
        },
      },
    },
    async (request) => {
      const { property, rights } = principalOf(request);
      const { standing, going, cursor, limit } = request.query;
      const page = {
        standing,
        limit,
        before: readCursor(cursor),
        without: rights.has('alerts.office') ? [] : forAdministrators,
      };
      const withGoing = going && standing && cursor === undefined;
      const [alerts, onTheWay] = await asProperty(database, property, async (db) => [
        await listAlerts(db, property, page),
        withGoing ? await listGoing(db, property, limit) : [],
      ]);
      return {
        alerts: [...alerts, ...onTheWay].map(shown),
        next: nextOf(alerts, limit, ({ raisedAt, id }) => `${raisedAt.toISOString()}_${id}`),
      };
    },
  );

  app.post(
    '/alerts/:id/acknowledge',
    {
      config: { ...config, right: 'alerts.take' },
      schema: {
        ...common,
        summary: 'Take an alert',
        description: 'It no longer rings anybody. Who took it first has it; taking it again changes nothing.',
        params: Type.Object({ id: Type.String({ description: 'Id of the alert.' }) }),
        response: { 200: alertObject, ...problems('unknownAlert', 'licence', 'repeatRunning', 'repeatDiffers') },
      },
    },
    (request, reply) => {
      const { property, name, rights } = principalOf(request);
      const id = checkedUuid(request.params.id, 'unknownAlert');
      return answerOnce(request, reply, database, async (db) => {
        const taken = await acknowledge(db, property, id, name, 'console');
        if (forAdministrators.includes(taken.kind) && !rights.has('alerts.office')) throw new Failure('unknownAlert');
        return { status: 200, body: shown(taken) };
      });
    },
  );

  app.post(
    '/alerts/:id/conclude',
    {
      config: { ...config, right: 'alerts.take' },
      schema: {
        ...common,
        summary: 'Say how it ended with a guest who did not wake',
        description:
          'Takes the alert where nobody has. Who said it first is believed; saying it again changes nothing.',
        params: Type.Object({ id: Type.String({ description: 'Id of the alert.' }) }),
        body: Type.Object(
          {
            how: Type.Enum([...conclusions], {
              description: 'Woken in person, up already, rung again, or nobody was in the room.',
            }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: alertObject,
          ...problems('parameter', 'unknownAlert', 'licence', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const { property, name, rights } = principalOf(request);
      const id = checkedUuid(request.params.id, 'unknownAlert');
      return answerOnce(request, reply, database, async (db) => {
        const over = await concludeAlert(db, property, id, { by: name, how: request.body.how });
        if (forAdministrators.includes(over.kind) && !rights.has('alerts.office')) throw new Failure('unknownAlert');
        return { status: 200, body: shown(over) };
      });
    },
  );
}

export function shown(alert: Alert) {
  const { id, kind, subject, room, detail, raisedAt, step, acknowledgedAt, acknowledgedBy } = alert;
  const { going, conclusion, concludedAt, concludedBy } = alert;
  return {
    id,
    kind,
    subject,
    room: room === '' ? null : room,
    detail,
    raised: raisedAt.toISOString(),
    phonesRung: step,
    acknowledged: acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy,
    going,
    conclusion,
    concluded: concludedAt?.toISOString() ?? null,
    concludedBy,
  };
}

function readCursor(text: string | undefined): { raisedAt: Date; id: string } | undefined {
  if (text === undefined) return undefined;
  const [at = '', id = ''] = text.split('_', 2);
  const raisedAt = new Date(at);
  if (Number.isNaN(raisedAt.getTime()) || !uuid.test(id))
    throw new Failure('parameter', { detail: say('page.unknown') });
  return { raisedAt, id };
}
