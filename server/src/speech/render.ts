/** Text to sound files, each made once and kept: a thousand calls at seven in one language cost no more than one. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type EngineSettings, runEngine, SpeechError, type Voicing, voicingsOf } from './engine.ts';
import { normalised, peakOf, trimmed, withSilence } from './loudness.ts';
import { resample } from './resample.ts';
import { linearBytes, readWave, type Sound, waveBytes, WaveError } from './wave.ts';

/** Counts up when the sound of the same text changes, so that old files are not taken for new ones. */
const version = 1;
const atOnce = 2;
const restMilliseconds = 60_000;
const day = 86_400_000;
/** An announcement longer than this is a mistake of an engine, or of who recorded it. */
const longestSeconds = 60;

/** The phone needs a moment until the line carries sound; between sentences a breath is enough. */
const silenceSeconds = { first: 0.3, next: 0.15, after: 0.1 };
export type Place = 'first' | 'next';

export interface RenderSettings extends EngineSettings {
  readonly folder: string;
  /** The folder as Asterisk sees it. */
  readonly folderAt: string;
}

export class Renderer {
  readonly #settings: RenderSettings;
  readonly #running = new Map<string, Promise<string>>();
  readonly #resting = new Map<string, { readonly until: number; readonly problem: SpeechError }>();
  readonly #touched = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(settings: RenderSettings) {
    this.#settings = settings;
  }

  /** The sound of a text, as Asterisk sees it and without its ending. The best engine that can say it does, in the voice that was chosen. Throws SpeechError. */
  async say(text: string, language: string, place: Place, voice?: string): Promise<string> {
    let problem: unknown = new SpeechError(`nothing in "${text.slice(0, 40)}" can be spoken. Mend: write it in letters`);
    const { command, voices } = this.#settings;
    for (const voicing of voicingsOf({ command, voices: voice === undefined ? voices : new Map([...voices, [language, voice]]) }, language)) {
      const words = voicing.readable(text);
      if (words === undefined) continue;
      const name = nameOf(['text', voicing.name, words, place]);
      if (await this.#isThere(name)) return this.#seen(name);
      const resting = this.#resting.get(voicing.name);
      if (resting !== undefined && resting.until > performance.now()) {
        problem = resting.problem;
        continue;
      }
      try {
        return await this.#once(name, place, () => this.#speak(voicing, words));
      } catch (error) {
        problem = error;
        // A full disk or a text without sound is not the engine's fault. Otherwise a morning's calls must not wait for it one by one.
        if (error instanceof SpeechError) this.#resting.set(voicing.name, { until: performance.now() + restMilliseconds, problem: error });
      }
    }
    throw asSpeechError(problem, this.#settings.folder);
  }

  /** The sound of a recording, which is fetched only when it is not there yet. Throws SpeechError. */
  async play(digest: string, place: Place, fetch: () => Promise<Buffer>): Promise<string> {
    const name = nameOf(['recording', digest, place]);
    if (await this.#isThere(name)) return this.#seen(name);
    try {
      return await this.#once(name, place, async () => readWave(await fetch()));
    } catch (error) {
      throw asSpeechError(error, this.#settings.folder);
    }
  }

  /** What a sound that was made here sounds like on the phone; undefined for one of Asterisk's own. */
  async listen(sound: string): Promise<Sound | undefined> {
    const name = /\/([0-9a-f]{32})$/.exec(sound)?.[1];
    return name === undefined || sound !== this.#seen(name) ? undefined : readWave(await readFile(join(this.#settings.folder, `${name}.wav`)));
  }

  /** Removes what nobody has used for so long, and what a process that was killed left half done. Returns how many files. */
  async sweep(now = new Date(), unusedDays = 30): Promise<number> {
    const { folder } = this.#settings;
    let removed = 0;
    for (const file of await readdir(folder).catch(() => [])) {
      if (!/^\.?[0-9a-f]{32}[-.]/.test(file)) continue; // not ours
      const path = join(folder, file);
      const known = await stat(path).catch(() => undefined);
      const most = file.startsWith('.') ? day : unusedDays * day;
      if (known === undefined || now.getTime() - known.mtimeMs < most) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  #seen(name: string): string {
    return `${this.#settings.folderAt}/${name}`;
  }

  /** Whoever asks for a sound that is being made waits for that one. */
  #once(name: string, place: Place, make: () => Promise<Sound>): Promise<string> {
    const running = this.#running.get(name);
    if (running !== undefined) return running;
    const made = this.#inTurn(async () => {
      await mkdir(this.#settings.folder, { recursive: true });
      await this.#write(name, place, await make());
      return this.#seen(name);
    }).finally(() => this.#running.delete(name));
    this.#running.set(name, made);
    return made;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next in the queue.
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy -= 1;
      else next();
    }
  }

  async #speak(voicing: Voicing, text: string): Promise<Sound> {
    const output = join(this.#settings.folder, `.${nameOf([randomUUID()])}.engine.wav`);
    const words = voicing.words.map((word) => word.replaceAll('{output}', output));
    try {
      const written = await runEngine({ program: voicing.program, words }, text);
      const bytes = voicing.words.join(' ').includes('{output}') ? await readFile(output) : written;
      return readWave(bytes);
    } catch (error) {
      if (error instanceof SpeechError) throw error;
      throw new SpeechError(`what ${voicing.program} wrote cannot be used: ${messageOf(error)}. Mend: let it write WAV, or set REVEILLE_SPEECH_COMMAND`, {
        cause: error,
      });
    } finally {
      await rm(output, { force: true });
    }
  }

  /** The WAV file comes last: where it is, the other is as well. Neither is ever seen half written. */
  async #write(name: string, place: Place, made: Sound): Promise<void> {
    const speech = trimmed(made);
    if (speech.samples.length === 0 || peakOf(speech) < 0.001)
      throw new WaveError('the sound is silent. Mend: record it again, or set REVEILLE_SPEECH_COMMAND');
    if (speech.samples.length > longestSeconds * speech.rate) throw new WaveError(`the sound is longer than ${longestSeconds} s. Mend: make it shorter`);
    const at = (rate: number) => withSilence(normalised(resample(speech, rate)), silenceSeconds[place], silenceSeconds.after);
    await this.#put(`${name}.sln16`, linearBytes(at(16_000).samples));
    await this.#put(`${name}.wav`, waveBytes(at(8000)));
    this.#touched.set(name, performance.now());
  }

  async #put(file: string, bytes: Buffer): Promise<void> {
    const { folder } = this.#settings;
    const draft = join(folder, `.${file}.${randomUUID()}`);
    try {
      const handle = await open(draft, 'wx', 0o644);
      try {
        await handle.writeFile(bytes);
        await handle.sync(); // or a power cut leaves an empty file under the final name
      } finally {
        await handle.close();
      }
      await rename(draft, join(folder, file));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Also says to the sweep that it is in use, once a day. */
  async #isThere(name: string): Promise<boolean> {
    const files = ['wav', 'sln16'].map((ending) => join(this.#settings.folder, `${name}.${ending}`));
    try {
      for (const file of files) if ((await stat(file)).size === 0) return false;
      const touched = this.#touched.get(name);
      if (touched !== undefined && performance.now() - touched < day) return true;
      const now = new Date();
      for (const file of files) await utimes(file, now, now);
      if (this.#touched.size > 10_000) this.#touched.clear();
      this.#touched.set(name, performance.now());
      return true;
    } catch (error) {
      // Somebody else's file is as good as ours, only its date cannot be changed.
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  }
}

function nameOf(parts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([version, ...parts]))
    .digest('hex')
    .slice(0, 32);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function asSpeechError(error: unknown, folder: string): SpeechError {
  if (error instanceof SpeechError) return error;
  const code = (error as NodeJS.ErrnoException).code;
  const mend =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? `free space for ${folder}`
      : `let the user that runs Reveille write to ${folder}, or set REVEILLE_DATA to another folder`;
  return new SpeechError(code === undefined ? messageOf(error) : `sound cannot be kept in ${folder} (${code}). Mend: ${mend}`, { cause: error });
}
