/**
 * Signing in at the provider of a hotel. The browser comes back to a page of the console, which hands the answer on:
 * so it is asked for like everything else, refused in the reader's language, and no other site can start or end it.
 */
import { Type } from 'typebox';
import type { Entrances } from '../accounts/entrances.ts';
import type { AccountDirectory } from '../accounts/sign-in.ts';
import { networkOf } from '../callers.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { requirePerson } from '../http/guard.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { say } from '../messages/say.ts';
import { described } from '../sessions/routes.ts';
import { sessionObject } from '../sessions/schemas.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { enter, type Entered } from './enter.ts';
import type { Exchange } from './exchange.ts';
import { Flow, flowMinutes, spentCookie } from './flow.ts';
import { accountNameOf, type Claims, listOf, type Provider } from './provider.ts';
import {
  deleteBegun,
  findProvider,
  insertBegun,
  providerOf,
  providerOfAccount,
  sharedProvider,
  takeBegun,
} from './store.ts';

export interface Entrance {
  readonly exchange: Exchange;
  readonly sessions: Sessions;
  readonly directory: AccountDirectory;
  readonly entrances: Pick<Entrances, 'turnedAway'>;
  readonly consoleUrl: string | undefined;
}

const common = { tags: ['Session'] };
const open = { config: { open: true }, bodyLimit: 16 * 1024 } as const;
const hotel = Type.Optional(
  Type.String({ minLength: 1, maxLength: 63, pattern: '^[A-Za-z0-9.-]*$', description: 'Its code; else the default.' }),
);
/** The page of the console that providers send browsers back to. */
const page = '/sign-in';

export function providerRoutes(
  app: App,
  database: Database,
  { exchange, sessions, directory, entrances, consoleUrl }: Entrance,
): void {
  const ours = (path: string, { protocol, host }: { protocol: string; host: string }): URL =>
    new URL(path, consoleUrl ?? `${protocol}://${host}`);

  app.get(
    '/session/provider',
    {
      ...open,
      schema: {
        ...common,
        summary: 'Whether the people of a hotel sign in at a provider',
        description: 'For everybody. A hotel that there is not is answered like one without a provider.',
        querystring: Type.Object({ hotel }, { additionalProperties: false }),
        response: {
          200: Type.Object({ provider: nullable('Its name, as it stands on the button; null without one.') }),
          ...problems('parameter'),
        },
      },
    },
    async (request, reply) => {
      const found = await asSystem(database, (db) => findProvider(db, request.query.hotel));
      reply.header('cache-control', 'no-store');
      return { provider: found?.name ?? null };
    },
  );

  app.post(
    '/session/provider/begin',
    {
      ...open,
      schema: {
        ...common,
        summary: 'Begin to sign in at the provider of a hotel',
        description:
          `The browser then goes to \`url\`, and comes back to \`${page}\` of the console, within ${flowMinutes} ` +
          'minutes.',
        body: Type.Object({ hotel }, { additionalProperties: false }),
        response: {
          200: Type.Object({ url: Type.String() }),
          ...problems('parameter', 'conflict', 'permission', 'foreignOrigin', 'busy'),
        },
      },
    },
    async (request, reply) => {
      const provider = await asSystem(database, (db) => findProvider(db, request.body.hotel));
      if (provider === undefined) throw new Failure('conflict', { detail: say('provider.none') });
      const { property } = provider;
      const network = networkOf(request.ip);
      const flow = new Flow();
      await asProperty(database, property, (db) => insertBegun(db, property, flow.digest, network));
      const url = await exchange.begin(provider, flow, ours(page, request));
      reply.header('set-cookie', flow.cookie(request.protocol === 'https'));
      return { url: url.href };
    },
  );

  app.post(
    '/session/provider',
    {
      ...open,
      schema: {
        ...common,
        summary: "Sign in with a provider's answer",
        description: 'From the browser that has begun it, once. The account is made where there is none yet.',
        body: Type.Object(
          {
            answer: Type.String({
              maxLength: 8192,
              pattern: '^[^\\u0000-\\u001f]*$',
              description: `The query of the address that the provider has sent the browser to.`,
            }),
          },
          { additionalProperties: false },
        ),
        response: { 201: sessionObject, ...problems('parameter', 'conflict', 'permission', 'foreignOrigin', 'busy') },
      },
    },
    async (request, reply) => {
      const secure = request.protocol === 'https';
      const answered = ours(page, request);
      answered.search = request.body.answer;
      const flow = Flow.of(request.headers.cookie, secure);
      const begun = await begunBy(database, flow, answered);
      reply.header('set-cookie', spentCookie(secure));
      const claims = await exchange.finish(begun.provider, begun.flow, answered);
      const theirs = await hotelOf(database, begun.provider, claims);
      const entered = theirs === undefined ? elsewhere(begun.provider) : await entering(database, theirs, claims);
      if ('refusal' in entered) {
        const { property, code, accountClaim } = theirs ?? begun.provider;
        const account = accountNameOf(claims[accountClaim]).slice(0, 100);
        entrances.turnedAway({ property, account }, 'oidc', entered.why, request.ip);
        request.log.warn({ hotel: code, subject: claims.sub, why: entered.refusal.text }, 'not let in');
        throw new Failure('permission', { detail: entered.refusal });
      }
      const known = await directory.byId(entered.account, theirs?.property);
      if (known === undefined) throw new Failure('credentials');
      requirePerson(known.principal);
      const token = await sessions.open(known.principal, request, 'oidc');
      await asSystem(database, (db) => deleteBegun(db, begun.flow.digest));
      reply.removeHeader('set-cookie').header('set-cookie', [sessionCookie(token, secure), spentCookie(secure)]);
      return reply.code(201).send(await described(database, known.principal));
    },
  );

  app.get(
    '/session/provider/end',
    {
      config: { right: 'session' },
      schema: {
        ...common,
        security: basicSecurity,
        summary: 'Where one signs out at the provider as well',
        description: 'Ends nothing by itself: the browser goes there once its session here is over.',
        response: {
          200: Type.Object({ url: nullable('Null for who signs in here, and where the provider has no such place.') }),
          ...problems(),
        },
      },
    },
    async (request) => {
      const { property, account } = principalOf(request);
      const provider = await asProperty(database, property, (db) => providerOfAccount(db, property, account));
      const url = provider && (await exchange.leave(provider, ours('/', request)));
      return { url: url?.href ?? null };
    },
  );
}

/** The sign-in that this browser has begun and this answer belongs to; nobody else is asked before that is sure. */
async function begunBy(
  database: Database,
  flow: Flow | undefined,
  answered: URL,
): Promise<{ readonly flow: Flow; readonly provider: Provider }> {
  const refusal = new Failure('conflict', { detail: say('provider.begun', { minutes: flowMinutes }) });
  const states = answered.searchParams.getAll('state');
  if (flow === undefined || states.length !== 1 || !flow.isMine(states[0] ?? null)) throw refusal;
  const property = await asSystem(database, (db) => takeBegun(db, flow.digest));
  if (property === undefined) throw refusal;
  const provider = await asProperty(database, property, (db) => providerOf(db, property));
  if (provider === undefined) throw refusal;
  return { flow, provider };
}

/** The hotel that was asked for, or another of the same provider where it says that somebody belongs; else none. */
async function hotelOf(
  database: Database,
  asked: Provider,
  claims: Readonly<Record<string, unknown>>,
): Promise<Provider | undefined> {
  if (asked.hotelsClaim === null) return asked;
  const codes = listOf(claims[asked.hotelsClaim]);
  if (codes.includes(asked.code)) return asked;
  return asSystem(database, (db) => sharedProvider(db, asked, codes));
}

function elsewhere({ name }: Provider): Entered {
  return { refusal: say('provider.hotel', { provider: name }), why: 'not of this hotel' };
}

function entering(database: Database, provider: Provider, claims: Claims): Promise<Entered> {
  return asProperty(database, provider.property, (db) => enter(db, provider, claims));
}
