/**
 * One charge on its way to a bill, exactly once: its number is kept before it leaves, and is the key under which
 * Cloudbeds takes it once. Where nobody knows whether it was taken, the same is sent again under the same number.
 */
import type { Database } from '../../db/connect.ts';
import { asProperty } from '../../db/transaction.ts';
import { say } from '../../messages/say.ts';
import type { Answered, Reply } from '../asking.ts';
import type { Delivery, DeliveryOutcome } from '../connector.ts';
import { accepted, outcome } from '../outcomes.ts';
import { type ChargeToPost, newReference, unpostable } from '../postable.ts';
import {
  type LookedUpPosting,
  notePostingAnswer,
  notePostingSent,
  notePostingUnsent,
  postingWithReference,
} from '../postings-store.ts';
import { type Ask, inHouse, isDone, staysIn } from './api.ts';
import { checkOf } from './charges.ts';
import { codeOf, readRefusal } from './refusals.ts';
import type { BedsSettings } from './settings.ts';

export interface Posting {
  readonly database: Database;
  readonly link: { readonly property: string; readonly destination: string; readonly name: string };
  readonly settings: BedsSettings;
  readonly ask: (ask: Ask) => Promise<Reply>;
}

const taken = 'OK';

export async function postCharge(posting: Posting, delivery: Delivery): Promise<DeliveryOutcome> {
  if (delivery.event !== 'charge.made') return accepted(say('told.nothing', { why: say('why.notTakenByBeds') }));
  const charge = delivery.payload as unknown as ChargeToPost;
  const problem = unpostable(charge);
  if (problem !== undefined) return problem;
  const { database, link, settings, ask } = posting;
  const { property, destination } = link;
  const kept = await asProperty(database, property, (db) =>
    postingWithReference(db, property, destination, delivery.id, newReference),
  );
  if (kept === undefined) throw new Error('a charge has no number');
  if (kept.answer === taken) return accepted(say('beds.onBill', { reference: kept.reference }));
  // Where it was sent once, it is sent to the same stay: another one would be another charge.
  const stay = kept.stay ?? (await stayFor(posting, charge.room));
  if (typeof stay !== 'string') return stay;
  const check = checkOf(settings, charge, stay, kept.reference);
  if (!('path' in check)) return check;
  await asProperty(database, property, (db) => notePostingSent(db, property, delivery.id, kept.part, stay));
  return settle(posting, delivery, kept, await ask(check));
}

/** Somebody must be in the room: a charge belongs to a stay. Of several who share it the first is charged. */
async function stayFor({ ask, settings }: Posting, room: string): Promise<string | DeliveryOutcome> {
  const reply = await ask(inHouse(settings.hotel, { room }));
  if (reply.kind !== 'answered') return outcome('retry', reply.words);
  if (!isDone(reply)) return failed(reply, 'retry');
  const first = staysIn(reply).find((stay) => stay.isInHouse && stay.room === room);
  return first?.reservation ?? outcome('refused', say('beds.nobody', { room }));
}

/** What the answer to a charge makes of it. */
async function settle(
  { database, link: { property } }: Posting,
  delivery: Delivery,
  kept: LookedUpPosting,
  reply: Reply,
): Promise<DeliveryOutcome> {
  const { reference } = kept;
  const note = (answer: string) =>
    asProperty(database, property, (db) => notePostingAnswer(db, property, delivery.id, kept.part, answer));
  if (reply.kind === 'unsent') {
    await asProperty(database, property, (db) => notePostingUnsent(db, property, delivery.id, kept));
    return outcome('retry', reply.words);
  }
  if (reply.kind === 'unknown') return outcome('unsure', say('beds.again', { words: reply.words, reference }));
  const code = codeOf(reply);
  // Nobody else gives these numbers out: what is there under ours is this one.
  if ((reply.status >= 200 && reply.status < 300) || code === 'DUPLICATE_CHECK_ID') {
    await note(taken);
    return accepted(say('beds.onBill', { reference }));
  }
  if (code === 'IDEMPOTENCY_KEY_REUSED') {
    await note(taken);
    return { ...accepted(say('beds.asBefore', { reference })), isOdd: true };
  }
  const refusal = readRefusal(reply);
  if (refusal === undefined) {
    const words = say('beds.answered', { status: reply.status });
    return outcome('unsure', say('beds.again', { words, reference }));
  }
  await note(String(reply.status));
  if (refusal.kind === 'later') return outcome('unsent', refusal.words, refusal.retryAfterSeconds);
  // Of one that was sent before nobody knows whether the first one is there.
  const isDoubtful = kept.sent > 0 && kept.answer === null;
  const words = isDoubtful ? say('charge.doubt', { words: refusal.words }) : refusal.words;
  return outcome(refusal.kind === 'denied' ? 'retry' : 'refused', words);
}

export function failed(reply: Answered, fate: 'retry' | 'unsure'): DeliveryOutcome {
  const { words, retryAfterSeconds } = readRefusal(reply) ?? {
    words: say('beds.answered', { status: reply.status }),
  };
  return outcome(fate, words, retryAfterSeconds);
}
