/** What is told beside the charges: of wake-ups, and how rooms are. */
import { asProperty } from '../../db/transaction.ts';
import { occupancyOf } from '../../guests/store.ts';
import { say } from '../../messages/say.ts';
import type { Delivery, DeliveryOutcome } from '../connector.ts';
import { accepted, outcome } from '../outcomes.ts';
import { lookUpCall, tellCall } from './calls-out.ts';
import type { Ask } from './gateway.ts';
import { failed, type Posting } from './posting.ts';
import { readRefusal } from './refusals.ts';

export function tellEvent(posting: Posting, delivery: Delivery): Promise<DeliveryOutcome> {
  return delivery.event === 'roomstatus.changed' ? tellStatus(posting, delivery) : tellCall(posting, delivery);
}

/** The same status twice does no harm. */
export async function lookUpEvent(posting: Posting, delivery: Delivery): Promise<DeliveryOutcome | undefined> {
  return delivery.event === 'roomstatus.changed' ? undefined : lookUpCall(posting, delivery);
}

/** They want to know of both: how clean the room is, and whether somebody lives there. */
const statusAsk = (hotel: string, room: string, status: string, isOccupied: boolean): Ask => ({
  method: 'PUT',
  path: `/hsk/v1/hotels/${encodeURIComponent(hotel)}/rooms/status`,
  body: {
    roomList: [{ roomId: room }],
    housekeepingStatus: isOccupied ? 'Occupied' : 'Vacant',
    housekeepingRoomStatus: status,
  },
});

interface Told {
  readonly room: string;
  readonly actor: string;
  readonly detail: { readonly to: string };
}

async function tellStatus(
  { database, link: { property, name }, settings, ask, conditions }: Posting,
  { payload }: Delivery,
): Promise<DeliveryOutcome> {
  const { room, actor, detail } = payload as unknown as Told;
  const status = settings.statuses.get(detail.to);
  if (status === undefined) return accepted(say('told.nothing', { why: say('why.status', { status: detail.to }) }));
  if (actor === name) return accepted(say('told.nothing', { why: say('why.statusThere') }));
  const isOccupied = await asProperty(database, property, (db) => occupancyOf(db, property, room));
  const reply = await ask(statusAsk(settings.hotel, room, status, isOccupied === true));
  if (reply.kind !== 'answered') return outcome('retry', reply.words);
  if (reply.status >= 200 && reply.status < 300) {
    await conditions.told(room, status);
    return accepted(say('cloud.statusTold', { status }));
  }
  const refusal = readRefusal(reply);
  if (refusal === undefined) return failed(reply, 'retry');
  if (refusal.kind === 'later') return outcome('unsent', refusal.words, refusal.retryAfterSeconds);
  return outcome(refusal.kind === 'denied' ? 'retry' : 'refused', refusal.words);
}
