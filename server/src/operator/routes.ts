/**
 * For whoever runs the installation: its hotels, what they used, and what is decided about them. Nothing of what is in
 * them: no guest, no call, no journal.
 */
import { Type } from 'typebox';
import { budgets } from '../budgets/budgets.ts';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { problems } from '../http/schemas.ts';
import { hotelLines } from '../outlook/hotels-store.ts';
import { askRemoval, giveQuotas, resume, suspend } from './decide.ts';
import {
  common,
  config,
  deedObject,
  describedDeed,
  describedHotel,
  hotelObject,
  quotaWords,
  words,
} from './schemas.ts';
import { listDeeds, refuseUnknown } from './store.ts';

const month = Type.Optional(
  Type.String({ pattern: '^2\\d{3}-(0[1-9]|1[0-2])$', description: 'Like 2026-11; this one, without.' }),
);
const byCode = Type.Object({ code: Type.String({ minLength: 1, maxLength: 63, description: 'Of the hotel.' }) });
const ofMonth = Type.Object({ month }, { additionalProperties: false });
const quota = (most: number, description: string) =>
  Type.Union([Type.Integer({ minimum: 1, maximum: most }), Type.Null()], { description });
const thisMonth = (): string => new Date().toISOString().slice(0, 7);

/** Which hotel, and who decides about it. */
const about = (request: Parameters<typeof principalOf>[0] & { readonly params: { readonly code: string } }) => ({
  code: request.params.code,
  operator: principalOf(request).name,
});

export function operatorRoutes(app: App, database: Database): void {
  const one = async (code: string, of = thisMonth()) => {
    const [line] = await asSystem(database, (db) => hotelLines(db, of, { code }));
    return line === undefined ? asSystem(database, (db) => refuseUnknown(db, code)) : describedHotel(line, of);
  };
  const decided = { 200: hotelObject, ...problems('path', 'moved', 'parameter', 'foreignOrigin') };

  app.get(
    '/operator/hotels',
    {
      config,
      schema: {
        ...common,
        summary: 'All hotels: whether they can be rung, and what they used',
        querystring: Type.Object({ month, ...paging({ maxLength: 63 }) }, { additionalProperties: false }),
        response: { 200: Type.Object({ hotels: Type.Array(hotelObject), next }), ...problems('parameter') },
      },
    },
    async ({ query }) => {
      const { month: of = thisMonth(), cursor, limit } = query;
      const lines = await asSystem(database, (db) => hotelLines(db, of, { after: cursor, limit }));
      return {
        hotels: lines.map((line) => describedHotel(line, of)),
        next: nextOf(lines, limit, ({ code }) => code),
      };
    },
  );

  app.get(
    '/operator/hotels/:code',
    {
      config,
      schema: { ...common, summary: 'One hotel', params: byCode, querystring: ofMonth, response: decided },
    },
    ({ params, query }) => one(params.code, query.month),
  );

  app.post(
    '/operator/hotels/:code/suspend',
    {
      config,
      schema: {
        ...common,
        summary: 'Suspend a hotel',
        description:
          'Nobody signs in and nothing is answered to its accounts and tokens, in words. Nothing is removed. Calls ' +
          'that are booked still ring, unless `calls` is `cancel`: then those that have not begun are cancelled.',
        params: byCode,
        body: Type.Object(
          {
            reason: words(500, "For the operators' list and the hotel's journal."),
            calls: Type.Enum(['ring', 'cancel'], { default: 'ring' }),
          },
          { additionalProperties: false },
        ),
        response: decided,
      },
    },
    async (request) => {
      await suspend(database, about(request), request.body);
      return one(request.params.code);
    },
  );

  app.post(
    '/operator/hotels/:code/resume',
    {
      config,
      schema: {
        ...common,
        summary: 'End the suspension of a hotel',
        description: 'Also its removal, where that was asked for.',
        params: byCode,
        response: decided,
      },
    },
    async (request) => {
      await resume(database, about(request));
      return one(request.params.code);
    },
  );

  app.put(
    '/operator/hotels/:code/quotas',
    {
      config,
      schema: {
        ...common,
        summary: 'What a hotel may have',
        description:
          'All three of them. More rooms than the quota stay, and no further ones come; lines beyond it are taken at ' +
          'once; requests beyond it are answered 429.',
        params: byCode,
        body: Type.Object(
          {
            rooms: quota(budgets.rooms.most, quotaWords.rooms),
            lines: quota(budgets.lines.most, quotaWords.lines),
            requestsPerMinute: quota(1_000_000, quotaWords.requestsPerMinute),
          },
          { additionalProperties: false },
        ),
        response: decided,
      },
    },
    async (request) => {
      await giveQuotas(database, about(request), request.body);
      return one(request.params.code);
    },
  );

  app.delete(
    '/operator/hotels/:code',
    {
      config,
      schema: {
        ...common,
        summary: 'Ask for the removal of a suspended hotel',
        description:
          'With all that it has, its journal included. It is done at the machine, by `reveille operator removals`, a ' +
          'week later unless that says otherwise; until then `resume` takes it back.',
        params: byCode,
        response: { 202: hotelObject, ...problems('path', 'moved', 'conflict', 'foreignOrigin') },
      },
    },
    async (request, reply) => {
      await askRemoval(database, about(request));
      return reply.code(202).send(await one(request.params.code));
    },
  );

  app.get(
    '/operator/audit',
    {
      config,
      schema: {
        ...common,
        summary: 'What operators did, the latest first',
        querystring: Type.Object(paging({ pattern: '^[0-9]{1,18}$' }), { additionalProperties: false }),
        response: { 200: Type.Object({ deeds: Type.Array(deedObject), next }), ...problems('parameter') },
      },
    },
    async ({ query: { cursor, limit } }) => {
      const deeds = await asSystem(database, (db) => listDeeds(db, limit, cursor));
      return { deeds: deeds.map(describedDeed), next: nextOf(deeds, limit, ({ number }) => number) };
    },
  );
}
