/**
 * Reads what a property file says of a connector, by the schema of its settings, which is data: files are read in a
 * thread, where no connector is loaded. What is left out has its usual value and is not kept; a list is kept sorted and
 * joined by commas.
 */
import type { TObject } from 'typebox';
import type { Connector, SecretRule } from '../../connectors/connector.ts';
import { type Role, type Settings, usualFormat } from '../../connectors/destination.ts';
import { quoted } from './mistakes.ts';
import type { Field, Fields, Reader } from './reader.ts';

/** As much of a connector as crosses to the thread that reads. */
export type ConnectorSection = Pick<
  Connector,
  'type' | 'settings' | 'signs' | 'signsIn' | 'roles' | 'usualEvents' | 'formats'
> & {
  /** How the secret looks that the other side gave out. */
  readonly secret?: SecretRule;
};

/** What can stand in a schema of settings. */
interface Rule {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  /** For the person whose value does not fit. */
  readonly advice?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Rule;
  /** Of a list: where the part ends in which no two entries may be the same. */
  readonly uniqueUpTo?: string;
  /** Of a list: one entry may stand there without brackets. */
  readonly orOne?: boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export const keysOf = ({ properties }: TObject): string[] => Object.keys(properties);

/** As the connector has it, or as the format does that is named beside it. Undefined when that is wrong. */
export function inFormat(
  reader: Reader,
  field: Field | undefined,
  connector: ConnectorSection | undefined,
): ConnectorSection | undefined {
  if (field === undefined || connector?.formats === undefined) return connector;
  const name = reader.choice(field, 'format', [usualFormat, ...Object.keys(connector.formats)]);
  if (name === undefined) return undefined;
  const format = connector.formats[name];
  return format === undefined ? connector : { ...connector, ...format, signs: false, signsIn: true };
}

/** Undefined when something that must be there is not, or is wrong and noted. */
export function readSettings(
  reader: Reader,
  found: Fields<string>,
  { type, settings }: ConnectorSection,
  role: Role,
): Settings | undefined {
  const required = settings.required ?? [];
  for (const key of required) reader.required(found, key, `the ${key} of a ${role} of type ${type}`, `add ${key}:`);
  const kept: Record<string, string | number> = {};
  for (const [key, rule] of Object.entries(settings.properties)) {
    const value = readValue(reader, found[key], key, rule);
    if (value !== undefined) kept[key] = value;
  }
  return required.every((key) => kept[key] !== undefined) ? kept : undefined;
}

function readValue(reader: Reader, field: Field | undefined, what: string, rule: Rule): string | number | undefined {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = rule;
  if (field === undefined) return undefined;
  if (rule.enum !== undefined) return reader.choice(field, what, rule.enum);
  if (rule.type === 'integer') return reader.wholeNumber(field, what, minimum, maximum);
  if (rule.type === 'array') return readList(reader, field, what, rule);
  if (rule.format === 'uri') return readUrl(reader, field);
  return reader.text(field, what, {
    ...(rule.pattern === undefined ? {} : { pattern: new RegExp(rule.pattern, 'u') }),
    mend: rule.advice ?? 'write it as a single value',
  });
}

function readList(reader: Reader, field: Field, what: string, rule: Rule): string | undefined {
  const { items = {}, uniqueUpTo, orOne = false, minItems = 0, maxItems = Infinity } = rule;
  const seen = new Map<string, number>();
  const given = orOne && 'value' in field.node ? [field] : reader.list(field, what);
  if (given.length < minItems || given.length > maxItems) {
    reader.mistake(field.line, `${what} has ${given.length} entries`, `write ${minItems} to ${maxItems} of them`);
    return undefined;
  }
  const entries = given.flatMap((item) => {
    const entry = readValue(reader, item, what, items);
    if (entry === undefined) return [];
    const name = String(entry).split(uniqueUpTo ?? ',')[0] ?? '';
    return reader.unique(seen, name, item.line, `${what} ${name}`) ? [String(entry)] : [];
  });
  return entries.toSorted().join(',');
}

export function readUrl(reader: Reader, field: Field | undefined): string | undefined {
  const mend = 'write an address like https://example.com/charges, at most 2000 letters';
  const text = reader.text(field, 'url', { most: 2000, mend });
  if (field === undefined || text === undefined) return undefined;
  const url = URL.parse(text);
  // The words themselves may hold a password, and are better not shown again.
  if (url !== null && (url.username !== '' || url.password !== '')) {
    reader.mistake(
      field.line,
      'url holds a user name or password',
      'remove them: an address in a file is read by everybody',
    );
    return undefined;
  }
  if (url !== null && /^https?:$/.test(url.protocol) && url.hash === '') return text;
  reader.mistake(field.line, `url is ${quoted(text)}`, mend);
  return undefined;
}
