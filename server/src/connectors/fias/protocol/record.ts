/** A record: two letters that say what it is, and fields of a two-letter name and a value. Their order means nothing. */
export interface FiasRecord {
  readonly id: string;
  /** Blank fields are in it as ''; of a field that comes twice, the first. */
  readonly fields: ReadonlyMap<string, string>;
}

export type Field = readonly [name: string, value: string | number];

const fieldName = /^[A-Z][A-Z0-9#]$/;

/** Undefined when it does not begin like a record. What is not a field is passed over. */
export function parseRecord(text: string): FiasRecord | undefined {
  const [id = '', ...parts] = text.split('|');
  if (!/^[A-Z]{2}$/.test(id)) return undefined;
  const fields = new Map<string, string>();
  for (const part of parts) {
    const name = part.slice(0, 2);
    if (fieldName.test(name) && !fields.has(name)) fields.set(name, part.slice(2));
  }
  return { id, fields };
}

/** What would break the record, a line break or a bar in a name, is sent as a space. */
export function formatRecord(id: string, fields: readonly Field[]): string {
  return `${id}|${fields.map(([name, value]) => `${name}${clean(String(value))}|`).join('')}`;
}

function clean(value: string): string {
  return value.replace(/[\p{Control}|]/gu, ' ');
}

/** The value of a field that is there and not blank. */
export function fieldOf({ fields }: FiasRecord, name: string): string | undefined {
  const value = fields.get(name)?.trim();
  return value === '' ? undefined : value;
}

/** Fields that say who somebody is: they are never written down. */
const personal = new Set(['GN', 'GF', 'GT', 'GV', 'GB', 'NP', 'CT']);

/** A record as it may be kept and shown: without names, and CT only in answers, where it is the reason. */
export function withoutNames(text: string): string {
  const [id = '', ...parts] = text.split('|');
  const shown = parts.map((part) => {
    const name = part.slice(0, 2);
    return personal.has(name) && part.length > 2 && !(name === 'CT' && id === 'PA') ? `${name}…` : part;
  });
  return [id, ...shown].join('|');
}
