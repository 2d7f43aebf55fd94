import { deleteStaff, forgetTries, putStaff, type StoredStaff } from '../../call-in/staff-store.ts';
import { staffRights } from '../../rights.ts';
import type { FileStaff } from '../file/staff.ts';
import type { Change, Section, Value } from './change.ts';
import type { PinVerdict } from './pins.ts';
import { compareRecords } from './records.ts';

export function planStaff(
  wanted: readonly FileStaff[],
  present: readonly StoredStaff[],
  verdicts: ReadonlyMap<string, PinVerdict>,
  prune: boolean,
): Section {
  const before = new Map(present.map((one) => [one.number, one]));
  const after = wanted.map(({ number, name, language, may, source }): StoredStaff => {
    const kept = before.get(number)?.pinHash ?? null;
    const pinHash = source === undefined ? null : (verdicts.get(number)?.newHash ?? kept);
    return { number, name, language, may, pinHash };
  });
  const staff = compareRecords(
    'staff',
    { wanted: after, present, prune },
    ({ number }) => number,
    ({ name, language, may, pinHash }) => ({
      name,
      language,
      may: staffRights.filter((one) => may.includes(one)),
      pin: pinHash === null ? null : 'asked for',
    }),
  );
  const another = after.filter(({ number, pinHash }) => {
    const kept = before.get(number)?.pinHash ?? null;
    return kept !== null && pinHash !== null && pinHash !== kept;
  });
  return {
    changes: [
      ...staff.changes,
      ...another.map(({ number }): Change => ({ kind: 'pin', action: 'change', name: number })),
      ...staff.removals,
    ],
    leftAlone: staff.leftAlone,
    async write(db, property) {
      for (const one of new Set([...staff.puts, ...another])) {
        await putStaff(db, property, one);
        // A new PIN frees a number that was locked.
        if (one.pinHash !== before.get(one.number)?.pinHash) await forgetTries(db, property, one.number);
      }
      for (const { name: number } of staff.removals) await deleteStaff(db, property, number);
    },
  };
}

/** As the journal keeps it: a name in its detail could never be erased. */
export function withoutNames(change: Change): Change {
  if (change.kind !== 'staff' && change.kind !== 'account') return change;
  const { from, to, ...rest } = change;
  return {
    ...rest,
    ...(from === undefined ? {} : { from: nameless(from) }),
    ...(to === undefined ? {} : { to: nameless(to) }),
  };
}

function nameless(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const { name: _name, person: _person, ...rest } = value;
  return rest;
}
