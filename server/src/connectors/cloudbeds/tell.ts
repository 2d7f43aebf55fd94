/** How rooms are, told as it is set here. The same twice does no harm. */
import { say } from '../../messages/say.ts';
import type { Conditions } from '../conditions.ts';
import type { Delivery, DeliveryOutcome } from '../connector.ts';
import { accepted, outcome } from '../outcomes.ts';
import { conditions as askConditions, isDone, roomsIn, setCondition } from './api.ts';
import { failed, type Posting } from './posting.ts';
import { readRefusal } from './refusals.ts';

export interface Telling extends Posting {
  readonly conditions: Conditions;
  /** Their number of each room, as far as it is known. */
  readonly roomIds: Map<string, string>;
}

interface Told {
  readonly room: string;
  readonly actor: string;
  readonly detail: { readonly to: string };
}

export async function tellStatus(telling: Telling, { event, payload }: Delivery): Promise<DeliveryOutcome> {
  if (event !== 'roomstatus.changed') return accepted(say('told.nothing', { why: say('why.notTakenByBeds') }));
  const { link, settings, ask, conditions, roomIds } = telling;
  const { room, actor, detail } = payload as unknown as Told;
  const status = settings.statuses.get(detail.to);
  if (status === undefined) return accepted(say('told.nothing', { why: say('why.status', { status: detail.to }) }));
  if (actor === link.name) return accepted(say('told.nothing', { why: say('why.statusThere') }));
  if (!roomIds.has(room)) {
    const rooms = await ask(askConditions(settings.hotel));
    if (rooms.kind !== 'answered') return outcome('retry', rooms.words);
    if (!isDone(rooms)) return failed(rooms, 'retry');
    for (const { name, id } of roomsIn(rooms)) roomIds.set(name, id);
  }
  const id = roomIds.get(room);
  if (id === undefined) return outcome('refused', say('beds.room', { room }));
  const reply = await ask(setCondition(settings.hotel, id, status));
  if (reply.kind !== 'answered') return outcome('retry', reply.words);
  if (isDone(reply)) {
    await conditions.told(room, status);
    return accepted(say('beds.statusTold', { status }));
  }
  const refusal = readRefusal(reply);
  if (refusal === undefined) return failed(reply, 'retry');
  if (refusal.kind === 'later') return outcome('unsent', refusal.words, refusal.retryAfterSeconds);
  return outcome(refusal.kind === 'denied' ? 'retry' : 'refused', refusal.words);
}
