import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Voice {
  /** Selects the voice. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** Whether an engine may be given this as the name of a voice: no path, and no option of its own. */
export function isVoice(id: unknown): boolean {
  return typeof id === 'string' && /^[A-Za-z0-9][\w.+-]{0,60}$/.test(id);
}

const run = promisify(execFile);

/**
 * The voices of the speech engine installed; none where there is no engine. Of a command with words of its own, those
 * of the engine behind it.
 */
export async function installedVoices(command: string): Promise<Voice[]> {
  try {
    const { stdout } = await run(command.includes(' ') ? 'espeak-ng' : command, ['--voices'], {
      timeout: 5000,
      maxBuffer: 1_000_000,
    });
    return readVoices(stdout);
  } catch {
    return [];
  }
}

/** espeak-ng prints a table: priority, language, age and gender, name with _ for spaces, file, other languages. */
export function readVoices(table: string): Voice[] {
  const voices = new Map<string, Voice>();
  for (const line of table.split('\n').slice(1)) {
    const [, , language, , name, file] = line.split(/\s+/);
    if (language === undefined || name === undefined || file === undefined || voices.has(language)) continue;
    voices.set(language, {
      id: language,
      name: name.replaceAll('_', ' '),
      description: `${name.replaceAll('_', ' ')} (${language}, espeak-ng ${file})`,
    });
  }
  return [...voices.values()];
}
