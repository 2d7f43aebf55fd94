import { type Change, differences, type LeftAlone, type Value } from './change.ts';

/** How two lists of records differ, by their names. */
export interface Comparison<T> {
  readonly puts: readonly T[];
  /** What the file does not mention. */
  readonly extra: readonly T[];
  readonly changes: readonly Change[];
  readonly removals: readonly Change[];
  readonly leftAlone: readonly LeftAlone[];
}

type Shown = Exclude<Value, string | number | null>;

/** `shown` is what a person is told of a record, besides its name. */
export function compareRecords<T>(
  kind: Change['kind'],
  { wanted, present, prune }: { wanted: readonly T[]; present: readonly T[]; prune: boolean },
  nameOf: (record: T) => string,
  shown: (record: T) => Shown,
): Comparison<T> {
  const before = new Map(present.map((record) => [nameOf(record), record]));
  const names = new Set(wanted.map(nameOf));
  const extra = present.filter((record) => !names.has(nameOf(record)));
  const pairs = wanted.map((record) => ({
    record,
    change: changeOf(kind, nameOf(record), shown(record), before.get(nameOf(record)), shown),
  }));
  return {
    puts: pairs.filter(({ change }) => change !== undefined).map(({ record }) => record),
    extra,
    changes: pairs.flatMap(({ change }) => change ?? []),
    removals: prune ? extra.map((record) => ({ kind, action: 'remove', name: nameOf(record) })) : [],
    leftAlone: prune ? [] : extra.map((record) => ({ kind, name: nameOf(record) })),
  };
}

function changeOf<T>(
  kind: Change['kind'],
  name: string,
  to: Shown,
  existing: T | undefined,
  shown: (record: T) => Shown,
): Change | undefined {
  if (existing === undefined) return { kind, action: 'add', name, to };
  const from = shown(existing);
  const keys = [...new Set([...differences(from, to), ...differences(to, from)])];
  if (keys.length === 0) return undefined;
  const only = (value: Shown): Shown => Object.fromEntries(keys.map((key) => [key, value[key] ?? null]));
  return { kind, action: 'change', name, from: only(from), to: only(to) };
}
