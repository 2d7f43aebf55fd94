/** A second factor of one's own, and an administrator's help for who has lost the device. */
import { Type } from 'typebox';
import { oneAccount } from '../accounts/manage.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, codeText, nullable, problems } from '../http/schemas.ts';
import { say } from '../messages/say.ts';
import type { Principal } from '../principal.ts';
import { findProperty } from '../properties/store.ts';
import { verifyOwnPassword } from '../sessions/password-routes.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { deleteSessions } from '../sessions/store.ts';
import { endFactor, offerFactor, removeFactors, takeFactor, useCode } from './factor.ts';
import { enrolmentObject, enrolmentText, recoveryCodes } from './schemas.ts';
import { mustHaveOne } from './rules.ts';
import { lockFactor } from './store.ts';

const common = { tags: ['Session'], security: basicSecurity };
const password = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' });

interface Around {
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly box: SecretBox;
}

export function secondFactorRoutes(app: App, database: Database, { signIn, sessions, box }: Around): void {
  app.get(
    '/session/second-factor',
    {
      config: { right: 'access.own' },
      schema: {
        ...common,
        summary: "One's own second factor",
        response: {
          200: Type.Object({
            since: nullable('ISO 8601; null without one.'),
            recoveryCodes: Type.Integer({ description: 'How many are left.' }),
            required: Type.Boolean({ description: 'Whether the hotel wants one of this account.' }),
            possible: Type.Boolean({ description: 'False where the installation has no key to seal secrets with.' }),
          }),
          ...problems(),
        },
      },
    },
    (request) => {
      const asking = principalOf(request);
      return asProperty(database, asking.property, async (db) => {
        const factor = await lockFactor(db, asking);
        return {
          since: factor?.since.toISOString() ?? null,
          recoveryCodes: factor?.recovery.length ?? 0,
          required: await mustHaveOne(db, asking),
          possible: box.canSeal,
        };
      });
    },
  );

  app.post(
    '/session/second-factor/offer',
    {
      config: { right: 'access.own' },
      schema: {
        ...common,
        summary: 'A secret for an app',
        description: 'With the password. It becomes the second factor with the first code of the app.',
        body: Type.Object({ password }, { additionalProperties: false }),
        response: { 200: enrolmentObject, ...problems('parameter', 'conflict', 'rule', 'foreignOrigin') },
      },
    },
    async (request) => {
      const asking = principalOf(request);
      const { property, name } = await verifyOwnPassword(database, signIn, asking, request.body.password, request.ip);
      return asProperty(database, property, async (db) => {
        const hotel = await findProperty(db, property);
        return offerFactor(db, box, asking, `${name}@${hotel?.code ?? ''}`);
      });
    },
  );

  app.put(
    '/session/second-factor',
    {
      config: { right: 'access.own' },
      schema: {
        ...common,
        summary: "Have a second factor, with the app's first code",
        description: 'All other sessions of the account end: they were opened by the password alone.',
        body: Type.Object({ enrolment: enrolmentText, code: codeText }, { additionalProperties: false }),
        response: {
          200: Type.Object({ recoveryCodes }),
          ...problems('parameter', 'conflict', 'rule', 'foreignOrigin'),
        },
      },
    },
    async (request) => {
      const asking = principalOf(request);
      const codes = await asProperty(database, asking.property, (db) => takeFactor(db, box, asking, request.body));
      await sessions.end(asking, 'others');
      return { recoveryCodes: codes };
    },
  );

  app.post(
    '/session/second-factor/end',
    {
      config: { right: 'access.own' },
      schema: {
        ...common,
        summary: 'Do without a second factor again',
        description: 'With the password and a code.',
        body: Type.Object({ password, code: codeText }, { additionalProperties: false }),
        response: { 204: Type.Null(), ...problems('parameter', 'conflict', 'rule', 'foreignOrigin') },
      },
    },
    async (request, reply) => {
      const asking = principalOf(request);
      await verifyOwnPassword(database, signIn, asking, request.body.password, request.ip);
      const failure = await asProperty(database, asking.property, async (db) => {
        if (await mustHaveOne(db, asking)) return new Failure('conflict', { detail: say('secondFactor.required') });
        const refused = await useCode(db, box, asking, request.body.code);
        if (refused === undefined) await endFactor(db, asking);
        return refused;
      });
      if (failure !== undefined) throw failure;
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/accounts/:id/second-factor',
    {
      config: { right: 'accounts.change' },
      schema: {
        tags: ['Accounts'],
        security: basicSecurity,
        summary: 'Remove the second factor and the passkeys of somebody who has lost the device',
        description: 'Ends their sessions as well. Nothing is told of it but that it is gone.',
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        response: { 204: Type.Null(), ...problems('permission', 'unknownAccount', 'conflict') },
      },
    },
    async (request, reply) => {
      const asking = principalOf(request);
      await removeFrom(database, asking, request.params.id.toLowerCase());
      return reply.code(204).send(null);
    },
  );
}

/** Not from oneself: that takes the password and a code. */
function removeFrom(database: Database, { property, account, name }: Principal, id: string): Promise<void> {
  if (account === id) throw new Failure('conflict', { detail: say('secondFactor.own') });
  return asProperty(database, property, async (db) => {
    await oneAccount(db, property, id);
    await removeFactors(db, { property, account: id }, name);
    await deleteSessions(db, property, id, { not: undefined });
  });
}
