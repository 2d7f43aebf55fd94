import { type Retention, retentionKeys } from '../../retention/retention.ts';
import type { Property } from '../../properties/property.ts';
import { putPropertyLanguages, putSettings, updateProperty } from '../../properties/store.ts';
import type { Canary, EscalationStep, WakeupPolicy } from '../../wakeups/policy.ts';
import { type Change, differences, type Section, type Value } from './change.ts';

type Fields = Omit<Property, 'id'>;

const labels: Record<keyof Fields, string> = {
  code: 'code',
  name: 'name',
  company: 'company',
  timezone: 'timezone',
  lines: 'lines',
  roomList: 'room list',
  currency: 'currency',
};

export function planProperty(wanted: Fields, present: Fields | undefined): Section {
  return {
    changes:
      present === undefined
        ? creation(wanted)
        : differences(present, wanted).map((key) => fieldChange(key, wanted, present)),
    leftAlone: [],
    // A new property has been inserted with all of this.
    write: (db, property) => (present === undefined ? Promise.resolve() : updateProperty(db, property, wanted)),
  };
}

function creation({ name, ...fields }: Fields): Change[] {
  const given = (Object.keys(fields) as (keyof typeof fields)[]).filter((key) => fields[key] !== '');
  return [
    { kind: 'property', action: 'add', name: 'property', to: name },
    ...given.map((key): Change => ({ kind: 'property', action: 'add', name: labels[key], to: fields[key] })),
  ];
}

function fieldChange(key: keyof Fields, wanted: Fields, present: Fields): Change {
  return { kind: 'property', action: 'change', name: labels[key], from: present[key], to: wanted[key] };
}

/** The file's languages come first and in its order; others of the property follow, unless they are pruned. */
export function planLanguages(wanted: readonly string[], present: readonly string[], prune: boolean): Section {
  const extra = present.filter((tag) => !wanted.includes(tag));
  const added = wanted.filter((tag) => !present.includes(tag));
  const result = prune ? wanted : [...wanted, ...extra];
  const kept = present.filter((tag) => result.includes(tag));
  const isReordered = result.filter((tag) => kept.includes(tag)).join() !== kept.join();
  const order: Change = {
    kind: 'language',
    action: 'change',
    name: 'order',
    from: present.join(', '),
    to: result.join(', '),
  };
  const isMoved = present.length > 0 && (isReordered || present[0] !== result[0]);
  return {
    changes: [
      ...added.map((name): Change => ({ kind: 'language', action: 'add', name })),
      ...(isMoved ? [order] : []),
      ...(prune ? extra.map((name): Change => ({ kind: 'language', action: 'remove', name })) : []),
    ],
    leftAlone: prune ? [] : extra.map((name) => ({ kind: 'language', name })),
    write: (db, property) => putPropertyLanguages(db, property, result),
  };
}

/** Settings of this section that the file cannot name are kept as they are. */
export function planWakeup(wanted: WakeupPolicy, present: Readonly<Record<string, unknown>>): Section {
  const before = flat(present);
  const after = flat({ ...wanted });
  const changes = Object.entries(after).flatMap(([name, to]): Change[] => {
    const from = before[name];
    if (from === to) return [];
    return [
      from === undefined
        ? { kind: 'wakeup', action: 'add', name, to }
        : { kind: 'wakeup', action: 'change', name, from, to },
    ];
  });
  return {
    changes,
    leftAlone: [],
    write: (db, property) => putSettings(db, property, 'wakeup', { ...present, ...wanted }),
  };
}

/** In days. */
export function planRetention(wanted: Retention, present: Retention): Section {
  const changed = retentionKeys.filter((key) => wanted[key] !== present[key]);
  return {
    changes: changed.map((name) => ({
      kind: 'retention',
      action: 'change',
      name,
      from: present[name],
      to: wanted[name],
    })),
    leftAlone: [],
    write: (db, property) => putSettings(db, property, 'retention', { ...wanted }),
  };
}

function flat(settings: Readonly<Record<string, unknown>>): Record<string, Value> {
  const { snooze, escalation, canary, ...rest } = settings as Record<string, Value> & {
    snooze?: Record<string, Value>;
    escalation?: readonly EscalationStep[];
    canary?: Canary | null;
  };
  const steps = (escalation ?? []).map(({ ring, afterMinutes }) => `${ring} after ${afterMinutes} min`).join(', ');
  return {
    ...rest,
    escalation: steps === '' ? null : steps,
    canary: canary
      ? `${canary.ring} from ${canary.from} until ${canary.until}, every ${canary.everyMinutes} min`
      : null,
    ...Object.fromEntries(Object.entries(snooze ?? {}).map(([name, value]) => [`snooze ${name}`, value])),
  };
}
