import type { Licence } from '../../properties/property.ts';
import type { Field, Reader } from './reader.ts';

export interface FileLicence extends Licence {
  readonly line: number;
}

/** The largest number that the database keeps. */
const mostInteger = 2_147_483_647;

export function readLicences(reader: Reader, field: Field | undefined): FileLicence[] {
  const ids = new Map<string, number>();
  const names = new Map<string, number>();
  return reader.list(field, 'licences').flatMap((item) => {
    const found = reader.map(item, 'a licence', ['id', 'name', 'value']);
    if (found === undefined) return [];
    for (const key of ['id', 'name', 'value'] as const)
      reader.required(found, key, `the ${key} of a licence`, `add ${key}:`);
    const id = reader.wholeNumber(found.id, 'id', 1, mostInteger);
    const name = reader.text(found.name, 'name', { most: 100, mend: 'write at most 100 letters' });
    const value = reader.wholeNumber(found.value, 'value', 0, mostInteger);
    if (id === undefined || name === undefined || value === undefined) return [];
    if (
      !reader.unique(ids, String(id), item.line, `licence ${id}`) ||
      !reader.unique(names, name, item.line, `licence ${name}`)
    )
      return [];
    return [{ id, name, value, line: item.line }];
  });
}
