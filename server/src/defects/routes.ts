import { Type } from 'typebox';
import { budgets } from '../budgets/budgets.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging } from '../http/paging.ts';
import { basicSecurity, instant, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { markFixed, reportDefect } from './defect.ts';
import { photoType } from './photo.ts';
import { findPhoto, openDefects } from './store.ts';

const common = { tags: ['Defects'], security: basicSecurity };
const config = { licence: 'roomstatus' } as const;
const byId = Type.Object({ id: Type.String({ format: 'uuid' }) });
const room = Type.String({ minLength: 1, maxLength: 10, description: 'Room number.' });

const defectObject = Type.Object({
  id: Type.String(),
  room: Type.String(),
  words: Type.String({ description: 'What is broken.' }),
  photo: Type.Boolean({ description: 'Whether there is one, at `/api/v1/defects/{id}/photo`.' }),
  reported: Type.String({ description: 'When it was seen, in UTC.' }),
  reporter: Type.String({ description: 'The account that reported it.' }),
});

/** In base64 it is longer, and the words come on top. */
const bodyLimit = Math.ceil(budgets.photo.most / 3) * 4 + 8192;
const photo = {
  description: 'A JPEG or a PNG.',
  content: {
    'image/jpeg': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
    'image/png': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
  },
};

export function defectRoutes(app: App, database: Database): void {
  app.get(
    '/defects',
    {
      config: { ...config, right: 'defects.read' },
      schema: {
        ...common,
        summary: 'What is broken, the oldest first',
        querystring: Type.Object(
          {
            room: Type.Optional({ ...room, pattern: '^[0-9A-Za-z]+$' }),
            ...paging({ pattern: '^[0-9TZ:.-]{20,40}/[0-9a-f-]{36}$', maxLength: 80 }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ defects: Type.Array(defectObject), next }),
          ...problems('parameter', 'licence'),
        },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { limit, cursor, room: only } = request.query;
      const defects = await asProperty(database, property, (db) =>
        openDefects(db, property, { after: readCursor(cursor), room: only, limit }),
      );
      return { defects, next: nextOf(defects, limit, ({ reported, id }) => `${reported}/${id}`) };
    },
  );

  app.post(
    '/defects',
    {
      config: { ...config, right: 'defects.write' },
      bodyLimit,
      schema: {
        ...common,
        summary: 'Report what is broken in a room, with a photo where there is one',
        body: Type.Object(
          {
            room,
            words: Type.String({ minLength: 1, maxLength: 500, pattern: '^[^\\u0000]*$' }),
            photo: Type.Optional(
              Type.String({
                pattern: '^[A-Za-z0-9+/]+={0,2}$',
                maxLength: bodyLimit,
                description:
                  `A JPEG or a PNG of at most ${budgets.photo.most} bytes, in base64. Where, when and with what it ` +
                  'was taken is not kept.',
              }),
            ),
            entered: instant('When it was seen, where that was not just now; one to come counts as now'),
          },
          { additionalProperties: false },
        ),
        response: {
          201: Type.Object({ id: Type.String() }),
          ...problems('parameter', 'licence', 'unknownRoom', 'tooLarge', 'rule', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const { property, name: actor } = principalOf(request);
      const { room: where, words, photo: given, entered } = request.body;
      return answerOnce(request, reply, database, async (db) => {
        const id = await reportDefect(db, property, {
          room: where,
          words,
          photo: given === undefined ? null : Buffer.from(given, 'base64'),
          actor,
          entered: entered === undefined ? undefined : new Date(entered),
        });
        return { status: 201, body: { id } };
      });
    },
  );

  app.post(
    '/defects/:id/fix',
    {
      config: { ...config, right: 'defects.write' },
      schema: {
        ...common,
        summary: 'Say that it is fixed',
        params: byId,
        response: { 204: Type.Null(), ...problems('licence', 'unknownDefect', 'repeatRunning', 'repeatDiffers') },
      },
    },
    (request, reply) => {
      const { property, name: actor } = principalOf(request);
      return answerOnce(request, reply, database, async (db) => {
        await markFixed(db, property, request.params.id, actor);
        return { status: 204 };
      });
    },
  );

  app.get(
    '/defects/:id/photo',
    {
      config: { ...config, right: 'defects.read' },
      schema: {
        ...common,
        summary: 'The photo of a defect',
        params: byId,
        response: { 200: photo, ...problems('licence', 'unknownDefect') },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const found = await asProperty(database, property, (db) => findPhoto(db, property, request.params.id));
      const type = found && photoType(found);
      if (found === undefined || type === undefined) throw new Failure('unknownDefect');
      return reply.type(type).send(found);
    },
  );
}

function readCursor(text: string | undefined): { reported: string; id: string } | undefined {
  if (text === undefined) return undefined;
  const [reported = '', id = ''] = text.split('/');
  return { reported, id };
}
