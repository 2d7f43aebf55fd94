/** The provider of a hotel at the console: seen, changed, tried and taken away. */
import { Type } from 'typebox';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems, saidObject } from '../http/schemas.ts';
import { say, spoken } from '../messages/say.ts';
import type { Exchange } from './exchange.ts';
import { isIssuer, removeProvider } from './manage.ts';
import { changeProvider, shownProvider } from './settings.ts';

const common = { tags: ['Property'], security: basicSecurity };
const word = (most: number, description: string) => Type.String({ minLength: 1, maxLength: most, description });
const several = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 100, description });

const fields = {
  name: word(60, 'As it stands on the button.'),
  issuer: word(500, 'Its address, as the provider writes it.'),
  clientId: word(200, 'What the provider calls Reveille.'),
  accountClaim: word(100, 'Which claim names the account; usually `preferred_username`.'),
  groupsClaim: word(100, 'Which claim lists the groups of a person; usually `groups`.'),
  hotelsClaim: Type.Union([word(100, 'A claim.'), Type.Null()], {
    description: 'Which claim lists the codes of the hotels that somebody may enter; null where the groups decide.',
  }),
  groups: several('`GROUP=ROLE`, or `GROUP=ROLE,inventory`; the first that fits counts.'),
  breakGlass: several(
    'Administrators who sign in with a password when the provider is away. With any, nobody else does.',
  ),
};
const providerObject = Type.Object({ ...fields, hasSecret: Type.Boolean({ description: 'It is never told.' }) });
const change = Type.Object(
  {
    ...fields,
    secret: Type.Optional(
      Type.Union([word(1000, 'Of the provider.'), Type.Null()], {
        description:
          'Kept sealed. Left out, the one that is set stays, as long as issuer and client do; null where the ' +
          'provider gave none.',
      }),
    ),
  },
  { additionalProperties: false },
);

interface Parts {
  readonly exchange: Exchange;
  readonly box: SecretBox;
}

export function providerSettingsRoutes(app: App, database: Database, { exchange, box }: Parts): void {
  app.get(
    '/provider',
    {
      config: { right: 'settings.read' },
      schema: {
        ...common,
        summary: 'Where the people of the hotel sign in',
        response: {
          200: Type.Object({ provider: Type.Union([providerObject, Type.Null()]) }),
          ...problems('permission'),
        },
      },
    },
    (request) => {
      const { property } = principalOf(request);
      return asProperty(database, property, async (db) => ({ provider: await shownProvider(db, property) }));
    },
  );

  app.put(
    '/provider',
    {
      config: { right: 'accounts.change' },
      schema: {
        ...common,
        summary: 'Let the people of the hotel sign in at a provider',
        description:
          'Replaces all that was set but the secret, which stays where it is left out. With break-glass accounts, ' +
          'the sessions of everybody else who signed in with a password end.',
        body: change,
        response: {
          200: Type.Object({ provider: Type.Union([providerObject, Type.Null()]) }),
          ...problems('permission', 'parameter', 'rule'),
        },
      },
    },
    (request) => {
      const { property, name: actor } = principalOf(request);
      const { secret, ...wanted } = request.body;
      return asProperty(database, property, async (db) => {
        await changeProvider(db, property, actor, wanted, { secret, box });
        return { provider: await shownProvider(db, property) };
      });
    },
  );

  app.delete(
    '/provider',
    {
      config: { right: 'accounts.change' },
      schema: {
        ...common,
        summary: 'Go back to passwords',
        description: 'Accounts that the provider made have none then: give them a code, or remove them.',
        response: { 204: Type.Null(), ...problems('permission', 'conflict') },
      },
    },
    async (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const isGone = await asProperty(database, property, (db) => removeProvider(db, property, actor));
      if (!isGone) throw new Failure('conflict', { detail: say('provider.none') });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/provider/try',
    {
      config: { right: 'accounts.change' },
      schema: {
        ...common,
        summary: 'Try a provider: what it says of itself is read',
        description: 'Nothing is kept, and nobody is signed in.',
        body: Type.Object(
          { issuer: fields.issuer, clientId: fields.clientId, groupsClaim: fields.groupsClaim },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            good: Type.Boolean(),
            found: Type.Array(Type.Object({ text: Type.String(), said: saidObject }), {
              description: 'What came back, sentence by sentence.',
            }),
          }),
          ...problems('permission', 'parameter', 'rule'),
        },
      },
    },
    async ({ body }) => {
      if (!isIssuer(body.issuer))
        throw new Failure('rule', { detail: say('provider.issuer', { issuer: body.issuer }) });
      const { good, found } = await exchange.tryOut(body);
      return { good, found: found.map((one) => ({ text: one.text, said: spoken(one) })) };
    },
  );
}
