import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { fates } from '../deliveries/listing-store.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { type App, principalOf } from '../http/context.ts';
import { asDownload } from '../http/download.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, instant, nullable, problems } from '../http/schemas.ts';
import { type ConnectorFate, type ListedCharge, listCharges, sumByCategory } from './charges-store.ts';
import { dayOf, reconcile, reconciliationFile } from './reconciliation.ts';

const word = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$', description }));

const fateObject = Type.Object({
  connector: Type.String({ description: 'Its name.' }),
  destination: Type.String({ description: 'Its id.' }),
  delivery: Type.String({ description: 'Id of the newest message about the charge.' }),
  event: Type.String({
    description:
      'What that message tells: `charge.made`, or `charge.undone` once the charge was taken back after it had left.',
  }),
  state: Type.Enum([...fates]),
  attempts: Type.Integer(),
  answer: Type.Union([Type.Integer(), Type.Null()], { description: 'The code it was answered with.' }),
  words: Type.String({ description: 'What the connector said, or why there was no answer.' }),
  settled: nullable('When its fate was known, in UTC.'),
  leaves: Type.String({ description: 'When it may leave, in UTC; until then it is held.' }),
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
  receipt: nullable(
    'What it was charged together with, under which it can be taken back; null for what came one by one.',
  ),
  leaves: nullable('Until when the receipt is held back, in UTC: taken back before that, nobody hears of it.'),
  undone: nullable('When it was taken back, in UTC: then it counts in no sum.'),
  undoneBy: nullable('Who took it back.'),
};
const chargeObject = Type.Object({
  ...chargeFields,
  fates: Type.Array(fateObject, { description: 'What became of it at each connector.' }),
});
const sumObject = Type.Object({ charges: Type.Integer(), amount: Type.String() });

const dayAsked = Type.String({ pattern: '^[12]\\d{7}$', description: "YYYYMMDD, in the property's zone." });

const common = { tags: ['Inventory'], security: basicSecurity };
const config = { licence: 'inventory' } as const;
const file = Type.Unsafe<Readable>(Type.String());

export function chargeListRoutes(app: App, database: Database): void {
  app.get(
    '/charges',
    {
      config: { ...config, right: 'charges.read' },
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
            state: Type.Optional(
              Type.Enum([...fates], {
                description:
                  'Charges that a connector has in this state; `undone` are also those that were taken back. ' +
                  'Needs `from`.',
              }),
            ),
            ...paging({ format: 'uuid' }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            charges: Type.Array(chargeObject),
            next,
          }),
          ...problems('permission', 'licence', 'parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { limit, cursor, ...wanted } = request.query;
      // What has a state is found by looking at each charge: not at all that there ever were.
      if (wanted.state !== undefined && wanted.from === undefined)
        throw new Failure('parameter', {
          detail: say('charges.from'),
        });
      const charges = await asProperty(database, property, (db) =>
        listCharges(db, property, wanted, { limit, before: cursor }),
      );
      return {
        charges: charges.map((charge) => ({ ...chargeShown(charge), fates: charge.fates.map(fateShown) })),
        next: nextOf(charges, limit, ({ id }) => id),
      };
    },
  );

  app.get(
    '/charges/totals',
    {
      config: { ...config, right: 'charges.read' },
      schema: {
        ...common,
        summary: 'What was charged on a day, by category',
        description: 'Without what was taken back. The largest amount first.',
        querystring: Type.Object({ date: dayAsked }, { additionalProperties: false }),
        response: {
          200: Type.Object({
            date: Type.String(),
            timezone: Type.String(),
            categories: Type.Array(
              Type.Object({
                category: nullable('Id of the category that the item had then.'),
                description: nullable('Null where there is no such category any more.'),
                color: nullable('`#rrggbb`, or empty.'),
                ...sumObject.properties,
              }),
            ),
          }),
          ...problems('permission', 'licence', 'parameter'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      return asProperty(database, property, async (db) => {
        const { from, to, zone, date } = await dayOf(db, property, request.query.date);
        return { date, timezone: zone, categories: await sumByCategory(db, property, from, to) };
      });
    },
  );

  app.get(
    '/reports/reconciliation',
    {
      config: { ...config, right: 'charges.read' },
      handlerTimeout: 600_000,
      schema: {
        ...common,
        summary: "A day's charges beside what each connector took of them",
        querystring: Type.Object(
          {
            date: dayAsked,
            format: Type.Enum(['json', 'csv'], {
              default: 'json',
              description: 'csv has a row for each charge and connector.',
            }),
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
                      states: Type.Record(Type.String(), sumObject, {
                        description: 'How many, and how much, in each state.',
                      }),
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
        asDownload(reply, `charges-${date}`, 'csv');
        return reply.send(reconciliationFile(database, property, day));
      }
      const report = await asProperty(database, property, (db) => reconcile(db, property, day));
      const open = report.open.map(({ charge, fate }) => ({ ...fateShown(fate), charge: chargeShown(charge) }));
      return reply
        .type('application/json')
        .send({ date, timezone: day.zone, ...report, connectors: [...report.connectors], open });
    },
  );
}

function chargeShown({ fates: _fates, at, leaves, undone, ...charge }: ListedCharge) {
  return {
    ...charge,
    at: at.toISOString(),
    leaves: leaves?.toISOString() ?? null,
    undone: undone?.toISOString() ?? null,
  };
}

function fateShown({ settled, leaves, ...fate }: ConnectorFate) {
  return {
    ...fate,
    settled: settled === null ? null : new Date(settled).toISOString(),
    leaves: new Date(leaves).toISOString(),
  };
}
