/** Passkeys of one's own, and signing in with one. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Type } from 'typebox';
import type { SignIn } from '../accounts/sign-in.ts';
import type { Config } from '../config/settings.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { requirePerson } from '../http/guard.ts';
import { basicSecurity, codeWhereNeeded, nullable, problems } from '../http/schemas.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { say } from '../messages/say.ts';
import { verifyOwnPassword } from '../sessions/password-routes.ts';
import { described } from '../sessions/routes.ts';
import { sessionObject } from '../sessions/schemas.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { UseCode } from '../tokens/routes.ts';
import type { Passkeys } from './passkeys.ts';
import { findSite, siteOf } from './site.ts';

const common = { tags: ['Session'], security: basicSecurity };
const bodyLimit = 32_768;
/** As browsers write it; the library reads every part of it with distrust. */
const written = <Response>(description: string) =>
  Type.Unsafe<Response>({
    type: 'object',
    required: ['id', 'rawId', 'response', 'type', 'clientExtensionResults'],
    properties: { id: { type: 'string', maxLength: 2048, pattern: '^[\\w-]+$' } },
    additionalProperties: true,
    description,
  });
const options = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description: 'For the browser, as WebAuthn has it in JSON.',
});
const password = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' });

interface Around {
  readonly config: Config;
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly useCode: UseCode;
}

export function passkeyRoutes(
  app: App,
  database: Database,
  { config, signIn, sessions, passkeys, useCode }: Around,
): void {
  app.get(
    '/session/passkeys',
    {
      config: { right: 'access.own' },
      schema: {
        ...common,
        summary: "One's own passkeys",
        response: {
          200: Type.Object({
            passkeys: Type.Array(
              Type.Object({
                id: Type.String(),
                name: Type.String(),
                madeAt: Type.String({ description: 'ISO 8601.' }),
                lastUsed: nullable('ISO 8601; null where it was not used yet.'),
              }),
            ),
          }),
          ...problems(),
        },
      },
    },
    async (request) => {
      const found = await passkeys.list(principalOf(request));
      return {
        passkeys: found.map(({ id, name, madeAt, lastUsed }) => ({
          id,
          name,
          madeAt: madeAt.toISOString(),
          lastUsed: lastUsed?.toISOString() ?? null,
        })),
      };
    },
  );

  app.post(
    '/session/passkeys/offer',
    {
      config: { right: 'access.own' },
      schema: {
        ...common,
        summary: 'What a browser needs to make a passkey',
        description: 'With the password, and with a new code where the account has a second factor.',
        body: Type.Object({ password, code: codeWhereNeeded }, { additionalProperties: false }),
        response: { 200: options, ...problems('parameter', 'conflict', 'rule', 'foreignOrigin') },
      },
    },
    async (request) => {
      const asking = principalOf(request);
      const site = siteOf(config, request);
      const { password: typed, code } = request.body;
      await verifyOwnPassword(database, signIn, asking, typed, request.ip);
      const failure = await asProperty(database, asking.property, (db) => useCode(db, asking, code));
      if (failure !== undefined) throw failure;
      return passkeys.offer(asking, site);
    },
  );

  app.post(
    '/session/passkeys',
    {
      config: { right: 'access.own' },
      schema: {
        ...common,
        summary: 'Keep a passkey that a browser has made',
        body: Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\u0000-\\u001f]*$' }),
            response: written<RegistrationResponseJSON>('What the browser has made.'),
          },
          { additionalProperties: false },
        ),
        response: { 204: Type.Null(), ...problems('parameter', 'conflict', 'rule', 'foreignOrigin') },
      },
      bodyLimit,
    },
    async (request, reply) => {
      const name = request.body.name.trim();
      if (name === '') throw new Failure('parameter', { field: 'name', detail: say('passkey.name') });
      await passkeys.add(principalOf(request), siteOf(config, request), name, request.body.response);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/session/passkeys/:id',
    {
      config: { right: 'access.own' },
      schema: {
        ...common,
        summary: "Remove one of one's own passkeys",
        description: 'It is gone then, also where it was before.',
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        response: { 204: Type.Null(), ...problems('parameter', 'foreignOrigin') },
      },
    },
    async (request, reply) => {
      await passkeys.remove(principalOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/session/passkey',
    {
      config: { open: true },
      schema: {
        tags: ['Session'],
        summary: 'Whether passkeys can be used under this name of the service',
        response: { 200: Type.Object({ possible: Type.Boolean() }), ...problems() },
      },
    },
    (request) => ({ possible: findSite(config, request) !== undefined }),
  );

  app.post(
    '/session/passkey/offer',
    {
      config: { open: true },
      schema: {
        tags: ['Session'],
        summary: 'What a browser needs to sign in with a passkey',
        response: { 200: options, ...problems('conflict', 'foreignOrigin') },
      },
    },
    (request) => passkeys.offerSignIn(siteOf(config, request)),
  );

  app.post(
    '/session/passkey',
    {
      config: { open: true },
      schema: {
        tags: ['Session'],
        summary: 'Sign in with a passkey',
        description:
          'It stands for the password and the second factor: the device has asked for a finger, face or PIN.',
        body: Type.Object(
          { response: written<AuthenticationResponseJSON>('What the browser has signed.') },
          { additionalProperties: false },
        ),
        response: { 201: sessionObject, ...problems('parameter', 'permission', 'conflict', 'foreignOrigin') },
      },
      bodyLimit,
    },
    async (request, reply) => {
      const principal = await passkeys.signIn(siteOf(config, request), request.body.response, request.ip);
      requirePerson(principal);
      const token = await sessions.open(principal, request, 'passkey');
      reply.header('set-cookie', sessionCookie(token, request.protocol === 'https'));
      return reply.code(201).send(await described(database, principal));
    },
  );
}
