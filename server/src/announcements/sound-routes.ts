/** Announcements as sound: what will be heard, and the hotel's own recordings. */
import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { type App, principalOf } from '../http/context.ts';
import { problems } from '../http/schemas.ts';
import { findProperty, findSettings } from '../properties/store.ts';
import { mostBytes } from '../speech/recording.ts';
import { changeRecording, checkedText, recordingOf, requireLanguage } from './announcement.ts';
import { announcementSound, sentenceSound, type Trying, type Voices } from './preview.ts';
import { bySentence, common, config, language, sentence } from './routes.ts';
import { longestText, type SentenceName, sentenceNames } from './sentence.ts';

export const wallTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'The time that is announced, HH:MM.' });
const time = Type.Optional({ ...wallTime, default: '06:30' });
const only = Type.Optional({ ...sentence, description: 'Only this sentence; the whole announcement without.' });
const wave = {
  description: 'A WAV file, as the phone will play it.',
  content: { 'audio/wav': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
};
const byLanguage = Type.Object({ language });

export function announcementSoundRoutes(app: App, database: Database, speech: Voices): void {
  // A recording is the only body of /api/v1 that is not JSON.
  app.addContentTypeParser(/^audio\/(?:x-|vnd\.)?wave?$/, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => done(null, body));

  const trying = (property: string, tag: string, wanted: Pick<Trying, 'time' | 'instead'>): Promise<Trying> =>
    asProperty(database, property, async (db) => {
      await requireLanguage(db, property, tag);
      const hotel = (await findProperty(db, property))?.name ?? '';
      return { property, language: tag, hotel, policy: (await findSettings(db, property, 'wakeup')) ?? {}, ...wanted };
    });
  const sound = (wanted: Trying, which: SentenceName | undefined): Promise<Buffer> =>
    which === undefined ? announcementSound(speech, wanted) : sentenceSound(speech, wanted, which);

  app.get(
    '/announcements/:language/sound',
    {
      config,
      schema: {
        ...common,
        summary: 'Hear an announcement as it is kept',
        params: byLanguage,
        querystring: Type.Object({ time, sentence: only }, { additionalProperties: false }),
        response: { 200: wave, ...problems('permission', 'licence', 'parameter', 'unknownLanguage', 'conflict') },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const { time: at = '06:30', sentence: which } = request.query;
      const bytes = await sound(await trying(property, request.params.language, { time: at, instead: new Map() }), which);
      return reply.type('audio/wav').header('cache-control', 'no-store').send(bytes);
    },
  );

  app.post(
    '/announcements/:language/preview',
    {
      config,
      schema: {
        ...common,
        summary: 'Hear an announcement with words that are not kept yet',
        params: byLanguage,
        body: Type.Object(
          {
            time,
            sentence: only,
            texts: Type.Optional(
              Type.Partial(
                Type.Object(Object.fromEntries(sentenceNames.map((name) => [name, Type.String({ maxLength: longestText * 4 })])), {
                  additionalProperties: false,
                }),
              ),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: wave, ...problems('permission', 'licence', 'parameter', 'unknownLanguage', 'rule', 'conflict') },
      },
      bodyLimit: 64 * 1024,
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const { time: at = '06:30', sentence: which, texts = {} } = request.body;
      const instead = new Map((Object.entries(texts) as [SentenceName, string][]).map(([name, text]) => [name, checkedText(name, text)]));
      const bytes = await sound(await trying(property, request.params.language, { time: at, instead }), which);
      return reply.type('audio/wav').header('cache-control', 'no-store').send(bytes);
    },
  );

  app.get(
    '/announcements/:language/:sentence/recording',
    {
      config,
      schema: {
        ...common,
        summary: "The hotel's own recording of a sentence, as it was given",
        params: bySentence,
        response: { 200: wave, ...problems('permission', 'licence', 'parameter', 'unknownRecording') },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const bytes = await asProperty(database, property, (db) => recordingOf(db, property, request.params.language, request.params.sentence));
      return reply.type('audio/wav').header('cache-control', 'no-store').send(bytes);
    },
  );

  app.put(
    '/announcements/:language/:sentence/recording',
    {
      config,
      schema: {
        ...common,
        summary: "Say a sentence with the hotel's own recording",
        description: 'A WAV file of at most 5 MB and 60 s, any rate from 8000 on. It is made as loud as all announcements are.',
        params: bySentence,
        body: { content: { 'audio/wav': { schema: Type.Unsafe<Buffer>({ description: 'A WAV file.' }) } } },
        response: { 204: Type.Null(), ...problems('permission', 'licence', 'parameter', 'unknownLanguage', 'mediaType', 'tooLarge', 'rule') },
      },
      bodyLimit: mostBytes,
    },
    async (request, reply) => {
      const { property, name } = principalOf(request);
      const recording: unknown = request.body;
      if (!Buffer.isBuffer(recording)) throw new Failure('mediaType', { detail: 'Send the recording as audio/wav.' });
      await asProperty(database, property, (db) => changeRecording(db, property, request.params.language, request.params.sentence, recording, name));
      return reply.code(204).send(null);
    },
  );
}
