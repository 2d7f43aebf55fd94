/**
 * A charge that was taken back is taken off the bill, by the number that it was posted under. Cloudbeds takes the same
 * number off once, however often it is asked: where nobody knows whether it heard, it is asked again.
 */
import { asProperty } from '../../db/transaction.ts';
import { say } from '../../messages/say.ts';
import type { Delivery, DeliveryOutcome } from '../connector.ts';
import { accepted, outcome } from '../outcomes.ts';
import { postedOf } from '../postings-store.ts';
import type { Ask } from './api.ts';
import { failed, type Posting } from './posting.ts';
import { codeOf, readRefusal } from './refusals.ts';

export async function takeOffBill(posting: Posting, { subject }: Delivery): Promise<DeliveryOutcome> {
  const { database, link } = posting;
  const { property, destination } = link;
  const posted = await asProperty(database, property, (db) => postedOf(db, property, destination, subject ?? ''));
  if (posted.length === 0) return accepted(say('charge.neverThere'));
  for (const { reference } of posted) {
    const stopped = await voidCheck(posting, reference);
    if (stopped !== undefined) return stopped;
  }
  return accepted(say('charge.offBill', { reference: posted.map(({ reference }) => reference).join(' and ') }));
}

const voidOf = (reference: string): Ask => ({
  method: 'DELETE',
  path: `/folio/v1/checks/${encodeURIComponent(reference)}`,
});

/** Undefined when it is off the bill, whoever took it off. */
async function voidCheck({ ask }: Posting, reference: string): Promise<DeliveryOutcome | undefined> {
  const reply = await ask(voidOf(reference));
  if (reply.kind === 'unsent') return outcome('retry', reply.words);
  if (reply.kind === 'unknown') return outcome('unsure', say('beds.voidAgain', { words: reply.words, reference }));
  if ((reply.status >= 200 && reply.status < 300) || codeOf(reply) === 'CHECK_NOT_FOUND') return undefined;
  const refusal = readRefusal(reply);
  if (refusal === undefined) {
    const words = say('beds.answered', { status: reply.status });
    return outcome('unsure', say('beds.voidAgain', { words, reference }));
  }
  if (refusal.kind === 'later') return outcome('unsent', refusal.words, refusal.retryAfterSeconds);
  if (refusal.kind === 'denied') return failed(reply, 'retry');
  const stands = say('charge.stands', { answer: refusal.answer ?? String(reply.status), reference });
  return { ...outcome('refused', stands), isOdd: true };
}
