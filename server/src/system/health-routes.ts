import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { phones } from '../doctor/phones.ts';
import type { Finding } from '../doctor/finding.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
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
      verdict: Type.Enum(['good', 'warning', 'bad'], { description: 'A warning leaves the service able to run.' }),
      seen: Type.String({ description: 'What was found.' }),
      mend: Type.Optional(Type.String({ description: 'What to do about it.' })),
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
      config: { permission: 'admin' },
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
      const [own, { time, timezone, ...archiving }] = await asProperty(database, property, async (db) => {
        return [await findOwnAsterisks(db, property, process), await findArchiving(db, property)] as const;
      });
      const mine = nodesFor(serving, property, own);
      const telephony = mine.length === 0 ? [unserved(own.ownOnly)] : mine;
      reply.header('cache-control', 'no-store');
      return {
        version: release.version,
        build: release.build,
        time,
        timezone,
        checks: [...found, ...telephony.map(phones)],
        archiving,
      };
    },
  );
}
