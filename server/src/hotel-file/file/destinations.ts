import type { SecretRule } from '../../connectors/connector.ts';
import { type Destination, destinationName, messageFormats } from '../../connectors/destination.ts';
import { wantedKind, wantedKindAdvice } from '../../events/kinds.ts';
import { quoted } from './mistakes.ts';
import type { Field, Fields, Reader } from './reader.ts';
import { type ConnectorSection, inFormat, keysOf, readSettings, readUrl } from './settings.ts';
import { variableRule } from './variable.ts';

/** Where a signing secret comes from; never the secret itself. */
export type SecretSource = { readonly variable: string } | { readonly file: string } | 'none';

export interface FileDestination extends Destination {
  readonly source: SecretSource | undefined;
  /** Its secret was given out by the other side: it may be any text. */
  readonly signsIn?: true;
  /** Its secret is its address, and looks so: it cannot be without one. */
  readonly secretRule?: SecretRule;
  readonly line: number;
}

const hints = {
  secret:
    'remove it, and name with secretEnv the environment variable that holds it: a secret in a file is read by ' +
    'everybody',
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
  return readTyped(reader, field, { role: 'connector', connectors, keys: [] }, () => ({}));
}

interface Heading {
  readonly role: 'connector' | 'subscriber';
  readonly connectors: readonly ConnectorSection[];
  /** Keys that stand there whatever the type. */
  readonly keys: readonly string[];
  readonly usualType?: string;
}

/** Entries of any type that may stand there, each read by the schema of its type. `more` is undefined when wrong. */
function readTyped(
  reader: Reader,
  field: Field | undefined,
  { role, connectors, keys: ownKeys, usualType }: Heading,
  more: (found: Fields<string>, connector: ConnectorSection) => Pick<Destination, 'events'> | undefined,
): FileDestination[] {
  const seen = new Map<string, number>();
  const fitting = connectors.filter(({ roles = ['connector'] }) => roles.includes(role));
  const types = fitting.map(({ type }) => type);
  // All that there are: what belongs to another type is told better than what nobody knows.
  const ofFormats = role === 'subscriber' ? fitting.flatMap(({ formats = {} }) => Object.values(formats)) : [];
  const settings = [...connectors, ...ofFormats].flatMap((one) => keysOf(one.settings));
  const keys = [...new Set([...sharedKeys, 'type', ...ownKeys, ...settings])];
  return reader.list(field, `${role}s`).flatMap((item) => {
    const found: Fields<string> | undefined = reader.map(item, `a ${role}`, keys, hints);
    if (found === undefined) return [];
    const name = readName(reader, found, `a ${role}`);
    if (usualType === undefined)
      reader.required(found, 'type', `the type of a ${role}`, `add type: ${types.join(' or ')}`);
    const type =
      found['type'] === undefined
        ? typeLeftOut(reader, found, fitting, usualType)
        : readType(reader, found['type'], types, connectors);
    const connector = inFormat(
      reader,
      found['format'],
      fitting.find((one) => one.type === type),
    );
    if (connector !== undefined) refuseStrays(reader, found, role, connector, keys);
    const target = connector === undefined ? undefined : readSettings(reader, found, connector, role);
    const further = connector === undefined ? undefined : more(found, connector);
    const shared = readShared(reader, found);
    if (name === undefined || type === undefined || target === undefined || further === undefined) return [];
    if (!reader.unique(seen, name, item.line, `${role} ${name}`)) return [];
    const signsIn = connector?.signsIn === true ? ({ signsIn: true } as const) : {};
    const secretRule = connector?.secret === undefined ? {} : { secretRule: connector.secret };
    return [{ role, name, type, target, ...further, ...shared, ...signsIn, ...secretRule, line: item.line } as const];
  });
}

/** The usual one, unless what is written is of another. */
function typeLeftOut(
  reader: Reader,
  found: Fields<string>,
  fitting: readonly ConnectorSection[],
  usualType: string | undefined,
): string | undefined {
  const usual = fitting.find(({ type }) => type === usualType);
  if (usual === undefined) return undefined;
  const own = keysOf(usual.settings);
  for (const { type, settings } of fitting) {
    const key = keysOf(settings).find((one) => found[one] !== undefined && !own.includes(one));
    if (key === undefined) continue;
    reader.mistake(found[key]?.line ?? found.line, `${key} is of type ${type}, which is missing`, `add type: ${type}`);
    return undefined;
  }
  return usualType;
}

/** One that belongs under another heading is told where. */
function readType(
  reader: Reader,
  field: Field,
  types: readonly string[],
  connectors: readonly ConnectorSection[],
): string | undefined {
  const written = 'value' in field.node ? field.node.value : undefined;
  const elsewhere = connectors.find(({ type }) => type === written && !types.includes(type));
  if (elsewhere === undefined) return reader.choice(field, 'type', types);
  const headings = (elsewhere.roles ?? ['connector']).map((role) => `${role}s:`).join(' or ');
  reader.mistake(field.line, `type is ${quoted(elsewhere.type)}, which has no place here`, `put it under ${headings}`);
  return undefined;
}

/** Keys of another type. */
function refuseStrays(
  reader: Reader,
  found: Fields<string>,
  role: string,
  { type, settings, signs, signsIn, secret, formats }: ConnectorSection,
  keys: readonly string[],
): void {
  const own = keysOf(settings);
  const shared = sharedKeys.filter((key) => signs || !isSecretKey(key) || (signsIn === true && key !== 'signed'));
  const format = role === 'subscriber' && formats !== undefined ? ['format'] : [];
  const possible = new Set<string>([...own, ...shared, ...format, 'type', 'events']);
  for (const key of keys) {
    const stray = possible.has(key) ? undefined : found[key];
    if (stray === undefined) continue;
    const kind = secret === undefined ? `of type ${type}` : 'in this format';
    reader.mistake(stray.line, `a ${role} ${kind} has no ${key}`, mendOf(key, own, secret));
  }
}

function mendOf(key: string, own: readonly string[], secret: SecretRule | undefined): string {
  if (isSecretKey(key)) return 'remove it: it does not sign';
  if (key === 'url' && secret !== undefined)
    return 'remove it: who knows this address may write there. Name with secretEnv the variable that holds it';
  return `remove it; there can be ${own.join(', ')}`;
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
export function readSubscribers(
  reader: Reader,
  field: Field | undefined,
  connectors: readonly ConnectorSection[],
): FileDestination[] {
  const heading = { role: 'subscriber', connectors, keys: ['events'], usualType: 'webhook' } as const;
  return readTyped(reader, field, heading, (found, { usualEvents }) => {
    if (usualEvents === undefined)
      reader.required(found, 'events', 'the events of a subscriber', 'add events:, like [wakeup.*, alert.raised]');
    const events = found['events'] === undefined ? usualEvents : readEvents(reader, found['events']);
    return events === undefined || events.length === 0 ? undefined : { events };
  });
}

function readEvents(reader: Reader, field: Field): string[] {
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
  const variable = reader.text(found.secretEnv, 'secretEnv', variableRule('SPA_SECRET'));
  return variable === undefined ? undefined : { variable };
}

function readName(reader: Reader, found: Fields<'name'>, what: string): string | undefined {
  reader.required(found, 'name', `the name of ${what}`, 'add name:');
  return reader.text(found.name, 'name', {
    pattern: destinationName,
    mend: 'write letters, digits, dots, dashes and underscores, at most 64, starting with a letter or digit',
  });
}
