/** A page as sounds, for the telephone system that asked for it. */
import { voicesOf } from '../announcements/store.ts';
import { wordsOfMessage } from '../guests/messages-store.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import { findProperty } from '../properties/store.ts';
import type { Renderer } from '../speech/render.ts';
import type { Ahead } from './ahead.ts';
import { languagesOf } from './around.ts';
import type { SaidPage } from './page.ts';
import { deskOf } from './store.ts';
import { partsOf, type Telling, wordsOf } from './texts/words.ts';

/** What the dialplan is told. Sounds are joined by `&`, as its applications read them. */
export interface VoicedPage {
  readonly do: SaidPage['do'];
  readonly say: string;
  readonly digits: number;
  readonly seconds: number;
  /** What is said when the next page does not come, and when nobody answers at the desk. */
  readonly sorry: string;
  readonly nobody: string;
  /** Whom to connect with; empty where the property has named nobody. */
  readonly desk: string;
}

/** English sounds that Asterisk brings, for the night on which no speech engine works. */
const brought = {
  sorry: 'im-sorry&pls-hold-while-try',
  nobody: 'please-try-call-later',
  connect: 'pls-hold-while-try',
};

export interface Voice {
  readonly database: Database;
  readonly renderer: Pick<Renderer, 'say' | 'compose'>;
  readonly log: Pick<Log, 'error'>;
  readonly ahead: Ahead;
}

export async function voicedPage(
  { database, renderer, log, ahead }: Voice,
  property: string,
  page: SaidPage,
  where: (sound: string) => string,
): Promise<VoicedPage> {
  const message = page.say.find((one) => one.message !== undefined)?.message;
  const { hotel, desk, voices, text, languages } = await asProperty(database, property, async (db) => ({
    hotel: (await findProperty(db, property))?.name ?? '',
    desk: await deskOf(db, property),
    voices: await voicesOf(db, property),
    text: message === undefined ? '' : await wordsOfMessage(db, property, message),
    languages: page.do !== 'reject' && ahead.begin(property) ? await languagesOf(db, property, page.language) : [],
  }));
  const say = async (telling: Telling & { readonly language: string }, place: 'first' | 'next'): Promise<string> => {
    const { language } = telling;
    const wanted = { property, language, place, voice: voices[language], urgency: 'call' } as const;
    if (telling.message === undefined) return where(await renderer.compose(partsOf(language, hotel, telling), wanted));
    // What is somebody's own is not kept for the next one who is told the same, nor written into the log.
    const own = renderer.say(wordsOf(language, hotel, telling, text), { ...wanted, passing: true });
    return where(await own.catch(() => Promise.reject(new Error('a message cannot be read out'))));
  };
  const { language, digits, seconds } = page;
  for (const one of languages) void ahead.make({ property, language: one, voice: voices[one] });
  try {
    // Taken back while it was to be told.
    const said = page.say.filter((one) => one.message === undefined || text !== '');
    const sounds = await Promise.all(said.map((one, index) => say(one, index === 0 ? 'first' : 'next')));
    const [sorry, nobody] = await Promise.all([
      say({ sentence: 'sorry', language }, 'first'),
      say({ sentence: 'nobody', language }, 'first'),
    ]);
    return { do: page.do, say: sounds.join('&'), digits, seconds, sorry, nobody, desk };
  } catch (error) {
    log.error(
      { property, language, reason: error instanceof Error ? error.message : String(error) },
      'the menu cannot be spoken: the caller is connected with the desk',
    );
    // What was decided is kept; only nobody can say it.
    const how = page.do === 'reject' ? 'reject' : 'desk';
    return { do: how, say: brought.connect, digits: 0, seconds: 0, sorry: brought.sorry, nobody: brought.nobody, desk };
  }
}
