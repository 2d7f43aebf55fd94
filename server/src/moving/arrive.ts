/** Puts a hotel into this database, all of it or nothing. */
import type pg from 'pg';
import { connect } from '../db/connect.ts';
import type { Verdict } from '../journal/verdict.ts';
import { verify } from '../journal/verify.ts';
import { propertyLocks } from '../properties/store.ts';
import { type Parcel, putBack } from './parcel.ts';
import { hotelTables, quoted } from './tables.ts';

/** Says in words why the hotel cannot come here; nothing where it can. */
export async function obstacleTo(client: pg.ClientBase, parcel: Pick<Parcel, 'hotel' | 'migrations' | 'version'>) {
  const { hotel, migrations, version } = parcel;
  const { rows } = await client.query<{ here: string[] }>('SELECT array_agg(name) AS here FROM schema_migrations');
  const here = new Set(rows[0]?.here);
  const missing = migrations.filter((name) => !here.has(name));
  if (missing.length > 0)
    return (
      `the schema here is older than the hotel's, which has ${missing.join(', ')} in addition (version ${version}). ` +
      'Fix: bring this installation to that version, and run `reveille migrate`'
    );
  const newer = [...here].filter((name) => !migrations.includes(name)).toSorted();
  if (newer.length > 0)
    return (
      `the schema here is newer than the hotel's, and has ${newer.join(', ')} in addition: what these change in rows ` +
      `would be missing. Fix: bring the installation that it comes from (version ${version}) to this version first`
    );
  const { rows: there } = await client.query<{ id: string; name: string }>(
    'SELECT id, name FROM properties WHERE id = $1 OR code = $2',
    [hotel.id, hotel.code],
  );
  const [one] = there;
  if (one === undefined) return undefined;
  return one.id === hotel.id
    ? `${one.name} is here already, and nothing is overwritten. Fix: remove it first, with \`reveille property remove\``
    : `another hotel here has the code ${hotel.code}: ${one.name}. Fix: give one of the two another code first`;
}

/**
 * Entries and deliveries keep their numbers, and go on from there: so whatever is numbered here from now on comes after
 * them. Apart from the rows, because nobody here can write an entry meanwhile.
 */
export async function makeNumbersFollow(client: pg.ClientBase, { tables }: Parcel): Promise<void> {
  const reached = new Map(tables.map(({ name, highest }) => [name, highest]));
  for (const { name, numbered } of await hotelTables(client)) {
    const highest = reached.get(name) ?? null;
    if (numbered === null || highest === null) continue;
    const { rows: found } = await client.query<{ sequence: string }>(
      'SELECT pg_get_serial_sequence($1, $2) AS sequence',
      [quoted(name), numbered],
    );
    const sequence = found[0]?.sequence ?? '';
    const isBehind = async (): Promise<boolean> => {
      const { rows } = await client.query<{ behind: boolean }>(
        `SELECT last_value <= $1::bigint AS behind FROM ${sequence}`,
        [highest],
      );
      return rows[0]?.behind === true;
    };
    if (!(await isBehind())) continue;
    await client.query('BEGIN');
    try {
      // Changes nothing, and keeps everybody else from taking a number until this is over.
      await client.query(`ALTER SEQUENCE ${sequence} NO CYCLE`);
      if (await isBehind())
        await client.query(`ALTER SEQUENCE ${sequence} RESTART WITH ${(BigInt(highest) + 1n).toString()}`);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  }
}

/** In the transaction that the client is in, which is rolled back where this throws. */
export async function arrive(client: pg.ClientBase, parcel: Parcel, lines: AsyncIterable<string>): Promise<void> {
  const { hotel } = parcel;
  await client.query(`SELECT pg_advisory_xact_lock($1, 0), pg_advisory_xact_lock($2, hashtext($3))`, [
    propertyLocks.newProperties,
    propertyLocks.property,
    hotel.code,
  ]);
  const obstacle = await obstacleTo(client, parcel);
  if (obstacle !== undefined) throw new Error(obstacle);
  await putBack(client, parcel, lines);
  const { rows: arrived } = await client.query('SELECT FROM properties WHERE id = $1 AND code = $2 AND name = $3', [
    hotel.id,
    hotel.code,
    hotel.name,
  ]);
  if (arrived.length !== 1) throw new Error(`what arrived is not ${hotel.name}. Nothing was kept of it`);
  // Of an installation, the first property is the one whose accounts need no code.
  await client.query(
    'UPDATE properties SET is_default = true WHERE id = $1 AND NOT EXISTS (SELECT FROM properties WHERE is_default)',
    [hotel.id],
  );
  await client.query(`SELECT pg_notify('reveille_changes', $1)`, [hotel.id]);
}

/** As whoever owns the database. */
export async function verifyArrived(url: string, hotel: string): Promise<Verdict> {
  const database = connect({ url, connections: 1 });
  try {
    return await verify(database, hotel);
  } finally {
    await database.close();
  }
}
