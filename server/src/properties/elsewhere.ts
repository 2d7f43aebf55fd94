/** Hotels that are served by another installation, or will be in a moment: whoever asks for one is told so. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';

/** A move takes a few seconds. */
const retryAfterSeconds = 5;

/**
 * Of a property `a.property`: it is about to leave, and nobody may change anything of it. Whoever moves it and dies
 * before it has left does not keep it closed.
 */
export const isLeaving = sql<boolean>`EXISTS (SELECT FROM moves m
  WHERE m.hotel = a.property AND m.state = 'leaving' AND m.changed_at > clock_timestamp() - interval '1 minute')`;

export function refuseLeaving({ leaving }: { readonly leaving: boolean }): void {
  if (leaving) throw new Failure('moving', { retryAfterSeconds });
}

/** By its code, which is empty for who gives a bare name; by what a session or a token was known by; or by its id. */
type Sought = { readonly code: string } | { readonly digest: Buffer } | { readonly hotel: string };

/** For what was not found here. Where nothing is known of it either, it is simply not there. */
export async function refuseMoved(db: Db, sought: Sought): Promise<void> {
  const { rows } = await sql<{ state: string; address: string | null }>`
    SELECT state, address FROM moves WHERE state NOT IN ('revoked', 'removed') AND ${isSought(sought)}
      ORDER BY changed_at DESC LIMIT 1`.execute(db);
  const [move] = rows;
  if (move === undefined) return;
  if (move.state !== 'gone') throw new Failure('moving', { retryAfterSeconds });
  throw new Failure('moved', { detail: say('hotel.moved', { address: move.address ?? '' }) });
}

function isSought(sought: Sought): RawBuilder<unknown> {
  if ('digest' in sought) return sql`hotel = (SELECT hotel FROM moved_keys WHERE digest = ${sought.digest})`;
  if ('hotel' in sought) return sql`hotel = ${sought.hotel}`;
  return sought.code === '' ? sql`was_default` : sql`code = ${sought.code}`;
}
