/**
 * A charge that was taken back is taken off the bill. OPERA reverses what stands under our number, and would do so once
 * more if it were asked once more: so it is looked up before it is asked, and afterwards. Where nobody knows whether it
 * heard, only what was seen to stand twice, some minutes apart, is asked for again.
 */
import { asProperty } from '../../db/transaction.ts';
import { type Said, say } from '../../messages/say.ts';
import type { Reply } from '../asking.ts';
import type { Delivery, DeliveryOutcome } from '../connector.ts';
import { accepted, outcome } from '../outcomes.ts';
import {
  type LookedUpPosting,
  notePostingAnswer,
  notePostingSent,
  notePostingUnseen,
  notePostingUnsent,
  postedOf,
  postingsFor,
} from '../postings-store.ts';
import { lookUpOf, standsIn, voidOf } from './charges.ts';
import { failed, type Posting } from './posting.ts';
import { readRefusal } from './refusals.ts';

/** It is believed when it was seen so often. */
const timesSeen = 2;
const done = 'OK';

type Posted = Awaited<ReturnType<typeof postedOf>>[number];

export async function takeOffBill(posting: Posting, delivery: Delivery): Promise<DeliveryOutcome> {
  const { database, link } = posting;
  const { property, destination } = link;
  const { posted, kept } = await asProperty(database, property, async (db) => {
    const there = await postedOf(db, property, destination, delivery.subject ?? '');
    const parts = await postingsFor(db, property, destination, delivery.id, there.length);
    return { posted: there, kept: parts };
  });
  if (posted.length === 0) return accepted(say('charge.neverThere'));
  for (const [index, charge] of posted.entries()) {
    const stopped = await new Voiding(posting, delivery, charge, kept[index] as LookedUpPosting).run();
    if (stopped !== undefined) return stopped;
  }
  return accepted(say('charge.offBill', { reference: posted.map(({ reference }) => reference).join(' and ') }));
}

/** One number of ours. Undefined when nothing of it is left. */
class Voiding {
  readonly #posting: Posting;
  readonly #delivery: Delivery;
  readonly #charge: Posted;
  readonly #kept: LookedUpPosting;

  constructor(posting: Posting, delivery: Delivery, charge: Posted, kept: LookedUpPosting) {
    this.#posting = posting;
    this.#delivery = delivery;
    this.#charge = charge;
    this.#kept = kept;
  }

  async run(): Promise<DeliveryOutcome | undefined> {
    const { sent, answer, unseen, sentAgo, lookedAgo } = this.#kept;
    const [first, then] = this.#posting.lookUpSeconds;
    // Asked for, and not refused: what comes of it may take a while to be seen.
    const isOpen = sent > 0 && (answer === null || answer === done);
    const early = unseen > 0 ? then - (lookedAgo ?? then) : isOpen ? first - (sentAgo ?? first) : 0;
    if (early > 0) return outcome('unsent', '', early);
    const stands = await this.#look();
    if (typeof stands !== 'string') return stands;
    if (stands === 'nothing' || (stands === 'nothing seen' && isOpen)) return undefined;
    if (stands === 'paid back') return this.#odd(accepted(say('cloud.paidBack', this.#named)));
    if (stands === 'nothing seen' || isOpen) {
      if ((await this.#seen()) < timesSeen) return outcome('unsure', say('cloud.voidLooked', this.#named), then);
      // It may never have been there; or it was, and nobody finds it.
      if (stands === 'nothing seen')
        return this.#charge.answer?.startsWith('OK') === true
          ? this.#odd(outcome('refused', say('cloud.voidUnseen', this.#named)))
          : undefined;
      if (answer === done) return this.#odd(outcome('refused', say('cloud.voidStands', this.#named)));
    }
    return this.#ask();
  }

  get #named(): { reference: string } {
    return { reference: this.#charge.reference };
  }

  readonly #odd = (result: DeliveryOutcome): DeliveryOutcome => ({ ...result, isOdd: true });

  async #look(): Promise<ReturnType<typeof standsIn> | DeliveryOutcome> {
    const { link, settings, ask } = this.#posting;
    const { reference, sentAgo } = this.#charge;
    const reply = await ask(lookUpOf(settings, reference, sentAgo ?? 0, Temporal.Now.plainDateISO(link.zone)));
    if (reply.kind !== 'answered')
      return outcome('unsure', say('cloud.notLookedUp', { reference, words: reply.words }));
    return reply.status === 200 || reply.status === 204 ? standsIn(reply, reference) : failed(reply, 'unsure');
  }

  async #seen(): Promise<number> {
    const { database, link } = this.#posting;
    return asProperty(database, link.property, (db) => notePostingUnseen(db, link.property, this.#delivery.id));
  }

  /** That it is asked is kept before it is. */
  async #ask(): Promise<DeliveryOutcome | undefined> {
    const { database, link, settings, ask } = this.#posting;
    const { property } = link;
    const { part } = this.#kept;
    await asProperty(database, property, (db) => notePostingSent(db, property, this.#delivery.id, part));
    return this.#settle(await ask(voidOf(settings, this.#charge.reference)));
  }

  async #settle(reply: Reply): Promise<DeliveryOutcome | undefined> {
    const { database, link, lookUpSeconds } = this.#posting;
    const { property } = link;
    const { id } = this.#delivery;
    const [wait] = lookUpSeconds;
    const unsure = (words: Said | string) => outcome('unsure', say('cloud.voidSent', { words, ...this.#named }), wait);
    if (reply.kind === 'unsent') {
      await asProperty(database, property, (db) => notePostingUnsent(db, property, id, this.#kept));
      return outcome('retry', reply.words);
    }
    if (reply.kind === 'unknown') return unsure(reply.words);
    const note = (answer: string) =>
      asProperty(database, property, (db) => notePostingAnswer(db, property, id, this.#kept.part, answer));
    if (reply.status >= 200 && reply.status < 300) {
      await note(done);
      const stands = await this.#look();
      if (stands === 'nothing' || stands === 'nothing seen') return undefined;
      return unsure(say('cloud.answered', { status: reply.status }));
    }
    const refusal = readRefusal(reply);
    if (refusal === undefined) return unsure(say('cloud.answered', { status: reply.status }));
    await note(String(reply.status));
    if (refusal.kind === 'later') return outcome('unsent', refusal.words, refusal.retryAfterSeconds);
    if (refusal.kind === 'denied') return outcome('retry', refusal.words);
    const answer = refusal.answer ?? String(reply.status);
    return this.#odd(outcome('refused', say('charge.stands', { answer, ...this.#named })));
  }
}
