/** What holds for a hotel that came in a file: who sealed it may be anybody, and may have written anything. */
import type pg from 'pg';
import type { Db } from '../db/connect.ts';
import { dbOf } from '../db/client.ts';
import { verifyWithin } from '../journal/verify.ts';
import { isAffordable } from '../passwords/password.ts';
import type { Parcel } from './parcel.ts';

/** No installation has numbered so many entries; beyond them it could number no more. */
const mostNumber = 10n ** 15n;

export function expectPlausible({ hotel, tables }: Parcel): void {
  for (const { name, highest } of tables)
    if (highest !== null && !(/^\d{1,19}$/.test(highest) && BigInt(highest) <= mostNumber))
      throw new Error(`the file gives rows of ${name} numbers that ${hotel.name} cannot have. Nothing was kept of it`);
}

export interface Reset {
  /** Links whose address nobody here has written. */
  readonly addresses: readonly string[];
  readonly licences: readonly string[];
  /** Of rooms, lines and requests; or its removal, which was asked for. */
  readonly decisions: boolean;
}

/**
 * What only an operator gives is given by the one of this installation. That it is suspended stays: nobody would seal
 * that into a file who means to gain by it. A test ring that waits may have any number, and nobody waits for it here.
 */
export async function resetDecisions(client: pg.ClientBase, hotel: string): Promise<Reset> {
  const changed = async (statement: string): Promise<string[]> =>
    (await client.query<{ name: string }>(statement, [hotel])).rows.map(({ name }) => name).toSorted();
  const addresses = await changed(
    'UPDATE destinations SET vouched = false WHERE property = $1 AND vouched RETURNING name',
  );
  const licences = await changed('DELETE FROM licences WHERE property = $1 RETURNING name');
  const decided = await changed(
    `UPDATE properties SET quota_rooms = NULL, quota_lines = NULL, quota_requests = NULL, removal_asked_at = NULL
     WHERE id = $1 AND NOT (quota_rooms, quota_lines, quota_requests, removal_asked_at) IS NULL RETURNING name`,
  );
  await client.query('DELETE FROM trials WHERE property = $1 AND ended_at IS NULL', [hotel]);
  return { addresses, licences, decisions: decided.length > 0 };
}

/** Throws, in words, where it cannot be as it is. Returns how many entries its journal has, which is whole. */
export async function judgeStranger(
  client: pg.ClientBase,
  { hotel: { id, code, name } }: Parcel,
  judge: (db: Db, code: string) => Promise<readonly string[]>,
): Promise<number> {
  const db = dbOf(client);
  const { problems, entries } = await verifyWithin(db, id);
  if (problems.length > 0) throw new Error(`the journal of ${name} is not whole: ${problems[0]?.message ?? ''}`);
  const wrong = [...(await costlyHashes(client, id)), ...(await judge(db, code))];
  // Whoever judges looks at the hotel from behind its wall.
  await client.query('SET LOCAL ROLE NONE');
  if (wrong.length > 0)
    throw new Error(
      `${name} cannot be here as it is: ${wrong.slice(0, 10).join('; ')}. Fix: change that where it comes from, and ` +
        'export it again',
    );
  return entries;
}

/** A hash says itself what it costs to try a password, and whoever knows a name may try. */
async function costlyHashes(client: pg.ClientBase, hotel: string): Promise<string[]> {
  const { rows } = await client.query<{ whose: string; hash: string }>(
    `SELECT 'the password of ' || name AS whose, password_hash AS hash FROM accounts WHERE property = $1
     UNION ALL SELECT 'the PIN of ' || number, pin_hash FROM staff WHERE property = $1 AND pin_hash IS NOT NULL`,
    [hotel],
  );
  return rows
    .filter(({ hash }) => !isAffordable(hash))
    .map(({ whose }) => `${whose} is hashed in another way than it is here`);
}
