/** Whether a hotel can be left alone for a moment: nobody is being rung, and nobody is due. */
import type pg from 'pg';
import { status } from '../wakeups/wakeup.ts';

/** A move takes seconds; this is for what can go wrong meanwhile. */
export const quietMinutes = 15;
const aheadHours = 48;

/** Calls, alerts and test rings that somebody waits for; in the transaction that the client is in. */
export async function expectNothingRings(client: pg.ClientBase, hotel: string, minutes: number): Promise<void> {
  const { rows: ringing } = await client.query<{ room: string }>(
    `SELECT room FROM attempts WHERE property = $1 AND ended_at IS NULL
     UNION ALL SELECT room FROM wakeups WHERE property = $1 AND status = $2 LIMIT 1`,
    [hotel, status.inProgress],
  );
  if (ringing.length > 0)
    throw new NotNow(`a phone is ringing there at this moment (room ${ringing[0]?.room ?? ''}). Try again in a minute`);
  const { rows } = await client.query<{ at: Date; now: Date; zone: string }>(
    `SELECT due.at, clock_timestamp() AS now, p.timezone AS zone FROM (
       SELECT ring_at AS at FROM wakeups WHERE property = $1 AND status = ANY($2)
       UNION ALL SELECT next_step_at FROM alerts WHERE property = $1 AND acknowledged_at IS NULL
       UNION ALL SELECT asked_at FROM trials WHERE property = $1 AND begun_at IS NULL AND ended_at IS NULL
     ) due JOIN properties p ON p.id = $1
     WHERE due.at <= clock_timestamp() + make_interval(hours => $3) ORDER BY due.at`,
    [hotel, [status.pending, status.waitingForRetry, status.snoozed], aheadHours],
  );
  const now = rows[0]?.now.getTime() ?? 0;
  const free = quietFrom(
    rows.map(({ at }) => at.getTime()),
    now,
    minutes * 60_000,
  );
  if (rows.length === 0 || free === now || minutes === 0) return;
  const clock = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: rows[0]?.zone ?? 'UTC',
  });
  throw new NotNow(
    `somebody is to be rung there at ${clock.format(rows[0]?.at)}, within ${minutes} minutes. It can be done at ` +
      `${clock.format(free)} by the hotel's clock, for ${minutes} minutes or more`,
  );
}

/** The first moment from which on nothing is due for so long; a minute is left to what was. */
export function quietFrom(due: readonly number[], now: number, length: number): number {
  let free = now;
  for (const at of due.toSorted((one, other) => one - other)) {
    if (at > free + length) return free;
    free = Math.max(free, at + 60_000);
  }
  return free;
}

/** Nothing is wrong: it is only not the time for it. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}
