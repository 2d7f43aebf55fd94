import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { checkedProxy } from './callers.ts';
import {
  address,
  ariUrls,
  choice,
  list,
  network,
  optional,
  pairs,
  plainPath,
  readableFile,
  secretKey,
  secretText,
  secretUrlOf,
  text,
  timeOrNone,
  wholeNumber,
  type Parse,
} from './config-values.ts';
import { Secret } from './secret.ts';

const roles = ['api', 'dialer', 'courier'] as const;
const projectRoot = join(import.meta.dirname, '../..');

interface Setting<T> {
  readonly name: string;
  readonly help: string;
  readonly fallback: string;
  readonly parse: Parse<T>;
  /** Never printed, and readable from a file named by NAME_FILE. */
  readonly secret?: boolean;
}

const setting = <T>(given: Setting<T>): Setting<T> => given;
export const settings = {
  databaseUrl: setting({
    name: 'DATABASE_URL',
    help: 'PostgreSQL, as a URL',
    fallback: `postgres://${userInfo().username}@/reveille?host=/var/run/postgresql`,
    parse: secretUrlOf('postgres:', 'postgresql:'),
    secret: true,
  }),
  migrateUrl: setting({
    name: 'REVEILLE_MIGRATE_URL',
    help: 'the same with the login that owns the database, for migrate alone',
    fallback: '',
    parse: optional(secretUrlOf('postgres:', 'postgresql:')),
    secret: true,
  }),
  databaseConnections: setting({
    name: 'REVEILLE_DATABASE_CONNECTIONS',
    help: 'connections to PostgreSQL',
    fallback: '10',
    parse: wholeNumber(2, 1000),
  }),
  listen: setting({
    name: 'REVEILLE_LISTEN',
    help: 'address and port to answer on',
    fallback: '127.0.0.1:10022',
    parse: address,
  }),
  roles: setting({
    name: 'REVEILLE_ROLES',
    help: `what this process does: ${roles.join(', ')}`,
    fallback: roles.join(','),
    parse: list(choice(roles)),
  }),
  data: setting({
    name: 'REVEILLE_DATA',
    help: 'folder for sound files and other data',
    fallback: join(projectRoot, 'data'),
    parse: (path) => resolve(path),
  }),
  tlsCertificate: setting({
    name: 'REVEILLE_TLS_CERTIFICATE',
    help: 'certificate chain, PEM file',
    fallback: '',
    parse: optional(readableFile),
  }),
  tlsKey: setting({
    name: 'REVEILLE_TLS_KEY',
    help: 'private key, PEM file',
    fallback: '',
    parse: optional(readableFile),
  }),
  corsOrigins: setting({
    name: 'REVEILLE_CORS_ORIGINS',
    help: 'origins that may call from a browser, or *',
    fallback: '*',
    parse: list(text),
  }),
  trustedProxies: setting({
    name: 'REVEILLE_TRUSTED_PROXIES',
    help: 'proxies whose X-Forwarded-For is believed',
    fallback: '',
    parse: optional(list(checkedProxy)),
  }),
  hosts: setting({
    name: 'REVEILLE_HOSTS',
    help: 'names it answers to, like wakeup.hotel.example; when empty any, or on 127.0.0.1 only local ones',
    fallback: '',
    parse: optional(list((name) => name.toLowerCase())),
  }),
  ratePerMinute: setting({
    name: 'REVEILLE_RATE_PER_MINUTE',
    help: 'requests a minute for one account',
    fallback: '6000',
    parse: wholeNumber(1, 1e9),
  }),
  rememberSeconds: setting({
    name: 'REVEILLE_REMEMBER_SECONDS',
    help: 'how long verified credentials are remembered',
    fallback: '300',
    parse: wholeNumber(0, 3600),
  }),
  metricsToken: setting({
    name: 'REVEILLE_METRICS_TOKEN',
    help: 'bearer token for /metrics; only this machine may look when empty',
    fallback: '',
    parse: optional(secretText),
    secret: true,
  }),
  logLevel: setting({
    name: 'REVEILLE_LOG_LEVEL',
    help: 'debug, info, warn or error',
    fallback: 'info',
    parse: choice(['debug', 'info', 'warn', 'error']),
  }),
  drainSeconds: setting({
    name: 'REVEILLE_DRAIN_SECONDS',
    help: 'after SIGTERM, seconds of answering while /readyz says no',
    fallback: '0',
    parse: wholeNumber(0, 600),
  }),
  shutdownSeconds: setting({
    name: 'REVEILLE_SHUTDOWN_SECONDS',
    help: 'then, seconds for requests in flight',
    fallback: '8',
    parse: wholeNumber(1, 600),
  }),
  speechCommand: setting({
    name: 'REVEILLE_SPEECH_COMMAND',
    help: 'text-to-speech: espeak-ng (with flite for English), or a command with {voice}, {output}',
    fallback: 'espeak-ng',
    parse: text,
  }),
  speechVoices: setting({
    name: 'REVEILLE_SPEECH_VOICES',
    help: 'its voice for each language, like en=alba,de=thorsten',
    fallback: '',
    parse: optional(pairs),
  }),
  soundsAt: setting({
    name: 'REVEILLE_SOUNDS_AT',
    help: 'the folder sounds in REVEILLE_DATA, as Asterisk sees it; the same when empty',
    fallback: '',
    parse: optional(plainPath),
  }),
  allowedNetworks: setting({
    name: 'REVEILLE_ALLOWED_NETWORKS',
    help: 'inner networks that messages may go to, like 10.1.0.0/16',
    fallback: '',
    parse: optional(list(network)),
  }),
  secretKey: setting({
    name: 'REVEILLE_SECRET_KEY',
    help: 'seals signing secrets in the database; openssl rand -base64 32',
    fallback: '',
    parse: optional(secretKey),
    secret: true,
  }),
  secretKeyBefore: setting({
    name: 'REVEILLE_SECRET_KEY_BEFORE',
    help: 'the key before that one, while secrets are sealed anew',
    fallback: '',
    parse: optional(secretKey),
    secret: true,
  }),
  nightSheet: setting({
    name: 'REVEILLE_NIGHT_SHEET',
    help: 'when the list of a night is made, by the clock of each hotel; or none',
    fallback: '23:00',
    parse: timeOrNone,
  }),
  smtpUrl: setting({
    name: 'REVEILLE_SMTP_URL',
    help: 'mail server, smtp://host:25',
    fallback: '',
    parse: optional(secretUrlOf('smtp:', 'smtps:')),
    secret: true,
  }),
  ariUrl: setting({
    name: 'ARI_URL',
    help: 'Asterisk, http://host:8088; several with commas; attach: it dials us',
    fallback: '',
    parse: optional(ariUrls),
  }),
  ariUser: setting({ name: 'ARI_USER', help: 'user in ari.conf', fallback: 'reveille', parse: text }),
  ariPassword: setting({
    name: 'ARI_PASSWORD',
    help: 'its password',
    fallback: '',
    parse: optional(secretText),
    secret: true,
  }),
  ariEndpoint: setting({
    name: 'ARI_ENDPOINT',
    help: 'the endpoint towards the PBX',
    fallback: 'PJSIP/pbx',
    parse: text,
  }),
};

export type Config = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> };

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
  for (const source of sources) {
    const given = source[one.name];
    if (given !== undefined && given !== '') return given;
    const path = one.secret === true ? source[`${one.name}_FILE`] : undefined;
    if (path !== undefined && path !== '') return readFileSync(path, 'utf8').trim();
  }
  return one.fallback;
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

/** A misspelt setting that is silently ignored costs a night: only names of ours are accepted behind our prefixes. */
function unknownNames(source: Environment): string[] {
  const all = Object.values<Setting<unknown>>(settings);
  const known = new Set([
    'REVEILLE_SETTINGS',
    'REVEILLE_BUILD',
    ...all.flatMap((one) => (one.secret === true ? [one.name, `${one.name}_FILE`] : [one.name])),
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
        one.fallback === '' ? '' : ` [${one.secret === true ? String(one.parse(one.fallback)) : one.fallback}]`;
      return `  ${one.name.padEnd(30)} ${one.help}${standard}${one.secret === true ? ' (secret; also from a file named by ' + one.name + '_FILE)' : ''}`;
    })
    .join('\n');
}
