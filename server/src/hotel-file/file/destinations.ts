import { type Destination, destinationName, messageFormats } from '../../connectors/destination.ts';
import { wantedKind, wantedKindAdvice } from '../../events/kinds.ts';
import type { Field, Fields, Reader } from './reader.ts';
import { type ConnectorSection, keysOf, readSettings, readUrl } from './settings.ts';

/** Where a signing secret comes from; never the secret itself. */
export type SecretSource = { readonly variable: string } | { readonly file: string } | 'none';

export interface FileDestination extends Destination {
  readonly source: SecretSource | undefined;
  readonly line: number;
}

const hints = {
  secret:
    'remove it, and name with secretEnv the environment variable that holds it: a secret in a file is read by everybody',
};

const secretKeys = ['secretEnv', 'secretFile', 'signed'] as const;
const sharedKeys = ['name', ...secretKeys, 'holdSeconds'] as const;
const webhookKeys = [...sharedKeys, 'url'] as const;
type SharedFields = Fields<(typeof sharedKeys)[number]>;

/** Those who take charges. */
export function readConnectors(
  reader: Reader,
  field: Field | undefined,
  connectors: readonly ConnectorSection[],
): FileDestination[] {
  const seen = new Map<string, number>();
  const types = connectors.map(({ type }) => type);
  const keys = [...new Set([...sharedKeys, 'type', ...connectors.flatMap(({ settings }) => keysOf(settings))])];
  return reader.list(field, 'connectors').flatMap((item) => {
    const found: Fields<string> | undefined = reader.map(item, 'a connector', keys, hints);
    if (found === undefined) return [];
    const name = readName(reader, found, 'a connector');
    reader.required(found, 'type', 'the type of a connector', `add type: ${types.join(' or ')}`);
    const type = reader.choice(found['type'], 'type', types);
    const connector = connectors.find((one) => one.type === type);
    if (connector !== undefined) refuseStrays(reader, found, connector, keys);
    const target = connector === undefined ? undefined : readSettings(reader, found, connector);
    const shared = readShared(reader, found);
    if (name === undefined || type === undefined || target === undefined) return [];
    if (!reader.unique(seen, name, item.line, `connector ${name}`)) return [];
    return [{ role: 'connector', name, type, target, ...shared, line: item.line } as const];
  });
}

/** Keys of another type. */
function refuseStrays(
  reader: Reader,
  found: Fields<string>,
  { type, settings, signs }: ConnectorSection,
  keys: readonly string[],
): void {
  const own = keysOf(settings);
  const possible = new Set<string>([...own, ...sharedKeys.filter((key) => signs || !isSecretKey(key)), 'type']);
  for (const key of keys) {
    const stray = possible.has(key) ? undefined : found[key];
    if (stray === undefined) continue;
    const mend = isSecretKey(key) ? 'remove it: it does not sign' : `remove it; there can be ${own.join(', ')}`;
    reader.mistake(stray.line, `a connector of type ${type} has no ${key}`, mend);
  }
}

const isSecretKey = (key: string): boolean => (secretKeys as readonly string[]).includes(key);

/** Those who take room status. */
export function readReceivers(reader: Reader, field: Field | undefined): FileDestination[] {
  const seen = new Map<string, number>();
  return reader.list(field, 'receivers').flatMap((item) => {
    const found = reader.map(item, 'a receiver', [...webhookKeys, 'format'], hints);
    if (found === undefined) return [];
    const name = readName(reader, found, 'a receiver');
    reader.required(found, 'url', 'the url of a receiver', 'add url:');
    const url = readUrl(reader, found.url);
    const format = found.format === undefined ? 'json' : reader.choice(found.format, 'format', messageFormats);
    const shared = readShared(reader, found);
    if (
      name === undefined ||
      url === undefined ||
      format === undefined ||
      !reader.unique(seen, name, item.line, `receiver ${name}`)
    )
      return [];
    return [{ role: 'receiver', name, type: 'webhook', target: { url, format }, ...shared, line: item.line } as const];
  });
}

/** Those who take events. */
export function readSubscribers(reader: Reader, field: Field | undefined): FileDestination[] {
  const seen = new Map<string, number>();
  return reader.list(field, 'subscribers').flatMap((item) => {
    const found = reader.map(item, 'a subscriber', [...webhookKeys, 'events'], hints);
    if (found === undefined) return [];
    const name = readName(reader, found, 'a subscriber');
    reader.required(found, 'url', 'the url of a subscriber', 'add url:');
    reader.required(found, 'events', 'the events of a subscriber', 'add events:, like [wakeup.*, alert.raised]');
    const url = readUrl(reader, found.url);
    const events = readEvents(reader, found.events);
    const shared = readShared(reader, found);
    if (
      name === undefined ||
      url === undefined ||
      events.length === 0 ||
      !reader.unique(seen, name, item.line, `subscriber ${name}`)
    )
      return [];
    return [
      { role: 'subscriber', name, type: 'webhook', target: { url }, events, ...shared, line: item.line } as const,
    ];
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
  return {
    source: readSource(reader, found),
    holdSeconds: reader.wholeNumber(found.holdSeconds, 'holdSeconds', 0, 3600) ?? 0,
  };
}

function readSource(reader: Reader, found: SharedFields): SecretSource | undefined {
  if (found.secretEnv !== undefined && found.secretFile !== undefined) {
    reader.mistake(found.secretFile.line, 'there are both secretEnv and secretFile', 'remove one of the two');
    return undefined;
  }
  const unsigned = reader.choice(found.signed, 'signed', ['none']);
  if (unsigned !== undefined && (found.secretEnv ?? found.secretFile) !== undefined) {
    reader.mistake(
      found.signed?.line ?? found.line,
      'there are both signed: none and a secret',
      'remove one of the two',
    );
    return undefined;
  }
  if (unsigned !== undefined) return 'none';
  const file = reader.text(found.secretFile, 'secretFile', {
    mend: 'write the path of a file that holds the secret and nothing else',
  });
  if (file !== undefined) return { file };
  const pattern = /^(?!(?:REVEILLE|ARI)_)[A-Za-z_][A-Za-z0-9_]*$/;
  const mend = 'write the name of an environment variable, like SPA_SECRET; REVEILLE_ and ARI_ are for settings';
  const variable = reader.text(found.secretEnv, 'secretEnv', { pattern, mend });
  return variable === undefined ? undefined : { variable };
}

function readName(reader: Reader, found: Fields<'name'>, what: string): string | undefined {
  reader.required(found, 'name', `the name of ${what}`, 'add name:');
  return reader.text(found.name, 'name', {
    pattern: destinationName,
    mend: 'write letters, digits, dots, dashes and underscores, at most 64, starting with a letter or digit',
  });
}
