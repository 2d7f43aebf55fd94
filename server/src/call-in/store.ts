import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { SaidPage } from './page.ts';
import type { StaffState } from './staff-talk.ts';
import type { State } from './talk.ts';
import type { KeptTurn } from './turns.ts';

export const phoneKinds = ['room', 'extra', 'staff', 'public'] as const;
type PhoneKind = (typeof phoneKinds)[number];

export interface Phone {
  readonly number: string;
  readonly kind: PhoneKind;
  readonly room: string | null;
  readonly place: string;
}

export async function listPhones(db: Db, property: string, page: { after?: string; limit: number }): Promise<Phone[]> {
  const { rows } = await sql<Phone>`
    SELECT number, kind, room, place FROM phones WHERE property = ${property}
      AND (${page.after ?? null}::text IS NULL OR number > ${page.after ?? null})
    ORDER BY number LIMIT ${page.limit}`.execute(db);
  return rows;
}

export async function allPhones(db: Db, property: string): Promise<Phone[]> {
  const { rows } = await sql<Phone>`
    SELECT number, kind, room, place FROM phones WHERE property = ${property} ORDER BY number`.execute(db);
  return rows;
}

export async function findPhone(db: Db, property: string, number: string): Promise<Phone | undefined> {
  const { rows } = await sql<Phone>`
    SELECT number, kind, room, place FROM phones WHERE property = ${property} AND number = ${number}`.execute(db);
  return rows[0];
}

export async function putPhone(db: Db, property: string, { number, kind, room, place }: Phone): Promise<void> {
  await sql`
    INSERT INTO phones (property, number, kind, room, place)
    VALUES (${property}, ${number}, ${kind}, ${room}, ${place})
    ON CONFLICT (property, number) DO UPDATE SET kind = excluded.kind, room = excluded.room,
      place = excluded.place`.execute(db);
}

export async function deletePhone(db: Db, property: string, number: string): Promise<void> {
  await sql`DELETE FROM phones WHERE property = ${property} AND number = ${number}`.execute(db);
}

/** The rooms whose phone this is by the list of rooms; two are enough to know that it is no one room's. */
export async function roomsRungAt(db: Db, property: string, extension: string): Promise<string[]> {
  const { rows } = await sql<{ room: string }>`
    SELECT room FROM rooms WHERE property = ${property} AND list = 'mailboxes' AND extension = ${extension}
    LIMIT 2`.execute(db);
  return rows.map(({ room }) => room);
}

/** A conversation as it is kept. */
export interface CallIn {
  readonly room: string | null;
  readonly turn: number;
  readonly state: KeptState | StaffState | null;
  readonly page: SaidPage | null;
}

/** What a conversation remembers besides: the languages that it can be held in, the present one among them. */
interface KeptState extends State {
  readonly languages: readonly string[];
}

/** Locked, and made where it is not there yet: two turns at once come one after the other. */
export async function lockCallIn(
  db: Db,
  property: string,
  { call, caller, called }: { call: string; caller: string; called: string },
): Promise<CallIn> {
  await sql`
    INSERT INTO call_ins (property, call, caller, called) VALUES (${property}, ${call}, ${caller}, ${called})
    ON CONFLICT (property, call) DO NOTHING`.execute(db);
  const { rows } = await sql<CallIn>`
    SELECT room, turn, state, page FROM call_ins WHERE property = ${property} AND call = ${call} FOR UPDATE`.execute(
    db,
  );
  return rows[0] ?? unknown;
}

/** As it was a moment ago; others may take the next turn. */
export async function findCallIn(db: Db, property: string, call: string): Promise<CallIn> {
  const { rows } = await sql<CallIn>`
    SELECT room, turn, state, page FROM call_ins WHERE property = ${property} AND call = ${call}`.execute(db);
  return rows[0] ?? unknown;
}

const unknown: CallIn = { room: null, turn: 0, state: null, page: null };

export interface TurnToKeep {
  readonly room: string | null;
  readonly knownAs: string;
  readonly turn: number;
  readonly state: KeptState | StaffState | null;
  readonly page: SaidPage;
  /** Null while it goes on. */
  readonly outcome: string | null;
  /** For people to read. */
  readonly told: KeptTurn;
  /** Who it is of the staff, once they have proved it. */
  readonly staff?: string | undefined;
}

/**
 * What a call was about and who it was stays with it, also once it has gone on to something else. A message that was
 * heard in passing is not what it was about.
 */
export async function keepTurn(db: Db, property: string, call: string, kept: TurnToKeep): Promise<void> {
  await sql`
    UPDATE call_ins SET room = coalesce(${kept.room}, room), known_as = ${kept.knownAs}, turn = ${kept.turn},
      state = ${JSON.stringify(kept.state)}::jsonb, page = ${JSON.stringify(kept.page)}::jsonb,
      outcome = ${kept.outcome}, ended_at = CASE WHEN ${kept.outcome}::text IS NULL THEN NULL ELSE now() END,
      turns = turns || ${JSON.stringify([kept.told])}::jsonb, 
      did = CASE WHEN ${kept.told.did ?? null}::text = 'heard' THEN coalesce(did, 'heard')
        ELSE coalesce(${kept.told.did ?? null}, did) END,
      staff = coalesce(${kept.staff ?? null}, staff), heard_at = now()
    WHERE property = ${property} AND call = ${call}`.execute(db);
}

/** The caller hung up, and nothing is left to be done. */
export async function endCallIn(db: Db, property: string, call: string, outcome: string): Promise<void> {
  await sql`
    UPDATE call_ins SET outcome = coalesce(outcome, ${outcome}), ended_at = coalesce(ended_at, now())
    WHERE property = ${property} AND call = ${call}`.execute(db);
}

/** How often this phone has called lately, this time included. */
export async function recentCallIns(db: Db, property: string, caller: string, minutes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM call_ins WHERE property = ${property} AND caller = ${caller}
      AND began_at > now() - make_interval(mins => ${minutes})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How the property is rung for a person: the desk, else who is told first of a guest who did not wake. */
export async function deskOf(db: Db, property: string): Promise<string> {
  const { rows } = await sql<{ desk: string | null }>`
    SELECT coalesce(value->>'desk', value->'escalation'->0->>'ring') AS desk FROM settings
    WHERE property = ${property} AND section = 'wakeup'`.execute(db);
  return rows[0]?.desk ?? '';
}
