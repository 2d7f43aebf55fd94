import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { remembered } from '../ops/remembered.ts';
import { type Kept, retentionKeys } from '../retention/retention.ts';
import { survey } from '../retention/survey-store.ts';

const keptObject = Type.Object({
  kinds: Type.Array(
    Type.Object({
      kind: Type.Enum([...retentionKeys], { description: 'As in `/retention`.' }),
      days: Type.Integer({ description: 'How many days it is kept once it is over.' }),
      rows: Type.Integer({ description: 'How many there are.' }),
      bytes: Type.Number({ description: 'About what they take on disk.' }),
      oldest: Type.Union([Type.String(), Type.Null()], {
        description: 'When the oldest was, in UTC; null where there is none.',
      }),
      over: Type.Integer({ description: 'How many have been kept long enough and go within a day.' }),
    }),
  ),
});

/** Counting a hotel's rows takes some tenths of a second after years. */
const youngEnough = 60_000;
const mostRemembered = 500;

export function keptRoutes(app: App, database: Database): void {
  const answers = new Map<string, () => Promise<Kept[]>>();
  const keptBy = (property: string): Promise<Kept[]> => {
    const known =
      answers.get(property) ??
      remembered(() => asProperty(database, property, (db) => survey(db, property)), youngEnough);
    answers.delete(property);
    answers.set(property, known);
    if (answers.size > mostRemembered) answers.delete(answers.keys().next().value ?? '');
    return known();
  };
  app.get(
    '/system/kept',
    {
      config: { right: 'health.read' },
      schema: {
        tags: ['System'],
        security: basicSecurity,
        summary: 'How much is kept of what goes by itself, and how old it is',
        description: 'As `reveille retention` shows it, about a minute old.',
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: keptObject, ...problems('permission', 'parameter') },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const kinds = await keptBy(property);
      reply.header('cache-control', 'no-store');
      return { kinds };
    },
  );
}
