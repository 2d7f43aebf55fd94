/** What a file would add to what there is must not become more than a property may have. */
import { budgets } from '../../budgets/budgets.ts';
import type { WakeupPolicy } from '../../wakeups/policy.ts';
import type { Connector } from '../../connectors/connector.ts';
import type { StoredDestination } from '../../deliveries/store.ts';
import type { Mistake } from '../file/mistakes.ts';
import type { PropertyFile } from '../file/property-file.ts';
import { beyondAdministrator, type Telephone } from '../../properties/telephone.ts';
import { numbersOf } from '../../wakeups/policy.ts';
import type { Present } from './present.ts';

const named = <T>(list: readonly T[], nameOf: (one: T) => string): string[] => list.map(nameOf);

export function overCeilings(file: PropertyFile, present: Present, prune: boolean): Mistake[] {
  const mistakes: Mistake[] = [];
  const check = (noun: string, most: number, wanted: readonly string[], there: readonly string[]): void => {
    const count = new Set(prune ? wanted : [...wanted, ...there]).size;
    if (count <= most) return;
    const what = `with this file the property has ${count.toLocaleString('en')} ${noun}`;
    mistakes.push({
      line: 1,
      what,
      mend: `leave some out, or remove some first: there can be ${most.toLocaleString('en')}`,
    });
  };
  const [room, id, name, number] = [
    (one: { room: string }) => one.room,
    (one: { id: string }) => one.id,
    (one: { name: string }) => one.name,
    (one: { number: string }) => one.number,
  ];
  const rooms = ({ mailboxes, custom }: Pick<Present['rooms'], 'mailboxes' | 'custom'>) => [
    ...named(mailboxes, room),
    ...named(custom, (one) => `custom ${one.room}`),
  ];
  check('rooms', budgets.rooms.most, rooms(file.rooms), rooms(present.rooms));
  check('items', budgets.items.most, named(file.inventory.items, id), named(present.inventory.items, id));
  check(
    'categories',
    budgets.categories.most,
    named(file.inventory.categories, id),
    named(present.inventory.categories, id),
  );
  check(
    'status types',
    budgets.statusTypes.most,
    named(file.roomStatus.types, id),
    named(present.roomStatus.types, id),
  );
  check('accounts', budgets.accounts.most, named(file.accounts, name), named(present.accounts, name));
  check('numbers of staff', budgets.staff.most, named(file.staff, number), named(present.staff, number));
  check('phones', budgets.phones.most, named(file.phones, number), named(present.phones, number));
  for (const role of ['connectors', 'receivers', 'subscribers'] as const)
    check(role, budgets.destinations.most, named(file[role], name), named(present[role], name));
  check('licences', budgets.licences.most, named(file.licences, name), named(present.licences, name));
  return mistakes;
}

type Place = Pick<StoredDestination, 'name' | 'type' | 'target'>;

/** Whom the installation's own server would write to for this hotel, once for each of its subscribers. */
export function tooManyRecipients(
  wanted: readonly Place[],
  present: readonly Place[],
  connectors: readonly Connector[],
): Mistake[] {
  const settings = new Map(connectors.map(({ type, recipients }) => [type, recipients]));
  const others = present.filter(({ name }) => !wanted.some((one) => one.name === name));
  const all = [...wanted, ...others].flatMap(({ type, target }) => {
    const setting = settings.get(type);
    return setting === undefined ? [] : String(target[setting]).split(',');
  });
  const { most } = budgets.mailRecipients;
  if (all.length <= most) return [];
  const what = `the hotel would be told by mail at ${all.length} addresses`;
  return [{ line: 1, what, mend: `leave some out: there can be ${most}`, field: 'to' }];
}

/** What the file would have rung, or how many at once, that a hotel may not decide alone. */
export function ringsOutside(file: PropertyFile, present: Present): Mistake[] {
  const there = telephone(present.rooms, present.wakeup, present.property?.lines ?? 0);
  return beyondAdministrator(telephone(file.rooms, file.wakeup, file.property.lines), there).map(({ what, mend }) => ({
    line: 1,
    what,
    mend,
  }));
}

function telephone(
  { mailboxes }: Pick<Present['rooms'], 'mailboxes'>,
  wakeup: Partial<WakeupPolicy>,
  lines: number,
): Telephone {
  return { lines, numbers: [...mailboxes.flatMap(({ extension }) => extension ?? []), ...numbersOf(wakeup)] };
}
