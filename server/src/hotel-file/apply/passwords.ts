/** Passwords come from the environment or from files, and meet the stored hashes before any transaction opens. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { guessProblem, spellingProblem } from '../../accounts/manage.ts';
import { hashPassword, verifyPassword } from '../../passwords/password.ts';
import type { StoredAccount } from '../../accounts/store.ts';
import type { Said } from '../../messages/say.ts';
import type { FileAccount, PasswordSource } from '../file/accounts.ts';
import type { Mistake } from '../file/mistakes.ts';
import type { PropertyFile } from '../file/property-file.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The passwords that are at hand, by account name, and what is wrong with others. */
export interface Passwords {
  readonly passwords: ReadonlyMap<string, string>;
  readonly mistakes: readonly Mistake[];
}

export async function readPasswords(
  path: string,
  accounts: readonly FileAccount[],
  environment: Environment,
): Promise<Passwords> {
  const passwords = new Map<string, string>();
  const mistakes: Mistake[] = [];
  for (const { name, source, line } of accounts) {
    try {
      const password = await readFrom(source, path, environment);
      if (password === undefined || password === '') continue;
      const problem = spellingProblem(password);
      if (problem === undefined) passwords.set(name, password);
      else mistakes.push(unusable({ name, source, line }, problem));
    } catch (error) {
      mistakes.push(unreadable(source, line, error));
    }
  }
  return { passwords, mistakes };
}

export function readFrom(source: PasswordSource, path: string, environment: Environment): Promise<string | undefined> {
  return 'variable' in source
    ? Promise.resolve(environment[source.variable])
    : readPasswordFile(resolve(dirname(path), source.file));
}

export function unreadable(source: PasswordSource, line: number, error: unknown): Mistake {
  return {
    line,
    what: `${placeOf(source)} cannot be read (${(error as NodeJS.ErrnoException).code})`,
    mend: 'let whoever runs this command read it',
  };
}

function unusable({ name, source, line }: Pick<FileAccount, 'name' | 'source' | 'line'>, { text }: Said): Mistake {
  return { line, what: `the password in ${placeOf(source)} cannot be used for ${name}`, mend: text };
}

async function readPasswordFile(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** An account that exists can keep its password; a new one needs one. */
export function missingPasswords(
  accounts: readonly FileAccount[],
  { passwords, mistakes }: Passwords,
  present: readonly StoredAccount[],
): Mistake[] {
  const existing = new Set(present.map(({ name }) => name));
  const told = new Set(mistakes.map(({ line }) => line));
  return accounts
    .filter(({ name, line }) => !passwords.has(name) && !existing.has(name) && !told.has(line))
    .map(({ name, source, line }) => ({
      line,
      what: `account ${name} is new and has no password`,
      mend:
        'variable' in source
          ? `set the environment variable ${source.variable} to it`
          : `write it into ${placeOf(source)}`,
    }));
}

/** Said before anything is changed, and in a dry run as well: who signs in at a provider has no password here. */
export function passwordsOfLinked(
  accounts: readonly FileAccount[],
  { passwords }: Passwords,
  present: readonly StoredAccount[],
): Mistake[] {
  const linked = new Set(present.flatMap((account) => (account.linked ? account.name : [])));
  return accounts
    .filter(({ name }) => passwords.has(name) && linked.has(name))
    .map(({ name, source, line }) => ({
      line,
      what: `account ${name} signs in at a provider, and has no password`,
      mend: `take the one in ${placeOf(source)} away, or run \`reveille provider unlink ${name}\` first`,
    }));
}

export function placeOf(source: PasswordSource): string {
  return 'variable' in source ? source.variable : `the file ${source.file}`;
}

/** What was found when a password met the hash that was stored at that moment. */
export interface Verdict {
  readonly metHash: string | undefined;
  /** The hash to store; none when the password is the stored one. */
  readonly newHash: string | undefined;
}

/**
 * One that is stored already stays, whatever it is: who applies a file again is not kept from it by a rule that is
 * newer than the password. One that is new must not be guessable.
 */
export async function judgePasswords(
  { passwords }: Passwords,
  file: Pick<PropertyFile, 'property' | 'accounts'>,
  present: readonly StoredAccount[],
): Promise<{ readonly verdicts: ReadonlyMap<string, Verdict>; readonly mistakes: readonly Mistake[] }> {
  const { code, name: hotel } = file.property;
  const hashes = new Map(present.map(({ name, passwordHash }) => [name, passwordHash]));
  const verdicts = new Map<string, Verdict>();
  const mistakes: Mistake[] = [];
  for (const account of file.accounts) {
    const { name } = account;
    const password = passwords.get(name);
    if (password === undefined) continue;
    const metHash = hashes.get(name);
    const isSame = metHash !== undefined && (await verifyPassword(metHash, password));
    const problem = isSame ? undefined : guessProblem(password, [name, code, hotel]);
    if (problem !== undefined) mistakes.push(unusable(account, problem));
    // Where anything is wrong nothing is stored: no need to hash.
    else verdicts.set(name, { metHash, newHash: isSame ? undefined : await hashPassword(password) });
  }
  return { verdicts, mistakes };
}
