/** The first run in a browser: who has the code from the log makes the first hotel, once. */
import { type Static, Type } from 'typebox';
import type { SignIn } from '../accounts/sign-in.ts';
import { SignInThrottle } from '../accounts/throttle.ts';
import type { Connector } from '../connectors/connector.ts';
import type { Database } from '../db/connect.ts';
import type { App } from '../http/context.ts';
import { emptyBody, problems } from '../http/schemas.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import type { Metrics } from '../ops/metrics.ts';
import { remembered } from '../ops/remembered.ts';
import { described } from '../sessions/routes.ts';
import { sessionObject } from '../sessions/schemas.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { makeFirstHotel, needsSetup, requireCode } from './claim.ts';

const common = { tags: ['Setup'] };
const open = { config: { open: true }, bodyLimit: 4096 } as const;
const words = (most: number, description: string) =>
  Type.String({ minLength: 1, maxLength: most, pattern: '^[^\\u0000-\\u001f\\u007f]*$', description });
const code = words(64, 'The code that the service wrote into its log.');
const wanted = Type.Object(
  {
    code,
    account: words(64, 'Name of the administrator.'),
    password: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' }),
    name: words(200, 'The hotel, as people read it.'),
    hotel: Type.Optional(words(63, 'Its code, with which accounts sign in; otherwise made of the name.')),
    timezone: words(64, 'IANA zone.'),
    currency: Type.Optional(words(3, 'Of its prices, as ISO 4217 writes it, like EUR.')),
    languages: Type.Array(words(20, 'Language tag.'), {
      minItems: 1,
      maxItems: 20,
      description: 'What guests can be woken in, the usual one first.',
    }),
  },
  { additionalProperties: false },
);

export interface Claiming {
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly connectors: readonly Connector[];
  readonly metrics: Metrics;
}

export function setupRoutes(app: App, database: Database, { signIn, sessions, connectors, metrics }: Claiming): void {
  const throttle = new SignInThrottle(metrics.refused);
  const empty = remembered(() => needsSetup(database), 500, 500);

  app.get(
    '/setup',
    {
      ...open,
      schema: {
        ...common,
        summary: 'Whether this installation waits for its first hotel',
        description: 'For everybody, and nothing else is told.',
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: Type.Object({ needsSetup: Type.Boolean() }), ...problems('parameter', 'notMigrated') },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { needsSetup: await empty() };
    },
  );

  app.post(
    '/setup/code',
    {
      ...open,
      schema: {
        ...common,
        summary: 'Whether the code from the log is right',
        description: 'Nothing is kept of it: the request that makes the hotel sends it again.',
        body: Type.Object({ code }, { additionalProperties: false }),
        response: {
          204: emptyBody('The code is right.'),
          ...problems('parameter', 'setupCode', 'setUp', 'foreignOrigin', 'notMigrated'),
        },
      },
    },
    async (request, reply) => {
      await requireCode(database, throttle, request.body.code, request.ip);
      return reply.code(204).send();
    },
  );

  app.post(
    '/setup',
    {
      ...open,
      schema: {
        ...common,
        summary: 'Make the first hotel and its administrator, and sign in',
        description:
          'Both in one transaction, and only while there is no hotel. Answers with a cookie, as `POST /session` does.',
        body: wanted,
        response: {
          201: sessionObject,
          ...problems('parameter', 'rule', 'setupCode', 'setUp', 'foreignOrigin', 'notMigrated'),
        },
      },
    },
    async (request, reply) => {
      const { code: typed, ...hotel } = request.body satisfies Static<typeof wanted>;
      await requireCode(database, throttle, typed, request.ip);
      const made = await makeFirstHotel(database, connectors, hotel);
      const principal = await signIn.check(`${hotel.account}@${made.code}`, hotel.password, request.ip);
      const token = await sessions.open(principal, request);
      reply.header('set-cookie', sessionCookie(token, request.protocol === 'https'));
      return reply.code(201).send(await described(database, principal));
    },
  );
}
