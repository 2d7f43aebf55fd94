import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { checkedUuid } from '../fields.ts';
import { type App, principalOf } from '../http/context.ts';
import { next, nextOf, paging, placeText, readPlace } from '../http/paging.ts';
import { basicSecurity, givenInstant, instant, nullable, problems } from '../http/schemas.ts';
import { answerOnce } from '../repeats/answer.ts';
import { correctNote, finishNote, longestNote, removeNote, writeNote } from './note.ts';
import { listNotes } from './store.ts';

const noteObject = Type.Object({
  id: Type.String(),
  room: nullable('The room that it is about; null for the whole hotel.'),
  text: Type.String(),
  due: nullable('By when it was promised, in UTC. Such a note is open until it is done. Null where nothing was.'),
  written: Type.String({ description: 'When, in UTC.' }),
  writtenBy: Type.String(),
  corrected: nullable('When it was last corrected.'),
  done: nullable('When somebody said that it is done.'),
  doneBy: nullable('Who did.'),
});

const text = Type.String({
  maxLength: 2 * longestNote,
  description: `Up to ${longestNote} letters on one line, for the next shift.`,
});
// Null first: a body may be read as what a form would send, and no text at all is none.
const room = Type.Union([Type.Null(), Type.String({ maxLength: 10 })], {
  description: 'The room that it is about; null for the whole hotel.',
});
const due = Type.Union([Type.Null(), givenInstant('By when it was promised')], {
  description: 'By when it was promised; null where nothing was.',
});
const byId = Type.Object({ id: Type.String({ description: 'Id of the note.' }) });
const common = { tags: ['Shift'], security: basicSecurity };

export function noteRoutes(app: App, database: Database): void {
  app.get(
    '/notes',
    {
      config: { right: 'shift.read' },
      schema: {
        ...common,
        summary: 'Notes of the shifts, the newest first',
        querystring: Type.Object(
          {
            room: Type.Optional(Type.String({ minLength: 1, maxLength: 10, description: 'Notes about this room.' })),
            since: instant('Only those written or done since then, and those that are still open'),
            ...paging({ maxLength: 80 }),
          },
          { additionalProperties: false },
        ),
        response: { 200: Type.Object({ notes: Type.Array(noteObject), next }), ...problems('parameter') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const { cursor, limit, ...wanted } = request.query;
      const before = readPlace(cursor);
      const notes = await asProperty(database, property, (db) => listNotes(db, property, { ...wanted, before, limit }));
      return { notes, next: nextOf(notes, limit, ({ written, id }) => placeText({ at: written, id })) };
    },
  );

  app.post(
    '/notes',
    {
      config: { right: 'shift.write' },
      schema: {
        ...common,
        summary: 'Write a note for the next shift',
        body: Type.Object(
          { text, room: Type.Optional(room), due: Type.Optional(due) },
          { additionalProperties: false },
        ),
        response: {
          // Not the words: an answer that is kept for who asks again must not outlive an erased note.
          201: Type.Object({ id: Type.String({ description: 'Id of the note.' }) }),
          ...problems('parameter', 'unknownRoom', 'repeatRunning', 'repeatDiffers'),
        },
      },
    },
    (request, reply) => {
      const who = principalOf(request);
      const { text: words, room: about = null, due: promised = null } = request.body;
      return answerOnce(request, reply, database, async (db) => ({
        status: 201,
        body: { id: await writeNote(db, who, { text: words, room: about, due: promised }) },
      }));
    },
  );

  app.patch(
    '/notes/:id',
    {
      config: { right: 'shift.write' },
      schema: {
        ...common,
        summary: 'Correct a note, or say that it is done',
        description:
          'Who wrote a note, or an administrator, may correct it; anybody may say that it is done. What is left out ' +
          'stays as it is. The journal keeps what was written before.',
        params: byId,
        body: Type.Object(
          {
            text: Type.Optional(text),
            room: Type.Optional(room),
            due: Type.Optional(due),
            done: Type.Optional(Type.Boolean({ description: 'Whether it is done.' })),
          },
          { additionalProperties: false, minProperties: 1 },
        ),
        response: { 204: Type.Null(), ...problems('permission', 'parameter', 'unknownNote', 'unknownRoom') },
      },
    },
    async (request, reply) => {
      const who = principalOf(request);
      const id = checkedUuid(request.params.id, 'unknownNote');
      const { done, ...given } = request.body;
      await asProperty(database, who.property, async (db) => {
        if (Object.keys(given).length > 0) await correctNote(db, who, id, given);
        if (done !== undefined) await finishNote(db, who, id, done);
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/notes/:id',
    {
      config: { right: 'shift.write' },
      schema: {
        ...common,
        summary: 'Remove a note',
        description: 'Who wrote it, or an administrator, may. The journal keeps what it said.',
        params: byId,
        response: { 204: Type.Null(), ...problems('permission', 'unknownNote') },
      },
    },
    async (request, reply) => {
      const who = principalOf(request);
      const id = checkedUuid(request.params.id, 'unknownNote');
      await asProperty(database, who.property, (db) => removeNote(db, who, id));
      return reply.code(204).send(null);
    },
  );
}
