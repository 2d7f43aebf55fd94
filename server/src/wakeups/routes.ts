import { Type } from 'typebox';
import type { Principal } from '../principal.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { checkedUuid } from '../fields.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, emptyBody, problems, restFailures } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { book, overwriteResult, remove } from './book.ts';
import { type ListFilters, listTypes, type ListType, wakeupList } from './lists.ts';
import { preview } from './preview.ts';
import { createForm, createdObject, listQuery, previewObject, recordObject } from './schemas.ts';
import { findWakeup } from './store.ts';
import { source, wakeupRecord } from './wakeup.ts';

const common = { tags: ['Wake-ups'], security: basicSecurity };
const config = { licence: 'wakeup' } as const;
const byId = Type.Object({ id: Type.String({ description: 'Id of the call.' }) });
const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

export function wakeupRoutes(app: App, database: Database): void {
  app.post(
    '/wakeup',
    {
      config: { ...config, right: 'wakeups.book' },
      schema: {
        ...common,
        summary: 'Create wake-up calls',
        body: createForm,
        response: {
          201: createdObject,
          ...restFailures(
            'parameter',
            'unknownRoom',
            'rule',
            'timePast',
            'timeFar',
            'repeatRunning',
            'repeatDiffers',
            'licence',
          ),
        },
      },
    },
    (request, reply) => {
      const { property, name, atConsole } = principalOf(request);
      const { room, datetime, date, time, daily } = request.body;
      const booking = {
        room,
        asked: { datetime: given(datetime), date: given(date), time: given(time) },
        daily: daily === '1' || daily === 'true',
        actor: name,
        source: atConsole === true ? source.console : source.rest,
      };
      return answerOnce(request, reply, database, async (db) => {
        const calls = await book(db, property, booking);
        const id = calls[0]?.id ?? '';
        const description =
          calls.length === 1 ? 'The wake-up call is booked.' : `${calls.length} wake-up calls are booked.`;
        return {
          status: 201,
          body: { error: 0, description, id, ...(calls.length > 1 ? { calls } : {}) },
          location: `/rest/wakeup/${id}`,
        };
      });
    },
  );

  const list = async (
    request: { principal: Principal | null; query: ListFilters; url: string },
    reply: { header(name: string, value: string): unknown },
    type: ListType,
  ) => {
    const { property } = principalOf(request);
    const { calls, next } = await asProperty(database, property, (db) => wakeupList(db, property, type, request.query));
    if (next !== undefined) reply.header('link', `<${nextPage(request.url, next)}>; rel="next"`);
    return calls.map(wakeupRecord);
  };
  const listSchema = {
    ...common,
    querystring: listQuery,
    response: {
      200: Type.Record(Type.String(), Type.Array(recordObject)),
      ...restFailures('parameter', 'path', 'licence'),
    },
  };

  app.get(
    '/wakeup/list',
    { config: { ...config, right: 'wakeups.read' }, schema: { ...listSchema, summary: 'List all wake-up calls' } },
    async (request, reply) => ({
      wakeups: await list(request, reply, 'all'),
    }),
  );

  app.get(
    '/wakeup/list/:type',
    {
      config: { ...config, right: 'wakeups.read' },
      schema: {
        ...listSchema,
        summary: 'List wake-up calls by outcome',
        params: Type.Object({ type: Type.String({ description: `One of ${listTypes.join(', ')}.` }) }),
      },
    },
    async (request, reply) => {
      const type = listTypes.find((one) => one === request.params.type);
      if (type === undefined)
        throw new Failure('path', { detail: say('wakeup.list', { lists: listTypes.join(', ') }) });
      return { [type]: await list(request, reply, type) };
    },
  );

  app.get(
    '/wakeup/:id',
    {
      config: { ...config, right: 'wakeups.read' },
      schema: {
        ...common,
        summary: 'One wake-up call',
        params: byId,
        response: { 200: recordObject, ...restFailures('unknownCall', 'licence') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const id = callId(request.params.id);
      const wakeup = await asProperty(database, property, (db) => findWakeup(db, property, id));
      if (wakeup === undefined) throw new Failure('unknownCall');
      return wakeupRecord(wakeup);
    },
  );

  app.put(
    '/wakeup/:id',
    {
      config: { ...config, right: 'wakeups.conclude' },
      schema: {
        ...common,
        summary: 'Set the result of a wake-up call',
        params: byId,
        body: Type.Object({
          result: Type.Integer({
            description:
              'Outcome code: 1 complete, 2 ring no answer, 3 busy, 4 unreachable, 5 voicemail, 6 no line, 7 ' +
              'not confirmed, 8 cancelled, 9 missed.',
          }),
        }),
        response: {
          200: emptyBody('The result is set.'),
          ...restFailures('parameter', 'unknownCall', 'rule', 'licence'),
        },
      },
    },
    async (request, reply) => {
      const { property, name, rights } = principalOf(request);
      const others = Object.keys(request.body).filter((one) => one !== 'result');
      if (others.length > 0)
        throw new Failure('parameter', {
          detail: say('wakeup.onlyResult'),
        });
      await asProperty(database, property, (db) =>
        overwriteResult(db, property, callId(request.params.id), {
          result: request.body.result,
          actor: name,
          corrects: rights.has('wakeups.correct'),
        }),
      );
      return reply.code(200).send(undefined);
    },
  );

  app.delete(
    '/wakeup/:id',
    {
      config: { ...config, right: 'wakeups.cancel' },
      schema: {
        ...common,
        summary: 'Delete a wake-up call',
        params: byId,
        response: { 200: emptyBody('The call is removed.'), ...restFailures('unknownCall', 'licence') },
      },
    },
    async (request, reply) => {
      const { property, name } = principalOf(request);
      await asProperty(database, property, (db) => remove(db, property, callId(request.params.id), name));
      return reply.code(200).send(undefined);
    },
  );
}

/** Beyond the interface. */
export function wakeupApiRoutes(app: App, database: Database): void {
  app.get(
    '/wakeups/:id/preview',
    {
      config: { ...config, right: 'wakeups.read' },
      schema: {
        ...common,
        summary: 'When a call will ring, and by which rule at a clock change',
        params: byId,
        querystring: Type.Object(
          {
            count: Type.Integer({
              minimum: 1,
              maximum: 400,
              default: 7,
              description: 'How many rings of a daily call.',
            }),
          },
          { additionalProperties: false },
        ),
        response: { 200: previewObject, ...problems('parameter', 'unknownCall', 'licence') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const wakeup = await asProperty(database, property, (db) => findWakeup(db, property, callId(request.params.id)));
      if (wakeup === undefined) throw new Failure('unknownCall');
      return { rings: preview(wakeup, request.query.count) };
    },
  );
}

const callId = (text: string): string => checkedUuid(text, 'unknownCall');

function nextPage(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${path}?${parameters.toString()}`;
}
