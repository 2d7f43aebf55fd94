/**
 * What is told of wake-ups and rooms. Nobody acknowledges it: it counts as heard when the connection bore it for a
 * moment.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/connect.ts';
import { asProperty } from '../../db/transaction.ts';
import { record } from '../../journal/journal.ts';
import { say } from '../../messages/say.ts';
import type { Delivery, DeliveryOutcome, Left } from '../connector.ts';
import { accepted, type LinkIdentity, unsent } from './posting.ts';
import type { FiasClient } from './protocol/client.ts';
import type { LinkSettings } from './settings.ts';
import { type ToTell, whatToTell } from './wakeups-out.ts';
import { reopenKnownCall } from '../known-calls-store.ts';

/** A connection that breaks so soon after an unacknowledged record may have lost it. */
const settleMilliseconds = 250;

export async function tellEvent(
  database: Database,
  link: LinkIdentity,
  settings: LinkSettings,
  client: FiasClient,
  delivery: Delivery,
): Promise<DeliveryOutcome | Left> {
  const { property } = link;
  const tell = await asProperty(database, property, (db) => whatToTell(db, link, settings, delivery));
  if (!tell.records.every(({ id, fields }) => client.send(id, fields))) {
    if (tell.ends !== undefined)
      await asProperty(database, property, (db) => reopenKnownCall(db, link, tell.ends ?? ''));
    return unsent();
  }
  if (tell.records.length > 0) return { settled: heard(database, link, client, delivery, tell) };
  return tell.unsure === true ? unsure(database, link, delivery, tell) : accepted(tell.words.text);
}

async function heard(
  database: Database,
  link: LinkIdentity,
  client: FiasClient,
  delivery: Delivery,
  tell: ToTell,
): Promise<DeliveryOutcome> {
  const broke = await Promise.race([client.closed.then(() => true), sleep(settleMilliseconds, false)]);
  if (!broke) return accepted(tell.words.text);
  // What can be said twice without harm is; the end of a call is not.
  return tell.ends === undefined ? unsent() : unsure(database, link, delivery, tell);
}

/** A second one is never sent, so that is the end of it; a person can read that it may not have arrived. */
async function unsure(
  database: Database,
  link: LinkIdentity,
  { id, subject, payload }: Delivery,
  { words }: ToTell,
): Promise<DeliveryOutcome> {
  const reason = say('told.perhaps', { words }).text;
  const detail = { destination: link.name, destinationId: link.destination, delivery: id, reason };
  const about = { ...(subject === null ? {} : { subject }), detail };
  await asProperty(database, link.property, (db) =>
    record(db, link.property, [
      { kind: 'wakeup.unsure', actor: 'reveille', room: String(payload['room']).slice(0, 20), ...about },
    ]),
  );
  return accepted(reason);
}
