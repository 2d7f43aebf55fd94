/** Takes all rows of a hotel out of this database. */
import pg from 'pg';
import { withClient } from '../db/client.ts';
import { hotelTables, quoted } from './tables.ts';
import { expectNothingRings } from './quiet.ts';
import { lockMoves, noteDeed } from './moves-store.ts';

/**
 * In the transaction that the client is in, as the owner. The journal as well: nobody else has the right to, and what
 * guards it lets the whole of a hotel go.
 */
export async function removeRows(client: pg.ClientBase, hotel: string): Promise<void> {
  await client.query(`SET LOCAL reveille.pruning = 'named'`);
  // What processes note about themselves goes with the property.
  const removals = (await hotelTables(client))
    .toReversed()
    .map(({ name, owner }) => `DELETE FROM ${quoted(name)} WHERE ${owner} = ${pg.escapeLiteral(hotel)}`);
  await client.query(removals.join('; '));
  await client.query(`SET LOCAL reveille.pruning = ''`);
  await client.query(`SELECT pg_notify('reveille_changes', $1)`, [hotel]);
}

export interface Removed {
  readonly name: string;
  /** Only where it went was known here, and that is forgotten. */
  readonly elsewhere: boolean;
  readonly entries: number;
}

/** A hotel whose removal an operator has asked for, by the interface. */
interface Asked {
  readonly code: string;
  readonly name: string;
  readonly askedAt: Date;
}

/** So many days ago or more. */
export function removalsAsked(url: string, days: number): Promise<Asked[]> {
  return withClient(url, 'reveille operator', async (client) => {
    const { rows } = await client.query<Asked>(
      `SELECT code, name, removal_asked_at AS "askedAt" FROM properties
       WHERE removal_asked_at <= now() - make_interval(days => $1) ORDER BY removal_asked_at, code`,
      [days],
    );
    return rows;
  });
}

/**
 * For good. The line that it was here, and who removed it, stays. Where it must have been asked for, and somebody has
 * taken that back meanwhile, nothing is removed.
 */
export function removeHotel(url: string, code: string, operator: string, asked = false): Promise<Removed> {
  return withClient(url, 'reveille property', async (client) => {
    await lockMoves(client, code);
    await client.query('BEGIN');
    const { rows: moves } = await client.query<{ hotel: string; name: string; state: string }>(
      `SELECT hotel, name, state FROM moves WHERE code = $1 AND state NOT IN ('revoked', 'removed') FOR UPDATE`,
      [code],
    );
    const [move] = moves;
    if (move !== undefined && move.state !== 'gone')
      throw new Error(`${move.name} is being moved. Fix: run \`reveille property move\` again, which finishes it`);
    const { rows } = await client.query<{ id: string; name: string; entries: string; asked: boolean }>(
      `SELECT id, name, removal_asked_at IS NOT NULL AS asked,
         (SELECT count(*) FROM journal j WHERE j.property = p.id) AS entries
       FROM properties p WHERE code = $1 FOR UPDATE`,
      [code],
    );
    const [hotel] = rows;
    if (hotel === undefined && move === undefined) throw new Error(`there is no property "${code}"`);
    if (asked && hotel?.asked !== true) throw new Error(`nobody asks for the removal of "${code}" any more`);
    if (hotel !== undefined) {
      await expectNothingRings(client, hotel.id, 0);
      await removeRows(client, hotel.id);
    }
    const { id, name } = hotel ?? { id: move?.hotel ?? '', name: move?.name ?? '' };
    await client.query(
      `INSERT INTO moves (hotel, code, name, state, operator, ticket)
       VALUES ($1, $2, $3, 'removed', $4, gen_random_uuid())
       ON CONFLICT (hotel) DO UPDATE SET state = 'removed', operator = excluded.operator, changed_at = now()`,
      [id, code, name, operator],
    );
    await client.query('DELETE FROM moved_keys WHERE hotel = $1', [id]);
    await noteDeed(client, { operator, deed: 'hotel.removed', hotel: id, code, detail: { name } });
    await client.query('COMMIT');
    return { name, elsewhere: hotel === undefined, entries: Number(hotel?.entries ?? 0) };
  });
}
