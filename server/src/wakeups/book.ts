/** Creating, overwriting and deleting wake-up calls. Each is one transaction: row, journal entry and job are there together or not at all. */
import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Entry, record } from '../journal/journal.ts';
import { roomNumber } from '../rooms/room.ts';
import { type Asked, nextDay, readTime } from './schedule.ts';
import { bookingFacts, concludeWakeup, deleteWakeup, findStanding, insertPastDay, insertWakeups, lockWakeup, makeDaily, moveWakeup } from './store.ts';
import { isPending, result, statusOf, type Wakeup } from './wakeup.ts';

export interface Booking {
  /** One room, or several with commas between them. */
  readonly room: string;
  readonly asked: Asked;
  readonly daily: boolean;
  readonly actor: string;
  readonly source: number;
}

export interface BookedCall {
  readonly room: string;
  readonly id: string;
}

/** The job starts this early and waits for the exact instant. */
const leadMilliseconds = 5000;

/** Books all of the rooms or none. A room with a call in that minute keeps the call that stands. */
export async function book(db: Db, jobs: Jobs, property: string, booking: Booking): Promise<BookedCall[]> {
  const rooms = readRooms(booking.room);
  const facts = await bookingFacts(db, property, rooms);
  if (facts === undefined) throw new Failure('credentials'); // the property was removed a moment ago
  const scheduled = readTime(booking.asked, facts.zone, facts.now.toTemporalInstant());
  const known = new Set(facts.known);
  const unknown = rooms.filter((room) => !known.has(room));
  if (unknown.length > 0) throw new Failure('unknownRoom', { detail: `There is no room ${unknown.join(', ')}. Nothing was booked.` });

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
  }));
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
    ...fresh.map(({ id, room }) => ({
      kind: 'wakeup.booked',
      actor: booking.actor,
      room,
      subject: id,
      detail: { due: dueAt, wall: scheduled.wall.toString(), zone: facts.zone, rule: scheduled.rule, daily: booking.daily, source: booking.source },
    })),
    ...standing.entries,
  ]);
  await jobs.send(
    db,
    'ring',
    fresh.map(({ id }) => ringJob(property, id, scheduled.instant)),
  );
  const ids = new Map([...fresh, ...standing.calls].map(({ room, id }) => [room, id]));
  return rooms.map((room) => ({ room, id: ids.get(room) ?? '' }));
}

/** Who asks for every day where a single call stands gets every day: the wish must not be lost. */
async function takeStanding(
  db: Db,
  property: string,
  rooms: readonly string[],
  dueAt: string,
  { daily, actor }: Booking,
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
    );
  return { calls, entries: single.map(({ id, room }) => ({ kind: 'wakeup.made-daily', actor, room, subject: id })) };
}

function readRooms(text: string): string[] {
  const rooms = [...new Set(text.split(',').map((room) => room.trim()))].filter((room) => room !== '');
  const odd = rooms.find((room) => !roomNumber.test(room));
  if (rooms.length === 0) throw new Failure('parameter', { detail: 'The parameter room is missing.' });
  if (odd !== undefined)
    throw new Failure('parameter', { detail: 'The parameter room is a room number of up to 10 digits and letters, or several with commas between them.' });
  return rooms;
}

/** An operator says how a call went: concludes one that is pending, or overwrites the result of one that is concluded. */
export async function overwriteResult(db: Db, jobs: Jobs, property: string, id: string, told: { result: number; actor: string }): Promise<void> {
  const wakeup = await lockWakeup(db, property, id);
  if (wakeup === undefined) throw new Failure('unknownCall');
  if (told.result < result.complete || told.result > result.missed)
    throw new Failure('rule', { detail: `A result is a code from ${result.complete} to ${result.missed}.` });
  const concluded = { status: statusOf(told.result), result: told.result, actor: told.actor };
  const entry = { actor: told.actor, room: wakeup.room, detail: { result: told.result, before: wakeup.result } };
  if (wakeup.daily && isPending(wakeup)) {
    const pastDay = randomUUIDv7();
    await insertPastDay(db, property, id, { id: pastDay, ...concluded });
    await record(db, property, [{ kind: 'wakeup.concluded', ...entry, subject: pastDay, detail: { ...entry.detail, series: id } }]);
    await moveOn(db, jobs, property, wakeup, told.actor);
    return;
  }
  await concludeWakeup(db, property, id, concluded);
  await record(db, property, [{ kind: isPending(wakeup) ? 'wakeup.concluded' : 'wakeup.overwritten', ...entry, subject: id }]);
}

/** A daily call goes on to its next day under its own id; past a day on which another call of the room stands in that minute. */
async function moveOn(db: Db, jobs: Jobs, property: string, wakeup: Wakeup & { now: Date }, actor: string): Promise<void> {
  const now = wakeup.now.toTemporalInstant();
  let next = nextDay(Temporal.PlainDateTime.from(wakeup.wallTime.replace(' ', 'T')), wakeup.zone, now);
  while ((await findStanding(db, property, [wakeup.room], next.ring.at.toInstant().toString())).length > 0) next = nextDay(next.wall, wakeup.zone, now);
  const instant = next.ring.at.toInstant();
  await moveWakeup(db, property, wakeup.id, { wallTime: next.wall.toString(), dueAt: instant.toString() });
  await record(db, property, [
    {
      kind: 'wakeup.next-day',
      actor,
      room: wakeup.room,
      subject: wakeup.id,
      detail: { due: instant.toString(), wall: next.wall.toString(), rule: next.ring.rule },
    },
  ]);
  await jobs.send(db, 'ring', [ringJob(property, wakeup.id, instant)]);
}

/** Removes a call whatever its state; of a daily call the whole series to come. Its job will find nothing to do, the journal keeps the trace. */
export async function remove(db: Db, property: string, id: string, actor: string): Promise<void> {
  const wakeup = await lockWakeup(db, property, id);
  if (wakeup === undefined) throw new Failure('unknownCall');
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

function ringJob(property: string, wakeup: string, instant: Temporal.Instant) {
  return { data: { property, wakeup, due: instant.toString() }, startAfter: new Date(instant.epochMilliseconds - leadMilliseconds) };
}
