import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, pageLimit, problems } from '../http/schemas.ts';
import { type ConnectorFate, type ListedCharge, listCharges } from './charges-store.ts';
import { dayOf, reconcile, reconciliationFile } from './reconciliation.ts';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const word = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$', description }));
// PostgreSQL knows no year 0, and no offset of sixteen hours or more.
const instant = (description: string) =>
  Type.Optional(
    Type.String({
      format: 'date-time',
      pattern: '^(?!0000)\\d{4}-.*([Zz]|[+-](0\\d|1[0-5]):\\d\\d)$',
      maxLength: 40,
      description: `${description}: ISO 8601 with an offset (in an address, + is written %2B).`,
    }),
  );

const fateObject = Type.Object({
  connector: Type.String({ description: 'Its name.' }),
  delivery: Type.String({ description: 'Id of the newest message about the charge.' }),
  state: Type.String({ description: 'held, queued, parked, accepted, refused or undone.' }),
  attempts: Type.Integer(),
  answer: Type.Union([Type.Integer(), Type.Null()], { description: 'The code it was answered with.' }),
  words: Type.String({ description: 'What the connector said, or why there was no answer.' }),
  settled: nullable('When its fate was known, in UTC.'),
});

const chargeFields = {
  id: Type.String(),
  at: Type.String({ description: 'When, in UTC.' }),
  room: Type.String(),
  item: Type.String({ description: 'Id of the item.' }),
  description: Type.String({ description: 'As the item was called then.' }),
  quantity: Type.Integer(),
  price: Type.String({ description: 'Of one, as it was then.' }),
  amount: Type.String({ description: 'Of all of them.' }),
  actor: Type.String({ description: 'Who reported it.' }),
};
const chargeObject = Type.Object({ ...chargeFields, fates: Type.Array(fateObject, { description: 'What became of it at each connector.' }) });
const sumObject = Type.Object({ charges: Type.Integer(), amount: Type.String() });

const common = { tags: ['Inventory'], security: basicSecurity };
const config = { permission: 'inventory', licence: 'inventory' } as const;
const file = Type.Unsafe<Readable>(Type.String());

export function chargeListRoutes(app: App, database: Database): void {
  app.get(
    '/charges',
    {
      config,
      schema: {
        ...common,
        summary: 'Charges and what became of them, newest first',
        querystring: Type.Object(
          {
            room: word('Charges to this room.'),
            item: word('Charges of the item with this id.'),
            actor: word('Charges that this account reported.'),
            from: instant('The first moment that counts'),
            to: instant('The first that no longer counts'),
            before: Type.Optional(Type.String({ format: 'uuid', description: 'The `next` of the page before.' })),
            limit: pageLimit,
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ charges: Type.Array(chargeObject), next: nullable('Give it as `before` for the next page; null at the end.') }),
          ...problems('permission', 'licence', 'parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { limit, before, ...wanted } = request.query;
      const charges = await asProperty(database, property, (db) => listCharges(db, property, wanted, { limit, before }));
      return {
        charges: charges.map((charge) => ({ ...chargeShown(charge), fates: charge.fates.map(fateShown) })),
        next: charges.length === limit ? (charges.at(-1)?.id ?? null) : null,
      };
    },
  );

  app.get(
    '/reports/reconciliation',
    {
      config,
      handlerTimeout: 600_000,
      schema: {
        ...common,
        summary: "A day's charges beside what each connector took of them",
        querystring: Type.Object(
          {
            date: Type.String({ pattern: '^[12]\\d{7}$', description: "YYYYMMDD, in the property's zone." }),
            format: Type.Enum(['json', 'csv'], { default: 'json', description: 'csv has a row for each charge and connector.' }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: {
            description: 'The report.',
            content: {
              'application/json': {
                schema: Type.Object({
                  date: Type.String(),
                  timezone: Type.String(),
                  charges: Type.Integer({ description: 'Of the day, to whomever they were sent.' }),
                  amount: Type.String(),
                  connectors: Type.Array(
                    Type.Object({
                      connector: Type.String(),
                      states: Type.Record(Type.String(), sumObject, { description: 'How many, and how much, in each state.' }),
                    }),
                  ),
                  open: Type.Array(Type.Object({ ...fateObject.properties, charge: Type.Object(chargeFields) }), {
                    description: 'Not accepted, newest first.',
                  }),
                  more: Type.Boolean({ description: 'More are open than are listed; the csv has all.' }),
                }),
              },
              'text/csv': { schema: file },
            },
          },
          ...problems('permission', 'licence', 'parameter'),
        },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const { date, format } = request.query;
      const day = await asProperty(database, property, (db) => dayOf(db, property, date));
      if (format === 'csv') {
        reply.header('content-type', 'text/csv; charset=utf-8; header=present').header('content-disposition', `attachment; filename="charges-${date}.csv"`);
        reply.header('cache-control', 'no-store');
        return reply.send(reconciliationFile(database, property, day));
      }
      const report = await asProperty(database, property, (db) => reconcile(db, property, day));
      const open = report.open.map(({ charge, fate }) => ({ ...fateShown(fate), charge: chargeShown(charge) }));
      return reply.type('application/json').send({ date, timezone: day.zone, ...report, connectors: [...report.connectors], open });
    },
  );
}

function chargeShown({ fates: _fates, at, ...charge }: ListedCharge) {
  return { ...charge, at: at.toISOString() };
}

function fateShown({ settled, ...fate }: ConnectorFate) {
  return { ...fate, settled: settled === null ? null : new Date(settled).toISOString() };
}
