/**
 * A property file that comes by a browser: it may say all that a person in the office may change, and reads nothing of
 * the server.
 */
import { budgets } from '../budgets/budgets.ts';
import type { Connector } from '../connectors/connector.ts';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { requireRight } from '../http/guard.ts';
import { say } from '../messages/say.ts';
import type { Metrics } from '../ops/metrics.ts';
import { WorkEnded } from '../work/threads.ts';
import { applyPropertyFile, type Outcome } from './apply/apply.ts';
import { differences } from './apply/change.ts';
import { type Present, readPresent } from './apply/present.ts';
import { holdersIn, keptBy } from './apply/provider.ts';
import { planSignIn } from './apply/sign-in.ts';
import { keyOf } from './apply/secrets.ts';
import { FileMistakes, type Mistake } from './file/mistakes.ts';
import type { CheckedFile, PropertyFile } from './file/property-file.ts';
import { readFileApart } from './file/read-apart.ts';
import type { Principal } from '../principal.ts';
import { findProperty, knownLanguages } from '../properties/store.ts';

const path = 'file';

export interface Importing {
  readonly dryRun: boolean;
  /** Whose rights say what the file may change. */
  readonly by: Pick<Principal, 'name' | 'rights'>;
  readonly secretBox: SecretBox;
  readonly connectors: readonly Connector[];
  readonly metrics: Metrics;
}

/** Refuses with the mistakes, each with its line. Nothing is removed: only a person at the machine prunes. */
export async function importPropertyFile(
  database: Database,
  property: string,
  text: string,
  { dryRun, by, secretBox, connectors, metrics }: Importing,
): Promise<Outcome> {
  return withMistakes(async () => {
    const own = await asProperty(database, property, (db) => findProperty(db, property));
    if (own === undefined) throw new Failure('credentials');
    const content = await readUploaded(database, text, connectors, metrics);
    const { file } = content;
    // Who may not change accounts one by one may not do it by a file.
    if (file.accounts.length > 0 || file.provider !== undefined) requireRight(by, 'accounts.change');
    // Before anything else: applying looks a property up by the code in the file, and only the caller's own may be
    // found.
    if (file.property.code !== own.code)
      throw new FileMistakes(path, [
        { line: 1, what: 'the code is not that of this property', mend: `write code: ${own.code}` },
      ]);
    const present = await asSystem(database, (db) => readPresent(db, own.code));
    if (planSignIn(file.signIn, present.signIn).changes.length > 0) requireRight(by, 'accounts.change');
    const out = [...outOfReach(file, present), ...otherLicences(file, present)];
    if (out.length > 0) throw new FileMistakes(path, out);
    return applyPropertyFile(
      database,
      { path, content, environment: {}, secretBox, connectors, actor: by.name },
      { prune: false, dryRun },
    );
  });
}

/** Refuses with them, in words. */
export async function withMistakes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileMistakes)
      throw new Failure('rule', { detail: say('file.mistakes', { mistakes: error.lines.join('\n') }) });
    throw error;
  }
}

/** A file can be made to take as long to read as somebody likes: a thread reads it, for as long as we like. */
export async function readUploaded(
  database: Database,
  text: string,
  connectors: readonly Connector[],
  metrics: Metrics,
): Promise<CheckedFile> {
  const bytes = Buffer.from(text);
  if (bytes.length > budgets.importFile.most) {
    metrics.refused('importFile');
    throw new Failure('tooLarge', {
      detail: say('file.large', { kilobytes: budgets.importFile.most / 1000, example: '{ rooms: 102-140 }' }),
    });
  }
  const languages = await asSystem(database, knownLanguages);
  try {
    // Functions do not cross to a thread, and need not.
    const sections = connectors.map(({ start: _start, hears: _hears, dryRun: _dryRun, ...section }) => section);
    return await readFileApart({ path, bytes, languages: languages.map(({ tag }) => tag), connectors: sections });
  } catch (error) {
    if (!(error instanceof WorkEnded)) throw error;
    metrics.refused('importSeconds');
    throw new Failure('rule', {
      detail: say('file.unread', { reason: error.message }),
    });
  }
}

/** Variables and files are those of the server, which nobody who sends a file has any business with. */
export function outOfReach(file: PropertyFile, present: Present): Mistake[] {
  const mistakes: Mistake[] = [];
  const accounts = new Set(present.accounts.map(({ name }) => name));
  for (const { name, source, line } of file.accounts) {
    if ('file' in source)
      mistakes.push({
        line,
        what: `the password of ${name} is in a file of the server`,
        mend: 'leave the account out, or use `reveille apply`',
      });
    else if (!accounts.has(name))
      mistakes.push({
        line,
        what: `account ${name} is new, and its password cannot be read here`,
        mend: 'add the account by hand, then import again',
      });
  }
  const withPin = new Set(present.staff.flatMap(({ number, pinHash }) => (pinHash === null ? [] : [number])));
  for (const { number, source, line } of file.staff) {
    if (source === undefined) continue;
    if ('file' in source)
      mistakes.push({
        line,
        what: `the PIN of staff ${number} is in a file of the server`,
        mend: 'leave the number out, or use `reveille apply`',
      });
    else if (!withPin.has(number))
      mistakes.push({
        line,
        what: `staff ${number} has no PIN yet, and it cannot be read here`,
        mend: 'give them the PIN by hand, then import again',
      });
  }
  const known = new Set(keptBy(present).map(keyOf));
  for (const { source, line, ...holder } of holdersIn(file)) {
    if (source === undefined || source === 'none') continue;
    if ('file' in source)
      mistakes.push({
        line,
        what: `the secret of ${keyOf(holder)} is in a file of the server`,
        mend: 'leave it out, or use `reveille apply`',
      });
    else if (!known.has(keyOf(holder)))
      mistakes.push({
        line,
        what: `${keyOf(holder)} is new, and its secret cannot be read here`,
        mend: 'use `reveille apply` for it',
      });
  }
  for (const { said, line, sentence } of file.announcements.flatMap(({ sentences }) => sentences))
    if ('file' in said)
      mistakes.push({
        line,
        what: `the recording of ${sentence} is a file of the server`,
        mend: 'leave it out, and upload it with the announcements',
      });
  return mistakes;
}

/** No hotel gives itself a licence. */
function otherLicences(file: PropertyFile, present: Present): Mistake[] {
  const mistakes: Mistake[] = [];
  const licences = new Map(present.licences.map((licence) => [licence.id, licence]));
  for (const { line, ...licence } of file.licences) {
    const own = licences.get(licence.id);
    if (own === undefined || differences(own, licence).length > 0)
      mistakes.push({
        line,
        what: `licence ${licence.name} differs from the one there is`,
        mend: 'leave it out, or use `reveille apply`',
      });
  }
  return mistakes;
}
