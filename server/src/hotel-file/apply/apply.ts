/** Makes the database match a property file: all of it in one transaction, or nothing. */
import { randomUUID } from 'node:crypto';
import { budgets } from '../../budgets/budgets.ts';
import type { Connector } from '../../connectors/connector.ts';
import { SecretBox } from '../../connectors/secrets.ts';
import type { Database, Db } from '../../db/connect.ts';
import { asSystem, enterProperty } from '../../db/transaction.ts';
import { Failure } from '../../failures.ts';
import { say } from '../../messages/say.ts';
import { record } from '../../journal/journal.ts';
import { parsePropertyFile } from '../file/document.ts';
import { FileMistakes } from '../file/mistakes.ts';
import { type CheckedFile, checkPropertyFile, type PropertyFile } from '../file/property-file.ts';
import { requireWithin } from '../../properties/ceilings.ts';
import { refuseMoved } from '../../properties/elsewhere.ts';
import {
  hasProperties,
  insertProperty,
  knownLanguages,
  lockNewProperties,
  lockProperty,
} from '../../properties/store.ts';
import { isStale, lostAdmin, planAccounts } from './accounts.ts';
import { planAnnouncements, readRecordings, type Recordings } from './announcements.ts';
import type { Source, Wishes } from './asked.ts';
import { overCeilings, ringsOutside, tooManyRecipients } from './ceilings.ts';
import { planCallIn, planPhones } from './call-in.ts';
import type { Change, LeftAlone, Section } from './change.ts';
import { describeChanges } from './describe.ts';
import { planDestinations } from './destinations.ts';
import { planInventory } from './inventory.ts';
import { licenceClashes, planLicences } from './licences.ts';
import { judgePasswords, missingPasswords, passwordsOfLinked, readPasswords, type Verdict } from './passwords.ts';
import { arePinsStale, judgePins, missingPins, type PinVerdict, readPins } from './pins.ts';
import { type Present, readPresent } from './present.ts';
import { holdersIn, keptBy, planProvider, providerProblems } from './provider.ts';
import { planLanguages, planProperty, planRetention, planWakeup } from './property.ts';
import { planRoomStatus, statusesInUse } from './room-status.ts';
import { type Reset, resetsOf } from './resets.ts';
import { planRooms } from './rooms.ts';
import { defaultWakeupPolicy } from '../../wakeups/policy.ts';
import { readSecrets, secretProblems, type Secrets } from './secrets.ts';
import { planSignIn } from './sign-in.ts';
import { planStaff, withoutNames } from './staff.ts';

export interface Outcome {
  readonly code: string;
  readonly name: string;
  readonly isNew: boolean;
  /** Whether its accounts sign in by their bare names. */
  readonly isDefault: boolean;
  /** The accounts that the file names. */
  readonly accounts: readonly string[];
  readonly changes: readonly Change[];
  /** Those of them that nobody wrote: settings that the file does not mention, and that have their default again. */
  readonly resets: readonly Reset[];
  readonly leftAlone: readonly LeftAlone[];
  readonly applied: boolean;
}

/** What was read beside the file before the transaction. */
interface Beside {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly pins: ReadonlyMap<string, PinVerdict>;
  readonly recordings: Recordings['recordings'];
  readonly secrets: Secrets;
  readonly secretBox: SecretBox;
  readonly connectors: readonly Connector[];
  readonly actor: string | undefined;
}

const tries = 5;

/** Throws FileMistakes, with all of them, when there are any. */
export async function applyPropertyFile(database: Database, source: Source, wishes: Wishes): Promise<Outcome> {
  const { file, mistakes, more, mentioned } = Buffer.isBuffer(source.content)
    ? await readHere(database, source, source.content)
    : source.content;
  const given = await readPasswords(source.path, file.accounts, source.environment);
  const pins = await readPins(source.path, file.staff, source.environment);
  const recorded = await readRecordings(source.path, file.announcements);
  const { secretBox = new SecretBox([]), connectors, actor } = source;
  const holders = holdersIn(file);
  const secrets = await readSecrets(source.path, holders, source.environment, secretBox);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const seen = await asSystem(database, (db) => readPresent(db, file.property.code));
    const all = [
      ...mistakes,
      ...given.mistakes,
      ...pins.mistakes,
      ...recorded.mistakes,
      ...secrets.mistakes,
      ...secretProblems(
        holders,
        secrets,
        { property: seen.property?.id ?? '', kept: keptBy(seen), connectors },
        secretBox,
      ),
      ...providerProblems(file.provider, file.accounts, seen.accounts),
      ...missingPasswords(file.accounts, given, seen.accounts),
      ...passwordsOfLinked(file.accounts, given, seen.accounts),
      ...missingPins(file.staff, pins, seen.staff),
      ...lostAdmin(file.accounts, seen.accounts, wishes),
      ...statusesInUse(file.roomStatus, seen.roomStatus, wishes.prune),
      ...licenceClashes(file.licences, seen.licences, wishes.prune),
      ...overCeilings(file, seen, wishes.prune),
      ...(wishes.byOperator === true
        ? []
        : [...ringsOutside(file, seen), ...tooManyRecipients(file.subscribers, seen.subscribers, source.connectors)]),
    ];
    if (all.length > 0) throw new FileMistakes(source.path, all, more);
    const { verdicts, mistakes: guessed } = await judgePasswords(given, file, seen.accounts);
    const judged = await judgePins(pins, file.staff, seen.staff);
    const easy = [...guessed, ...judged.mistakes];
    if (easy.length > 0) throw new FileMistakes(source.path, easy);
    const { recordings } = recorded;
    const beside = { verdicts, pins: judged.verdicts, recordings, secrets, secretBox, connectors, actor };
    const outcome = await asSystem(database, (db) => applyOnce(db, file, beside, wishes));
    if (outcome !== undefined) return { ...outcome, resets: resetsOf(outcome.changes, mentioned) };
  }
  throw new Failure('conflict', {
    detail: say('file.accounts'),
  });
}

/** In this thread: only where nobody else waits for it. */
async function readHere(database: Database, { path, connectors }: Source, bytes: Buffer): Promise<CheckedFile> {
  const document = parsePropertyFile(path, bytes);
  const languages = await asSystem(database, knownLanguages);
  return checkPropertyFile(document, { languages: languages.map(({ tag }) => tag), connectors });
}

/** Undefined when an account has changed since its password was judged: hashing is too slow to be done in here. */
async function applyOnce(
  db: Db,
  file: PropertyFile,
  beside: Beside,
  wishes: Wishes,
): Promise<Omit<Outcome, 'resets'> | undefined> {
  await lockProperty(db, file.property.code);
  if (wishes.first === true) await requireNoProperty(db);
  const present = await readPresent(db, file.property.code);
  if (wishes.making !== undefined && present.property !== undefined)
    throw new Failure('conflict', { detail: say('operator.exists', { code: file.property.code }) });
  if (isStale(file.accounts, present.accounts, beside.verdicts)) return undefined;
  if (arePinsStale(file.staff, present.staff, beside.pins)) return undefined;
  // Known before it is there: its secrets are sealed for it.
  const property = present.property?.id ?? randomUUID();
  const sections = plan(file, present, { ...beside, property }, wishes);
  if (!wishes.dryRun) await write(db, file, present, sections, { ...wishes, actor: beside.actor, property });
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

/** Who adds a property waits for this transaction. */
async function requireNoProperty(db: Db): Promise<void> {
  await lockNewProperties(db);
  if (await hasProperties(db)) throw new Failure('setUp');
}

function plan(
  file: PropertyFile,
  present: Present,
  {
    verdicts,
    pins,
    recordings,
    secrets,
    secretBox: box,
    connectors,
    actor = 'reveille',
    property,
  }: Beside & {
    readonly property: string;
  },
  wishes: Wishes,
): Section[] {
  const { prune, byOperator = false } = wishes;
  const destinations = (role: 'connector' | 'receiver' | 'subscriber') =>
    planDestinations(
      role,
      { property, wanted: file[`${role}s`], present: present[`${role}s`], connectors, prune, byOperator },
      secrets,
      box,
    );
  return [
    planProperty(file.property, present.property),
    planLanguages(file.languages, present.languages, prune),
    planRooms('mailboxes', file.rooms.mailboxes, present.rooms.mailboxes, prune),
    planRooms('custom', file.rooms.custom, present.rooms.custom, prune),
    // What was never said is as usual: the same in a file is no change.
    planWakeup(file.wakeup, present.property === undefined ? {} : { ...defaultWakeupPolicy, ...present.wakeup }),
    planAnnouncements(file.announcements, recordings, present.announcements, prune),
    planInventory(file.inventory, present.inventory, prune),
    planRoomStatus(file.roomStatus, present.roomStatus, prune),
    planAccounts(file.accounts, present.accounts, verdicts, wishes),
    planStaff(file.staff, present.staff, pins, prune),
    planPhones(file.phones, present.phones, prune),
    planCallIn(file.callIn, present.callIn),
    destinations('connector'),
    destinations('receiver'),
    destinations('subscriber'),
    planLicences(file.licences, present.licences, prune),
    planRetention(file.retention, present.retention),
    planSignIn(file.signIn, present.signIn),
    planProvider(file.provider, present.provider, { secrets, box, prune, actor, property }),
  ];
}

const ofAccounts = ({ kind }: Change): boolean => kind === 'account' || kind === 'password';

async function write(
  db: Db,
  file: PropertyFile,
  present: Present,
  sections: readonly Section[],
  { making, actor, property }: Pick<Wishes, 'making'> & { actor: string | undefined; property: string },
): Promise<void> {
  if (present.property === undefined) {
    await lockNewProperties(db);
    // Of two hotels of one code, who asks by it could mean either.
    await refuseMoved(db, { code: file.property.code });
    await insertProperty(db, file.property, property);
    await making?.(db, property);
    await enterProperty(db, property);
  }
  for (const section of sections) if (section.changes.length > 0) await section.write(db, property);
  const changes = sections.flatMap((section) => section.changes).map(withoutNames);
  if (changes.some(({ kind, action }) => action === 'add' && (kind === 'room' || kind === 'custom room')))
    await requireWithin(db, property, 'rooms');
  // Who may sign in is told first: it must not be among what is only counted.
  const lines = describeChanges([...changes.filter(ofAccounts), ...changes.filter((one) => !ofAccounts(one))]).map(
    ({ text }) => text,
  );
  if (actor === undefined || lines.length === 0) return;
  const detail = { count: lines.length, changes: lines.slice(0, budgets.changesTold.most) };
  await record(db, property, [{ kind: 'property.imported', actor, detail }]);
}
