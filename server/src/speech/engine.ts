/**
 * Programs that turn text into sound. They are told their text on standard input: nothing in it can become an option.
 */
import { spawn } from 'node:child_process';
import { budgets } from '../budgets/budgets.ts';

/** A way to speak a language: the engine, and its voice for it. */
export interface Voicing {
  /** Tells this engine and voice from all others. */
  readonly name: string;
  readonly program: string;
  /** `{output}` stands for the file to write; without it the sound comes from standard output. */
  readonly words: readonly string[];
  /** The text as this engine can read it; undefined when it cannot. */
  readable(text: string): string | undefined;
}

/** An engine could not speak. The message says what to do. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError';
}

export interface EngineSettings {
  /**
   * `espeak-ng` is all that is built in; anything else is a program and its words, with {voice}, {language} and
   * {output}.
   */
  readonly command: string;
  /** Of the command, by language. */
  readonly voices: ReadonlyMap<string, string>;
}

/** The ways to speak a language, best first. The last is espeak-ng, which speaks them all. */
export function voicingsOf({ command, voices }: EngineSettings, language: string): Voicing[] {
  const [program = '', ...words] = commandWords(command);
  const found: Voicing[] = [];
  if (!isEspeak(program) || words.length > 0) {
    const voice = voices.get(language);
    // An engine that is told its voice can only speak the languages for which it has one.
    if (voice !== undefined || !command.includes('{voice}')) {
      const values = { '{voice}': voice ?? '', '{language}': language };
      found.push({
        name: `${command} ${voice ?? ''} ${language}`,
        program,
        words: words.map((word) => filled(word, values)),
        readable,
      });
    }
  } else if (language === 'en' && !voices.has('en')) {
    found.push(flite);
  }
  found.push(
    espeak(
      isEspeak(program) ? program : 'espeak-ng',
      (isEspeak(program) ? voices.get(language) : undefined) ?? espeakVoices[language] ?? language,
    ),
  );
  return found;
}

/** Words at spaces; double quotes keep them together. No shell ever sees them. */
function commandWords(command: string): string[] {
  return [...command.matchAll(/(?:"([^"]*)"|([^\s"]+))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

function filled(word: string, values: Readonly<Record<string, string>>): string {
  return word.replaceAll(/\{(?:voice|language)\}/g, (whole) => values[whole] ?? whole);
}

function isEspeak(program: string): boolean {
  return /(?:^|\/)espeak(?:-ng)?$/.test(program);
}

/** Where the tag is not the name of the best voice. */
const espeakVoices: Readonly<Record<string, string>> = { en: 'en-us', zh: 'cmn-latn-pinyin' };

/** A little slower than usual, with a short gap between words: the listener is half asleep. */
function espeak(program: string, voice: string): Voicing {
  const words = ['-v', voice, '-s', '165', '-g', '1', '-b', '1', '--stdin', '--stdout'];
  return { name: ['espeak-ng', ...words].join(' '), program, words, readable };
}

/**
 * English over a phone line: a recogniser that was given 8 kHz understood 72 of 72 times that this voice said, and 3 of
 * 20 that espeak-ng said. It reads plain letters only.
 */
const flite: Voicing = {
  name: 'flite rms',
  program: 'flite',
  words: ['-voice', 'rms', '-o', '{output}'],
  readable(text) {
    const plain = readable(text)
      ?.normalize('NFKD')
      .replaceAll(/\p{Mark}/gu, '')
      .replaceAll(/[‘’]/g, "'")
      .replaceAll(/\p{Dash_Punctuation}/gu, '-')
      .replaceAll(/[\p{Punctuation}\p{Symbol}](?<![\x20-\x7e])/gu, ' ');
    return plain !== undefined && /^[\x20-\x7e]+$/.test(plain) ? plain : undefined;
  },
};

const longest = 1000;

const unspeakable = new RegExp(
  String.raw`[\p{Control}\p{Format}\p{Unassigned}\p{Private_Use}\p{Line_Separator}\p{Paragraph_Separator}` +
    '\uFFFD<>[\\]{}|\\\\^~`]+',
  'gu',
);

/** Words only: no line, no markup, and nothing of espeak-ng's language of phonemes in [[brackets]]. */
function readable(text: string): string | undefined {
  const words = text.toWellFormed().replaceAll(unspeakable, ' ').replaceAll(/\s+/g, ' ').trim();
  return /[\p{Letter}\p{Number}]/u.test(words) ? Array.from(words).slice(0, longest).join('') : undefined;
}

/** The slowest engines take about as long as they speak; espeak-ng a hundredth of it. */
const limitSeconds = budgets.engineSeconds.most;
const mostBytes = 20_000_000;

/** What came from standard output. Throws SpeechError. */
export function runEngine(
  { program, words }: Pick<Voicing, 'program' | 'words'>,
  text: string,
  seconds: number = limitSeconds,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that what it has started ends with it.
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    const end = (): void => {
      killGroup(child.pid);
      // Whoever has left the group may hold these open for ever.
      for (const stream of child.stdio) stream?.destroy();
    };
    const late = setTimeout(end, seconds * 1000);
    const output: Buffer[] = [];
    let size = 0;
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBytes) end();
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < 500) complaint += chunk.toString();
    });
    // It may end before it has read its text; how it ended is the story.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${text}\n`);
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late);
      reject(new SpeechError(cannotStart(program, error), { cause: error }));
    });
    child.on('close', (code, signal) => {
      clearTimeout(late);
      if (code === 0) resolve(Buffer.concat(output));
      else
        reject(
          new SpeechError(
            `${program} ${ending(code, signal, seconds)}${firstLine(complaint)}. Fix: try it by hand, or set ` +
              `REVEILLE_SPEECH_COMMAND`,
          ),
        );
    });
  });
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function cannotStart(program: string, { code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT')
    return (
      `the speech engine ${program} is not installed. Fix: install it (./setup does), or set ` +
      `REVEILLE_SPEECH_COMMAND`
    );
  return (
    `the speech engine ${program} cannot be started (${code}). Fix: make it executable for the user that ` +
    `runs Reveille`
  );
}

function ending(code: number | null, signal: string | null, seconds: number): string {
  return signal === null ? `ended with ${code}` : `was stopped: it took more than ${seconds} s, or wrote without end`;
}

function firstLine(complaint: string): string {
  const line = complaint
    .split('\n')[0]
    ?.replaceAll(/\p{Control}/gu, ' ')
    .trim();
  return line === undefined || line === '' ? '' : `: ${line.slice(0, 200)}`;
}
