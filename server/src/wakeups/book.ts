/**
 * Creating, overwriting and deleting wake-up calls. Each is one transaction: row and journal entry are there together
 * or not at all.
 */
import { randomUUIDv7 } from 'node:crypto';
import { endAsking } from '../alerts/asking.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { type Entry, record } from '../journal/journal.ts';
import type { Method } from '../rooms/method.ts';
import { roomNumber } from '../rooms/room.ts';
import { spokenLanguages } from '../speech/languages.ts';
import { Space } from './ceilings.ts';
import { conclude, type Conclusion } from './conclude.ts';
import { type Asked, atOnce, readTime } from './schedule.ts';
import {
  bookingFacts,
  deleteWakeup,
  findStanding,
  insertWakeups,
  lockWakeup,
  makeDaily,
  setMethod,
  type StandingCall,
} from './store.ts';
import { type Ending, isPending, ownAnnouncements, result, status } from './wakeup.ts';

export interface Booking {
  /** One room, or several with commas between them. */
  readonly room: string;
  /** `now` is a ring at once, which no time that is asked for can be. */
  readonly asked: Asked | 'now';
  readonly daily: boolean;
  readonly actor: string;
  readonly source: number;
  /** What calls that are set together are called. */
  readonly party?: string | undefined;
  /** How the guest is woken; as guests of the room are where nobody says. */
  readonly method?: Method | undefined;
}

export interface BookedCall {
  readonly room: string;
  readonly id: string;
}

/** Books all of the rooms or none. A room with a call in that minute keeps the call that stands. */
export async function book(
  db: Db,
  property: string,
  booking: Booking,
  space: Space = new Space(),
): Promise<BookedCall[]> {
  const rooms = readRooms(booking.room);
  const facts = await bookingFacts(db, property, rooms, {
    builtIn: Object.keys(spokenLanguages),
    own: ownAnnouncements,
  });
  if (facts === undefined) throw new Failure('credentials'); // the property was removed a moment ago
  const now = facts.now.toTemporalInstant();
  const scheduled = booking.asked === 'now' ? atOnce(facts.zone, now) : readTime(booking.asked, facts.zone, now);
  const unknown = rooms.filter((room) => !Object.hasOwn(facts.prompts, room));
  if (unknown.length > 0)
    throw new Failure('unknownRoom', { detail: say('wakeup.rooms', { rooms: unknown.join(', ') }) });

  const dueAt = scheduled.instant.toString();
  const wanted = rooms.map((room) => ({
    id: randomUUIDv7(),
    room,
    wallTime: scheduled.wall.toString(),
    zone: facts.zone,
    dueAt,
    daily: booking.daily,
    source: booking.source,
    actor: booking.actor,
    prompt: facts.prompts[room] ?? 0,
    party: booking.party ?? null,
    method: booking.method ?? facts.methods[room] ?? 'system',
  }));
  await space.take(db, property, rooms, dueAt);
  const written = await insertWakeups(db, property, wanted);
  const fresh = wanted.filter(({ id }) => written.has(id));
  const standing = await takeStanding(
    db,
    property,
    wanted.filter(({ id }) => !written.has(id)).map(({ room }) => room),
    dueAt,
    booking,
  );
  await record(db, property, [
    ...fresh.map(({ id, room, method }): Entry => ({
      kind: 'wakeup.booked',
      actor: booking.actor,
      room,
      subject: id,
      detail: {
        due: dueAt,
        wall: scheduled.wall.toString(),
        zone: facts.zone,
        rule: scheduled.rule,
        daily: booking.daily,
        source: booking.source,
        ...(booking.method === undefined && method === 'system' ? {} : { method }),
      },
    })),
    ...standing.entries,
  ]);
  const ids = new Map([...fresh, ...standing.calls].map(({ room, id }) => [room, id]));
  return rooms.map((room) => ({ room, id: ids.get(room) ?? '' }));
}

/**
 * Who asks for every day where a single call stands gets every day, and who asks for a person gets one: no wish must be
 * lost.
 */
async function takeStanding(
  db: Db,
  property: string,
  rooms: readonly string[],
  dueAt: string,
  { daily, actor, method }: Booking,
): Promise<{ calls: BookedCall[]; entries: Entry[] }> {
  if (rooms.length === 0) return { calls: [], entries: [] };
  const calls = await findStanding(db, property, rooms, dueAt);
  // Concluded between our insert and this look: rare, and the caller's repeat will book it.
  if (calls.length < rooms.length) throw new Failure('busy', { retryAfterSeconds: 1 });
  const single = daily ? calls.filter((call) => !call.daily) : [];
  if (single.length > 0)
    await makeDaily(
      db,
      property,
      single.map(({ id }) => id),
      actor,
    );
  const entries = single.map(({ id, room }): Entry => ({ kind: 'wakeup.made-daily', actor, room, subject: id }));
  for (const call of calls)
    if (method !== undefined && method !== call.method && call.status === status.pending)
      entries.push(await giveMethod(db, property, call, { method, by: actor }));
  return { calls, entries };
}

/** Gives a call that has not begun another way, and says so for the journal. */
export async function giveMethod(
  db: Db,
  property: string,
  call: Pick<StandingCall, 'id' | 'room' | 'method'>,
  to: { readonly method: Method; readonly by: string },
): Promise<Entry> {
  await setMethod(db, property, call.id, to);
  const detail = { from: call.method, to: to.method };
  return { kind: 'wakeup.method', actor: to.by, room: call.room, subject: call.id, detail };
}

function readRooms(text: string): string[] {
  const rooms = [...new Set(text.split(',').map((room) => room.trim()))].filter((room) => room !== '');
  const odd = rooms.find((room) => !roomNumber.test(room));
  if (rooms.length === 0) throw new Failure('parameter', { detail: say('wakeup.noRoom') });
  if (odd !== undefined)
    throw new Failure('parameter', {
      detail: say('wakeup.room'),
    });
  return rooms;
}

/**
 * An operator says how a call went: concludes one that is pending, or overwrites the result of one that is concluded.
 */
export async function overwriteResult(db: Db, property: string, id: string, told: Told): Promise<void> {
  const wakeup = await lockWakeup(db, property, id);
  if (wakeup === undefined) throw new Failure('unknownCall');
  if (told.result < result.complete || told.result > result.missed)
    throw new Failure('rule', { detail: say('wakeup.result', { least: result.complete, most: result.missed }) });
  if (told.how !== undefined && told.result !== result.complete)
    throw new Failure('rule', { detail: say('wakeup.awake') });
  if (told.onlyIfDue === true && wakeup.status === status.pending && wakeup.dueAt > wakeup.now)
    throw new Failure('rule', {
      detail: say('wakeup.toCome'),
    });
  const stands = !isPending(wakeup) && [result.complete, result.cancelled].some((one) => one === wakeup.result);
  if (stands && told.result !== wakeup.result && told.corrects !== true)
    throw new Failure('permission', { detail: say('wakeup.correct', { account: told.actor }) });
  const { how, onlyIfDue: _asked, corrects: _may, ...conclusion } = told;
  const cancelled = isPending(wakeup) && told.result === result.cancelled;
  await conclude(db, property, wakeup, { ...conclusion, ending: how ?? (cancelled ? null : 'corrected') });
}

export interface Told extends Omit<Conclusion, 'ending'> {
  /** How the person knows; otherwise it is a correction. */
  readonly how?: Exclude<Ending, 'corrected'> | undefined;
  /** Refuses it for a call whose time has not come. The interface allows that. */
  readonly onlyIfDue?: boolean;
  /** Whether the account may change the result of a call that was answered or cancelled. */
  readonly corrects?: boolean;
}

/** Removes a call whatever its state; of a daily call the whole series to come. The journal keeps the trace. */
export async function remove(db: Db, property: string, id: string, actor: string): Promise<void> {
  const wakeup = await lockWakeup(db, property, id);
  if (wakeup === undefined) throw new Failure('unknownCall');
  if (wakeup.method !== 'system') await endAsking(db, property, id, { by: actor });
  await deleteWakeup(db, property, id);
  await record(db, property, [
    {
      kind: 'wakeup.deleted',
      actor,
      room: wakeup.room,
      subject: id,
      detail: { due: wakeup.dueAt.toISOString(), daily: wakeup.daily, status: wakeup.status, result: wakeup.result },
    },
  ]);
}
