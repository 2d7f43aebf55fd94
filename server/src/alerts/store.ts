import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { AlertDetail, AlertKind, conclusions } from '../events/catalogue/alerts.ts';

export type Conclusion = (typeof conclusions)[number];

export interface Alert {
  readonly id: string;
  readonly kind: string;
  /** The wake-up or the destination that it is about. */
  readonly subject: string | null;
  readonly room: string;
  readonly detail: Record<string, unknown>;
  readonly raisedAt: Date;
  readonly step: number;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedBy: string | null;
  /** Somebody is on the way, and has not said yet how it ended. */
  readonly going: boolean;
  readonly conclusion: string | null;
  readonly concludedAt: Date | null;
  readonly concludedBy: string | null;
}

const columns = [
  'id',
  'kind',
  'subject',
  'room',
  'detail',
  'raised_at as raisedAt',
  'step',
  'acknowledged_at as acknowledgedAt',
  'acknowledged_by as acknowledgedBy',
  'going',
  'conclusion',
  'concluded_at as concludedAt',
  'concluded_by as concludedBy',
] as const;

/** An alert of one of these kinds, with what the catalogue says of it. */
export type AlertOf<Kind extends AlertKind> = {
  [One in Kind]: { readonly kind: One; readonly detail: AlertDetail<One> } & AboutAlert;
}[Kind];
export type AlertToRaise = AlertOf<AlertKind>;

interface AboutAlert {
  readonly subject?: string;
  readonly room?: string;
  /** Minutes until the first phone is rung about it; undefined when there is none to ring. */
  readonly afterMinutes?: number | undefined;
}

/** False when the same alert stands already. */
export async function insertAlert(db: Db, property: string, id: string, alert: AlertToRaise): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO alerts (property, id, kind, subject, room, detail, next_step_at)
    VALUES (${property}, ${id}, ${alert.kind}, ${alert.subject ?? null}, ${alert.room ?? ''},
      ${JSON.stringify(alert.detail)}::jsonb,
      clock_timestamp() + make_interval(secs => ${alert.afterMinutes ?? null}::float8 * 60))
    ON CONFLICT (property, kind, subject) WHERE acknowledged_at IS NULL DO NOTHING RETURNING id`.execute(db);
  return rows.length > 0;
}

/**
 * It has become more since: an alert that stands tells the new figures. Several processes may tell; the larger number
 * of tries is kept.
 */
export async function renewAlert(
  db: Db,
  property: string,
  alert: AlertOf<'guessing'> & { readonly subject: string },
): Promise<void> {
  await sql`
    UPDATE alerts SET detail = detail || ${JSON.stringify(alert.detail)}::jsonb
    WHERE property = ${property} AND kind = ${alert.kind} AND subject = ${alert.subject} AND acknowledged_at IS NULL
      AND coalesce((detail ->> 'tries')::integer, 0) < ${alert.detail.tries}`.execute(db);
}

/** Alerts of this kind that nobody has taken; across properties where none is named. */
export async function standingOf(
  db: Db,
  kind: AlertKind,
  property?: string,
): Promise<{ property: string; id: string; subject: string | null }[]> {
  let query = db.selectFrom('alerts').select(['property', 'id', 'subject']).where('kind', '=', kind);
  if (property !== undefined) query = query.where('property', '=', property);
  return query.where('acknowledged_at', 'is', null).execute();
}

/** Whether a person took one of this kind, about the same, within so many minutes. */
export async function takenWithin(
  db: Db,
  property: string,
  kind: AlertKind,
  minutes: number,
  subject: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM alerts WHERE property = ${property} AND kind = ${kind} AND subject IS NOT DISTINCT FROM ${subject}
      AND acknowledged_by <> 'reveille'
      AND acknowledged_at > clock_timestamp() - make_interval(mins => ${minutes}) LIMIT 1`.execute(db);
  return rows.length > 0;
}

export type AlertToTell = Alert & { readonly property: string; readonly nextStepAt: Date };

/** Alerts of these properties whose next phone is due to be rung, oldest first, locked. */
export async function alertsToTell(db: Db, properties: readonly string[], limit: number): Promise<AlertToTell[]> {
  return db
    .selectFrom('alerts')
    .select([...columns, 'property', sql<Date>`next_step_at`.as('nextStepAt')])
    .where('property', '=', sql<string>`ANY(${properties}::uuid[])`)
    .where('acknowledged_at', 'is', null)
    .where('next_step_at', '<=', sql<Date>`statement_timestamp()`)
    .orderBy('raised_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** The next phone of the climb: so many minutes from now, or none while one is being rung. */
export async function setNextStep(
  db: Db,
  property: string,
  id: string,
  step: number,
  afterMinutes: number | undefined,
): Promise<void> {
  await sql`
    UPDATE alerts SET step = ${step}, next_step_at = clock_timestamp() +
      make_interval(secs => ${afterMinutes ?? null}::float8 * 60)
    WHERE property = ${property} AND id = ${id} AND acknowledged_at IS NULL`.execute(db);
}

export async function lockAlert(db: Db, property: string, id: string): Promise<Alert | undefined> {
  return db
    .selectFrom('alerts')
    .select(columns)
    .where('property', '=', property)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setAcknowledged(
  db: Db,
  property: string,
  id: string,
  { by, going }: { readonly by: string; readonly going: boolean },
): Promise<Alert | undefined> {
  return db
    .updateTable('alerts')
    .set({ acknowledged_at: sql<Date>`now()`, acknowledged_by: by, next_step_at: null, going })
    .where('property', '=', property)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function setConcluded(
  db: Db,
  property: string,
  id: string,
  { by, how }: { readonly by: string; readonly how: Conclusion },
): Promise<Alert | undefined> {
  return db
    .updateTable('alerts')
    .set({ going: false, conclusion: how, concluded_at: sql<Date>`now()`, concluded_by: by })
    .where('property', '=', property)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Alerts that ask somebody to wake the guest of this call, and of which nobody has said how it ended. */
export async function askingOf(db: Db, property: string, call: string): Promise<{ id: string; taken: boolean }[]> {
  const { rows } = await sql<{ id: string; taken: boolean }>`
    SELECT id, acknowledged_at IS NOT NULL AS taken FROM alerts WHERE property = ${property} AND subject = ${call}
      AND kind IN ('to-call', 'to-knock') AND (acknowledged_at IS NULL OR going) FOR UPDATE`.execute(db);
  return rows;
}

/** How people said that it ended with the guest of this call, whom they were asked to wake. */
export async function saidOf(
  db: Db,
  property: string,
  call: string,
  since: Date,
): Promise<{ how: Conclusion; by: string } | undefined> {
  const { rows } = await sql<{ how: Conclusion; by: string }>`
    SELECT conclusion AS how, concluded_by AS by FROM alerts WHERE property = ${property} AND subject = ${call}
      AND kind IN ('to-call', 'to-knock') AND conclusion IS NOT NULL AND raised_at >= ${since}
    ORDER BY concluded_at DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** What people were asked for has been said: whoever rings need not wait for it any longer. */
export async function hurryCall(db: Db, property: string, call: string): Promise<void> {
  await sql`UPDATE wakeups SET again_at = now() WHERE property = ${property} AND id = ${call} AND status = 2
    AND again_at > now()`.execute(db);
}

export async function endGoing(db: Db, property: string, id: string): Promise<void> {
  await sql`UPDATE alerts SET going = false WHERE property = ${property} AND id = ${id}`.execute(db);
}

/**
 * Guests to whom somebody is on the way. Where the call itself says by now that it is over, by whoever corrected it,
 * nobody is.
 */
export async function listGoing(db: Db, property: string, limit: number): Promise<Alert[]> {
  return db
    .selectFrom('alerts')
    .select(columns)
    .where('property', '=', property)
    .where('going', '=', true)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM wakeups w WHERE w.property = alerts.property AND w.id = alerts.subject
      AND w.status IN (4, 6))`) // answered, or cancelled
    .orderBy('raised_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function listAlerts(
  db: Db,
  property: string,
  page: {
    readonly standing: boolean;
    readonly limit: number;
    readonly without: readonly string[];
    readonly before?: { readonly raisedAt: Date; readonly id: string } | undefined;
  },
): Promise<Alert[]> {
  let query = db.selectFrom('alerts').select(columns).where('property', '=', property);
  if (page.without.length > 0) query = query.where('kind', 'not in', page.without);
  if (page.standing) query = query.where('acknowledged_at', 'is', null);
  if (page.before !== undefined)
    query = query.where(sql<boolean>`(raised_at, id) < (${page.before.raisedAt}, ${page.before.id}::uuid)`);
  return query.orderBy('raised_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}
