/** Puts together what somebody hears who answers the phone. */
import type { Database } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import { keyIn, roomIn, type Spoken, spokenIn } from '../speech/languages.ts';
import type { Renderer, Wanted } from '../speech/render.ts';
import type { Script } from '../telephony/telephony.ts';
import type { Urgency } from '../work/fair-queue.ts';
import { builtIn, languageSpoken } from './built-in.ts';
import { coreSounds, type Facts } from './core-sounds.ts';
import { deskOpenings, deskSentence, fillIn, greetingAt, type Placeholder, type SentenceName } from './sentence.ts';
import { findRecording, type OwnAnnouncements, ownAnnouncementsOf, type OwnSentence, voicesOf } from './store.ts';

export interface WakeupCall {
  readonly property: string;
  readonly language: string;
  /** The name of the hotel. */
  readonly hotel: string;
  /** What the guest asked for, `HH:MM`. */
  readonly wallTime: string;
  /** Only when it is late enough for an apology. */
  readonly minutesLate?: number | undefined;
  readonly lastAttempt: boolean;
  readonly snooze?: { readonly key: string; readonly minutes: number } | undefined;
  readonly confirm?: { readonly key: string } | undefined;
  /**
   * Words that somebody tries out, in place of those that are kept. With them the language is the one asked for,
   * complete or not.
   */
  readonly instead?: ReadonlyMap<SentenceName, string> | undefined;
  /** A call, unless somebody only listens to it. */
  readonly urgency?: Urgency | undefined;
}

export interface DeskCall {
  readonly property: string;
  readonly language: string;
  readonly hotel?: string | undefined;
  /** Whose guest did not answer; empty where it is about all of them. */
  readonly room: string;
  readonly wallTime: string;
  /** Takes it over; the other one says that it is done. */
  readonly key: string;
  readonly doneKey?: string | undefined;
  /** Where somebody is asked to wake the guest, who has not been rung. */
  readonly asks?: Parameters<typeof deskSentence>[0]['asks'];
}

/** Everything a sentence could mention, and the language and the words it is said in. */
interface Telling {
  readonly property: string;
  readonly language: string;
  readonly own: ReadonlyMap<SentenceName, OwnSentence>;
  /** The property's choice for the language. */
  readonly voice: string | undefined;
  readonly hotel: string;
  readonly facts: Facts;
  readonly urgency: Urgency;
}

interface OwnSpeech extends OwnAnnouncements {
  /** By language. */
  readonly voices: Readonly<Record<string, string>>;
}

const nothingOwn: OwnSpeech = { standard: undefined, languages: new Map(), voices: {} };
const mostRemembered = 20_000;

export class Speaker {
  readonly #database: Database;
  readonly #renderer: Renderer;
  readonly #log: Log;
  readonly #remembered = new Map<string, Promise<OwnSpeech>>();
  #watching = true;

  constructor(database: Database, renderer: Renderer, log: Log) {
    this.#database = database;
    this.#renderer = renderer;
    this.#log = log;
  }

  /** What a guest hears. Never fails: what cannot be said well is said with what there is. */
  async wakeupScript(call: WakeupCall): Promise<Script> {
    const { minutesLate = 0, snooze, confirm } = call;
    const telling = await this.#telling(call, { minutes: snooze?.minutes ?? 0, key: '', room: '' });
    const say = (name: SentenceName, change: Partial<Facts> = {}) =>
      this.#say(name, { ...telling, facts: { ...telling.facts, ...change } });
    const replies: Record<string, string> = {};
    if (snooze !== undefined) replies[snooze.key] = await this.#sayAtOnce('snoozed', telling);
    if (confirm !== undefined) replies[confirm.key] = await this.#sayAtOnce('confirmed', telling);
    return {
      announcement: [
        ...(await say(greetingAt(telling.facts.hour))),
        ...(await say('time')),
        ...(minutesLate > 0 ? await say('late', { minutes: Math.min(99, Math.round(minutesLate)) }) : []),
        ...(call.lastAttempt ? await say('lastCall') : []),
        ...(snooze === undefined ? [] : await say('snooze', { key: snooze.key })),
        ...(confirm === undefined ? [] : await say('confirm', { key: confirm.key })),
      ],
      readings: 2,
      waitSeconds: 8,
      replies,
      goodbye: await this.#sayAtOnce('goodbye', telling),
    };
  }

  /** What the desk hears of a guest who did not answer, or of calls in danger. Never fails either. */
  async deskScript(call: DeskCall): Promise<Script> {
    const { key, doneKey, room, hotel = '' } = call;
    const telling = await this.#telling({ ...call, hotel }, { minutes: 0, key, room });
    return {
      announcement: await this.#say(deskSentence(call), telling),
      readings: 3,
      waitSeconds: 8,
      replies: {
        [key]: await this.#sayAtOnce('deskTaken', telling),
        ...(doneKey === undefined ? {} : { [doneKey]: await this.#sayAtOnce('confirmed', telling) }),
      },
      goodbye: await this.#sayAtOnce('goodbye', telling),
    };
  }

  /** What this property says has changed; `*` is every property. */
  forget(property: string): void {
    if (property === '*') this.#remembered.clear();
    else this.#remembered.delete(property);
  }

  /** Whether changes are being told at this moment. While they are not, nothing is remembered. */
  watching(whether: boolean): void {
    this.#watching = whether;
    if (!whether) this.#remembered.clear();
  }

  /** One sentence by itself, for whoever writes it. */
  async sentence(
    name: SentenceName,
    call: WakeupCall,
    facts: Pick<Facts, 'minutes' | 'key' | 'room'>,
  ): Promise<string[]> {
    return this.#say(name, await this.#telling(call, facts));
  }

  async #telling(
    call: Pick<WakeupCall, 'property' | 'language' | 'hotel' | 'wallTime' | 'instead' | 'urgency'>,
    facts: Pick<Facts, 'minutes' | 'key' | 'room'>,
  ): Promise<Telling> {
    const [hour = 0, minute = 0] = call.wallTime.split(':').map(Number);
    const { property, hotel, instead, urgency = 'call' } = call;
    const own = await this.#ownOf(property);
    const language =
      instead === undefined
        ? languageSpoken(call.language, own.standard, (tag) => new Set(own.languages.get(tag)?.keys()))
        : call.language;
    const said = new Map<SentenceName, OwnSentence>(own.languages.get(language));
    for (const [name, text] of instead ?? []) said.set(name, { text });
    return {
      property,
      language,
      own: said,
      voice: own.voices[language],
      hotel,
      facts: { ...facts, hour, minute },
      urgency,
    };
  }

  async #ownOf(property: string): Promise<OwnSpeech> {
    const known = this.#remembered.get(property);
    const found =
      known ??
      asProperty(this.#database, property, async (db) => ({
        ...(await ownAnnouncementsOf(db, property)),
        voices: await voicesOf(db, property),
      }));
    if (known === undefined && this.#watching) {
      if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
      this.#remembered.set(property, found);
    }
    try {
      return await found;
    } catch (error) {
      if (this.#remembered.get(property) === found) this.#remembered.delete(property);
      this.#log.warn(
        { property, reason: messageOf(error) },
        "a property's own announcements cannot be read: the built-in ones are used",
      );
      return nothingOwn;
    }
  }

  /** One sentence as sounds: the property's recording, its text or the built-in one, or Asterisk's own sounds. */
  async #say(name: SentenceName, telling: Telling): Promise<string[]> {
    const { property, language, own, voice, facts, urgency } = telling;
    const wanted: Wanted = {
      property,
      language,
      voice,
      urgency,
      place: deskOpenings.has(name) || name === greetingAt(facts.hour) ? 'first' : 'next',
    };
    const said = own.get(name);
    try {
      if (said !== undefined && 'digest' in said)
        return [await this.#renderer.play(said.digest, wanted, () => this.#recording(telling, name))];
    } catch (error) {
      this.#log.warn(
        { property, language, sentence: name, reason: messageOf(error) },
        'a recording cannot be played: its words are spoken',
      );
    }
    try {
      const text = said !== undefined && 'text' in said ? said.text : builtIn[language]?.[name];
      if (text === undefined) return coreSounds(name, facts);
      return [await this.#renderer.say(fillIn(text, valuesOf(telling)), wanted)];
    } catch (error) {
      this.#log.error(
        { property, language, sentence: name, reason: messageOf(error) },
        "a sentence cannot be spoken: Asterisk's own sounds are used",
      );
      return coreSounds(name, facts);
    }
  }

  /** Where only one sound can stand. */
  async #sayAtOnce(name: SentenceName, telling: Telling): Promise<string> {
    return (await this.#say(name, telling))[0] ?? 'beep';
  }

  async #recording({ property, language }: Telling, name: SentenceName): Promise<Buffer> {
    const found = await asProperty(this.#database, property, (db) => findRecording(db, property, language, name));
    if (found === undefined) throw new Error('it has just been removed');
    return found;
  }
}

function valuesOf({ language, hotel, facts }: Telling): Record<Placeholder, string> {
  const spoken: Spoken = spokenIn(language);
  return {
    hotel,
    time: spoken.time(facts.hour, facts.minute),
    minutes: spoken.minutes(facts.minutes),
    key: facts.key === '' ? '' : keyIn(spoken, facts.key),
    room: roomIn(spoken, facts.room),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
