import { eventsOf } from '../../connectors/fias/settings.ts';
import { type Destination, destinationName, messageFormats } from '../../courier/destination.ts';
import { wantedKind, wantedKindAdvice } from '../../events/kinds.ts';
import { fiasKeys, readFiasTarget } from './fias.ts';
import { quoted } from './mistakes.ts';
import type { Field, Fields, Reader } from './reader.ts';

/** Where a signing secret comes from; never the secret itself. */
export type SecretSource = { readonly variable: string } | { readonly file: string } | 'none';

export interface FileDestination extends Destination {
  readonly source: SecretSource | undefined;
  readonly line: number;
}

const hints = { secret: 'remove it, and name with secretEnv the environment variable that holds it: a secret in a file is read by everybody' };

const sharedKeys = ['name', 'url', 'secretEnv', 'secretFile', 'signed', 'holdSeconds'] as const;
const connectorKeys = [...sharedKeys, 'type', ...fiasKeys] as const;
const connectorTypes = ['webhook', 'fias'] as const;
type SharedFields = Fields<(typeof sharedKeys)[number]>;
type ConnectorFields = Fields<(typeof connectorKeys)[number]>;

/** Those who take charges. */
export function readConnectors(reader: Reader, field: Field | undefined): FileDestination[] {
  const seen = new Map<string, number>();
  return reader.list(field, 'connectors').flatMap((item) => {
    const found = reader.map(item, 'a connector', connectorKeys, hints);
    if (found === undefined) return [];
    const name = readName(reader, found, 'a connector');
    reader.required(found, 'type', 'the type of a connector', `add type: ${connectorTypes.join(' or ')}`);
    const type = reader.choice(found.type, 'type', connectorTypes);
    const target = type === undefined ? undefined : readTarget(reader, found, type);
    const shared = readShared(reader, found);
    if (name === undefined || type === undefined || target === undefined || !reader.unique(seen, name, item.line, `connector ${name}`)) return [];
    const events = type === 'fias' ? { events: eventsOf(target) } : {};
    return [{ role: 'connector', name, type, target, ...events, ...shared, line: item.line } as const];
  });
}

/** Those who take room status. */
export function readReceivers(reader: Reader, field: Field | undefined): FileDestination[] {
  const seen = new Map<string, number>();
  return reader.list(field, 'receivers').flatMap((item) => {
    const found = reader.map(item, 'a receiver', [...sharedKeys, 'format'], hints);
    if (found === undefined) return [];
    const name = readName(reader, found, 'a receiver');
    reader.required(found, 'url', 'the url of a receiver', 'add url:');
    const url = readUrl(reader, found.url);
    const format = found.format === undefined ? 'json' : reader.choice(found.format, 'format', messageFormats);
    const shared = readShared(reader, found);
    if (name === undefined || url === undefined || format === undefined || !reader.unique(seen, name, item.line, `receiver ${name}`)) return [];
    return [{ role: 'receiver', name, type: 'webhook', target: { url, format }, ...shared, line: item.line } as const];
  });
}

/** Those who take events. */
export function readSubscribers(reader: Reader, field: Field | undefined): FileDestination[] {
  const seen = new Map<string, number>();
  return reader.list(field, 'subscribers').flatMap((item) => {
    const found = reader.map(item, 'a subscriber', [...sharedKeys, 'events'], hints);
    if (found === undefined) return [];
    const name = readName(reader, found, 'a subscriber');
    reader.required(found, 'url', 'the url of a subscriber', 'add url:');
    reader.required(found, 'events', 'the events of a subscriber', 'add events:, like [wakeup.*, alert.raised]');
    const url = readUrl(reader, found.url);
    const events = readEvents(reader, found.events);
    const shared = readShared(reader, found);
    if (name === undefined || url === undefined || events.length === 0 || !reader.unique(seen, name, item.line, `subscriber ${name}`)) return [];
    return [{ role: 'subscriber', name, type: 'webhook', target: { url }, events, ...shared, line: item.line } as const];
  });
}

function readEvents(reader: Reader, field: Field | undefined): string[] {
  const rule = {
    pattern: wantedKind,
    most: 80,
    mend: wantedKindAdvice,
  };
  const given = reader.list(field, 'events').flatMap((item) => reader.text(item, 'an event', rule) ?? []);
  return [...new Set(given)].toSorted();
}

function readShared(reader: Reader, found: SharedFields): { source: SecretSource | undefined; holdSeconds: number } {
  return { source: readSource(reader, found), holdSeconds: reader.wholeNumber(found.holdSeconds, 'holdSeconds', 0, 3600) ?? 0 };
}

function readSource(reader: Reader, found: SharedFields): SecretSource | undefined {
  if (found.secretEnv !== undefined && found.secretFile !== undefined) {
    reader.mistake(found.secretFile.line, 'there are both secretEnv and secretFile', 'remove one of the two');
    return undefined;
  }
  const unsigned = reader.choice(found.signed, 'signed', ['none']);
  if (unsigned !== undefined && (found.secretEnv ?? found.secretFile) !== undefined) {
    reader.mistake(found.signed?.line ?? found.line, 'there are both signed: none and a secret', 'remove one of the two');
    return undefined;
  }
  if (unsigned !== undefined) return 'none';
  const file = reader.text(found.secretFile, 'secretFile', { mend: 'write the path of a file that holds the secret and nothing else' });
  if (file !== undefined) return { file };
  const pattern = /^(?!(?:REVEILLE|ARI)_)[A-Za-z_][A-Za-z0-9_]*$/;
  const mend = 'write the name of an environment variable, like SPA_SECRET; REVEILLE_ and ARI_ are for settings';
  const variable = reader.text(found.secretEnv, 'secretEnv', { pattern, mend });
  return variable === undefined ? undefined : { variable };
}

const keysOf = { webhook: ['url'], fias: ['host', 'port', 'interface'] } as const;
/** What there can be beside the name and the type. */
const possible = { webhook: ['url'], fias: fiasKeys } as const;

function readTarget(reader: Reader, found: ConnectorFields, type: (typeof connectorTypes)[number]): Destination['target'] | undefined {
  for (const key of keysOf[type]) reader.required(found, key, `the ${key} of a connector of type ${type}`, `add ${key}:`);
  for (const key of possible[type === 'fias' ? 'webhook' : 'fias']) {
    const stray = found[key];
    if (stray !== undefined) reader.mistake(stray.line, `a connector of type ${type} has no ${key}`, `remove it; there can be ${possible[type].join(', ')}`);
  }
  if (type === 'webhook') {
    const url = readUrl(reader, found.url);
    return url === undefined ? undefined : { url };
  }
  for (const key of ['secretEnv', 'secretFile', 'signed'] as const) {
    const stray = found[key];
    if (stray !== undefined) reader.mistake(stray.line, `a connector of type fias has no ${key}`, 'remove it: FIAS does not sign');
  }
  return readFiasTarget(reader, found);
}

function readName(reader: Reader, found: Fields<'name'>, what: string): string | undefined {
  reader.required(found, 'name', `the name of ${what}`, 'add name:');
  return reader.text(found.name, 'name', {
    pattern: destinationName,
    mend: 'write letters, digits, dots, dashes and underscores, at most 64, starting with a letter or digit',
  });
}

function readUrl(reader: Reader, field: Field | undefined): string | undefined {
  const mend = 'write an address like https://example.com/charges, at most 2000 letters';
  const text = reader.text(field, 'url', { most: 2000, mend });
  if (field === undefined || text === undefined) return undefined;
  const url = URL.parse(text);
  // The words themselves may hold a password, and are better not shown again.
  if (url !== null && (url.username !== '' || url.password !== '')) {
    reader.mistake(field.line, 'url holds a user name or password', 'remove them: an address in a file is read by everybody');
    return undefined;
  }
  if (url !== null && /^https?:$/.test(url.protocol) && url.hash === '') return text;
  reader.mistake(field.line, `url is ${quoted(text)}`, mend);
  return undefined;
}
