/** Where a hotel on its way is: a row in the database that it leaves, and one in the database that it comes to. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { propertyLocks } from '../properties/store.ts';

export interface Hotel {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
}

export interface Move {
  readonly hotel: string;
  readonly name: string;
  readonly state: 'leaving' | 'left' | 'returning' | 'gone';
  readonly ticket: string;
  readonly address: string;
  /** Seconds since it was announced. */
  readonly seconds: number;
}

interface MachineDeed {
  readonly operator: string;
  readonly deed: 'token.made' | 'token.revoked' | 'hotel.imported' | 'hotel.moved' | 'hotel.removed';
  readonly hotel?: string;
  readonly code?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** One at a time, as long as the connection stands. That of a process which was killed goes in a moment. */
export async function lockMoves(client: pg.ClientBase, code: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS mine', [
      propertyLocks.moving,
      code,
    ]);
    if (rows[0]?.mine === true) return;
    await sleep(100);
  }
  throw new Error(`${code} is being moved or removed by somebody else, or both addresses lead to one database`);
}

export async function hotelHere(client: pg.ClientBase, by: { code: string } | { id: string }) {
  const [column, value] = 'code' in by ? ['code', by.code] : ['id', by.id];
  const { rows } = await client.query<Hotel>(
    `SELECT id, code, name, is_default AS "isDefault" FROM properties WHERE ${column} = $1`,
    [value],
  );
  return rows[0];
}

/** From here. */
export async function moveOf(client: pg.ClientBase, code: string): Promise<Move | undefined> {
  const { rows } = await client.query<Move>(
    `SELECT hotel, name, state, ticket, address, extract(epoch FROM clock_timestamp() - begun_at)::float8 AS seconds
     FROM moves WHERE code = $1 AND state IN ('leaving', 'left', 'returning', 'gone')`,
    [code],
  );
  return rows[0];
}

/** From this commit on its requests are turned away. Each try has a ticket of its own. */
export async function announce(client: pg.ClientBase, hotel: Hotel, to: { address: string; operator: string }) {
  const { rows } = await client.query<Move>(
    `INSERT INTO moves (hotel, code, name, was_default, state, ticket, address, operator)
     VALUES ($1, $2, $3, $4, 'leaving', gen_random_uuid(), $5, $6)
     ON CONFLICT (hotel) DO UPDATE SET state = 'leaving', ticket = excluded.ticket, address = excluded.address,
       code = excluded.code, name = excluded.name, was_default = excluded.was_default, operator = excluded.operator,
       begun_at = now(), changed_at = now()
     RETURNING hotel, name, state, ticket, address, 0 AS seconds, pg_notify('reveille_changes', hotel::text)`,
    [hotel.id, hotel.code, hotel.name, hotel.isDefault, to.address, to.operator],
  );
  if (rows[0] === undefined) throw new Error('the move could not be noted');
  return rows[0];
}

/** It stays. */
export async function unannounce(client: pg.ClientBase, { hotel }: Move): Promise<void> {
  await client.query(
    `WITH taken AS (DELETE FROM moves WHERE hotel = $1 AND state = 'leaving' RETURNING hotel)
     SELECT pg_notify('reveille_changes', hotel::text) FROM taken`,
    [hotel],
  );
}

/** It may come here, once. An address from when it was here before stays, for when it does not come after all. */
export async function permit(client: pg.ClientBase, hotel: Hotel, { ticket }: Move, operator: string): Promise<void> {
  await client.query(
    `INSERT INTO moves (hotel, code, name, state, ticket, operator) VALUES ($1, $2, $3, 'arriving', $4, $5)
     ON CONFLICT (hotel) DO UPDATE SET state = 'arriving', ticket = excluded.ticket, operator = excluded.operator,
       begun_at = now(), changed_at = now()`,
    [hotel.id, hotel.code, hotel.name, ticket, operator],
  );
}

/** It may not any more. Waits for whoever uses the permit at this moment: then there is none to revoke. */
export async function revoke(client: pg.ClientBase, { hotel, ticket }: Move): Promise<void> {
  await client.query(
    `UPDATE moves SET state = CASE WHEN address IS NULL THEN 'revoked' ELSE 'gone' END, changed_at = now()
     WHERE hotel = $1 AND ticket = $2 AND state = 'arriving'`,
    [hotel, ticket],
  );
}

/** Whether this is the database that the hotel was to come to: it is here, or was allowed to come. */
export async function isDestination(client: pg.ClientBase, { hotel, ticket }: Move): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `SELECT EXISTS (SELECT FROM properties WHERE id = $1)
       OR EXISTS (SELECT FROM moves WHERE hotel = $1 AND ticket = $2) AS yes`,
    [hotel, ticket],
  );
  return rows[0]?.yes === true;
}

/** Until the transaction ends, so that of two who would use it one does. */
export async function takePermit(client: pg.ClientBase, { hotel, ticket }: Move): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM moves WHERE hotel = $1 AND ticket = $2 AND state = 'arriving' FOR UPDATE`,
    [hotel, ticket],
  );
  return rowCount === 1;
}

export async function setState(client: pg.ClientBase, { hotel }: Move, state: Move['state']): Promise<void> {
  await client.query('UPDATE moves SET state = $2, changed_at = now() WHERE hotel = $1', [hotel, state]);
}

/** What arrived needs no row: with it goes all that was kept for its way. */
export async function forgetMove(client: pg.ClientBase, hotel: string): Promise<void> {
  await client.query('DELETE FROM moves WHERE hotel = $1', [hotel]);
}

/** What somebody at the machine did, in the list of what operators did: in the transaction of the deed. */
export async function noteDeed(
  client: pg.ClientBase,
  { operator, deed, hotel, code = '', detail = {} }: MachineDeed,
): Promise<void> {
  await client.query('INSERT INTO operator_audit (operator, deed, hotel, code, detail) VALUES ($1, $2, $3, $4, $5)', [
    operator,
    deed,
    hotel,
    code,
    JSON.stringify(detail),
  ]);
}

/** The hotel's own journal says that it is somewhere else now, and who has seen to that. */
export async function recordMove(client: pg.ClientBase, { hotel, address }: Move, operator: string): Promise<void> {
  await client.query(`INSERT INTO journal (property, kind, actor, detail) VALUES ($1, 'property.moved', $2, $3)`, [
    hotel,
    operator,
    JSON.stringify({ address }),
  ]);
}

/** Sessions and tokens of the hotel: whoever comes with one is told where it went. */
export async function keepKeys(client: pg.ClientBase, { hotel }: Move): Promise<void> {
  await client.query('DELETE FROM moved_keys WHERE hotel = $1', [hotel]);
  await client.query(
    `INSERT INTO moved_keys (digest, hotel) SELECT digest, property FROM sessions WHERE property = $1
     UNION SELECT digest, property FROM tokens WHERE property = $1 ON CONFLICT DO NOTHING`,
    [hotel],
  );
}

export async function putLine(client: pg.ClientBase, { hotel }: Move, number: number, line: string): Promise<void> {
  await client.query('INSERT INTO parcels (hotel, number, line) VALUES ($1, $2, $3)', [hotel, number, line]);
}

export async function lineOf(client: pg.ClientBase, { hotel }: Move, number: number): Promise<string | undefined> {
  const { rows } = await client.query<{ line: string }>('SELECT line FROM parcels WHERE hotel = $1 AND number = $2', [
    hotel,
    number,
  ]);
  return rows[0]?.line;
}

export async function emptyParcel(client: pg.ClientBase, { hotel }: Move): Promise<void> {
  await client.query('DELETE FROM parcels WHERE hotel = $1', [hotel]);
}
