/** Makes the database match a property file: all of it in one transaction, or nothing. */
import type { Database, Db } from '../../db/connect.ts';
import { asSystem, enterProperty } from '../../db/transaction.ts';
import { Failure } from '../../failures.ts';
import { parsePropertyFile } from '../file/document.ts';
import { FileMistakes } from '../file/mistakes.ts';
import { checkPropertyFile, type PropertyFile } from '../file/property-file.ts';
import { insertProperty, knownLanguages, lockNewProperties, lockProperty } from '../store.ts';
import { isStale, planAccounts } from './accounts.ts';
import type { Change, LeftAlone, Section } from './change.ts';
import { planDestinations } from './destinations.ts';
import { planInventory } from './inventory.ts';
import { licenceClashes, planLicences } from './licences.ts';
import { type Environment, judgePasswords, missingPasswords, readPasswords, type Verdict } from './passwords.ts';
import { type Present, readPresent } from './present.ts';
import { planLanguages, planProperty, planWakeup } from './property.ts';
import { planRoomStatus, statusesInUse } from './room-status.ts';
import { planRooms } from './rooms.ts';

export interface Source {
  readonly path: string;
  readonly bytes: Buffer;
  readonly environment: Environment;
}

export interface Wishes {
  readonly prune: boolean;
  readonly dryRun: boolean;
}

export interface Outcome {
  readonly code: string;
  readonly name: string;
  readonly isNew: boolean;
  /** Whether its accounts sign in by their bare names. */
  readonly isDefault: boolean;
  /** The accounts that the file names. */
  readonly accounts: readonly string[];
  readonly changes: readonly Change[];
  readonly leftAlone: readonly LeftAlone[];
  readonly applied: boolean;
}

const tries = 5;

/** Throws FileMistakes, with all of them, when there are any. */
export async function applyPropertyFile(database: Database, source: Source, wishes: Wishes): Promise<Outcome> {
  const document = parsePropertyFile(source.path, source.bytes);
  const languages = await asSystem(database, knownLanguages);
  const { file, mistakes } = checkPropertyFile(
    document,
    languages.map(({ tag }) => tag),
  );
  const given = await readPasswords(source.path, file.accounts, source.environment);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const seen = await asSystem(database, (db) => readPresent(db, file.property.code));
    const all = [
      ...mistakes,
      ...given.mistakes,
      ...missingPasswords(file.accounts, given, seen.accounts),
      ...statusesInUse(file.roomStatus, seen.roomStatus, wishes.prune),
      ...licenceClashes(file.licences, seen.licences, wishes.prune),
    ];
    if (all.length > 0) throw new FileMistakes(source.path, all);
    const verdicts = await judgePasswords(given, seen.accounts);
    const outcome = await asSystem(database, (db) => applyOnce(db, file, verdicts, wishes));
    if (outcome !== undefined) return outcome;
  }
  throw new Failure('conflict', { detail: 'Somebody else keeps changing accounts of this property. Mend: try again in a moment.' });
}

/** Undefined when an account has changed since its password was judged: hashing is too slow to be done in here. */
async function applyOnce(db: Db, file: PropertyFile, verdicts: ReadonlyMap<string, Verdict>, wishes: Wishes): Promise<Outcome | undefined> {
  await lockProperty(db, file.property.code);
  const present = await readPresent(db, file.property.code);
  if (isStale(file.accounts, present.accounts, verdicts)) return undefined;
  const sections = plan(file, present, verdicts, wishes.prune);
  if (!wishes.dryRun) await write(db, file, present, sections);
  return {
    code: file.property.code,
    name: file.property.name,
    isNew: present.property === undefined,
    isDefault: present.isDefault,
    accounts: file.accounts.map(({ name }) => name),
    changes: sections.flatMap(({ changes }) => changes),
    leftAlone: sections.flatMap(({ leftAlone }) => leftAlone),
    applied: !wishes.dryRun,
  };
}

function plan(file: PropertyFile, present: Present, verdicts: ReadonlyMap<string, Verdict>, prune: boolean): Section[] {
  return [
    planProperty(file.property, present.property),
    planLanguages(file.languages, present.languages, prune),
    planRooms('mailboxes', file.rooms.mailboxes, present.rooms.mailboxes, prune),
    planRooms('custom', file.rooms.custom, present.rooms.custom, prune),
    planWakeup(file.wakeup, present.wakeup),
    planInventory(file.inventory, present.inventory, prune),
    planRoomStatus(file.roomStatus, present.roomStatus, prune),
    planAccounts(file.accounts, present.accounts, verdicts, prune),
    planDestinations('connector', file.connectors, present.connectors, prune),
    planDestinations('receiver', file.receivers, present.receivers, prune),
    planLicences(file.licences, present.licences, prune),
  ];
}

async function write(db: Db, file: PropertyFile, present: Present, sections: readonly Section[]): Promise<void> {
  let property = present.property?.id;
  if (property === undefined) {
    await lockNewProperties(db);
    property = await insertProperty(db, file.property);
    await enterProperty(db, property);
  }
  for (const section of sections) if (section.changes.length > 0) await section.write(db, property);
}
