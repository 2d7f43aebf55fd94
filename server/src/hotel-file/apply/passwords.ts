/** Passwords come from the environment or from files, and meet the stored hashes before any transaction opens. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { passwordProblem, preparePassword } from '../../accounts/manage.ts';
import { verifyPassword } from '../../passwords/password.ts';
import type { StoredAccount } from '../../accounts/store.ts';
import type { FileAccount, PasswordSource } from '../file/accounts.ts';
import type { Mistake } from '../file/mistakes.ts';

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
      const password =
        'variable' in source
          ? environment[source.variable]
          : await readPasswordFile(resolve(dirname(path), source.file));
      if (password === undefined || password === '') continue;
      const problem = passwordProblem(password);
      if (problem === undefined) passwords.set(name, password);
      else
        mistakes.push({
          line,
          what: `the password in ${placeOf(source)} cannot be used for ${name}`,
          mend: problem.text,
        });
    } catch (error) {
      mistakes.push({
        line,
        what: `${placeOf(source)} cannot be read (${(error as NodeJS.ErrnoException).code})`,
        mend: 'let whoever runs this command read it',
      });
    }
  }
  return { passwords, mistakes };
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

function placeOf(source: PasswordSource): string {
  return 'variable' in source ? source.variable : `the file ${source.file}`;
}

/** What was found when a password met the hash that was stored at that moment. */
export interface Verdict {
  readonly metHash: string | undefined;
  /** The hash to store; none when the password is the stored one. */
  readonly newHash: string | undefined;
}

export async function judgePasswords(
  { passwords }: Passwords,
  present: readonly StoredAccount[],
): Promise<ReadonlyMap<string, Verdict>> {
  const hashes = new Map(present.map(({ name, passwordHash }) => [name, passwordHash]));
  const verdicts = new Map<string, Verdict>();
  for (const [name, password] of passwords) {
    const metHash = hashes.get(name);
    const isSame = metHash !== undefined && (await verifyPassword(metHash, password));
    verdicts.set(name, { metHash, newHash: isSame ? undefined : await preparePassword(password) });
  }
  return verdicts;
}
