import type { StatusType } from '../../room-status/status.ts';
import { descriptionRule, idRule } from './inventory.ts';
import type { Field, Reader } from './reader.ts';

export interface FileStatusTypes {
  readonly types: readonly StatusType[];
  /** Where the section is, or would be. */
  readonly line: number;
}

export function readRoomStatus(reader: Reader, field: Field | undefined): FileStatusTypes {
  const seen = new Map<string, number>();
  const types = reader.list(field, 'roomStatus').flatMap((item) => {
    const found = reader.map(item, 'a status type', ['id', 'description', 'inspect']);
    if (found === undefined) return [];
    for (const key of ['id', 'description'] as const)
      reader.required(found, key, `the ${key} of a status type`, `add ${key}:`);
    const id = reader.text(found.id, 'id', idRule);
    const description = reader.text(found.description, 'description', descriptionRule);
    const inspect = reader.choice(found.inspect, 'inspect', ['yes', 'no']) === 'yes';
    if (id === undefined || description === undefined || !reader.unique(seen, id, item.line, `status type ${id}`))
      return [];
    return [{ id, description, inspect }];
  });
  return { types, line: field?.line ?? 1 };
}
