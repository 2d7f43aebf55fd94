/** Signing secrets come from the environment or from files, and are sealed before they are kept. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Connector, SecretRule } from '../../connectors/connector.ts';
import { type Destination, hasSecretAddress } from '../../connectors/destination.ts';
import { isSamePlace } from '../../connectors/place.ts';
import { type SecretBox, useOf } from '../../connectors/secrets.ts';
import { say } from '../../messages/say.ts';
import type { FileDestination, SecretSource } from '../file/destinations.ts';
import type { Mistake } from '../file/mistakes.ts';
import type { Environment } from './passwords.ts';

/** The secrets that are at hand, by role and name, and what is wrong with others. */
export interface Secrets {
  readonly secrets: ReadonlyMap<string, string>;
  readonly mistakes: readonly Mistake[];
}

/** Who has a secret: a connection, or the provider. */
export interface Holder extends Pick<
  FileDestination,
  'name' | 'type' | 'target' | 'source' | 'line' | 'secretRule' | 'signsIn'
> {
  readonly role: string;
}
export interface Kept extends Pick<Destination, 'name' | 'type' | 'target'> {
  readonly role: string;
  readonly secrets: readonly string[];
}

const bytes = { least: 24, most: 64 };
/** What the other side gave out to sign in with. */
const given: SecretRule = {
  pattern: '^[\\x21-\\x7E]{8,200}$',
  advice: 'write it as the other side gave it out: 8 to 200 letters in one line',
};

export const keyOf = ({ role, name }: { role: string; name: string }): string => `${role} ${name}`;

export async function readSecrets(
  path: string,
  destinations: readonly Holder[],
  environment: Environment,
  box: SecretBox,
): Promise<Secrets> {
  const secrets = new Map<string, string>();
  const mistakes: Mistake[] = [];
  for (const destination of destinations) {
    const { source, line } = destination;
    if (source === undefined || source === 'none') continue;
    try {
      const secret =
        'variable' in source ? environment[source.variable] : await readSecretFile(resolve(dirname(path), source.file));
      if (secret === undefined || secret === '') continue;
      const rule = destination.secretRule ?? (destination.signsIn === true ? given : undefined);
      if (rule === undefined ? isProper(secret) : new RegExp(rule.pattern, 'u').test(secret))
        secrets.set(keyOf(destination), secret);
      else
        mistakes.push({
          line,
          what: `the secret in ${placeOf(source)} cannot be used for ${keyOf(destination)}`,
          mend:
            rule?.advice ??
            `write ${bytes.least} to ${bytes.most} bytes in base64, with or without whsec_ in front: openssl ` +
              `rand -base64 32`,
        });
    } catch (error) {
      mistakes.push({
        line,
        what: `${placeOf(source)} cannot be read (${(error as NodeJS.ErrnoException).code})`,
        mend: 'let whoever runs this command read it',
      });
    }
  }
  const first = destinations.find((destination) => secrets.has(keyOf(destination)));
  if (first !== undefined && !box.canSeal) {
    const mend =
      'set REVEILLE_SECRET_KEY to the key of this installation, the same for `serve` (openssl rand -base64 32)';
    mistakes.push({
      line: first.line,
      what: `the secret of ${keyOf(first)} cannot be kept without a key to seal it with`,
      mend,
    });
  }
  return { secrets, mistakes };
}

/** What there is, and what can have a secret. */
interface Around {
  readonly property: string;
  readonly kept: readonly Kept[];
  readonly connectors: readonly Connector[];
}

/**
 * One that is signed already can keep its secret, as long as it leads to the same place; a new one needs one. And what
 * was sealed must open, or nobody knows whether it changes.
 */
export function secretProblems(
  wanted: readonly Holder[],
  { secrets, mistakes }: Secrets,
  { property, kept, connectors }: Around,
  box: SecretBox,
): Mistake[] {
  if (mistakes.length > 0) return [];
  const stored = new Map(kept.map((destination) => [keyOf(destination), destination]));
  const without = new Set(
    connectors.filter(({ signs, signsIn }) => !signs && signsIn !== true).map(({ type }) => type),
  );
  return wanted.flatMap((destination) => {
    const { role, name, type, source, line, secretRule } = destination;
    const existing = stored.get(keyOf(destination));
    const sealed = secretsKept(destination, existing);
    const isAtHand = secrets.has(keyOf(destination));
    const isLeft = existing !== undefined && existing.secrets.length > sealed.length && !hasSecretAddress(existing);
    const canHave = source !== 'none' && secretRule === undefined && !without.has(type);
    if (isLeft && canHave && !isAtHand) return [secretAgain(destination)];
    if (source === undefined || source === 'none') {
      if (secretRule === undefined || sealed.length > 0) return [];
      const mend = 'name with secretEnv the environment variable that holds it';
      return [{ line, what: `the address of ${keyOf(destination)} is missing`, mend }];
    }
    if (!isAtHand && sealed.length === 0) {
      const what =
        secretRule === undefined
          ? `the secret of ${keyOf(destination)} is not at hand`
          : `the address of ${keyOf(destination)} is not at hand`;
      return [{ line, what, mend: toGive(source) }];
    }
    if (!isAtHand || sealed.every((one) => box.opens(one, useOf({ property, role, name })))) return [];
    const mend = 'set REVEILLE_SECRET_KEY, or REVEILLE_SECRET_KEY_BEFORE, to the key that was used then';
    return [{ line, what: `the secret that ${keyOf(destination)} has was sealed with another key`, mend }];
  });
}

function secretAgain(destination: Holder): Mistake {
  const { line, source, name } = destination;
  return {
    line,
    what: `${keyOf(destination)} leads elsewhere now, and its secret was given for where it led: enter it again`,
    mend:
      source === undefined || source === 'none'
        ? 'name with secretEnv the environment variable that holds it'
        : toGive(source),
    said: say('secret.again', { name }),
  };
}

function toGive(source: Exclude<SecretSource, 'none'>): string {
  return 'variable' in source
    ? `set the environment variable ${source.variable} to it`
    : `write it into ${placeOf(source)}`;
}

/**
 * A secret stays with the place that it was given for. The address of one service is nothing to tell another one, and
 * nothing to sign with.
 */
export function secretsKept(
  wanted: Pick<Kept, 'role' | 'type' | 'target'>,
  existing: Kept | undefined,
): readonly string[] {
  if (existing === undefined || !isSamePlace(wanted, existing)) return [];
  const isAddress = hasSecretAddress(wanted) || hasSecretAddress(existing);
  return isAddress && wanted.target['format'] !== existing.target['format'] ? [] : existing.secrets;
}

function isProper(secret: string): boolean {
  const text = secret.replace(/^whsec_/, '');
  const length = Buffer.from(text, 'base64').length;
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && length >= bytes.least && length <= bytes.most;
}

async function readSecretFile(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function placeOf(source: Exclude<SecretSource, 'none'>): string {
  return 'variable' in source ? source.variable : `the file ${source.file}`;
}
