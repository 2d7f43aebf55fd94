/**
 * What OPERA Cloud is told of wake-ups: ours when they are set, moved and removed, and of every call that it knows of
 * how it ended, once. Unlike over a wire that nobody acknowledges, each can be looked up before it is told again.
 */
import { asProperty } from '../../db/transaction.ts';
import { type Said, say } from '../../messages/say.ts';
import { result, source } from '../../wakeups/wakeup.ts';
import type { Delivery, DeliveryOutcome } from '../connector.ts';
import type { HeardEvent, WakeupEvent } from '../heard-events.ts';
import {
  closeKnownCall,
  findKnownCall,
  type KnownCall,
  putKnownCall,
  renumberKnownCall,
} from '../known-calls-store.ts';
import { accepted, outcome } from '../outcomes.ts';
import { type CallStatus, callsIn, type CallTime, pendingCalls, removeCall, timeOf, writeCall } from './calls.ts';
import type { Ask } from './gateway.ts';
import { failed, nothingToSend, type Posting, stayFor } from './posting.ts';
import { readRefusal } from './refusals.ts';

type Heard<Kind extends WakeupEvent = WakeupEvent> = HeardEvent<Kind>;

const nothing = (why: Said): DeliveryOutcome => accepted(say('told.nothing', { why }));

/** One that was answered; anything else is theirs to give: they have four words for it. */
const statusOf = (came: number): CallStatus =>
  came === result.complete ? 'Completed' : came === result.cancelled ? 'Cancelled' : 'NoAnswer';

export async function tellCall(posting: Posting, delivery: Delivery): Promise<DeliveryOutcome> {
  const heard = { ...delivery.payload, event: delivery.event } as unknown as Heard;
  switch (heard.event) {
    case 'wakeup.booked':
    case 'wakeup.next-day':
      return tellSet(posting, heard);
    case 'wakeup.changed':
      return tellChanged(posting, heard);
    case 'wakeup.moved':
      return tellMoved(posting, heard);
    case 'wakeup.deleted':
    case 'wakeup.refused':
    case 'wakeup.concluded':
      return tellEnd(posting, delivery, heard);
    default:
      return nothingToSend;
  }
}

/** Undefined when it has not arrived, and may be told. */
export async function lookUpCall(posting: Posting, delivery: Delivery): Promise<DeliveryOutcome | undefined> {
  const heard = { ...delivery.payload, event: delivery.event } as unknown as Heard;
  const wakeup = wakeupOf(heard);
  const known = await find(posting, wakeup);
  const isNew = heard.event === 'wakeup.booked' || heard.event === 'wakeup.next-day';
  const stay = isNew ? await stayFor(posting, heard.room) : (known?.stay ?? undefined);
  // What was never sent needs no look.
  if (typeof stay !== 'string' || (!isNew && known?.closed === true)) return undefined;
  const reply = await posting.ask(pendingCalls(posting.settings.hotel, stay));
  if (reply.kind !== 'answered') return outcome('unsure', reply.words);
  if (![200, 204, 404].includes(reply.status)) return failed(reply, 'unsure');
  const pending = callsIn(reply, stay).filter(({ isPending }) => isPending);
  const isPendingAt = ({ date, time }: CallTime): boolean =>
    pending.some((one) => one.date === date && one.time === time);
  if (isNew || heard.event === 'wakeup.changed') {
    const at = timeOf(Temporal.PlainDateTime.from(heard.detail.wall));
    if (!isPendingAt(at)) return undefined;
    await keep(posting, { wakeup, origin: known?.origin ?? 'ours', room: heard.room, ...at, stay });
    return accepted(say(isNew ? 'cloud.callSet' : 'cloud.callChanged'));
  }
  if (known === undefined || isPendingAt(known)) return undefined;
  await close(posting, wakeup, delivery);
  return accepted(say('cloud.callEnded'));
}

const wakeupOf = (heard: Heard): string =>
  heard.event === 'wakeup.concluded' ? (heard.detail.series ?? heard.subject) : heard.subject;

async function tellSet(posting: Posting, heard: Heard<'wakeup.booked' | 'wakeup.next-day'>): Promise<DeliveryOutcome> {
  const { room, subject: wakeup, detail } = heard;
  if (heard.event === 'wakeup.booked' && heard.detail.source === source.propertySystem)
    return nothing(say('why.setThere'));
  const known = await find(posting, wakeup);
  if (heard.event === 'wakeup.booked' && known !== undefined) return nothing(say('why.known'));
  const stay = await stayFor(posting, room);
  if (typeof stay !== 'string') return stay.fate === 'refused' ? nothing(say('why.nobodyThere')) : stay;
  return set(posting, { wakeup, origin: 'ours', room, ...timeOf(Temporal.PlainDateTime.from(detail.wall)), stay });
}

async function set(posting: Posting, call: ToKeep): Promise<DeliveryOutcome> {
  const { stay: reservation, room, date, time } = call;
  const ask = writeCall(posting.settings.hotel, 'POST', { reservation, room, date, time, status: 'Pending' });
  return write(posting, ask, say('cloud.callSet'), () => keep(posting, call));
}

/** Theirs stays theirs: it has another time. */
async function tellChanged(posting: Posting, heard: Heard<'wakeup.changed'>): Promise<DeliveryOutcome> {
  const { room, subject: wakeup, detail } = heard;
  const known = await find(posting, wakeup);
  if (known === undefined || known.closed || known.stay === null) return nothing(say('why.unknown'));
  const to = timeOf(Temporal.PlainDateTime.from(detail.wall));
  const call = { wakeup, origin: known.origin, room, ...to, stay: known.stay };
  const { date, time } = known;
  const ask = writeCall(posting.settings.hotel, 'PUT', {
    reservation: known.stay,
    room,
    date,
    time,
    status: 'Pending',
    to,
  });
  return write(
    posting,
    ask,
    say('cloud.callChanged'),
    () => keep(posting, call),
    () => set(posting, call),
  );
}

/** It belongs to the stay, wherever the guest lives. */
async function tellMoved({ database, link }: Posting, heard: Heard<'wakeup.moved'>): Promise<DeliveryOutcome> {
  await asProperty(database, link.property, (db) => renumberKnownCall(db, link, heard.subject, heard.room));
  return nothing(say('why.movedThere'));
}

async function tellEnd(
  posting: Posting,
  delivery: Delivery,
  heard: Heard<'wakeup.deleted' | 'wakeup.refused' | 'wakeup.concluded'>,
): Promise<DeliveryOutcome> {
  const wakeup = wakeupOf(heard);
  const { hotel } = posting.settings;
  const known = await find(posting, wakeup);
  if (known === undefined || known.stay === null) return nothing(say('why.unknown'));
  if (known.closed) return nothing(say('why.told'));
  const { stay: reservation, room, date, time } = known;
  const done = (): Promise<void> => close(posting, wakeup, delivery);
  const gone = async (): Promise<DeliveryOutcome> => {
    await done();
    return nothing(say('why.unknown'));
  };
  if (heard.event === 'wakeup.deleted' && known.origin === 'ours')
    return write(posting, removeCall(hotel, reservation, known), say('cloud.callRemoved'), done, gone);
  const status =
    heard.event === 'wakeup.concluded'
      ? statusOf(heard.detail.result)
      : heard.event === 'wakeup.deleted'
        ? 'Cancelled'
        : 'NoAnswer';
  const ask = writeCall(hotel, 'PUT', { reservation, room, date, time, status });
  return write(posting, ask, say('cloud.callEnded'), done, gone);
}

/** `gone`: what becomes of it where they do not have the call. */
async function write(
  posting: Posting,
  ask: Ask,
  words: Said,
  done: () => Promise<void>,
  gone?: () => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
  const reply = await posting.ask(ask);
  if (reply.kind === 'unsent') return outcome('retry', reply.words);
  if (reply.kind === 'unknown') return outcome('unsure', reply.words);
  if (reply.status >= 200 && reply.status < 300) {
    await done();
    return accepted(words);
  }
  if (reply.status === 404 && gone !== undefined) return gone();
  const refusal = readRefusal(reply);
  if (refusal === undefined) return failed(reply, 'unsure');
  if (refusal.kind === 'later') return outcome('unsent', refusal.words, refusal.retryAfterSeconds);
  return outcome(refusal.kind === 'denied' ? 'retry' : 'refused', refusal.words);
}

type ToKeep = Omit<KnownCall, 'closed' | 'closedBy' | 'stay'> & { readonly stay: string };

function keep({ database, link }: Posting, call: ToKeep): Promise<void> {
  return asProperty(database, link.property, (db) => putKnownCall(db, link, call));
}

function find({ database, link }: Posting, wakeup: string): Promise<KnownCall | undefined> {
  return asProperty(database, link.property, (db) => findKnownCall(db, link, wakeup));
}

function close({ database, link }: Posting, wakeup: string, { id }: Delivery): Promise<void> {
  return asProperty(database, link.property, (db) => closeKnownCall(db, link, wakeup, id));
}
