/** What kinds of entries are called. A kind of an earlier version, or of a later one, is shown as it is written. */
import type { EventKind } from '../../../../server/src/events/catalogue.ts';
import { kinds } from '../../shared/language/en/events.ts';
import type { Translate } from '../../shared/language/translate.ts';

const knownKinds = Object.keys(kinds).map((word) => word.slice('journal.kind.'.length) as EventKind);

/** The nouns of each group in which somebody looks for a kind. */
const groups = {
  wakeup: ['wakeup', 'canary'],
  alert: ['alert'],
  charge: ['charge', 'item', 'category'],
  delivery: ['delivery', 'link'],
  room: ['room', 'roomstatus', 'statustype', 'guest'],
  account: ['account', 'session', 'token'],
  policy: ['policy', 'property', 'announcement'],
  journal: ['journal'],
} as const;
type Group = keyof typeof groups;

/** Every kind under its group, by name; one of a noun that is new stands with the journal itself. */
export function groupedKinds(t: Translate, tag: string) {
  const groupOf = (kind: string): Group => {
    const noun = kind.slice(0, kind.indexOf('.'));
    return (
      (Object.keys(groups) as Group[]).find((group) => (groups[group] as readonly string[]).includes(noun)) ?? 'journal'
    );
  };
  return (Object.keys(groups) as Group[]).map((group) => ({
    group: t(`journal.group.${group}`),
    items: [
      ...(group === 'account' ? [{ value: 'sign-ins', label: t('journal.signIns') }] : []),
      ...knownKinds
        .filter((kind) => groupOf(kind) === group)
        .map((kind) => ({ value: kind as string, label: kindName(kind, t) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, tag)),
    ],
  }));
}

export function kindName(kind: string, t: Translate): string {
  const known = knownKinds.find((one) => one === kind);
  return known === undefined ? kind : t(`journal.kind.${known}`);
}
