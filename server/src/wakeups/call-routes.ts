/** Wake-up calls as screens show them: the interface's record, and beside it who did what and how a person ended it. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { checkedUuid } from '../fields.ts';
import { type App, principalOf } from '../http/context.ts';
import { next } from '../http/paging.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import { groupName } from './group-routes.ts';
import { withHands } from './hands.ts';
import { listTypes, type ListType, wakeupList } from './lists.ts';
import { listQuery, method, recordObject } from './schemas.ts';
import { findWakeup, type KeptWakeup } from './store.ts';
import { type Ending, endings, isPending, wakeupRecord } from './wakeup.ts';

const common = { tags: ['Wake-ups'], security: basicSecurity };
const config = { licence: 'wakeup' } as const;
const byId = Type.Object({ id: Type.String({ description: 'Id of the call.' }) });

const callObject = Type.Object({
  ...recordObject.properties,
  rings: nullable(
    'When the phone rings next, in UTC: later than `scheduled` after a snooze or a ring that nobody answered. While ' +
      'a person is asked to wake the guest: until when. Null when it is over.',
  ),
  method,
  group: nullable('What the calls are called that were set together with it.'),
  bookedBy: nullable('Who booked it; null where that is not known any more.'),
  actedBy: nullable('Who changed it last, or said how it ended; null when nobody has.'),
  concludedBy: nullable('Who said how it ended: `reveille`, which rang, or a person.'),
  ending: Type.Unsafe<Ending | null>({
    anyOf: [{ type: 'string', enum: [...endings] }, { type: 'null' }],
    description:
      'Where a person said how it ended, over the code of the result: the guest was woken in person, was up already, ' +
      'or the result was corrected.',
  }),
});

export function callRoutes(app: App, database: Database): void {
  app.get(
    '/wakeups',
    {
      config: { ...config, right: 'wakeups.read' },
      schema: {
        ...common,
        summary: 'Wake-up calls, with who did what',
        description: 'As `GET /rest/wakeup/list/{type}`: those to come in the order of time, others the newest first.',
        querystring: Type.Object(
          {
            type: Type.Unsafe<ListType>({ type: 'string', enum: [...listTypes], default: 'all' }),
            ...listQuery.properties,
            group: Type.Optional(groupName),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ wakeups: Type.Array(callObject), next }),
          ...problems('parameter', 'licence'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { type, ...filters } = request.query;
      const found = await asProperty(database, property, async (db) => {
        const { calls, next: after } = await wakeupList(db, property, type, filters);
        return { calls: await withHands(db, property, calls), after };
      });
      return { wakeups: found.calls.map(shownCall), next: found.after ?? null };
    },
  );

  app.get(
    '/wakeups/:id',
    {
      config: { ...config, right: 'wakeups.read' },
      schema: {
        ...common,
        summary: 'One wake-up call, with who did what',
        params: byId,
        response: { 200: callObject, ...problems('unknownCall', 'licence') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const id = checkedUuid(request.params.id, 'unknownCall');
      const call = await asProperty(database, property, async (db) => {
        const found = await findWakeup(db, property, id);
        return found === undefined ? undefined : (await withHands(db, property, [found]))[0];
      });
      if (call === undefined) throw new Failure('unknownCall');
      return shownCall(call);
    },
  );
}

function shownCall(call: KeptWakeup) {
  const { ringAt, method: how, party: group, bookedBy, actedBy, concludedBy, ending } = call;
  const rings = isPending(call) ? ringAt.toISOString() : null;
  return { ...wakeupRecord(call), rings, method: how, group, bookedBy, actedBy, concludedBy, ending };
}
