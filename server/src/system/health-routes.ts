import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { stateOf } from '../deliveries/destination-routes.ts';
import { type ListedDestination, listDestinations } from '../deliveries/listing-store.ts';
import { bad, type Finding, good } from '../doctor/finding.ts';
import { phones } from '../doctor/phones.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, nullable, problems, saidObject } from '../http/schemas.ts';
import { say, spoken } from '../messages/say.ts';
import { release } from '../release.ts';
import type { NodesHere } from '../telephony/routes.ts';
import { findOwnAsterisks } from '../telephony/store.ts';
import { nodesFor, unserved } from '../telephony/telephony.ts';
import { findArchiving } from './store.ts';

const healthObject = Type.Object({
  version: Type.String(),
  build: Type.String(),
  time: Type.String({ description: "The database's clock, which is the one that counts, in UTC." }),
  timezone: Type.String(),
  checks: Type.Array(
    Type.Object({
      what: Type.String({ description: 'What was looked at.' }),
      verdict: Type.Enum(['good', 'off', 'warning', 'bad'], {
        description: 'A warning leaves the service able to run; off is what nobody has set up.',
      }),
      seen: Type.String({ description: 'What was found.' }),
      mend: Type.Optional(Type.String({ description: 'What to do about it.' })),
      said: Type.Object({ seen: saidObject, mend: Type.Optional(saidObject) }),
    }),
  ),
  archiving: Type.Object(
    {
      mode: Type.String({ description: 'on, always or off, as PostgreSQL has it.' }),
      archived: nullable('When a piece of its log was last put away.'),
      failed: nullable('When that last failed.'),
    },
    {
      description:
        'What PostgreSQL says of the continuous copy of its log. Dumps that somebody makes are known to nobody here.',
    },
  ),
});

export interface Examined extends NodesHere {
  /** Everything but the phones, which differ between properties. */
  readonly findings: () => Promise<Finding[]>;
}

export function healthRoutes(app: App, database: Database, { findings, nodes, process }: Examined): void {
  app.get(
    '/system/health',
    {
      config: { right: 'health.read' },
      schema: {
        tags: ['System'],
        security: basicSecurity,
        summary: 'What is wrong, and how to fix it',
        description: 'What `reveille doctor` looks at, at most ten seconds old.',
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: healthObject, ...problems('permission', 'parameter') },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const [found, serving] = await Promise.all([findings(), nodes()]);
      // At last, so that the time in the answer is as young as it can be.
      const [own, destinations, { time, timezone, ...archiving }] = await asProperty(database, property, async (db) => {
        return [
          await findOwnAsterisks(db, property, process),
          await listDestinations(db, property, { limit: 500 }),
          await findArchiving(db, property),
        ] as const;
      });
      const mine = nodesFor(serving, property, own);
      const telephony = mine.length === 0 ? [unserved(own.ownOnly)] : mine;
      reply.header('cache-control', 'no-store');
      return {
        version: release.version,
        build: release.build,
        time,
        timezone,
        checks: [...found, ...telephony.map(phones), ...messages(destinations)].map(told),
        archiving,
      };
    },
  );
}

/** Without the texts, which stand beside it. */
function told({ said: { seen, mend }, ...finding }: Finding) {
  return { ...finding, said: { seen: spoken(seen), ...(mend === undefined ? {} : { mend: spoken(mend) }) } };
}

/** Whether what is sent to others leaves; nothing is said where there is nobody to send to. */
function messages(destinations: readonly ListedDestination[]): Finding[] {
  const used = destinations.filter((one) => one.enabled);
  if (used.length === 0) return [];
  const late = used.filter((one) => one.stuck || stateOf(one) === 'parked');
  if (late.length === 0) return [good('messages', say('seen.messages.good', { count: used.length }))];
  // One sentence for each of them, as far as it goes: the others are on the screen that it sends to.
  return late
    .slice(0, 5)
    .map(({ name, waiting, oldestWaiting }) =>
      bad(
        'messages',
        say('seen.messages.late', { name, count: waiting, since: oldestWaiting ?? '' }),
        say('mend.messages'),
      ),
    );
}
