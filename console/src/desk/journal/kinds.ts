/** What kinds of entries are called. A kind of an earlier version, or of a later one, is shown as it is written. */
import type { EventKind } from '../../../../server/src/events/catalogue.ts';
import { kinds } from '../../shared/language/en/events.ts';
import type { Translate } from '../../shared/language/translate.ts';

export const knownKinds = Object.keys(kinds).map((word) => word.slice('journal.kind.'.length) as EventKind);

export function kindName(kind: string, t: Translate): string {
  const known = knownKinds.find((one) => one === kind);
  return known === undefined ? kind : t(`journal.kind.${known}`);
}
