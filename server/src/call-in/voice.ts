/** A page as sounds, for the telephone system that asked for it. */
import { voicesOf } from '../announcements/store.ts';
import { wordsOfMessage } from '../guests/messages-store.ts';
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import { findProperty } from '../properties/store.ts';
import type { Renderer } from '../speech/render.ts';
import type { SaidPage } from './page.ts';
import { deskOf } from './store.ts';
import { type Telling, wordsOf } from './texts/words.ts';

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

/** What is said in every conversation, word for word: made while the first page is being heard. */
const alwaysSaid: readonly Telling[] = [
  ...(['askTime', 'askHalf', 'notUnderstood', 'mayHangUp', 'none', 'connect', 'goodbye'] as const).map((sentence) => ({
    sentence,
  })),
  { sentence: 'another', key: '1' },
  { sentence: 'cancel', key: '2' },
  { sentence: 'daily', key: '3' },
  { sentence: 'change', key: '1' },
  { sentence: 'change', key: '4' },
];
const mostRemembered = 20_000;

/** Of which properties and languages the usual sentences are there. */
export class Ready {
  readonly #made = new Set<string>();

  /** True the first time. */
  begin(property: string, language: string): boolean {
    const key = `${property} ${language}`;
    if (this.#made.has(key)) return false;
    if (this.#made.size >= mostRemembered) this.#made.clear();
    this.#made.add(key);
    return true;
  }
}

export interface Voice {
  readonly database: Database;
  readonly renderer: Pick<Renderer, 'say'>;
  readonly log: Pick<Log, 'error'>;
  readonly ready: Ready;
}

export async function voicedPage(
  { database, renderer, log, ready }: Voice,
  property: string,
  page: SaidPage,
  where: (sound: string) => string,
): Promise<VoicedPage> {
  const message = page.say.find((one) => one.message !== undefined)?.message;
  const { hotel, desk, voices, text } = await asProperty(database, property, async (db) => ({
    hotel: (await findProperty(db, property))?.name ?? '',
    desk: await deskOf(db, property),
    voices: await voicesOf(db, property),
    text: message === undefined ? '' : await wordsOfMessage(db, property, message),
  }));
  const say = async (telling: Telling & { readonly language: string }, place: 'first' | 'next'): Promise<string> => {
    const { language } = telling;
    const wanted = { property, language, place, voice: voices[language], urgency: 'call' } as const;
    if (telling.message === undefined) return where(await renderer.say(wordsOf(language, hotel, telling), wanted));
    // What is somebody's own is not kept for the next one who is told the same, nor written into the log.
    const own = renderer.say(wordsOf(language, hotel, telling, text), { ...wanted, passing: true });
    return where(await own.catch(() => Promise.reject(new Error('a message cannot be read out'))));
  };
  const { language, digits, seconds } = page;
  try {
    // Taken back while it was to be told.
    const said = page.say.filter((one) => one.message === undefined || text !== '');
    const sounds = await Promise.all(said.map((one, index) => say(one, index === 0 ? 'first' : 'next')));
    const [sorry, nobody] = await Promise.all([
      say({ sentence: 'sorry', language }, 'first'),
      say({ sentence: 'nobody', language }, 'first'),
    ]);
    // One after the other, so that the next page waits for one of them at the most. What fails is said then.
    if (page.do === 'ask' && ready.begin(property, language))
      void alwaysSaid
        .reduce((before, one) => before.then(() => say({ ...one, language }, 'next')), Promise.resolve(''))
        .catch(() => undefined);
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
