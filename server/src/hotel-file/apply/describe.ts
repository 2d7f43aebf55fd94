/** A plan as a person reads it. */
import { collapse, describeRange } from '../file/ranges.ts';
import type { Change, LeftAlone, Single, Value } from './change.ts';

export interface Line {
  readonly action: Change['action'];
  readonly text: string;
}

const signs = { add: '+', change: '~', remove: '-' };

/** Rooms to which the same happens are told in one line for each run of them. */
export function describeChanges(changes: readonly Change[]): Line[] {
  const alike = Map.groupBy(changes, (change) =>
    isRoom(change) ? `${change.kind} ${change.action} ${detailOf(change)}` : change,
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const subjects = isRoom(first) ? roomRanges(first, group) : [subjectOf(first)];
    return subjects.map((subject) => ({
      action: first.action,
      text: `${signs[first.action]} ${subject}${detailOf(first)}`,
    }));
  });
}

/** Those beyond `most` are only counted. */
export function describeLeftAlone(leftAlone: readonly LeftAlone[], most = Infinity): string {
  const kinds = Map.groupBy(leftAlone, ({ kind }) => kind);
  const names = [...kinds.values()].flatMap((group) => {
    const [first] = group;
    return first !== undefined && isRoom(first) ? roomRanges(first, group) : group.map(named);
  });
  return [...names.slice(0, most), ...(names.length > most ? [`and ${names.length - most} more`] : [])].join(', ');
}

/** What a hotel has only one of is called by its kind alone. */
function named({ kind, name }: LeftAlone): string {
  return kind === name ? kind : `${kind} ${name}`;
}

function isRoom({ kind }: LeftAlone): boolean {
  return kind === 'room' || kind === 'custom room';
}

function roomRanges({ kind }: LeftAlone, group: readonly LeftAlone[]): string[] {
  return collapse(group.map(({ name }) => name)).map((range) => describeRange(range, kind));
}

function subjectOf({ kind, name }: Change): string {
  if (kind === 'property') return name;
  if (kind === 'password') return `account ${name}: password`;
  if (kind === 'pin') return `staff ${name}: PIN`;
  return named({ kind, name });
}

function detailOf({ kind, name, from, to }: Change): string {
  if (to === undefined) return '';
  if (isRecord(to)) {
    const words = Object.entries(to).flatMap(([key, value]) => {
      if (isRecord(from)) return [`${key} ${shown(from[key])} -> ${shown(value)}`];
      const isUsual =
        value === null ||
        value === '' ||
        (kind === 'room' && value === name) ||
        (Array.isArray(value) && value.length === 0);
      return isUsual ? [] : [`${key} ${shown(value)}`];
    });
    return words.length === 0 ? '' : `: ${words.join(', ')}`;
  }
  return from === undefined || isRecord(from) ? ` ${shown(to)}` : ` ${shown(from)} -> ${shown(to)}`;
}

function isRecord(value: Value | undefined): value is Exclude<Value, string | number | null> {
  return typeof value === 'object' && value !== null;
}

function shown(value: Single | readonly string[] | undefined): string {
  if (typeof value === 'object' && value !== null) return value.length === 0 ? 'none' : value.join(', ');
  return value === null || value === undefined || value === '' ? 'none' : String(value);
}
