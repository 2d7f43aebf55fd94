import { Type } from 'typebox';
import type { Principal } from '../principal.ts';
import { permissions, rights as allRights } from '../rights.ts';
import { hasOwnPassword } from '../accounts/own-password.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { say } from '../messages/say.ts';
import { requirePerson } from '../http/guard.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { findProperty, propertyLanguages } from '../properties/store.ts';
import { clockOf } from '../wakeups/store.ts';
import { sessionObject, stepObject, type StepNeeded } from './schemas.ts';
import { sessionCookie, sessionToken } from '../http/session-cookie.ts';
import { isToken } from '../tokens/token.ts';
import type { Sessions } from './sessions.ts';

const common = { tags: ['Session'] };

/** What is left to do for who has shown a password; undefined where nothing is. */
type Needed = (principal: Principal) => Promise<StepNeeded | undefined>;

export function sessionRoutes(app: App, database: Database, signIn: SignIn, sessions: Sessions, needed: Needed): void {
  app.post(
    '/session',
    {
      config: { open: true },
      schema: {
        ...common,
        summary: 'Sign in with a cookie instead of credentials in every request',
        description:
          'The cookie is for browsers: no script can read it. It ends with the session, with a change of the ' +
          'account, and after half a day without use; that of an administrator after two hours, and the same day. ' +
          'Where a second step is needed there is none yet: 202, and `POST /api/v1/session/second-step` goes on.',
        body: Type.Object(
          {
            account: Type.String({ minLength: 1, maxLength: 128, pattern: '^[^\\u0000]*$' }),
            password: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' }),
          },
          { additionalProperties: false },
        ),
        response: { 201: sessionObject, 202: stepObject, ...problems('parameter', 'permission', 'foreignOrigin') },
      },
    },
    async (request, reply) => {
      const { account, password } = request.body;
      if (isToken(password)) throw new Failure('permission', { detail: say('token.console') });
      const principal = await signIn.check(account, password, request.ip, 'password');
      requirePerson(principal);
      const step = await needed(principal);
      if (step !== undefined) return reply.code(202).send(step);
      const token = await sessions.open(principal, request);
      reply.header('set-cookie', sessionCookie(token, request.protocol === 'https'));
      return reply.code(201).send(await described(database, principal));
    },
  );

  app.get(
    '/session',
    {
      config: { right: 'session' },
      schema: {
        ...common,
        security: basicSecurity,
        summary: 'Who asks, and what they may do',
        response: { 200: sessionObject, ...problems() },
      },
    },
    (request) => described(database, principalOf(request)),
  );

  app.delete(
    '/session',
    {
      config: { right: 'session' },
      schema: {
        ...common,
        security: basicSecurity,
        summary: 'Sign out',
        response: { 204: Type.Null(), ...problems() },
      },
    },
    async (request, reply) => {
      const token = sessionToken(request.headers.cookie, request.protocol === 'https');
      if (token !== undefined) await sessions.close(principalOf(request), token);
      return reply
        .header('set-cookie', sessionCookie('', request.protocol === 'https'))
        .code(204)
        .send(null);
    },
  );
}

/** What the console is told of somebody who has signed in. */
export async function described(
  database: Database,
  { property, account, name, role, permissions: granted, rights, licences, endsAt }: Principal,
) {
  return asProperty(database, property, async (db) => {
    const found = await findProperty(db, property);
    const clock = await clockOf(db, property);
    if (found === undefined || clock === undefined) throw new Failure('credentials');
    const { code, timezone, roomList, currency } = found;
    return {
      account: name,
      role,
      permissions: permissions.filter((one) => granted.has(one)),
      rights: allRights.filter((one) => rights.has(one)),
      ownPassword: await hasOwnPassword(db, property, account),
      licences: Object.fromEntries(licences),
      property: {
        code,
        name: found.name,
        timezone,
        roomList,
        currency,
        languages: await propertyLanguages(db, property),
      },
      time: clock.now.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
    };
  });
}
