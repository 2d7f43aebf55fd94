import { Type } from 'typebox';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { type App, principalOf } from '../http/context.ts';
import { basicSecurity, nullable, problems } from '../http/schemas.ts';
import type { Voice } from '../speech/voices.ts';
import type { Admission } from '../work/admission.ts';
import {
  announcementsOf,
  backToBuiltIn,
  changeText,
  checkedText,
  chooseVoice,
  requireLanguage,
} from './announcement.ts';
import { isSpeakable, type Voices } from './preview.ts';
import { fillIn, longestText, sentenceNames } from './sentence.ts';

export const common = { tags: ['Announcements'], security: basicSecurity };
export const config = { licence: 'wakeup' } as const;
export const language = Type.String({
  minLength: 2,
  maxLength: 20,
  pattern: '^[A-Za-z-]+$',
  description: 'Language tag.',
});
export const sentence = Type.Enum([...sentenceNames], { description: 'Which sentence of the announcement.' });
export const bySentence = Type.Object({ language, sentence });

const sentenceObject = Type.Object({
  sentence,
  text: Type.String({ description: 'Empty for a recording, and where there are no words yet.' }),
  source: Type.Enum(['own', 'recording', 'builtIn', 'missing'], {
    description: "The hotel's own words, its recording, what Reveille brings along, or nothing yet.",
  }),
  builtIn: nullable('What Reveille says by itself; null in a language that it brings no words for.'),
  placeholders: Type.Array(Type.String(), { description: 'What can stand in it, in braces.' }),
  recordable: Type.Boolean({
    description: 'Whether a recording can take its place: what differs in every call must be spoken.',
  }),
});

const announcementList = Type.Object({
  announcements: Type.Array(
    Type.Object({
      language: Type.String(),
      name: Type.String(),
      voice: nullable('The voice that the property has chosen; null is the usual one.'),
      complete: Type.Boolean({
        description: 'A language that is not complete is not spoken: its guests hear the default one.',
      }),
      sentences: Type.Array(sentenceObject),
    }),
    { description: 'The languages of the property, its default first.' },
  ),
  voices: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    description: 'Voices of the speech engine.',
  }),
});

export function announcementRoutes(
  app: App,
  database: Database,
  speech: Voices,
  previews: Admission,
  voices: () => Promise<Voice[]>,
): void {
  app.get(
    '/announcements',
    {
      config: { ...config, right: 'settings.read' },
      schema: {
        ...common,
        summary: 'What guests hear, by language',
        response: { 200: announcementList, ...problems('permission', 'licence') },
      },
    },
    async (request) => {
      const { property } = principalOf(request);
      const [announcements, known] = await Promise.all([
        asProperty(database, property, (db) => announcementsOf(db, property)),
        voices(),
      ]);
      return { announcements, voices: known.map(({ id, name }) => ({ id, name })) };
    },
  );

  app.put(
    '/announcements/:language/:sentence',
    {
      config: { ...config, right: 'settings.change' },
      schema: {
        ...common,
        summary: "Say a sentence in the hotel's own words",
        description: 'It is heard from the next call on.',
        params: bySentence,
        body: Type.Object(
          { text: Type.String({ maxLength: longestText * 4, description: `At most ${longestText} letters.` }) },
          { additionalProperties: false },
        ),
        response: { 204: Type.Null(), ...problems('permission', 'licence', 'parameter', 'unknownLanguage', 'rule') },
      },
      onRequest: previews.admit,
    },
    async (request, reply) => {
      const { property, name } = principalOf(request);
      const { language: tag, sentence: which } = request.params;
      await previews.during(request, async () => {
        const text = checkedText(which, request.body.text);
        // An engine may take a while: nobody's transaction waits for it.
        await asProperty(database, property, (db) => requireLanguage(db, property, tag));
        const tried = fillIn(text, { hotel: 'Reveille', time: '6', minutes: '6', key: '1', room: '1' });
        if (!(await isSpeakable(speech, tried, { property, language: tag })))
          throw new Failure('rule', {
            detail: say('sentence.unspeakable'),
          });
        await asProperty(database, property, (db) => changeText(db, property, tag, which, text, name));
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/announcements/:language/:sentence',
    {
      config: { ...config, right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Back to what Reveille brings along',
        description: 'Takes the text or the recording of the hotel away.',
        params: bySentence,
        response: { 204: Type.Null(), ...problems('permission', 'licence', 'parameter', 'unknownLanguage') },
      },
    },
    async (request, reply) => {
      const { property, name } = principalOf(request);
      await asProperty(database, property, (db) =>
        backToBuiltIn(db, property, request.params.language, request.params.sentence, name),
      );
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/announcements/:language/voice',
    {
      config: { ...config, right: 'settings.change' },
      schema: {
        ...common,
        summary: 'Choose the voice for a language',
        params: Type.Object({ language }),
        body: Type.Object(
          { voice: Type.String({ maxLength: 100, description: 'Id of a voice; empty is the usual one.' }) },
          { additionalProperties: false },
        ),
        response: { 204: Type.Null(), ...problems('permission', 'licence', 'parameter', 'unknownLanguage', 'rule') },
      },
    },
    async (request, reply) => {
      const { property, name } = principalOf(request);
      const known = await voices();
      const voice = request.body.voice === '' ? null : request.body.voice;
      await asProperty(database, property, (db) =>
        chooseVoice(db, property, request.params.language, voice, known, name),
      );
      return reply.code(204).send(null);
    },
  );
}
