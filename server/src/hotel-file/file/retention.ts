import { defaultRetention, mostDays, type Retention, retentionKeys } from '../../retention/retention.ts';
import { parsePropertyFile } from './document.ts';
import type { Mistake } from './mistakes.ts';
import { type Field, Reader } from './reader.ts';

export function readRetention(reader: Reader, field: Field | undefined): Retention {
  const found = field === undefined ? undefined : reader.map(field, 'retention', retentionKeys);
  const days = (key: keyof Retention) => reader.wholeNumber(found?.[key], key, 1, mostDays) ?? defaultRetention[key];
  return Object.fromEntries(retentionKeys.map((key) => [key, days(key)])) as unknown as Retention;
}

/** As a browser sends it, judged by the very rules of the property file: JSON is YAML. */
export function readGivenRetention(given: Readonly<Record<string, unknown>>): {
  retention: Retention;
  mistakes: readonly Mistake[];
} {
  const reader = new Reader(parsePropertyFile('retention', Buffer.from(JSON.stringify(given))));
  return { retention: readRetention(reader, reader.root()), mistakes: reader.mistakes };
}
