/** Hotels that are served by another installation, or will be in a moment: whoever asks for one is told so. */
import { sql } from 'kysely';
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

/** By its code, which is empty for who gives a bare name; or by what a session or a token was known by. */
type Sought = { readonly code: string } | { readonly digest: Buffer };

/** For what was not found here. Where nothing is known of it either, it is simply not there. */
export async function refuseMoved(db: Db, sought: Sought): Promise<void> {
  const condition =
    'code' in sought
      ? sql`code = ${sought.code} OR (${sought.code} = '' AND was_default)`
      : sql`hotel = (SELECT hotel FROM moved_keys WHERE digest = ${sought.digest})`;
  const { rows } = await sql<{ state: string; address: string | null }>`
    SELECT state, address FROM moves WHERE state NOT IN ('revoked', 'removed') AND (${condition})
      ORDER BY changed_at DESC LIMIT 1`.execute(db);
  const [move] = rows;
  if (move === undefined) return;
  if (move.state !== 'gone') throw new Failure('moving', { retryAfterSeconds });
  throw new Failure('moved', { detail: say('hotel.moved', { address: move.address ?? '' }) });
}
