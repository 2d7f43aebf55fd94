import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { asDownload } from '../http/download.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, instant, nullable, problems } from '../http/schemas.ts';
import type { Metrics } from '../ops/metrics.ts';
import { toldLanguages } from '../events/telling/telling.ts';
import { exportEntries, exportFormats } from './export.ts';
import { listEntries } from './store.ts';
import { Verifications } from './verifications.ts';
import { verifyNewest } from './verify.ts';

const word = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$', description }));
const filters = {
  room: word('Entries of this room.'),
  actor: word('Entries of who did it.'),
  kind: word('Entries of this kind, such as `wakeup.booked`; `sign-ins` are those of who signed in or tried to.'),
  subject: word('Entries about the wake-up, charge or other thing with this id.'),
  call: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Entries about the wake-up call with this id, and about the alerts that it raised.',
    }),
  ),
  from: instant('The first instant that counts'),
  to: instant('The first instant that no longer counts'),
};

const entryObject = Type.Object({
  id: Type.String(),
  at: Type.String({ description: 'When it was written, in UTC to the microsecond.' }),
  actor: Type.String({ description: 'Who did it.' }),
  kind: Type.String({ description: 'What happened.' }),
  room: nullable('The room that it concerns.'),
  subject: nullable('The id of what it is about.'),
  name: nullable("A guest's name; null where there was none, and where it has been erased."),
  detail: Type.Object({}, { additionalProperties: true }),
  sealed: Type.Boolean({ description: 'In the chain already; that takes a second or two.' }),
  hash: Type.String({ description: 'The SHA-256 digest of the entry as it is, which its seal holds.' }),
});

/** At once, for who looks at a screen: a few tenths of a second. */
const mostVerified = 10_000;
const mostProblems = 20;

const verdictObject = Type.Object({
  entries: Type.Integer({ description: 'How many entries were looked at, the newest.' }),
  seals: Type.Integer({ description: 'How many seals of the chain.' }),
  unsealed: Type.Integer({ description: 'Written a moment ago, and not in the chain yet.' }),
  erased: Type.Integer({ description: 'Entries of which the name or other personal data was erased.' }),
  whole: Type.Boolean({
    description: 'There are no older entries. Otherwise `reveille journal verify` looks at all of them.',
  }),
  head: Type.Union([Type.Object({ number: Type.String(), hash: Type.String() }), Type.Null()], {
    description: 'The end of the chain. Noted elsewhere, it proves later that nobody has replaced the chain.',
  }),
  count: Type.Integer({ description: 'How many problems were found.' }),
  problems: Type.Array(Type.Object({ what: Type.String(), message: Type.String({ description: 'For a person.' }) }), {
    description: `The first ${mostProblems} of them.`,
  }),
});

/** A large journal on a slow line takes longer than any other answer. */
const exportPatience = 3_600_000;
const file = Type.Unsafe<Readable>(Type.String());

export function journalRoutes(app: App, database: Database, metrics: Metrics): void {
  const verifications = new Verifications(
    (property) => verifyNewest(database, property, mostVerified),
    (busy) => metrics.budgetUsed.set({ budget: 'verifications' }, busy),
  );
  const common = { tags: ['Journal'], security: basicSecurity };

  app.get(
    '/journal',
    {
      config: { right: 'journal.read' },
      schema: {
        ...common,
        summary: 'Who did what, newest first',
        querystring: Type.Object(
          {
            ...filters,
            ...paging({ pattern: '^[1-9]\\d{0,17}$' }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            entries: Type.Array(entryObject),
            next,
          }),
          ...problems('permission', 'parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { limit, cursor, ...wanted } = request.query;
      const entries = await asProperty(database, property, (db) =>
        listEntries(db, property, wanted, { limit, before: cursor }),
      );
      return { entries, next: nextOf(entries, limit, ({ id }) => id) };
    },
  );

  app.get(
    '/journal/verification',
    {
      config: { right: 'journal.read' },
      schema: {
        ...common,
        summary: 'Whether the newest part of the journal is as it was written',
        description: `Compares the newest ${mostVerified} entries with the chain that they were sealed into, now.`,
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: verdictObject, ...problems('permission', 'parameter') },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const { problems: found, ...verdict } = await verifications.of(property);
      reply.header('cache-control', 'no-store');
      return {
        ...verdict,
        count: found.length,
        problems: found.slice(0, mostProblems).map(({ what, message }) => ({ what, message })),
      };
    },
  );

  app.get(
    '/journal/export',
    {
      config: { right: 'journal.read' },
      handlerTimeout: exportPatience,
      schema: {
        ...common,
        summary: 'All of it as a file, newest first',
        querystring: Type.Object(
          {
            format: Type.Enum([...exportFormats], {
              description:
                'A table in words for a spreadsheet, a JSON object in every line, or the seals of the chain, which ' +
                'prove that nothing was changed, deleted or inserted.',
            }),
            language: Type.Enum([...toldLanguages], { default: 'en', description: 'Of the words in the table.' }),
            ...filters,
          },
          { additionalProperties: false },
        ),
        response: {
          200: {
            description: 'The file.',
            content: { 'text/csv': { schema: file }, 'application/jsonl': { schema: file } },
          },
          ...problems('permission', 'parameter'),
        },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const { format, language, ...wanted } = request.query;
      if (format === 'proof') asDownload(reply, 'journal-proof', 'jsonl');
      else asDownload(reply, 'journal', format);
      return reply.send(exportEntries(database, property, format, wanted, language));
    },
  );
}
