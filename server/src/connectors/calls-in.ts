/** A wake-up that a property system sets: booked like any other, or refused so that it and a person hear of it. */
import { randomUUIDv7 } from 'node:crypto';
import { raise } from '../alerts/alert.ts';
import { budgets } from '../budgets/budgets.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { record } from '../journal/journal.ts';
import { say } from '../messages/say.ts';
import { book } from '../wakeups/book.ts';
import type { Asked } from '../wakeups/schedule.ts';
import { source } from '../wakeups/wakeup.ts';
import { countStanding, findKnownCall, putKnownCall } from './known-calls-store.ts';

interface Place {
  readonly property: string;
  readonly destination: string;
  readonly name: string;
}

export interface ToldCall {
  readonly room: string;
  /** As received. */
  readonly date: string;
  readonly time: string;
  /** Whose it is, where it is known by that. */
  readonly stay?: string;
}

/** `asked` throws what is wrong with its time; `mayRefuse` says whether one more can be refused by itself. */
export async function takeCall(
  db: Db,
  place: Place,
  call: ToldCall,
  asked: () => Asked,
  mayRefuse: () => boolean,
): Promise<void> {
  const { property, name } = place;
  const { room } = call;
  try {
    if ((await countStanding(db, property, room)) >= budgets.linkCalls.most)
      throw new Failure('rule', {
        detail: say('link.calls', { most: budgets.linkCalls.most }),
      });
    const [booked] = await book(db, property, {
      room: oneRoom(room),
      asked: asked(),
      daily: false,
      actor: name,
      source: source.propertySystem,
    });
    if (booked === undefined) return;
    const known = await findKnownCall(db, place, booked.id);
    // One of ours that the property system was told of stays ours; the words of the property system are the ones to
    // echo.
    await putKnownCall(db, place, { ...call, wakeup: booked.id, origin: known?.origin ?? 'theirs' });
  } catch (error) {
    if (!(error instanceof Failure) || error.failure === 'busy' || error.failure === 'credentials') throw error;
    if (mayRefuse()) await refuse(db, place, call, error.message);
  }
}

/** A guest who believes in a call that will not come: the property system hears at once, and so does a person. */
async function refuse(db: Db, place: Place, call: ToldCall, reason: string): Promise<void> {
  const { property, destination, name } = place;
  const { room, date, time } = call;
  const subject = randomUUIDv7();
  const shown = room.slice(0, 10);
  await putKnownCall(db, place, { ...call, wakeup: subject, origin: 'theirs', room: room.slice(0, 20) });
  const detail = { destination: name, destinationId: destination, date, time, reason };
  await record(db, property, [{ kind: 'wakeup.refused', actor: name, room: shown, subject, detail }]);
  await raise(db, property, { kind: 'wakeup-refused', subject, room: shown, detail });
}

/** A comma would make several rooms of it. */
function oneRoom(room: string): string {
  if (room === '' || room.includes(',')) throw new Failure('unknownRoom', { detail: say('link.room', { room }) });
  return room;
}
