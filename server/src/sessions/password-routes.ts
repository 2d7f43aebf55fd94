/** Everybody can have a password that nobody else has seen, the administrator who made the account included. */
import { sql } from 'kysely';
import { Type } from 'typebox';
import { passwordLength } from '../accounts/account.ts';
import { changeAccount, noteAccount, ownNames, passwordProblem, preparePassword } from '../accounts/manage.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import { stampColumn } from '../accounts/store.ts';
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { sessionCookie, sessionToken } from '../http/session-cookie.ts';
import type { Principal } from '../principal.ts';
import { findProperty } from '../properties/store.ts';
import type { Sessions } from './sessions.ts';

const typed = Type.String({ minLength: 1, maxLength: passwordLength.most, pattern: '^[^\\u0000]*$' });

export function passwordRoutes(app: App, database: Database, signIn: SignIn, sessions: Sessions): void {
  app.put(
    '/session/password',
    {
      config: { right: 'access.own' },
      schema: {
        tags: ['Session'],
        security: basicSecurity,
        summary: "Change one's own password",
        description:
          'With the one of now, which is guessed no faster here than anywhere else. All other sessions of the ' +
          `account end. At least ${passwordLength.least} characters, and none that many people use.`,
        body: Type.Object({ password: typed, newPassword: typed }, { additionalProperties: false }),
        response: { 204: Type.Null(), ...problems('parameter', 'conflict', 'rule', 'foreignOrigin') },
      },
    },
    async (request, reply) => {
      const asking = principalOf(request);
      const { password, newPassword } = request.body;
      const { property, account: id, name } = asking;
      const own = await asProperty(database, property, (db) => ownNames(db, property, name));
      const problem =
        passwordProblem(newPassword, own) ?? (password === newPassword ? say('password.same') : undefined);
      if (problem !== undefined) throw new Failure('rule', { field: 'newPassword', detail: problem });
      const verified = await verifyOwnPassword(database, signIn, asking, password, request.ip);
      const passwordHash = await preparePassword(newPassword, own);
      await asProperty(database, property, async (db) => {
        await requireSame(db, property, verified);
        const account = await changeAccount(db, property, id, { passwordHash });
        await noteAccount(db, property, name, account, {
          kind: 'account.changed',
          detail: { password: 'another one' },
        });
      });
      const secure = request.protocol === 'https';
      // The change has ended every session; whoever made it goes on in a new one.
      if (request.headers.authorization === undefined && sessionToken(request.headers.cookie, secure) !== undefined)
        reply.header('set-cookie', sessionCookie(await sessions.open(asking, request), secure));
      return reply.code(204).send(null);
    },
  );
}

/** As at the door. A wrong one must not look as if the session had ended. */
export async function verifyOwnPassword(
  database: Database,
  signIn: SignIn,
  { property, name }: Principal,
  password: string,
  address: string,
): Promise<Principal> {
  const own = await asProperty(database, property, (db) => findProperty(db, property));
  if (own === undefined) throw new Failure('credentials');
  try {
    return await signIn.check(`${name}@${own.code}`, password, address, 'password');
  } catch (error) {
    if (!(error instanceof Failure) || error.failure !== 'credentials') throw error;
    throw new Failure('rule', { field: 'password', detail: say('password.wrong') });
  }
}

/** Somebody may have given the account another password while this one was looked at. */
async function requireSame(db: Db, property: string, { account, stamp = '' }: Principal): Promise<void> {
  const { rows } = await sql`
    SELECT id FROM accounts a WHERE property = ${property} AND id = ${account} AND ${stampColumn} = ${stamp}
    FOR UPDATE`.execute(db);
  if (rows.length === 0) throw new Failure('conflict', { detail: say('password.changing') });
}
