/** What a hotel is, as a form and as a file. */
import { Type } from 'typebox';
import { budgets } from '../budgets/budgets.ts';
import type { Connector } from '../connectors/connector.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { mostHoldSeconds } from '../inventory/inventory.ts';
import { roomLists } from '../properties/property.ts';
import { findProperty } from '../properties/store.ts';
import { type Role, roles } from '../rights.ts';
import { readPresent } from './apply/present.ts';
import { exportPropertyFile } from './export.ts';
import { changeHotel, hotelOf } from './hotel.ts';

const common = { tags: ['Property'], security: basicSecurity };

const fields = {
  name: Type.String({ description: 'As people read it, at most 200 letters.' }),
  company: Type.String({ description: 'Whose hotel it is; may be empty.' }),
  timezone: Type.String({
    description: 'IANA zone. Calls that are set keep the clock that they were set by, also those of every day.',
  }),
  currency: Type.String({ description: 'Of its prices, as ISO 4217 writes it, like EUR; empty for none.' }),
  lines: Type.Integer({ description: `Simultaneous calls, 1 to ${budgets.lines.most}.` }),
  languages: Type.Array(Type.String(), { description: 'Language tags, the default first.' }),
  roomList: Type.Enum([...roomLists], { description: 'Which list of rooms inventory and room status use.' }),
  holdSeconds: Type.Integer({
    description: `How long what is charged at a screen can be taken back, 0 to ${mostHoldSeconds}.`,
  }),
  secondFactor: Type.Array(Type.Enum([...roles]), {
    description:
      'Roles that must have a second factor: who has none makes one at the next sign-in, and their passwords alone ' +
      'are refused in requests. Changing it needs the right accounts.change as well.',
  }),
  tokensOnly: Type.Boolean({
    description:
      'Whether passwords of all accounts with a second factor are refused in requests: tokens are for that. Changing ' +
      'it needs the right accounts.change as well.',
  }),
  guestNames: Type.Union([Type.Boolean(), Type.Null()], {
    description: "Whether property systems are asked for guests' names; null where none is connected.",
  }),
};
const hotelObject = Type.Object({
  ...fields,
  code: Type.String({ description: 'Accounts sign in as name@code. It stays.' }),
  known: Type.Array(Type.String(), { description: 'Languages that can be chosen.' }),
  callsSet: Type.Integer({ description: 'Calls that are set and have not ended.' }),
});
/** Judged by the rules of the property file, and told in its words: the schema names what there is. */
const anything = (field: object) =>
  Type.Optional(Type.Unsafe<never>({ description: (field as { description?: string }).description ?? '' }));
const change = Type.Object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anything(field)])), {
  additionalProperties: false,
  minProperties: 1,
});

const answered = <T extends { secondFactor: readonly Role[] }>(hotel: T) => ({
  ...hotel,
  secondFactor: [...hotel.secondFactor],
});

export function hotelRoutes(app: App, database: Database, connectors: readonly Connector[]): void {
  app.get(
    '/property/settings',
    {
      config: { right: 'settings.read' },
      schema: {
        ...common,
        summary: 'What the hotel is',
        response: { 200: hotelObject, ...problems('permission') },
      },
    },
    (request) => {
      const { property } = principalOf(request);
      return asProperty(database, property, async (db) => answered(await hotelOf(db, property, connectors)));
    },
  );

  app.patch(
    '/property/settings',
    {
      config: { right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Change what the hotel is',
        description: 'What is left out stays as it is.',
        body: change,
        response: { 200: hotelObject, ...problems('permission', 'parameter', 'rule') },
      },
    },
    (request) => {
      const by = principalOf(request);
      return asProperty(database, by.property, async (db) =>
        answered(await changeHotel(db, by.property, request.body, { by, connectors })),
      );
    },
  );

  app.get(
    '/property/file',
    {
      config: { right: 'settings.read' },
      schema: {
        ...common,
        summary: 'The property as a file',
        description:
          'YAML, as `POST /property/import` and `reveille apply` read it: importing it changes nothing. Passwords, ' +
          'secrets and recordings are not in it.',
        response: {
          200: { description: 'The file.', content: { 'application/yaml': { schema: Type.String() } } },
          ...problems('permission'),
        },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const own = await asProperty(database, property, (db) => findProperty(db, property));
      if (own === undefined) throw new Failure('credentials');
      const present = await asSystem(database, (db) => readPresent(db, own.code));
      return reply
        .type('application/yaml; charset=utf-8')
        .header('content-disposition', `attachment; filename="${own.code}.yaml"`)
        .send(exportPropertyFile(present, connectors));
    },
  );
}
