/**
 * One charge on its way to a bill, exactly once. Its number is kept before it leaves. Where nobody knows whether it was
 * taken, it is looked up by that number; only what was not found twice, some minutes apart, is sent again, under the
 * same number, and the journal says so.
 */
import type { Database } from '../../db/connect.ts';
import { asProperty } from '../../db/transaction.ts';
import { record } from '../../journal/journal.ts';
import { type Said, say } from '../../messages/say.ts';
import type { Answered, Reply } from '../asking.ts';
import type { Conditions } from '../conditions.ts';
import type { Delivery, DeliveryOutcome } from '../connector.ts';
import { accepted, outcome } from '../outcomes.ts';
import { type ChargeToPost, newReference, unpostable } from '../postable.ts';
import {
  findPosting,
  type LookedUpPosting,
  notePostingAnswer,
  notePostingSent,
  notePostingUnseen,
  notePostingUnsent,
  postingWithReference,
} from '../postings-store.ts';
import { lookUpOf, postOf, transactionOf, transactionsIn } from './charges.ts';
import type { Ask } from './gateway.ts';
import { readRefusal } from './refusals.ts';
import { inHouse, staysIn } from './reservations.ts';
import type { CloudSettings } from './settings.ts';

interface CloudLink {
  readonly property: string;
  readonly destination: string;
  readonly name: string;
  readonly zone: string;
}

export interface Posting {
  readonly database: Database;
  readonly link: CloudLink;
  readonly settings: CloudSettings;
  readonly ask: (ask: Ask) => Promise<Reply>;
  readonly conditions: Conditions;
  /** How long after it was sent it is looked up, and how long after that once more. */
  readonly lookUpSeconds: readonly [number, number];
}

/** It is taken for lost when it was not found so often. */
const timesUnseen = 2;
const posted = /^OK ?(.*)$/;

export const nothingToSend = accepted(say('told.nothing', { why: say('why.notTakenByCloud') }));

export async function postCharge(posting: Posting, delivery: Delivery): Promise<DeliveryOutcome> {
  if (delivery.event !== 'charge.made') return nothingToSend;
  const charge = delivery.payload as unknown as ChargeToPost;
  const problem = unpostable(charge);
  if (problem !== undefined) return problem;
  const { database, link, ask, settings } = posting;
  const { property, destination } = link;
  const kept = await asProperty(database, property, (db) =>
    postingWithReference(db, property, destination, delivery.id, newReference),
  );
  if (kept === undefined) throw new Error('a charge has no number');
  const known = isOpen(kept) ? await resolve(posting, delivery, kept) : answeredBefore(kept);
  if (known !== undefined) return known;
  const stay = kept.stay ?? (await stayFor(posting, charge.room));
  if (typeof stay !== 'string') return stay;
  await noteSending(posting, delivery, kept, stay);
  return settle(posting, delivery, kept, await ask(postOf(settings, charge, stay, kept.reference)));
}

/** Undefined when it has not arrived, and may be sent. */
export async function lookUpCharge(posting: Posting, delivery: Delivery): Promise<DeliveryOutcome | undefined> {
  if (delivery.event !== 'charge.made') return undefined; // what takes it back looks by itself
  const { property } = posting.link;
  const kept = await asProperty(posting.database, property, (db) => findPosting(db, property, delivery.id));
  if (kept === undefined) return undefined;
  return isOpen(kept) ? resolve(posting, delivery, kept) : answeredBefore(kept);
}

/** Sent, and not answered. */
const isOpen = ({ sent, answer }: LookedUpPosting): boolean => sent > 0 && answer === null;

function answeredBefore({ answer, reference }: LookedUpPosting): DeliveryOutcome | undefined {
  const number = posted.exec(answer ?? '')?.[1];
  return number === undefined ? undefined : accepted(say('cloud.onBill', { transaction: number, reference }));
}

/** Somebody must be in the room: a charge belongs to a stay. Of several who share it the first is charged. */
export async function stayFor({ ask, settings }: Posting, room: string): Promise<string | DeliveryOutcome> {
  const reply = await ask(inHouse(settings.hotel, { room }));
  if (reply.kind !== 'answered') return outcome('retry', reply.words);
  if (reply.status !== 200 && reply.status !== 204) return failed(reply, 'retry');
  const first = staysIn(reply).stays.find((stay) => stay.isInHouse && stay.room === room);
  if (first !== undefined) return first.reservation;
  return outcome('refused', say('cloud.nobody', { room }));
}

async function noteSending(
  { database, link: { property, destination, name } }: Posting,
  delivery: Delivery,
  { part, sent, number, reference, answer }: LookedUpPosting,
  stay: string,
): Promise<void> {
  const isAgain = sent > 0 && answer === null;
  await asProperty(database, property, async (db) => {
    await notePostingSent(db, property, delivery.id, part, stay);
    if (!isAgain) return;
    await record(db, property, [
      {
        kind: 'charge.unsure',
        actor: 'reveille',
        room: String(delivery.payload['room']),
        ...(delivery.subject === null ? {} : { subject: delivery.subject }),
        detail: {
          destination: name,
          destinationId: destination,
          delivery: delivery.id,
          posting: number,
          sent: sent + 1,
          reason: say('charge.againAs', { reference }).text,
        },
      },
    ]);
  });
}

/** What the answer to a charge makes of it. */
async function settle(
  { database, link: { property }, lookUpSeconds }: Posting,
  delivery: Delivery,
  kept: LookedUpPosting,
  reply: Reply,
): Promise<DeliveryOutcome> {
  const note = (answer: string) =>
    asProperty(database, property, (db) => notePostingAnswer(db, property, delivery.id, kept.part, answer));
  if (reply.kind === 'unsent') {
    await asProperty(database, property, (db) => notePostingUnsent(db, property, delivery.id, kept));
    return outcome('retry', reply.words);
  }
  const [wait] = lookUpSeconds;
  const { reference } = kept;
  if (reply.kind === 'unknown')
    return outcome('unsure', say('cloud.lookedUp', { words: reply.words, reference }), wait);
  if (reply.status >= 200 && reply.status < 300) {
    const transaction = transactionOf(reply);
    await note(`OK ${transaction}`);
    return accepted(say('cloud.onBill', { transaction, reference }));
  }
  const refusal = readRefusal(reply);
  if (refusal === undefined)
    return outcome('unsure', say('cloud.lookedUp', { words: answeredWith(reply), reference }), wait);
  await note(String(reply.status));
  if (refusal.kind === 'later') return outcome('unsent', refusal.words, refusal.retryAfterSeconds);
  // Of one that was sent before nobody knows whether the first one is there.
  const words = isOpen(kept) ? say('charge.doubt', { words: refusal.words }) : refusal.words;
  return outcome(refusal.kind === 'denied' ? 'retry' : 'refused', words);
}

/** What the bills say of one that was sent and not answered. Nothing is sent while they cannot be asked. */
async function resolve(
  { database, link, settings, ask, lookUpSeconds }: Posting,
  delivery: Delivery,
  kept: LookedUpPosting,
): Promise<DeliveryOutcome | undefined> {
  const { property } = link;
  const { reference, part, unseen, sentAgo, lookedAgo } = kept;
  if (unseen >= timesUnseen) return undefined;
  const [first, then] = lookUpSeconds;
  const early = unseen === 0 ? first - (sentAgo ?? first) : then - (lookedAgo ?? then);
  if (early > 0) return outcome('unsent', '', early);
  const today = Temporal.Now.plainDateISO(link.zone);
  const reply = await ask(lookUpOf(settings, reference, sentAgo ?? 0, today));
  if (reply.kind !== 'answered' || (reply.status !== 200 && reply.status !== 204))
    return reply.kind === 'answered'
      ? failed(reply, 'unsure')
      : outcome('unsure', say('cloud.notLookedUp', { reference, words: reply.words }));
  const transactions = transactionsIn(reply, reference);
  if (transactions.length > 0) {
    const numbers = transactions.join(' and ');
    await asProperty(database, property, (db) =>
      notePostingAnswer(db, property, delivery.id, part, `OK ${numbers}`.slice(0, 200)),
    );
    if (transactions.length === 1) return accepted(say('cloud.found', { transaction: numbers, reference }));
    return {
      ...accepted(say('cloud.tooOften', { count: transactions.length, transactions: numbers, reference })),
      isOdd: true,
    };
  }
  const times = await asProperty(database, property, (db) => notePostingUnseen(db, property, delivery.id));
  if (times >= timesUnseen) return undefined;
  return outcome('unsure', say('cloud.notFound', { reference }), then);
}

export function failed(reply: Answered, fate: 'retry' | 'unsure'): DeliveryOutcome {
  const { words, retryAfterSeconds } = readRefusal(reply) ?? { words: answeredWith(reply) };
  return outcome(fate, words, retryAfterSeconds);
}

const answeredWith = ({ status }: Answered): Said => say('cloud.answered', { status });
