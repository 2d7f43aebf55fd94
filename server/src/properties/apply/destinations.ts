import type { Destination, Role } from '../../courier/destination.ts';
import { disableDestination, putDestination } from '../../courier/store.ts';
import type { Section } from './change.ts';
import { compareRecords } from './records.ts';

export function planDestinations(role: Role, wanted: readonly Destination[], present: readonly Destination[], prune: boolean): Section {
  const destinations = compareRecords<Destination>(
    role,
    { wanted, present, prune },
    ({ name }) => name,
    // A receiver has one type only, which is not worth a word.
    ({ type, target }) => (role === 'receiver' ? target : { type, ...target }),
  );
  return {
    changes: [...destinations.changes, ...destinations.removals],
    leftAlone: destinations.leftAlone,
    async write(db, property) {
      for (const destination of destinations.puts) await putDestination(db, property, destination);
      for (const { name } of destinations.removals) await disableDestination(db, property, role, name);
    },
  };
}
