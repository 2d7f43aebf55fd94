/** Reads the settings: flags over environment over settings file over defaults. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Secret } from '../secret.ts';
import type { Setting } from './setting.ts';
import { type Config, settings } from './settings.ts';

/** All that is wrong with the settings, at once. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

type Environment = Record<string, string | undefined>;

/** Flags over environment over settings file over defaults. */
export function readConfig(environment: Environment, flags: Environment = {}): Config {
  const problems: string[] = [];
  const file = settingsFile(flags['REVEILLE_SETTINGS'] ?? environment['REVEILLE_SETTINGS'], problems);
  const sources = [flags, environment, file];
  for (const source of sources) problems.push(...unknownNames(source));
  const config: Record<string, unknown> = {};
  for (const [key, one] of Object.entries<Setting<unknown>>(settings)) {
    try {
      config[key] = one.parse(value(one, sources));
    } catch (error) {
      problems.push(`${one.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if ((config['tlsCertificate'] === undefined) !== (config['tlsKey'] === undefined)) {
    problems.push('REVEILLE_TLS_CERTIFICATE and REVEILLE_TLS_KEY go together: set both or neither');
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return config as Config;
}

function value(one: Setting<unknown>, sources: readonly Environment[]): string {
  const { given, path } = whereOf(one, sources);
  return given ?? (path === undefined ? one.fallback : contentOf(path));
}

/** What the first source says that has the setting: it itself, or the file that holds it. */
function whereOf(one: Setting<unknown>, sources: readonly Environment[]): { given?: string; path?: string } {
  for (const source of sources) {
    const [given = '', path = ''] = [source[one.name], source[`${one.name}_FILE`]];
    if (given !== '') return { given };
    if (one.secret !== undefined && path !== '') return { path };
  }
  return {};
}

function contentOf(path: string): string {
  return readFileSync(path, 'utf8').trim();
}

export interface Renewal {
  /** The names of settings whose value is another one now. */
  readonly renewed: readonly string[];
  /** What could not be read; there the value from before stays. */
  readonly problems: readonly string[];
}

/** Reads secrets again that came from files of their own, and puts what they hold now into the settings that stand. */
export function renewSecrets(config: Config, environment: Environment, flags: Environment = {}): Renewal {
  const [renewed, problems]: [string[], string[]] = [[], []];
  const file = settingsFile(flags['REVEILLE_SETTINGS'] ?? environment['REVEILLE_SETTINGS'], problems);
  const sources = [flags, environment, file];
  for (const [key, one] of Object.entries<Setting<unknown>>(settings)) {
    const [stands, { path }] = [config[key as keyof Config], whereOf(one, sources)];
    if (one.secret !== 'renewed' || path === undefined || !(stands instanceof Secret)) continue;
    try {
      const fresh = one.parse(contentOf(path));
      if (!(fresh instanceof Secret)) throw new Error(`the file ${path} is empty`);
      if (fresh.reveal() === stands.reveal()) continue;
      stands.renew(fresh);
      renewed.push(one.name);
    } catch (error) {
      problems.push(`${one.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { renewed, problems };
}

function settingsFile(path: string | undefined, problems: string[]): Environment {
  if (path === undefined || path === '') return {};
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    problems.push(`REVEILLE_SETTINGS: ${error instanceof Error ? error.message : String(error)}`);
    return {};
  }
}

/** Of those who ask a service: `reveille mcp`, and programs with the client. They are nothing to the service itself. */
const ofClients = ['REVEILLE_URL', 'REVEILLE_ACCOUNT', 'REVEILLE_PASSWORD', 'REVEILLE_PASSWORD_FILE'];

/** A misspelt setting that is silently ignored costs a night: only names of ours are accepted behind our prefixes. */
function unknownNames(source: Environment): string[] {
  const all = Object.values<Setting<unknown>>(settings);
  const known = new Set([
    'REVEILLE_SETTINGS',
    'REVEILLE_BUILD',
    ...ofClients,
    ...all.flatMap((one) => (one.secret !== undefined ? [one.name, `${one.name}_FILE`] : [one.name])),
  ]);
  return Object.keys(source)
    .filter((name) => /^(REVEILLE|ARI)_/.test(name) && !known.has(name))
    .map((name) => `${name}: there is no such setting; \`reveille serve --help\` lists them`);
}

/** The settings as they stand, for a person to read: no secret in it. */
export function describe(config: Config): Record<string, string> {
  return Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).map(([key, one]) => {
      const set = config[key as keyof Config];
      return [one.name, set === undefined ? '' : shown(set)];
    }),
  );
}

function shown(set: unknown): string {
  if (set instanceof Secret) return set.toString();
  if (Array.isArray(set)) return set.join(',');
  if (set instanceof Map) return Array.from(set, ([name, given]) => `${name}=${given}`).join(',');
  if (typeof set === 'object' && set !== null && 'host' in set && 'port' in set)
    return hostAndPort(String(set.host), Number(set.port));
  return String(set);
}

function hostAndPort(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function settingsHelp(): string {
  return Object.values<Setting<unknown>>(settings)
    .map((one) => {
      const standard =
        one.fallback === '' ? '' : ` [${one.secret !== undefined ? String(one.parse(one.fallback)) : one.fallback}]`;
      const again = one.secret === 'renewed' ? ', which SIGHUP reads again' : '';
      const secret = one.secret === undefined ? '' : ` (secret; also from a file named by ${one.name}_FILE${again})`;
      return `  ${one.name.padEnd(30)} ${one.help}${standard}${secret}`;
    })
    .join('\n');
}
