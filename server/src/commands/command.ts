import { userInfo } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { believe } from '../config/authorities.ts';
import { readConfig } from '../config/config.ts';
import type { Config } from '../config/settings.ts';

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly help: string;
  /** Returns the exit code. */
  run(words: readonly string[]): Promise<number>;
}

/** The words on the command line make no sense; the message says what would. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the words behind a command: `file`, or `file?` where it may be left out. All take `--settings FILE`. */
export function parseWords<T extends Options>(
  words: readonly string[],
  options: T,
  positionals: readonly string[] = [],
) {
  const parsed = parse(words, options);
  const least = positionals.filter((one) => !one.endsWith('?')).length;
  if (parsed.positionals.length < least || parsed.positionals.length > positionals.length) {
    const wanted =
      positionals.length === 0
        ? 'no further words'
        : positionals.map((one) => one.toUpperCase().replace(/(.*)\?$/, '[$1]')).join(' ');
    throw new UsageError(`this takes ${wanted}; add --help to see how`);
  }
  return parsed;
}

function parse<T extends Options>(words: readonly string[], options: T) {
  try {
    return parseArgs({
      args: [...words],
      options: { ...options, settings: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}; add --help to see how`);
  }
}

/** The settings for a command: its flags over the environment over the settings file. */
export function configFor(
  values: { settings?: string | undefined },
  flags: Record<string, string | undefined> = {},
): Config {
  const config = readConfig(process.env, { REVEILLE_SETTINGS: values.settings, ...flags });
  believe(config.authorities);
  return config;
}

/** Who is at the machine, for the journal. */
export function operator(): string {
  return userInfo().username;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, undefined, 2));
}
