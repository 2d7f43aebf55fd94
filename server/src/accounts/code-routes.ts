/** A password that its owner sets with a code: an administrator can begin that, and never learns the password. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, emptyBody, problems } from '../http/schemas.ts';
import { passwordLength } from './account.ts';
import { codeMinutes, makeCode, useCode } from './codes.ts';
import { oneAccount } from './manage.ts';
import { byId, idOf } from './routes.ts';
import type { SignIn } from './sign-in.ts';

const typed = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*$' });

export function codeRoutes(app: App, database: Database, signIn: SignIn): void {
  app.post(
    '/accounts/:id/code',
    {
      config: { right: 'accounts.change' },
      schema: {
        tags: ['Accounts'],
        security: basicSecurity,
        summary: 'Make a code with which the owner of an account sets a new password',
        description:
          'It is in this answer and nowhere else, can be used once, and takes the place of one that was made before. ' +
          'The password of now stays until then.',
        params: byId,
        body: Type.Object(
          {
            minutes: Type.Integer({
              minimum: codeMinutes.least,
              maximum: codeMinutes.most,
              default: codeMinutes.most,
              description: 'For how long it can be used.',
            }),
          },
          { additionalProperties: false },
        ),
        response: {
          201: Type.Object({ code: Type.String(), expiresAt: Type.String({ description: 'ISO 8601.' }) }),
          ...problems('permission', 'parameter', 'unknownAccount', 'foreignOrigin'),
        },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const made = await asProperty(database, property, async (db) => {
        const account = await oneAccount(db, property, idOf(request));
        return makeCode(db, property, actor, account, request.body.minutes);
      });
      return reply.code(201).send(made);
    },
  );

  app.post(
    '/session/code',
    {
      config: { open: true },
      bodyLimit: 4096,
      schema: {
        tags: ['Session'],
        summary: 'Set a new password with a code from an administrator',
        description:
          'All sessions of the account end. It opens none: sign in with the new password. A code that is wrong, used ' +
          'or too old is refused as a wrong password is, and tried no faster.',
        body: Type.Object(
          { account: typed(128), code: typed(64), newPassword: typed(passwordLength.most) },
          { additionalProperties: false },
        ),
        response: {
          204: emptyBody('The account has the new password.'),
          ...problems('parameter', 'rule', 'foreignOrigin'),
        },
      },
    },
    async (request, reply) => {
      await useCode(database, signIn, request.body, request.ip);
      return reply.code(204).send();
    },
  );
}
