/**
 * A record: two letters that say what it is, and fields of a two-letter name and a value. Their order means nothing.
 */
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

/**
 * Fields that say how the link, a room, a charge or a call is, and what their values look like. Whatever else is sent
 * may say who somebody is.
 */
const plainFields = new Map([
  ...fieldsLike(/^[0-9A-Z]{1,2}$/, 'AS CS DN GL GS IF ML PT RI RS SF'),
  ...fieldsLike(/^\d{1,12}$/, 'DA M# MA P# SO TA TI'),
  ...fieldsLike(/^[0-9A-Za-z]{1,10}$/, 'RN RO'),
  ...fieldsLike(/^[\d.]{1,10}$/, 'V#'),
  ...fieldsLike(/^[A-Z0-9#]{1,80}$/, 'FL'),
]);

function fieldsLike(value: RegExp, names: string): [string, RegExp][] {
  return names.split(' ').map((name) => [name, value]);
}

const hidden = '(hidden)';
const mostShown = 40;

/**
 * A record as it may be kept and shown: what is not known to be harmless is hidden, be it a name, a message, a mail
 * address or the number of a reservation. Why a charge was refused stands with the charge.
 */
export function shownText(text: string): string {
  const [id = '', ...parts] = text.split('|', mostShown);
  if (!/^[A-Z]{2}$/.test(id)) return '(not a record)';
  const shown = parts.map((part) => {
    const name = part.slice(0, 2);
    if (part === '') return part;
    if (!fieldName.test(name)) return hidden;
    return part.length === 2 || plainFields.get(name)?.test(part.slice(2)) === true ? part : name + hidden;
  });
  return [id, ...shown].join('|');
}
