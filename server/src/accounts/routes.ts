import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { passwordLength } from './account.ts';
import { permissions } from '../principal.ts';
import {
  addAccount,
  changeAccount,
  keepingAnAdmin,
  noteAccount,
  oneAccount,
  preparePassword,
  removeAccount,
} from './manage.ts';
import { listAccounts } from './store.ts';

const permissionList = Type.Array(Type.Enum([...permissions]), { uniqueItems: true, maxItems: permissions.length });
const password = Type.String({ minLength: passwordLength.least, maxLength: passwordLength.most });
const accountName = { pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', maxLength: 64 };
const name = Type.String(accountName);
const accountObject = Type.Object({
  id: Type.String(),
  name: Type.String(),
  permissions: Type.Array(Type.Enum([...permissions])),
  enabled: Type.Boolean(),
});
const byId = Type.Object({ id: Type.String({ format: 'uuid' }) });
/** As the database writes it: in capitals it is the same account, also where nobody may remove their own. */
const idOf = ({ params }: { readonly params: { readonly id: string } }): string => params.id.toLowerCase();

export function accountRoutes(app: App, database: Database): void {
  const common = { tags: ['Accounts'], security: basicSecurity };
  const config = { permission: 'admin' } as const;

  app.get(
    '/accounts',
    {
      config,
      schema: {
        ...common,
        summary: 'Accounts by name',
        querystring: Type.Object(paging(accountName), { additionalProperties: false }),
        response: {
          200: Type.Object({
            accounts: Type.Array(
              Type.Object({
                ...accountObject.properties,
                lastSignIn: nullable('ISO 8601; null where it has not signed in since this is kept.'),
              }),
            ),
            next,
          }),
          ...problems('permission', 'parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { cursor, limit } = request.query;
      const accounts = await asProperty(database, property, (db) =>
        listAccounts(db, property, { limit, ...(cursor === undefined ? {} : { after: cursor }) }),
      );
      return { accounts, next: nextOf(accounts, limit, ({ name: last }) => last) };
    },
  );

  app.post(
    '/accounts',
    {
      config,
      schema: {
        ...common,
        summary: 'Add an account',
        body: Type.Object(
          { name, password, permissions: Type.Optional(permissionList) },
          { additionalProperties: false },
        ),
        response: {
          201: accountObject,
          ...problems('permission', 'parameter', 'conflict', 'rule', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const passwordHash = await preparePassword(request.body.password);
      return answerOnce(request, reply, database, async (db) => {
        const account = await addAccount(db, property, {
          name: request.body.name,
          passwordHash,
          permissions: request.body.permissions ?? [],
        });
        await noteAccount(db, property, actor, account, {
          kind: 'account.added',
          detail: { permissions: [...account.permissions] },
        });
        return { status: 201, body: account, location: `/api/v1/accounts/${account.id}` };
      });
    },
  );

  app.get(
    '/accounts/:id',
    {
      config,
      schema: {
        ...common,
        summary: 'One account',
        params: byId,
        response: { 200: accountObject, ...problems('permission', 'unknownAccount') },
      },
    },
    (request) => {
      const { property } = principalOf(request);
      return asProperty(database, property, (db) => oneAccount(db, property, idOf(request)));
    },
  );

  app.patch(
    '/accounts/:id',
    {
      config,
      schema: {
        ...common,
        summary: 'Change password, permissions or whether it may sign in',
        params: byId,
        body: Type.Object(
          {
            password: Type.Optional(password),
            permissions: Type.Optional(permissionList),
            enabled: Type.Optional(Type.Boolean()),
          },
          { additionalProperties: false, minProperties: 1 },
        ),
        response: { 200: accountObject, ...problems('permission', 'parameter', 'unknownAccount', 'conflict', 'rule') },
      },
    },
    async (request) => {
      const { property, name: actor } = principalOf(request);
      const { password: plain, ...change } = request.body;
      const passwordHash = plain === undefined ? {} : { passwordHash: await preparePassword(plain) };
      return asProperty(database, property, async (db) => {
        const account = await keepingAnAdmin(db, property, () =>
          changeAccount(db, property, idOf(request), { ...passwordHash, ...change }),
        );
        const detail = { ...change, ...(plain === undefined ? {} : { password: 'another one' as const }) };
        await noteAccount(db, property, actor, account, { kind: 'account.changed', detail });
        return account;
      });
    },
  );

  app.delete(
    '/accounts/:id',
    {
      config,
      schema: {
        ...common,
        summary: 'Remove an account',
        params: byId,
        response: { 204: Type.Null(), ...problems('permission', 'unknownAccount', 'conflict') },
      },
    },
    async (request, reply) => {
      const { property, account, name: actor } = principalOf(request);
      if (account === idOf(request)) throw new Failure('conflict', { detail: say('account.removesItself') });
      await asProperty(database, property, async (db) => {
        const removed = await oneAccount(db, property, idOf(request));
        await keepingAnAdmin(db, property, () => removeAccount(db, property, removed.id));
        await noteAccount(db, property, actor, removed, { kind: 'account.removed', detail: {} });
      });
      return reply.code(204).send(null);
    },
  );
}
