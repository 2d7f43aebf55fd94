/** Guests as the property system tells of them, and the resync that says it all again. */
import type { Db } from '../../db/connect.ts';
import { arrive, leave, type Stay } from '../../guests/guest.ts';
import { setDoNotDisturb } from '../../guests/do-not-disturb.ts';
import { mostCareful } from '../../rooms/method.ts';
import { undisturbedRooms } from '../../guests/presence-store.ts';
import { allGuests, deleteGuests } from '../../guests/store.ts';
import { noteResync } from '../links-store.ts';
import type { LinkIdentity } from './posting.ts';
import { fieldOf, type FiasRecord } from './protocol/record.ts';
import { readDate } from './protocol/values.ts';
import { type LinkSettings, methodFields } from './settings.ts';

/** More stays than any house has. */
const mostSeen = 100_000;

/** Which stays a resync has named so far; undefined while there is none. */
export interface Resync {
  seen: Set<string> | undefined;
  /** Rooms that it has said are to be left alone; undefined while it speaks of none at all. */
  undisturbed: Set<string> | undefined;
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
      await arrive(db, property, actor, { ...stay, checksIn: resync.seen === undefined && !told.fields.has('SF') });
      if (resync.seen !== undefined && resync.seen.size < mostSeen) resync.seen.add(key(stay));
      return;
    case 'GC':
      await arrive(db, property, actor, stay, fieldOf(told, 'RO'));
      return;
    case 'GO':
      await leave(db, property, actor, stay, settings);
      return;
    case 'RE':
      await takeEquipment(db, link, resync, told);
      return;
    case 'DE':
      await endResync(db, link, resync);
      return;
    default:
  }
}

/** Y or N; a record without it says nothing of it. */
async function takeEquipment(
  db: Db,
  { property, name: actor }: LinkIdentity,
  resync: Resync,
  told: FiasRecord,
): Promise<void> {
  const room = fieldOf(told, 'RN') ?? '';
  const flag = fieldOf(told, 'DN');
  if (flag !== 'Y' && flag !== 'N') return;
  await setDoNotDisturb(db, property, actor, room, flag === 'Y');
  if (resync.seen === undefined) return;
  resync.undisturbed ??= new Set();
  if (flag === 'Y' && resync.undisturbed.size < mostSeen) resync.undisturbed.add(room);
}

/** Who was not named does not live here any more. Calls stay: silence is no check-out. */
async function endResync(
  db: Db,
  { property, destination, name: actor }: LinkIdentity,
  { seen, undisturbed }: Resync,
): Promise<void> {
  if (seen === undefined) return;
  await noteResync(db, property, destination);
  // A system that says it of rooms says it of all of them; of one that does not, what is known stays.
  if (undisturbed !== undefined)
    for (const room of await undisturbedRooms(db, property))
      if (!undisturbed.has(room)) await setDoNotDisturb(db, property, actor, room, false);
  for (const { room, guest } of await allGuests(db, property))
    if (!seen.has(key({ room, guest }))) await deleteGuests(db, property, room, guest);
}

function key({ room, guest }: Pick<Stay, 'room' | 'guest'>): string {
  return `${room} ${guest}`;
}

function stayOf(told: FiasRecord, settings: LinkSettings): Stay {
  const { languages, names, methods } = settings;
  const text = (field: string, most: number): string | null =>
    fieldOf(told, field)?.slice(0, most).toWellFormed().trim() || null;
  return {
    room: fieldOf(told, 'RN') ?? '',
    guest: (fieldOf(told, 'G#') ?? '').slice(0, 40).toWellFormed(),
    language: languages.get(fieldOf(told, 'GL') ?? '') ?? null,
    method: mostCareful(
      methodFields(settings).map((field) => {
        const said = text(field, 20) ?? '';
        return methods.get(field === 'GV' ? said : `${field}:${said}`);
      }),
    ),
    person: names
      ? {
          name: text('GN', 100),
          vip: text('GV', 10),
          party: text('GG', 40),
          departs: readDate(fieldOf(told, 'GD') ?? '')?.toString() ?? null,
        }
      : undefined,
  };
}
