import { type CallInSettings, section } from '../../call-in/settings.ts';
import { deletePhone, type Phone, putPhone } from '../../call-in/store.ts';
import { putSettings } from '../../properties/store.ts';
import type { Change, Section } from './change.ts';
import { compareRecords } from './records.ts';

const shown = (value: CallInSettings[keyof CallInSettings]): string | number =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;

export function planCallIn(wanted: CallInSettings, present: CallInSettings): Section {
  const names = Object.keys(wanted) as (keyof CallInSettings)[];
  return {
    changes: names
      .filter((name) => wanted[name] !== present[name])
      .map((name): Change => {
        return { kind: 'callIn', action: 'change', name, from: shown(present[name]), to: shown(wanted[name]) };
      }),
    leftAlone: [],
    write: (db, property) => putSettings(db, property, section, { ...wanted }),
  };
}

export function planPhones(wanted: readonly Phone[], present: readonly Phone[], prune: boolean): Section {
  const phones = compareRecords(
    'phone',
    { wanted, present, prune },
    ({ number }) => number,
    ({ kind, room, place }) => ({ kind, room, place }),
  );
  return {
    changes: [...phones.changes, ...phones.removals],
    leftAlone: phones.leftAlone,
    async write(db, property) {
      for (const phone of phones.puts) await putPhone(db, property, phone);
      for (const { name } of phones.removals) await deletePhone(db, property, name);
    },
  };
}
