import { type TSchema, Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { asDownload } from '../http/download.ts';
import { next, nextOf, paging, placeText, readPlace } from '../http/paging.ts';
import { basicSecurity, problems } from '../http/schemas.ts';
import { chargeDays, chargeFile, daysOf, mostDays, wakeupDays, wakeupFile } from './report.ts';
import { chargeReportFields, reportedCallObject, wakeupDayObject } from './schemas.ts';
import { behindQuery, outcomes } from './store.ts';

const date = (description: string) =>
  Type.String({ pattern: '^[12]\\d{7}$', description: `${description}, YYYYMMDD in the property's zone.` });
const query = Type.Object(
  {
    from: date('The first day'),
    to: date('The last day'),
    format: Type.Enum(['json', 'csv'], { default: 'json', description: 'csv is a table for a spreadsheet.' }),
  },
  { additionalProperties: false },
);
const file = Type.Unsafe<string>(Type.String());
const timezone = Type.String();
/** The same as JSON and as a file. */
const reportOf = <Schema extends TSchema>(schema: Schema) => ({
  description: 'The report.',
  content: { 'application/json': { schema }, 'text/csv': { schema: file } },
});
const refusals = problems('permission', 'licence', 'parameter');
const common = { tags: ['Reports'], security: basicSecurity };
const description = `At most ${mostDays} days. A day is from midnight to midnight in the property's zone.`;

export function reportRoutes(app: App, database: Database): void {
  app.get(
    '/reports/wakeups',
    {
      config: { right: 'reports.read', licence: 'wakeup' },
      schema: {
        ...common,
        summary: 'Wake-ups by day: answered or not, how late, how often a person had to be told',
        description,
        querystring: query,
        response: {
          200: reportOf(Type.Object({ timezone, days: Type.Array(wakeupDayObject) })),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const { from, to, format } = request.query;
      const { zone, days } = await asProperty(database, property, async (db) => {
        const wanted = await daysOf(db, property, { from, to });
        return { zone: wanted.zone, days: await wakeupDays(db, property, wanted) };
      });
      if (format === 'csv') {
        asDownload(reply, `wakeups-${from}-${to}`, 'csv');
        return reply.send(wakeupFile(days));
      }
      return reply.type('application/json').send({ timezone: zone, days });
    },
  );

  app.get(
    '/reports/wakeups/calls',
    {
      config: { right: 'reports.read', licence: 'wakeup' },
      schema: {
        ...common,
        summary: 'The calls behind one number of the report, newest first',
        description,
        querystring: Type.Object(
          {
            from: date('The first day'),
            to: date('The last day'),
            outcome: Type.Enum([...outcomes], { description: 'The number of the report that is asked about.' }),
            ...paging({ maxLength: 80 }),
          },
          { additionalProperties: false },
        ),
        response: { 200: Type.Object({ calls: Type.Array(reportedCallObject), next }), ...refusals },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { from, to, outcome, limit, cursor } = request.query;
      const before = readPlace(cursor);
      const { rows } = await asProperty(database, property, async (db) =>
        behindQuery(property, await daysOf(db, property, { from, to }), outcome, { before, limit }).execute(db),
      );
      return {
        calls: rows.map(({ place: _place, ...call }) => call),
        next: nextOf(rows, limit, ({ place }) => placeText(place)),
      };
    },
  );

  app.get(
    '/reports/charges',
    {
      config: { right: 'charges.read', licence: 'inventory' },
      schema: {
        ...common,
        summary: 'Charges by day and category',
        description,
        querystring: query,
        response: {
          200: reportOf(Type.Object({ timezone, ...chargeReportFields })),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const { from, to, format } = request.query;
      const { zone, report } = await asProperty(database, property, async (db) => {
        const wanted = await daysOf(db, property, { from, to });
        return { zone: wanted.zone, report: await chargeDays(db, property, wanted) };
      });
      if (format === 'csv') {
        asDownload(reply, `charges-${from}-${to}`, 'csv');
        return reply.send(chargeFile(report));
      }
      return reply.type('application/json').send({ timezone: zone, ...report });
    },
  );
}
