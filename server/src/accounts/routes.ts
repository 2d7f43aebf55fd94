import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { noPassword } from '../passwords/password.ts';
import { longestPerson, noted, passwordLength } from './account.ts';
import { permissions, type Role, roles } from '../rights.ts';
import {
  addAccount,
  changeAccount,
  keepingAnAdmin,
  noteAccount,
  oneAccount,
  ownNames,
  preparePassword,
  removeAccount,
} from './manage.ts';
import { listAccounts } from './store.ts';

const permissionList = Type.Array(Type.Enum([...permissions]), { uniqueItems: true, maxItems: permissions.length });
const roleOrNone = Type.Unsafe<Role | null>({
  anyOf: [{ type: 'string', enum: [...roles] }, { type: 'null' }],
  description: 'What the account is for; null without a role.',
});
const password = Type.String({ minLength: passwordLength.least, maxLength: passwordLength.most });
const accountName = { pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', maxLength: 64 };
const name = Type.String(accountName);
const person = Type.Unsafe<string | null>({
  anyOf: [{ type: 'string', maxLength: longestPerson }, { type: 'null' }],
  description: 'Whose it is, like Maria Lopez: shown wherever it says who did something. Null without a name.',
});
const accountObject = Type.Object({
  id: Type.String(),
  name: Type.String(),
  person: nullable('Whose it is, like Maria Lopez; null where nobody has said.'),
  role: roleOrNone,
  permissions: Type.Array(Type.Enum([...permissions])),
  enabled: Type.Boolean(),
});
export const byId = Type.Object({ id: Type.String({ format: 'uuid' }) });
/** As the database writes it: in capitals it is the same account, also where nobody may remove their own. */
export const idOf = ({ params }: { readonly params: { readonly id: string } }): string => params.id.toLowerCase();

export function accountRoutes(app: App, database: Database): void {
  const common = { tags: ['Accounts'], security: basicSecurity };
  const prepare = async (property: string, account: string, plain: string): Promise<string> => {
    const own = await asProperty(database, property, (db) => ownNames(db, property, account));
    return preparePassword(plain, own);
  };

  app.get(
    '/accounts',
    {
      config: { right: 'accounts.read' },
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
                secondFactor: Type.Boolean({ description: 'Whether it has a second factor, or a passkey.' }),
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
      config: { right: 'accounts.change' },
      schema: {
        ...common,
        summary: 'Add an account',
        description:
          'Without a password nobody can sign in until a code is made for it; so nobody but its owner ever knows ' +
          'the password. Give one for a machine.',
        body: Type.Object(
          {
            name,
            password: Type.Optional(password),
            person: Type.Optional(person),
            role: Type.Optional(roleOrNone),
            permissions: Type.Optional(permissionList),
          },
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
      const { name: added, password: plain } = request.body;
      const passwordHash = plain === undefined ? noPassword : await prepare(property, added, plain);
      return answerOnce(request, reply, database, async (db) => {
        const account = await addAccount(db, property, {
          name: added,
          passwordHash,
          person: request.body.person ?? null,
          role: request.body.role ?? null,
          permissions: request.body.permissions ?? [],
        });
        await noteAccount(db, property, actor, account, {
          kind: 'account.added',
          detail: noted(account),
          named: true,
        });
        return { status: 201, body: account, location: `/api/v1/accounts/${account.id}` };
      });
    },
  );

  app.get(
    '/accounts/:id',
    {
      config: { right: 'accounts.read' },
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
      config: { right: 'accounts.change' },
      schema: {
        ...common,
        summary: 'Change person, role, permissions or whether it may sign in',
        description:
          'Another role brings its own permissions, and of others only those that are given with it. With ' +
          '`role: null` the account keeps the permissions it has. Another password sets its owner, with a code.',
        params: byId,
        body: Type.Object(
          {
            person: Type.Optional(person),
            role: Type.Optional(roleOrNone),
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
      const change = request.body;
      const { person: _person, ...told } = change;
      return asProperty(database, property, async (db) => {
        const account = await keepingAnAdmin(db, property, () => changeAccount(db, property, idOf(request), change));
        const grants = change.role === undefined ? {} : { permissions: account.permissions };
        await noteAccount(db, property, actor, account, {
          kind: 'account.changed',
          detail: { ...told, ...grants },
          named: change.person !== undefined,
        });
        return account;
      });
    },
  );

  app.delete(
    '/accounts/:id',
    {
      config: { right: 'accounts.change' },
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
