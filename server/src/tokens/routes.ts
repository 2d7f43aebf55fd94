/** Tokens for machines. Everybody has those of the own account; administrators see, make and revoke everybody's. */
import { Type } from 'typebox';
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { checkedUuid } from '../fields.ts';
import { type App, principalOf } from '../http/context.ts';
import { requireRight } from '../http/guard.ts';
import { basicSecurity, codeWhereNeeded, instant, nullable, problems } from '../http/schemas.ts';
import type { Principal } from '../principal.ts';
import { type Right, rights } from '../rights.ts';
import { longestName, makeToken, mostNetworks, revokeToken } from './manage.ts';
import { listTokens } from './store.ts';
import type { Token } from './token.ts';

const at = Type.String({ description: 'ISO 8601.' });
const tokenObject = Type.Object({
  id: Type.String(),
  account: Type.String({ description: 'The name of the account that it acts for.' }),
  name: Type.String(),
  rights: Type.Unsafe<Right[] | null>({
    anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }],
    description: 'What it may at the most; null is all that a token of the account may.',
  }),
  networks: Type.Array(Type.String(), { description: 'Where it may come from; empty is anywhere.' }),
  madeBy: Type.String(),
  madeAt: at,
  expiresAt: at,
  expired: Type.Boolean(),
  lastUsed: nullable('ISO 8601, to the minute; null where it was never used.'),
});
const described = ({ madeAt, expiresAt, lastUsed, ...token }: Token) => ({
  ...token,
  madeAt: madeAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsed: lastUsed?.toISOString() ?? null,
});

/** Uses the code up, where the account has a second factor. Returns what is to be thrown: wrong ones are counted. */
export type UseCode = (db: Db, who: Principal, code: string | undefined) => Promise<Failure | undefined>;

export function tokenRoutes(app: App, database: Database, useCode: UseCode): void {
  const common = { tags: ['Tokens'], security: basicSecurity };
  const config = { right: 'access.own' } as const;

  app.get(
    '/tokens',
    {
      config,
      schema: {
        ...common,
        summary: 'Tokens, without their values',
        querystring: Type.Object(
          {
            whose: Type.Enum(['own', 'all'], {
              default: 'own',
              description: '`all` are those of the hotel; it needs the right accounts.read.',
            }),
          },
          { additionalProperties: false },
        ),
        response: { 200: Type.Object({ tokens: Type.Array(tokenObject) }), ...problems('permission', 'parameter') },
      },
    },
    async (request) => {
      const asking = principalOf(request);
      const all = request.query.whose === 'all';
      if (all) requireRight(asking, 'accounts.read');
      const { property, account } = asking;
      const tokens = await asProperty(database, property, (db) => listTokens(db, property, all ? undefined : account));
      return { tokens: tokens.map(described) };
    },
  );

  app.post(
    '/tokens',
    {
      config,
      schema: {
        ...common,
        summary: 'Make a token',
        description:
          'Its value is in this answer and nowhere else. Send it as `Authorization: Bearer`, or as the password of ' +
          'basic credentials with the name of the account. It may what both the account and its own rights allow, ' +
          'makes no tokens, changes no passwords and accounts, and opens no session. Administrators make them for ' +
          'others. Whoever has a second factor sends a new code along.',
        body: Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: longestName, description: 'The journal names it.' }),
            account: Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: 64,
                description: 'The name of another account; it needs the right accounts.change.',
              }),
            ),
            rights: Type.Optional(
              Type.Array(Type.Enum([...rights]), {
                uniqueItems: true,
                maxItems: rights.length,
                description: 'What it may at the most. All that a token of the account may, without.',
              }),
            ),
            networks: Type.Optional(
              Type.Array(Type.String({ minLength: 1, maxLength: 49 }), {
                maxItems: mostNetworks,
                description: 'Where it may come from, like 192.0.2.0/24. Anywhere, without.',
              }),
            ),
            expiresAt: instant('A year from now, without'),
            code: codeWhereNeeded,
          },
          { additionalProperties: false },
        ),
        response: {
          201: Type.Object({
            ...tokenObject.properties,
            value: Type.String({ description: 'The token itself. It is not shown again.' }),
          }),
          ...problems('permission', 'parameter', 'unknownAccount', 'conflict', 'rule', 'timePast', 'timeFar'),
        },
      },
    },
    async (request, reply) => {
      const asking = principalOf(request);
      const { property, name: actor } = asking;
      const { account = actor, code, ...wish } = request.body;
      if (account !== actor) requireRight(asking, 'accounts.change');
      const made = await asProperty(
        database,
        property,
        async (db) => (await useCode(db, asking, code)) ?? makeToken(db, property, actor, { account, ...wish }),
      );
      if (made instanceof Failure) throw made;
      const { token, value } = made;
      return reply.code(201).send({ ...described(token), value });
    },
  );

  app.delete(
    '/tokens/:id',
    {
      config,
      schema: {
        ...common,
        summary: 'Revoke a token',
        description: 'At once, also for streams and an Asterisk that came in with it.',
        params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
        response: { 204: Type.Null(), ...problems('permission', 'unknownToken', 'foreignOrigin') },
      },
    },
    async (request, reply) => {
      const { property, account, name: actor, rights: has } = principalOf(request);
      const id = checkedUuid(request.params.id, 'unknownToken');
      const whose = has.has('accounts.change') ? {} : { account };
      await asProperty(database, property, (db) => revokeToken(db, property, actor, { id, ...whose }));
      return reply.code(204).send(null);
    },
  );
}
