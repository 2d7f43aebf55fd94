/** Pieces of schema that several routes share. */
import { Type, type TSchema } from 'typebox';
import { failures, type FailureName } from '../failures.ts';

const restFailure = Type.Object({
  error: Type.Integer({ description: 'Error code; 0 is success.' }),
  description: Type.String({ description: 'What went wrong and what to do.' }),
});

/** What is said, for who says it in another language than English. Problems have it too: docs/api/README.md. */
export const saidObject = Type.Object(
  {
    code: Type.String({ description: 'Stands for this sentence, and never for another one.' }),
    values: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'What the sentence speaks of: texts, numbers, or something that is said itself, with a code of its own.',
    }),
  },
  { description: 'The same sentence as a code with values, to say it in another language.' },
);

const problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String(),
  code: Type.Integer({ description: 'The same code that /rest would answer with.' }),
  said: Type.Unknown({ description: '`detail` as a code with values.' }),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String({ description: 'The field of the request, or the way to it, like `escalation.0.ring`.' }),
        detail: Type.String({ description: 'What is wrong with it.' }),
      }),
      { description: 'Which fields are to blame, where that is known.' },
    ),
  ),
});

/** Also a lacking permission: an account for an Asterisk may call none of them. */
const common: readonly FailureName[] = [
  'credentials',
  'permission',
  'signInsLimited',
  'requestsLimited',
  'unavailable',
];

function byStatus<T>(names: readonly FailureName[], schema: (description: string) => T): Record<number, T> {
  const grouped = Map.groupBy([...common, ...names], (name) => failures[name].status);
  return Object.fromEntries(
    [...grouped].map(([status, same]) => [
      status,
      schema([...new Set(same)].map((name) => `${failures[name].code}: ${failures[name].description}`).join(' ')),
    ]),
  );
}

/** The failures a `/rest` route can answer with, for its `response` schema. */
export function restFailures(...names: FailureName[]): Record<number, TSchema> {
  return byStatus(names, (description) => Type.Object(restFailure.properties, { description }));
}

/** The failures an `/api/v1` route can answer with, for its `response` schema. */
export function problems(...names: FailureName[]) {
  return byStatus(names, (description) => ({
    description,
    content: { 'application/problem+json': { schema: problem } },
  }));
}

/** A text, or null where there is none. */
export const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
export const nullableNumber = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description });

/** Of a second factor. */
export const codeText = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[^\\u0000]*$',
  description: 'Six digits of the app, or a recovery code.',
});
/** For what an account with a second factor does neither by its password alone nor by a session that is open. */
export const codeWhereNeeded = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: '^[^\\u0000]*$',
    description: 'Where the account has a second factor: a new code of the app, or a recovery code.',
  }),
);

/** A name and a password, or a token instead. */
export const basicSecurity = [{ basic: [] }, { token: [] }];

/** How many entries of a list are answered at the most. */
export const pageLimit = Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'How many at the most.' });

/**
 * An instant. PostgreSQL knows no year 0, and no offset of sixteen hours or more; JavaScript knows no leap second.
 */
export const givenInstant = (description: string) =>
  Type.String({
    format: 'date-time',
    pattern: '^(?!0000)(?!.*:60)\\d{4}-.*([Zz]|[+-](0\\d|1[0-5]):\\d\\d)$',
    maxLength: 40,
    description: `${description}: ISO 8601 with an offset (in an address, + is written %2B).`,
  });

/** One that may be given. */
export const instant = (description: string) => Type.Optional(givenInstant(description));

/** What a body of `/rest` may be. */
export const bodyTypes = ['application/x-www-form-urlencoded', 'application/json'];

/** A whole number, as text in a form and as itself in JSON. */
export function numberInForm(description: string) {
  return Type.Union([Type.String(), Type.Integer()], { description });
}

/** A success without a body: send undefined, since null would be written out. */
export function emptyBody(description: string) {
  return Type.Unsafe<undefined>(Type.Null({ description }));
}

/** What `/rest` answers when something was added. */
export const added = Type.Object({
  error: Type.Integer({ description: 'Error code; 0 is success.' }),
  description: Type.String(),
  id: Type.String({ description: 'The id of what was added.' }),
});
