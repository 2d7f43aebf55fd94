/** What kinds of entries are called. A kind that has no name yet is shown as it is written. */
import { en, type Word } from '../language/en.ts';
import type { Translate } from '../language/translate.ts';

const prefix = 'journal.kind.';

export const knownKinds: readonly string[] = Object.keys(en)
  .filter((word) => word.startsWith(prefix))
  .map((word) => word.slice(prefix.length));

export function kindName(kind: string, t: Translate): string {
  return knownKinds.includes(kind) ? t(`${prefix}${kind}` as Word) : kind;
}
