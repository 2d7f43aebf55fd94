/** One charge on its way: its number is kept before it leaves, and its answer before the next one does. */
import { say } from '../../messages/say.ts';
import type { Database } from '../../db/connect.ts';
import { asProperty } from '../../db/transaction.ts';
import { record } from '../../journal/journal.ts';
import type { Delivery, DeliveryOutcome } from '../connector.ts';
import { type ChargeToPost, postingsOf } from './charges.ts';
import {
  notePostingAnswer,
  notePostingSent,
  notePostingUnsent,
  postedOf,
  type Posting,
  postingsFor,
} from '../postings-store.ts';
import { readAnswer } from './protocol/answer-status.ts';
import type { FiasClient } from './protocol/client.ts';
import { type Field, fieldOf } from './protocol/record.ts';
import type { LinkSettings } from './settings.ts';

export interface LinkIdentity {
  readonly property: string;
  readonly destination: string;
  readonly name: string;
}

const noAnswer = { answer: null } as const;
/** How long a charge waits that came in the night audit. */
const auditSeconds = 60;

export const accepted = (words: string): DeliveryOutcome => ({ fate: 'accepted', ...noAnswer, words });
/** The link cannot take it now, and nothing has happened. */
export const unsent = (retryAfterSeconds = 0): DeliveryOutcome => ({
  fate: 'unsent',
  ...noAnswer,
  words: '',
  retryAfterSeconds,
});

export async function postCharge(
  database: Database,
  link: LinkIdentity,
  settings: LinkSettings,
  client: FiasClient,
  delivery: Delivery,
): Promise<DeliveryOutcome> {
  if (delivery.event === 'charge.undone') return leaveToPerson(database, link, delivery);
  if (delivery.event !== 'charge.made') return accepted(say('told.nothing', { why: say('why.notTaken') }).text);
  const wanted = postingsOf(delivery.payload as unknown as ChargeToPost, settings);
  if ('problem' in wanted)
    return {
      fate: 'refused',
      ...noAnswer,
      words: say('delivery.unsent', { problem: wanted.problem }).text,
      ...(wanted.isOdd === true ? { isOdd: true } : {}),
    };
  const { property, destination } = link;
  const postings = await asProperty(database, property, (db) =>
    postingsFor(db, property, destination, delivery.id, wanted.parts.length),
  );
  for (const [index, fields] of wanted.parts.entries()) {
    const posting = postings[index];
    if (posting === undefined || posting.answer === 'OK') continue;
    const fate = await postPart(database, link, client, delivery, posting, fields);
    if (fate.fate !== 'accepted')
      return {
        ...fate,
        words:
          wanted.parts.length === 1
            ? fate.words
            : say('posting.part', { part: index + 1, parts: wanted.parts.length, words: fate.words }).text,
      };
  }
  const [first = 0, ...others] = postings.map(({ number }) => number);
  const last = others.at(-1);
  const done = last === undefined ? say('posting.done', { number: first }) : say('posting.allDone', { first, last });
  return accepted(done.text);
}

async function postPart(
  database: Database,
  { property, destination, name }: LinkIdentity,
  client: FiasClient,
  delivery: Delivery,
  posting: Posting,
  fields: readonly Field[],
): Promise<DeliveryOutcome> {
  const { number, part, sent, answer: before } = posting;
  // Sent before and never answered: it may be on the bill. The same number lets the property system tell.
  const isUnsure = sent > 0 && before === null;
  await asProperty(database, property, async (db) => {
    await notePostingSent(db, property, delivery.id, part);
    if (isUnsure)
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
            reason: say('charge.again').text,
          },
        },
      ]);
  });
  const posted = await client.post(String(number), [...fields, ['P#', number]]);
  if (posted === 'unsent') {
    await asProperty(database, property, (db) => notePostingUnsent(db, property, delivery.id, posting));
    return unsent();
  }
  if (posted === 'unanswered')
    return {
      fate: 'unsure',
      ...noAnswer,
      words: say('posting.unanswered', { number }).text,
    };
  const code = fieldOf(posted.answer, 'AS') ?? '';
  await asProperty(database, property, (db) => notePostingAnswer(db, property, delivery.id, part, code));
  const { charge, words: meaning } = readAnswer(code, fieldOf(posted.answer, 'CT'));
  if (charge === 'closed') return accepted(code);
  if (code === 'NA') return unsent(auditSeconds);
  const { text } = isUnsure ? say('charge.doubt', { words: meaning }) : meaning;
  return { fate: charge === 'again' ? 'retry' : 'refused', ...noAnswer, words: text };
}

/** FIAS has neither a void nor a quantity below one: what is on the bill is taken off there, by a person. */
async function leaveToPerson(
  database: Database,
  { property, destination }: LinkIdentity,
  { subject }: Delivery,
): Promise<DeliveryOutcome> {
  const posted = await asProperty(database, property, (db) => postedOf(db, property, destination, subject ?? ''));
  if (posted.length === 0) return accepted(say('charge.neverThere').text);
  const numbers = posted.map(({ number }) => number).join(' and ');
  return { fate: 'refused', ...noAnswer, words: say('posting.byHand', { numbers }).text, isOdd: true };
}
