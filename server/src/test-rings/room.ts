/** Rings a room to see whether its phone works: a short test ring that keeps clear of a guest's calls. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { record } from '../journal/journal.ts';
import type { Room } from '../rooms/room.ts';
import { findRoom } from '../rooms/store.ts';
import { clockOf } from '../wakeups/store.ts';
import { ringsSoon } from '../forecast/store.ts';
import { lockDialSettingsOf } from '../ringing/store.ts';
import { askForTestRing } from './ask.ts';
import { findRoomTestRing } from './store.ts';

const apartSeconds = 30;
/** A guest's call goes first: by then a test ring is over, also one that waited for a line. */
const soonSeconds = 90;

export async function requireRoomWithPhone(
  db: Db,
  property: string,
  room: string,
): Promise<Room & { readonly extension: string }> {
  const found = await findRoom(db, property, 'mailboxes', room);
  if (found === undefined) throw new Failure('unknownRoom', { detail: say('testRing.room', { room }) });
  return { ...found, extension: found.extension ?? room };
}

/** Behind the lock of whoever gives out the lines: of two who ask at once, one is told to wait. */
export async function askForRoomTestRing(
  db: Db,
  property: string,
  room: string,
  actor: string,
): Promise<{ id: string; extension: string }> {
  const { extension, language } = await requireRoomWithPhone(db, property, room);
  const settings = await lockDialSettingsOf(db, property);
  const clock = await clockOf(db, property);
  if (settings === undefined || clock === undefined) throw new Failure('credentials');
  if (await ringsSoon(db, property, room, soonSeconds))
    throw new Failure('conflict', { detail: say('testRing.due', { room }) });
  const last = await findRoomTestRing(db, property, room);
  const left = last === undefined ? 0 : Math.ceil(apartSeconds - (last.now.getTime() - last.askedAt.getTime()) / 1000);
  if (left > 0)
    throw new Failure('requestsLimited', {
      detail: say('testRing.again', { room, seconds: left }),
      retryAfterSeconds: left,
    });
  const wallTime = clock.now
    .toTemporalInstant()
    .toZonedDateTimeISO(clock.zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
  const id = await askForTestRing(db, property, {
    room,
    language: language ?? settings.language,
    extension,
    wallTime,
    actor,
    canary: false,
  });
  await record(db, property, [{ kind: 'room.test-ring', actor, room, subject: id, detail: { extension } }]);
  return { id, extension };
}
