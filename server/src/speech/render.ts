/** Text to sound files, each made once and kept: a thousand calls at seven in one language cost no more than one. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { budgets } from '../budgets/budgets.ts';
import { FairQueue, type Urgency } from '../work/fair-queue.ts';
import { composed, type Part } from './composed.ts';
import { type EngineSettings, runEngine, SpeechError, type Voicing, voicingsOf } from './engine.ts';
import { type Place, type SoundAnswer, soundFrom } from './sound-work.ts';
import { asSpeechError, isOfFolder, messageOf, passing, previewsOf, SoundsFolder } from './sounds-folder.ts';
import { WaveError } from './wave.ts';

/** Counts up when the sound of the same text changes, so that old files are not taken for new ones. */
const version = 1;
const restMilliseconds = 60_000;

export interface RenderSettings extends EngineSettings {
  readonly folder: string;
  /** The folder as Asterisk sees it. */
  readonly folderAt: string;
  /** Hears of how many sentences are being made or wait. */
  readonly told?: (busy: number) => void;
}

/** For whom a sound is made, and where it will stand. */
export interface Wanted {
  readonly property: string;
  readonly language: string;
  readonly place: Place;
  readonly voice?: string | undefined;
  /**
   * For a call, now or one to come, it is made as Asterisk plays it; for a person it waits behind calls, and is kept
   * apart.
   */
  readonly urgency: Urgency;
  /** It is one person's: it goes within two days, and is kept apart until then. */
  readonly passing?: true;
}

interface Rest {
  readonly until: number;
  readonly problem: SpeechError;
  /** Those for whom it failed. */
  readonly properties: Set<string>;
}

export class Renderer {
  readonly #settings: RenderSettings;
  readonly #folder: SoundsFolder;
  readonly #running = new Map<string, Promise<string>>();
  readonly #resting = new Map<string, Rest>();
  readonly #queue: FairQueue;

  constructor(settings: RenderSettings) {
    this.#settings = settings;
    this.#folder = new SoundsFolder(settings.folder);
    const atOnce = budgets.enginesAtOnce.most;
    this.#queue = new FairQueue({ atOnce, forPersons: atOnce - 1, forEach: 1 }, settings.told);
  }

  /**
   * The sound of a text, as Asterisk sees it and without its ending. The best engine that can say it does, in the voice
   * that was chosen. Throws SpeechError.
   */
  async say(text: string, wanted: Wanted): Promise<string> {
    let problem: unknown;
    const { command, voices } = this.#settings;
    const { language, voice, property } = wanted;
    for (const voicing of voicingsOf(
      { command, voices: voice === undefined ? voices : new Map([...voices, [language, voice]]) },
      language,
    )) {
      const words = voicing.readable(text);
      if (words === undefined) continue;
      const name = nameOf(['text', voicing.name, words, wanted.place]);
      const kept = await this.#kept(name, wanted);
      if (kept !== undefined) return this.#seen(kept);
      const resting = this.#restOf(voicing, property);
      if (resting !== undefined) {
        problem = resting;
        continue;
      }
      try {
        return await this.#once(name, wanted, () => this.#speak(voicing, words, wanted));
      } catch (error) {
        problem = error;
        // A full disk or a text without sound is not the engine's fault. Otherwise a morning's calls must not wait for
        // it one by one.
        if (error instanceof SpeechError) this.#rest(voicing, property, error);
      }
    }
    problem ??= new SpeechError(`nothing in "${text.slice(0, 40)}" can be spoken. Fix: write it in letters`);
    throw asSpeechError(problem, this.#settings.folder);
  }

  /** A sentence of parts, which are made where they are not there yet. Throws SpeechError. */
  async compose(parts: readonly string[], wanted: Wanted): Promise<string> {
    const sounds = await Promise.all(parts.map((part) => this.say(part, { ...wanted, place: 'part' })));
    const files = sounds.map((sound) => sound.slice(this.#settings.folderAt.length + 1));
    const name = nameOf(['composed', wanted.place, ...files]);
    try {
      if ((await this.#kept(name, wanted)) === undefined)
        await this.#write(name, wanted, composed(await Promise.all(files.map(this.#partOf)), wanted.place));
      return this.#seen(name);
    } catch (error) {
      throw asSpeechError(error, this.#settings.folder);
    }
  }

  readonly #partOf = async (name: string): Promise<Part> => {
    const path = join(this.#settings.folder, name);
    const [wave, linear] = await Promise.all([readFile(`${path}.wav`), readFile(`${path}.sln16`)]);
    return { wave, linear };
  };

  /** The sound of a recording, which is fetched only when it is not there yet. Throws SpeechError. */
  async play(digest: string, wanted: Wanted, fetch: () => Promise<Buffer>): Promise<string> {
    const name = nameOf(['recording', digest, wanted.place]);
    const kept = await this.#kept(name, wanted);
    if (kept !== undefined) return this.#seen(kept);
    try {
      return await this.#once(name, wanted, async () =>
        soundFrom(await fetch(), wanted.place, wanted.urgency !== 'person'),
      );
    } catch (error) {
      throw asSpeechError(error, this.#settings.folder);
    }
  }

  /**
   * What a sound that was made here sounds like on the phone, as a WAV file; undefined for one of Asterisk's own, and
   * for one that is gone.
   */
  async listen(sound: string): Promise<Buffer | undefined> {
    const { folder, folderAt } = this.#settings;
    const name = sound.startsWith(`${folderAt}/`) ? sound.slice(folderAt.length + 1) : '';
    return /^(?:previews\/[0-9a-f-]+\/)?[0-9a-f]{32}$/.test(name)
      ? readFile(join(folder, `${name}.wav`)).catch(() => undefined)
      : undefined;
  }

  /** Removes what nobody uses any more, and what is too much. Returns how many files. */
  sweep(now?: Date): Promise<number> {
    return this.#folder.sweep({ most: budgets.sounds.most, ...(now === undefined ? {} : { now: now.getTime() }) });
  }

  #seen(name: string): string {
    return `${this.#settings.folderAt}/${name}`;
  }

  /** What a call has used will do for a person, but not the other way round: it is not all that Asterisk needs. */
  async #kept(name: string, wanted: Wanted): Promise<string | undefined> {
    if (await this.#folder.has([`${name}.wav`, `${name}.sln16`])) return name;
    const own = placeOf(name, wanted);
    return own !== name && (await this.#folder.has([`${own}.wav`])) ? own : undefined;
  }

  /** Whoever asks for a sound that is being made waits for that one, but a call for none that has time. */
  #once(name: string, wanted: Wanted, make: () => Promise<SoundAnswer>): Promise<string> {
    const own = placeOf(name, wanted);
    const key = wanted.urgency === 'ahead' ? `${own} ahead` : own;
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const made = this.#queue
      .run(wanted.property, wanted.urgency, async () => {
        await this.#write(own, wanted, await make());
        return this.#seen(own);
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, made);
    return made;
  }

  async #speak(voicing: Voicing, text: string, { place, urgency }: Wanted): Promise<SoundAnswer> {
    const output = join(this.#settings.folder, `.${nameOf([randomUUID()])}.engine.wav`);
    const words = voicing.words.map((word) => word.replaceAll('{output}', output));
    try {
      await mkdir(this.#settings.folder, { recursive: true });
      const written = await runEngine({ program: voicing.program, words }, text);
      const bytes = voicing.words.join(' ').includes('{output}') ? await readFile(output) : written;
      const made = await soundFrom(bytes, place, urgency !== 'person');
      if (made.unreadable === true) throw new WaveError(made.problem);
      return made;
    } catch (error) {
      if (error instanceof SpeechError || isOfFolder(error)) throw error;
      throw new SpeechError(
        `what ${voicing.program} wrote cannot be used: ${messageOf(error)}. Fix: let it write WAV, or set ` +
          `REVEILLE_SPEECH_COMMAND`,
        {
          cause: error,
        },
      );
    } finally {
      await rm(output, { force: true });
    }
  }

  /** The WAV file comes last: where it is, the other is as well. */
  async #write(own: string, { property, urgency }: Wanted, { problem, wave, linear }: SoundAnswer): Promise<void> {
    if (wave === undefined) throw new WaveError(problem);
    if (linear !== undefined) await this.#folder.put(`${own}.sln16`, linear);
    await this.#folder.put(`${own}.wav`, wave);
    if (urgency === 'person') await this.#folder.keepPreviews(property, budgets.previewSounds.most);
  }

  /**
   * An engine rests for who saw it fail; once it has failed for two, for everybody: one hotel's words are not its
   * fault.
   */
  #rest(voicing: Voicing, property: string, problem: SpeechError): void {
    const before = this.#resting.get(voicing.name);
    const properties = before !== undefined && before.until > performance.now() ? before.properties : new Set<string>();
    this.#resting.set(voicing.name, {
      until: performance.now() + restMilliseconds,
      problem,
      properties: properties.add(property),
    });
  }

  #restOf(voicing: Voicing, property: string): SpeechError | undefined {
    const resting = this.#resting.get(voicing.name);
    if (resting === undefined || resting.until <= performance.now()) return undefined;
    return resting.properties.has(property) || resting.properties.size > 1 ? resting.problem : undefined;
  }
}

function placeOf(name: string, { property, urgency, passing: isPassing }: Wanted): string {
  if (isPassing === true) return join(passing, name);
  return urgency !== 'person' ? name : join(previewsOf(property), name);
}

function nameOf(parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([version, ...parts]))
    .digest('hex')
    .slice(0, 32);
}
