/** Announcements as sound: what will be heard, and the hotel's own recordings. */
import { Type } from 'typebox';
import { budgets } from '../budgets/budgets.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { type App, principalOf } from '../http/context.ts';
import { problems } from '../http/schemas.ts';
import { findProperty, findSettings } from '../properties/store.ts';
import { recordingProblemOf } from '../speech/sound-work.ts';
import type { Admission } from '../work/admission.ts';
import type { FairQueue } from '../work/fair-queue.ts';
import { changeRecording, checkedText, recordingOf, requireLanguage, requireRecordable } from './announcement.ts';
import { announcementSound, sentenceSound, type Trying, type Voices } from './preview.ts';
import { bySentence, common, config, language, sentence } from './routes.ts';
import { longestText, type SentenceName, sentenceNames } from './sentence.ts';

export const wallTime = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'The time that is announced, HH:MM.',
});
const time = Type.Optional({ ...wallTime, default: '06:30' });
const only = Type.Optional({ ...sentence, description: 'Only this sentence; the whole announcement without.' });
const wave = {
  description: 'A WAV file, as the phone will play it.',
  content: { 'audio/wav': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
};
const byLanguage = Type.Object({ language });

/** How much of it one property may ask for at a time, and in which order it is done. */
export interface SoundWork {
  readonly previews: Admission;
  readonly uploads: Admission;
  readonly files: FairQueue;
}

export function announcementSoundRoutes(
  app: App,
  database: Database,
  speech: Voices,
  { previews, uploads, files }: SoundWork,
): void {
  // A recording is the only body of /api/v1 that is not JSON.
  app.addContentTypeParser(
    /^audio\/(?:x-|vnd\.)?wave?$/,
    { parseAs: 'buffer', bodyLimit: budgets.recordingFile.most },
    (_request, body, done) => done(null, body),
  );

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
      config: { ...config, right: 'settings.read' },
      schema: {
        ...common,
        summary: 'Hear an announcement as it is kept',
        params: byLanguage,
        querystring: Type.Object({ time, sentence: only }, { additionalProperties: false }),
        response: { 200: wave, ...problems('permission', 'licence', 'parameter', 'unknownLanguage', 'conflict') },
      },
      onRequest: previews.admit,
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const { time: at = '06:30', sentence: which } = request.query;
      const wanted = { time: at, instead: new Map() };
      const bytes = await previews.during(request, async () =>
        sound(await trying(property, request.params.language, wanted), which),
      );
      return reply.type('audio/wav').header('cache-control', 'no-store').send(bytes);
    },
  );

  app.post(
    '/announcements/:language/preview',
    {
      config: { ...config, right: 'settings.change' },
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
                Type.Object(
                  Object.fromEntries(sentenceNames.map((name) => [name, Type.String({ maxLength: longestText * 4 })])),
                ),
                {
                  additionalProperties: false, // within the object it would be lost
                },
              ),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: wave,
          ...problems('permission', 'licence', 'parameter', 'unknownLanguage', 'rule', 'conflict'),
        },
      },
      bodyLimit: budgets.previewTexts.most,
      onRequest: previews.admit,
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const { time: at = '06:30', sentence: which, texts = {} } = request.body;
      const instead = new Map(
        (Object.entries(texts) as [SentenceName, string][]).map(([name, text]) => [name, checkedText(name, text)]),
      );
      const bytes = await previews.during(request, async () =>
        sound(await trying(property, request.params.language, { time: at, instead }), which),
      );
      return reply.type('audio/wav').header('cache-control', 'no-store').send(bytes);
    },
  );

  app.get(
    '/announcements/:language/:sentence/recording',
    {
      config: { ...config, right: 'settings.read' },
      schema: {
        ...common,
        summary: "The hotel's own recording of a sentence, as it was given",
        params: bySentence,
        response: { 200: wave, ...problems('permission', 'licence', 'parameter', 'unknownRecording') },
      },
    },
    async (request, reply) => {
      const { property } = principalOf(request);
      const bytes = await asProperty(database, property, (db) =>
        recordingOf(db, property, request.params.language, request.params.sentence),
      );
      return reply.type('audio/wav').header('cache-control', 'no-store').send(bytes);
    },
  );

  app.put(
    '/announcements/:language/:sentence/recording',
    {
      config: { ...config, right: 'settings.change' },
      schema: {
        ...common,
        summary: "Say a sentence with the hotel's own recording",
        description:
          'A WAV file of at most 5 MB and 60 s, at a usual rate: 8, 11.025, 16, 22.05, 24, 32, 44.1, 48 or 96 ' +
          'kHz. It is made as loud as all announcements are.',
        params: bySentence,
        body: { content: { 'audio/wav': { schema: Type.Unsafe<Buffer>({ description: 'A WAV file.' }) } } },
        response: {
          204: Type.Null(),
          ...problems('permission', 'licence', 'parameter', 'unknownLanguage', 'mediaType', 'tooLarge', 'rule'),
        },
      },
      bodyLimit: budgets.recordingFile.most,
      onRequest: uploads.admit,
    },
    async (request, reply) => {
      const { property, name } = principalOf(request);
      const recording: unknown = request.body;
      if (!Buffer.isBuffer(recording)) throw new Failure('mediaType', { detail: say('recording.type') });
      const { language: tag, sentence: which } = request.params;
      await uploads.during(request, async () => {
        await asProperty(database, property, (db) => requireRecordable(db, property, tag, which));
        const problem = await files.run(property, 'person', () => recordingProblemOf(recording));
        if (problem !== undefined) throw new Failure('rule', { detail: say('recording.unusable', { problem }) });
        await asProperty(database, property, (db) => changeRecording(db, property, tag, which, recording, name));
      });
      return reply.code(204).send(null);
    },
  );
}
