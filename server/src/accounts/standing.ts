import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { tokensOnly } from './second-factor.ts';
import { byPassword, stampColumn } from './store.ts';

/** Who was let in, and by what: a session, a token, or else a password in the request. */
export interface Admitted {
  readonly property: string;
  readonly account: string;
  readonly stamp?: string | undefined;
  readonly session?: string | undefined;
  readonly token?: string | undefined;
}

/**
 * Which of those who were let in would be so again, with the same rights: their places in the list. Of a suspended
 * hotel none, but for its Asterisks, which ring what is booked.
 */
export async function stillStanding(
  db: Db,
  admitted: readonly Admitted[],
  whileSuspended = false,
): Promise<Set<number>> {
  const given = admitted.map(({ property, account, stamp, session, token }, place) => {
    return { place, property, account, stamp, session, token };
  });
  const { rows } = await sql<{ place: number }>`
    SELECT g.place FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      AS g (place int, property uuid, account uuid, stamp text, session text, token uuid)
    JOIN accounts a ON a.id = g.account AND a.property = g.property JOIN properties p ON p.id = a.property
    WHERE a.enabled AND (p.suspended_at IS NULL OR ${whileSuspended})
      AND ${stampColumn} = coalesce(g.stamp, ${stampColumn})
      AND (g.session IS NULL OR EXISTS (SELECT FROM sessions s WHERE s.digest = decode(g.session, 'hex')
        AND s.account = a.id AND s.property = a.property))
      AND (g.token IS NULL OR EXISTS (SELECT FROM tokens t WHERE t.id = g.token AND t.account = a.id
        AND t.property = a.property AND t.expires_at > now()))
      AND (coalesce(g.session, g.token::text) IS NOT NULL OR (${byPassword} AND NOT ${tokensOnly}))`.execute(db);
  return new Set(rows.map(({ place }) => place));
}
