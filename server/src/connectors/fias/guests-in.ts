/** Guests as the property system tells of them, and the resync that says it all again. */
import type { Db } from '../../db/connect.ts';
import { arrive, leave, type Stay } from '../../guests/guest.ts';
import { deleteGuests, listGuests } from '../../guests/store.ts';
import { noteResync } from '../links-store.ts';
import type { LinkIdentity } from './posting.ts';
import { fieldOf, type FiasRecord } from './protocol/record.ts';
import type { LinkSettings } from './settings.ts';

/** More stays than any house has. */
const mostSeen = 100_000;

/** Which stays a resync has named so far; undefined while there is none. */
export interface Resync {
  seen: Set<string> | undefined;
}

export async function takeGuest(
  db: Db,
  link: LinkIdentity,
  settings: LinkSettings,
  resync: Resync,
  told: FiasRecord,
): Promise<void> {
  const { property, name: actor } = link;
  const stay = stayOf(told, settings);
  switch (told.id) {
    case 'GI':
      await arrive(db, property, actor, stay);
      if (resync.seen !== undefined && resync.seen.size < mostSeen) resync.seen.add(key(stay));
      return;
    case 'GC':
      await arrive(db, property, actor, stay, fieldOf(told, 'RO'));
      return;
    case 'GO':
      await leave(db, property, actor, stay, settings);
      return;
    case 'DE':
      await endResync(db, link, resync);
      return;
    default:
  }
}

/** Who was not named does not live here any more. Calls stay: silence is no check-out. */
async function endResync(db: Db, { property, destination }: LinkIdentity, { seen }: Resync): Promise<void> {
  if (seen === undefined) return;
  await noteResync(db, property, destination);
  for (let after: Pick<Stay, 'room' | 'guest'> | undefined; ;) {
    const page = await listGuests(db, property, { after, limit: 1000 });
    for (const guest of page) if (!seen.has(key(guest))) await deleteGuests(db, property, guest.room, guest.guest);
    after = page.at(-1);
    if (after === undefined) return;
  }
}

function key({ room, guest }: Pick<Stay, 'room' | 'guest'>): string {
  return `${room} ${guest}`;
}

function stayOf(told: FiasRecord, { languages, names }: LinkSettings): Stay {
  return {
    room: fieldOf(told, 'RN') ?? '',
    guest: (fieldOf(told, 'G#') ?? '').slice(0, 40).toWellFormed(),
    language: languages.get(fieldOf(told, 'GL') ?? '') ?? null,
    name: names ? fieldOf(told, 'GN')?.slice(0, 100).toWellFormed() : undefined,
  };
}
