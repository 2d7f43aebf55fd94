import { type Destination, destinationName, messageFormats } from '../../courier/destination.ts';
import { quoted } from './mistakes.ts';
import type { Field, Fields, Reader } from './reader.ts';

const unsigned = 'remove it: this version of Reveille does not sign what it sends yet';
const hints = { secretEnv: unsigned, secretFile: unsigned, secret: 'remove it: a secret in a file is read by everybody, and this version does not sign yet' };

const connectorKeys = ['name', 'type', 'url', 'host', 'port', 'interface'] as const;
const connectorTypes = ['webhook', 'fias'] as const;
type ConnectorFields = Fields<(typeof connectorKeys)[number]>;

/** Those who take charges. */
export function readConnectors(reader: Reader, field: Field | undefined): Destination[] {
  const seen = new Map<string, number>();
  return reader.list(field, 'connectors').flatMap((item) => {
    const found = reader.map(item, 'a connector', connectorKeys, hints);
    if (found === undefined) return [];
    const name = readName(reader, found, 'a connector');
    reader.required(found, 'type', 'the type of a connector', `add type: ${connectorTypes.join(' or ')}`);
    const type = reader.choice(found.type, 'type', connectorTypes);
    const target = type === undefined ? undefined : readTarget(reader, found, type);
    if (name === undefined || type === undefined || target === undefined || !reader.unique(seen, name, item.line, `connector ${name}`)) return [];
    return [{ role: 'connector', name, type, target } as const];
  });
}

/** Those who take room status. */
export function readReceivers(reader: Reader, field: Field | undefined): Destination[] {
  const seen = new Map<string, number>();
  return reader.list(field, 'receivers').flatMap((item) => {
    const found = reader.map(item, 'a receiver', ['name', 'url', 'format'], hints);
    if (found === undefined) return [];
    const name = readName(reader, found, 'a receiver');
    reader.required(found, 'url', 'the url of a receiver', 'add url:');
    const url = readUrl(reader, found.url);
    const format = found.format === undefined ? 'json' : reader.choice(found.format, 'format', messageFormats);
    if (name === undefined || url === undefined || format === undefined || !reader.unique(seen, name, item.line, `receiver ${name}`)) return [];
    return [{ role: 'receiver', name, type: 'webhook', target: { url, format } } as const];
  });
}

const keysOf = { webhook: ['url'], fias: ['host', 'port', 'interface'] } as const;

function readTarget(reader: Reader, found: ConnectorFields, type: (typeof connectorTypes)[number]): Destination['target'] | undefined {
  for (const key of keysOf[type]) reader.required(found, key, `the ${key} of a connector of type ${type}`, `add ${key}:`);
  for (const key of keysOf[type === 'fias' ? 'webhook' : 'fias']) {
    const stray = found[key];
    if (stray !== undefined) reader.mistake(stray.line, `a connector of type ${type} has no ${key}`, `remove it; there can be ${keysOf[type].join(', ')}`);
  }
  if (type === 'webhook') {
    const url = readUrl(reader, found.url);
    return url === undefined ? undefined : { url };
  }
  const host = reader.text(found.host, 'host', {
    pattern: /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|[0-9A-Fa-f:.]{2,45})$/,
    mend: 'write the name or the address of a machine, like 10.0.0.5',
  });
  const port = reader.wholeNumber(found.port, 'port', 1, 65_535);
  const link = reader.text(found.interface, 'interface', { pattern: /^[A-Z]{2}$/, mend: 'write two capital letters, like PB' });
  return host === undefined || port === undefined || link === undefined ? undefined : { host, port, interface: link };
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
