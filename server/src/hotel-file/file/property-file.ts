/** What a property file says, once it is read and checked. Everything it leaves out has its default here. */
import type { CallInSettings } from '../../call-in/settings.ts';
import type { Phone } from '../../call-in/store.ts';
import { codeFromName, propertyCode, type Property } from '../../properties/property.ts';
import { type FileAccount, readAccounts } from './accounts.ts';
import { type FileAnnouncement, readAnnouncements } from './announcements.ts';
import { readCallIn, readPhones } from './call-in.ts';
import { didYouMean } from './closest.ts';
import { type FileDestination, readConnectors, readReceivers, readSubscribers } from './destinations.ts';
import type { PropertyDocument } from './document.ts';
import { type FileInventory, readInventory } from './inventory.ts';
import { type FileLicence, readLicences } from './licences.ts';
import { mentionedIn } from './mentioned.ts';
import { type Mistake, quoted } from './mistakes.ts';
import { type FileProvider, readProvider } from './provider.ts';
import { type Field, type Fields, Reader } from './reader.ts';
import { readRetention } from './retention.ts';
import { type FileStatusTypes, readRoomStatus } from './room-status.ts';
import { type FileRooms, readRooms } from './rooms.ts';
import type { ConnectorSection } from './settings.ts';
import { readSignIn } from './sign-in.ts';
import { type FileStaff, readStaff } from './staff.ts';
import type { Retention } from '../../retention/retention.ts';
import type { SignInRules } from '../../second-factor/rules.ts';
import type { WakeupPolicy } from '../../wakeups/policy.ts';
import { readWakeup } from './wakeup.ts';

export interface PropertyFile {
  readonly property: Omit<Property, 'id'>;
  readonly languages: readonly string[];
  readonly rooms: FileRooms;
  readonly wakeup: WakeupPolicy;
  readonly announcements: readonly FileAnnouncement[];
  readonly inventory: FileInventory;
  readonly roomStatus: FileStatusTypes;
  readonly accounts: readonly FileAccount[];
  readonly staff: readonly FileStaff[];
  readonly phones: readonly Phone[];
  readonly callIn: CallInSettings;
  readonly connectors: readonly FileDestination[];
  readonly receivers: readonly FileDestination[];
  readonly subscribers: readonly FileDestination[];
  readonly licences: readonly FileLicence[];
  readonly retention: Retention;
  readonly signIn: SignInRules;
  readonly provider: FileProvider | undefined;
}

const keys = [
  'property',
  'code',
  'timezone',
  'company',
  'currency',
  'lines',
  'languages',
  'rooms',
  'wakeup',
  'announcements',
  'inventory',
  'roomStatus',
  'accounts',
  'staff',
  'phones',
  'callIn',
  'connectors',
  'receivers',
  'subscribers',
  'licences',
  'retention',
  'signIn',
  'provider',
] as const;
type Sections = Fields<(typeof keys)[number]>;

/** With mistakes, the file is what could be understood of it: good for finding more mistakes, not for applying. */
export interface CheckedFile {
  readonly file: PropertyFile;
  readonly mistakes: readonly Mistake[];
  /** How many more there are. */
  readonly more: number;
  /** The ways to what the file speaks of, like `wakeup.desk`. */
  readonly mentioned: readonly string[];
}

/** What a file may name. */
export interface Known {
  /** Tags of the languages that Reveille speaks. */
  readonly languages: readonly string[];
  readonly connectors: readonly ConnectorSection[];
}

export function checkPropertyFile(document: PropertyDocument, known: Known): CheckedFile {
  const reader = new Reader(document);
  const root = reader.root();
  if (root === undefined) reader.mistake(1, 'the file is empty', 'start from examples/grand-hotel.yaml');
  const map = root === undefined ? undefined : reader.map(root, 'the property file', keys);
  if (map !== undefined) {
    reader.required(map, 'property', 'property', 'add the name of the hotel, like `property: Grand Hotel Aurora`');
    reader.required(map, 'timezone', 'timezone', 'add it, like `timezone: Europe/Paris`');
  }
  const found: Sections = map ?? { line: 1, path: '', meant: new Set() };
  const languages = readLanguages(reader, found.languages, known.languages);
  const rooms = readRooms(reader, found.rooms, languages);
  const file = {
    property: { ...readNames(reader, found), ...readFields(reader, found), roomList: rooms.list },
    languages,
    rooms,
    wakeup: readWakeup(reader, found.wakeup),
    announcements: readAnnouncements(reader, found.announcements, languages),
    inventory: readInventory(reader, found.inventory),
    roomStatus: readRoomStatus(reader, found.roomStatus),
    accounts: readAccounts(reader, found.accounts),
    staff: readStaff(reader, found.staff),
    phones: readPhones(reader, found.phones, rooms.mailboxes),
    callIn: readCallIn(reader, found.callIn),
    connectors: readConnectors(reader, found.connectors, known.connectors),
    receivers: readReceivers(reader, found.receivers),
    subscribers: readSubscribers(reader, found.subscribers, known.connectors),
    licences: readLicences(reader, found.licences),
    retention: readRetention(reader, found.retention),
    signIn: readSignIn(reader, found.signIn),
    provider: readProvider(reader, found.provider),
  };
  return { file, mistakes: reader.mistakes, more: reader.more, mentioned: mentionedIn(document) };
}

function readNames(reader: Reader, found: Sections): { name: string; code: string } {
  const name =
    reader.text(found.property, 'property', {
      most: 200,
      mend: 'write the name of the hotel in at most 200 letters',
    }) ?? '';
  const rule = {
    pattern: propertyCode,
    mend: 'write small letters, digits, dots and dashes, at most 63, starting with a letter or digit',
  };
  if (found.code !== undefined) return { name, code: reader.text(found.code, 'code', rule) ?? '' };
  const code = codeFromName(name);
  if (name !== '' && code === '') {
    reader.mistake(
      found.property?.line ?? 1,
      `no code can be made from the name ${quoted(name)}`,
      'add one in plain letters, like `code: aurora`; accounts sign in with it',
    );
  }
  return { name, code };
}

function readFields(reader: Reader, found: Sections): Pick<Property, 'company' | 'timezone' | 'lines' | 'currency'> {
  return {
    company:
      found.company !== undefined && isBlank(found.company)
        ? ''
        : (reader.text(found.company, 'company', { most: 200, mend: 'write at most 200 letters' }) ?? ''),
    timezone: readTimezone(reader, found.timezone),
    lines: readLines(reader, found.lines) ?? 8,
    currency: readCurrency(reader, found.currency),
  };
}

export function readLines(reader: Reader, field: Field | undefined): number | undefined {
  return reader.wholeNumber(field, 'lines', 1, 10_000);
}

function readCurrency(reader: Reader, field: Field | undefined): string {
  if (field === undefined || isBlank(field)) return '';
  const mend = 'write the three letters of a currency, like EUR';
  const given = reader.text(field, 'currency', { mend });
  if (given === undefined) return '';
  const known = Intl.supportedValuesOf('currency');
  if (known.includes(given)) return given;
  reader.mistake(
    field.line,
    `currency is ${quoted(given)}, which is not a currency`,
    didYouMean(given, known, mend),
    field.path,
  );
  return '';
}

function isBlank(field: Field): boolean {
  return 'value' in field.node && field.node.value === '';
}

function readTimezone(reader: Reader, field: Field | undefined): string {
  const given = reader.text(field, 'timezone', { mend: 'write the name of a zone, like Europe/Paris' });
  if (field === undefined || given === undefined) return '';
  try {
    // An offset is a zone to Temporal, but no hotel keeps one through the summer.
    if (!/^[+-]/.test(given)) return Temporal.Now.zonedDateTimeISO(given).timeZoneId;
  } catch {
    // Told below.
  }
  const mend = didYouMean(
    given,
    Intl.supportedValuesOf('timeZone'),
    'write the name of a zone from the IANA list, like Europe/Paris',
  );
  reader.mistake(field.line, `timezone is ${quoted(given)}, which is not a time zone`, mend, field.path);
  return '';
}

function readLanguages(reader: Reader, field: Field | undefined, known: readonly string[]): string[] {
  const seen = new Map<string, number>();
  const tags = reader.list(field, 'languages').flatMap((item) => {
    const tag = reader.text(item, 'a language', { mend: 'write a tag like fr' });
    if (tag === undefined || !reader.unique(seen, tag, item.line, `language ${tag}`)) return [];
    if (!known.includes(tag))
      reader.mistake(
        item.line,
        `a language is ${quoted(tag)}, which Reveille does not speak`,
        `use some of ${known.join(', ')}`,
        item.path,
      );
    return [tag];
  });
  return tags.length === 0 ? ['en'] : tags;
}
