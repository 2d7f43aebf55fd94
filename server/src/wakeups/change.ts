/**
 * Changing and cancelling one call. Whoever does says what they saw: a call that another desk has changed meanwhile,
 * that rings, or that is over, is left as it is.
 */
import { endAsking } from '../alerts/asking.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { record } from '../journal/journal.ts';
import type { Method } from '../rooms/method.ts';
import { giveMethod, remove } from './book.ts';
import { readTime } from './schedule.ts';
import { findStanding, lockWakeup, retimeWakeup } from './store.ts';
import { isPending, status, type Wakeup } from './wakeup.ts';

/** A call as somebody saw it: at this instant. */
interface Seen {
  readonly id: string;
  readonly scheduled: string;
  readonly actor: string;
}

/** Another time, another way to be woken, or both. */
export interface Change {
  readonly datetime?: string | undefined;
  readonly method?: Method | undefined;
}

/** A daily call has it on every day from then on. Whoever was asked to wake the guest is not asked any more. */
export async function changeCall(db: Db, property: string, seen: Seen, { datetime, method }: Change): Promise<void> {
  const wakeup = await lockSeen(db, property, seen);
  if (wakeup.method !== 'system') await endAsking(db, property, seen.id, { by: seen.actor });
  if (method !== undefined && method !== wakeup.method)
    await record(db, property, [await giveMethod(db, property, wakeup, { method, by: seen.actor })]);
  if (datetime !== undefined) await retime(db, property, wakeup, datetime, seen.actor);
}

async function retime(db: Db, property: string, wakeup: Seeing, datetime: string, actor: string): Promise<void> {
  const { id, room, zone } = wakeup;
  const { instant, wall, rule } = readTime({ datetime }, zone, wakeup.now.toTemporalInstant());
  const dueAt = instant.toString();
  if ((await findStanding(db, property, [room], dueAt)).some((other) => other.id !== id)) throw taken(room);
  await retimeWakeup(db, property, id, { wallTime: wall.toString(), dueAt, by: actor }).catch((error: unknown) => {
    // Somebody has booked that minute since we looked.
    throw (error as { code?: string }).code === '23505' ? taken(room) : error;
  });
  await record(db, property, [
    {
      kind: 'wakeup.changed',
      actor,
      room,
      subject: id,
      detail: { from: wakeup.dueAt.toISOString(), due: dueAt, wall: wall.toString(), zone, rule, daily: wakeup.daily },
    },
  ]);
}

export async function cancelCall(db: Db, property: string, seen: Seen): Promise<void> {
  await lockSeen(db, property, seen);
  await remove(db, property, seen.id, seen.actor);
}

type Seeing = Wakeup & { readonly now: Date };

async function lockSeen(db: Db, property: string, { id, scheduled }: Seen): Promise<Seeing> {
  const wakeup = await lockWakeup(db, property, id);
  if (wakeup === undefined) throw new Failure('unknownCall');
  if (!isPending(wakeup)) throw new Failure('conflict', { detail: say('wakeup.over') });
  // Nobody is shown more than the second.
  if (secondOf(wakeup.dueAt.getTime()) !== secondOf(Date.parse(scheduled)))
    throw new Failure('overtaken', { detail: say('wakeup.overtaken') });
  if (wakeup.status === status.inProgress) throw new Failure('conflict', { detail: say('wakeup.ringing') });
  return wakeup;
}

const secondOf = (milliseconds: number): number => Math.floor(milliseconds / 1000);
const taken = (room: string): Failure => new Failure('conflict', { detail: say('wakeup.another', { room }) });
