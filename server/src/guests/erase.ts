/**
 * Forgets a guest: all that identifies somebody, in every table, in one transaction. What stays is that a room was rung
 * or charged, without a name, a reservation number or a phone number. Who asked for it and why is kept; what it was is
 * not.
 */
import { CompiledQuery, sql } from 'kysely';
import { budgets } from '../budgets/budgets.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { eraseParts } from '../journal/erase.ts';
import { record } from '../journal/journal.ts';
import {
  dropGuestMessages,
  dropGuests,
  dropKnownCalls,
  dropNotes,
  dropTranscripts,
  emptyKeptAnswers,
  emptyMessages,
  emptyReports,
  entriesOf,
  forgetDepartures,
  forgetForwarding,
  shortenNightSheets,
  subjectsOf,
  type Whose,
} from './erase-store.ts';
import { livesHere, staysOf } from './stays.ts';

export interface Erasure {
  /** The number by which the property system knows the stay. */
  readonly guest?: string | undefined;
  /** Or a room, from one instant to another. */
  readonly room?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly reason: string;
  /** Although the property system says that the guest has not left. */
  readonly stillHere?: boolean | undefined;
  /** Only say what would go. */
  readonly dryRun?: boolean | undefined;
}

/** How much of each there was. */
export interface Erased {
  readonly entries: number;
  readonly messages: number;
  readonly forwardings: number;
  readonly nightSheets: number;
  readonly propertySystemCalls: number;
  readonly departures: number;
  readonly notes: number;
  readonly guestMessages: number;
  readonly guests: number;
  readonly transcripts: number;
}

export interface ErasureOutcome {
  readonly erased: Erased;
  /** Messages about the guest that are still on their way, and so could not be erased. */
  readonly waiting: number;
}

export async function eraseGuest(db: Db, property: string, actor: string, asked: Erasure): Promise<ErasureOutcome> {
  const whose = await whoseOf(db, property, asked);
  const here = await livesHere(db, property, whose.guest, whose.stays);
  if (here.length > 0 && asked.stillHere !== true) {
    throw new Failure('conflict', { detail: say('erasure.here', { rooms: here.join(', ') }) });
  }
  if (asked.dryRun !== true) {
    const outcome = await erase(db, property, actor, whose);
    // Not what: an entry that told would be what was just forgotten.
    await record(db, property, [
      {
        kind: 'journal.guest-erased',
        actor,
        detail: { reason: asked.reason, ...outcome.erased, waiting: outcome.waiting },
      },
    ]);
    return outcome;
  }
  // What would go is what does go, and is put back.
  await db.executeQuery(CompiledQuery.raw('savepoint before_erasing'));
  const outcome = await erase(db, property, actor, whose);
  await db.executeQuery(CompiledQuery.raw('rollback to savepoint before_erasing'));
  return outcome;
}

async function whoseOf(db: Db, property: string, { guest, room, from, to, reason }: Erasure): Promise<Whose> {
  if (guest !== undefined && room === undefined && from === undefined && to === undefined) {
    if (reason.includes(guest))
      throw new Failure('rule', {
        detail: say('erasure.reason'),
      });
    return { guest, stays: await staysOf(db, property, guest) };
  }
  if (guest !== undefined || room === undefined || from === undefined || to === undefined)
    throw new Failure('parameter', {
      detail: say('erasure.whom'),
    });
  if (Date.parse(to) < Date.parse(from)) throw new Failure('parameter', { detail: say('erasure.order') });
  if (isTooLong({ from, to }))
    throw new Failure('parameter', {
      detail: say('erasure.days', { most: budgets.eraseDays.most }),
    });
  return { stays: [{ room, from, to }] };
}

export function isTooLong({ from = '', to = '' }: Pick<Erasure, 'from' | 'to'>): boolean {
  return Date.parse(to) - Date.parse(from) > budgets.eraseDays.most * 86_400_000;
}

async function erase(db: Db, property: string, actor: string, whose: Whose): Promise<ErasureOutcome> {
  const subjects = await subjectsOf(db, property, whose);
  const { emptied, waiting } = await emptyMessages(db, property, whose, subjects);
  const reports = await emptyReports(db, property, whose);
  await emptyKeptAnswers(db, property, emptied);
  const entries = await entriesOf(db, property, whose, subjects);
  const erased = {
    entries: await eraseParts(db, property, actor, sql<boolean>`j.id = ANY(${entries}::bigint[])`),
    messages: emptied.length + reports,
    forwardings: await forgetForwarding(db, property, whose, subjects),
    nightSheets: await shortenNightSheets(db, property, whose),
    propertySystemCalls: await dropKnownCalls(db, property, whose),
    departures: await forgetDepartures(db, property, whose),
    notes: await dropNotes(db, property, whose, subjects),
    guestMessages: await dropGuestMessages(db, property, whose),
    guests: await dropGuests(db, property, whose),
    transcripts: await dropTranscripts(db, property),
  };
  return { erased, waiting };
}
