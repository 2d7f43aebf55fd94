/** A hotel as lines of text: the first says what it is, the others hold its rows, table by table. */
import pg from 'pg';
import { sameWords, type TableMark } from '../backups/marks.ts';
import { uuid } from '../fields.ts';
import { release } from '../release.ts';
import { type HotelTable, hotelTables, puttingBack, quoted, rowsOf } from './tables.ts';

export interface Parcel {
  readonly format: 1;
  readonly what: 'hotel';
  /** Of Reveille. */
  readonly version: string;
  readonly madeAt: string;
  readonly migrations: readonly string[];
  readonly hotel: { readonly id: string; readonly code: string; readonly name: string; readonly isDefault: boolean };
  readonly tables: readonly (HotelTable & TableMark & { readonly highest: string | null })[];
  /** Which keys have sealed secrets of it: the first part of a digest of each, and nothing that opens anything. */
  readonly keys: readonly string[];
}

/** A line is as long as this, or a single row. */
const lineBytes = 1_000_000;

/** In the transaction that the client is in; undefined where there is no such hotel. */
export async function describeHotel(client: pg.ClientBase, code: string): Promise<Parcel | undefined> {
  const { rows } = await client.query<Parcel['hotel'] & { madeAt: Date; migrations: string[] }>(
    `SELECT id, code, name, is_default AS "isDefault", now() AS "madeAt",
       (SELECT array_agg(name ORDER BY name) FROM schema_migrations) AS migrations
     FROM properties WHERE code = $1`,
    [code],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { madeAt, migrations, ...hotel } = found;
  const all = await hotelTables(client);
  const marks = await marksOfHotel(client, all, hotel.id);
  const tables = all.flatMap((table) => {
    const mark = marks.get(table.name);
    return mark === undefined ? [] : Object.assign(table, mark);
  });
  return {
    format: 1,
    what: 'hotel',
    version: release.version,
    madeAt: madeAt.toISOString(),
    migrations,
    hotel,
    tables,
    keys: await keysOf(client, hotel.id),
  };
}

/** The lines behind the first, as they are read. */
export async function* linesOf(client: pg.ClientBase, { hotel, tables }: Parcel): AsyncGenerator<string> {
  await client.query(sameWords);
  for (const table of tables) {
    if (table.rows === '0') continue;
    await client.query(`DECLARE hotel_rows NO SCROLL CURSOR FOR ${rowsOf(table)}`, [hotel.id]);
    // A photo is larger than a thousand rooms: as many at once as the last ones say.
    for (let [most, more] = [10, true]; more;) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${most} FROM hotel_rows`);
      more = rows.length === most;
      if (rows.length === 0) break;
      const text = rows.map(({ row }) => row).join(',');
      most = Math.max(1, Math.min(5000, Math.floor((lineBytes * rows.length) / text.length)));
      yield `${table.name}\t[${text}]`;
    }
    await client.query('CLOSE hotel_rows');
  }
}

/**
 * Puts the rows back behind the wall of their own hotel, and compares all of them with what they were. In the
 * transaction that the client is in.
 */
export async function putBack(client: pg.ClientBase, parcel: Parcel, lines: AsyncIterable<string>): Promise<void> {
  const hotel = parcel.hotel.id;
  const tables = await sameTables(client, parcel);
  await client.query(`${sameWords}; SET LOCAL reveille.arriving = 'yes'; SET LOCAL reveille.property = '${hotel}'`);
  for await (const line of lines) {
    const end = line.indexOf('\t');
    const table = tables.get(line.slice(0, end));
    if (table === undefined) throw new Error(`the file has rows of "${line.slice(0, Math.max(end, 0))}", unannounced`);
    const rows = line.slice(end + 1);
    expectOwn(table, rows, hotel);
    if (table.ofTenants) await client.query('SET LOCAL ROLE reveille_tenant');
    await client.query(puttingBack(table), [rows, hotel]);
    // Where the lines come from is nobody's but the owner's.
    await client.query('SET LOCAL ROLE NONE');
  }
  await client.query(`SET LOCAL reveille.arriving = ''; SET LOCAL reveille.property = ''`);
  const marks = await marksOfHotel(client, [...tables.values()], hotel);
  for (const { name, rows, digest, highest } of parcel.tables) {
    const now = marks.get(name);
    if (now?.rows !== rows || now.digest !== digest || now.highest !== highest)
      throw new Error(
        `what arrived is not what was sent: the table ${name} has ${now?.rows ?? 'no'} rows of the hotel, ` +
          `and had ${rows}. Nothing was kept of it`,
      );
  }
}

/** Who sealed the file may have put rows of another hotel into it. */
function expectOwn({ name, columns, owner }: HotelTable, text: string, hotel: string): void {
  const rows = JSON.parse(text) as unknown;
  const place = columns.findIndex((column) => column.name === owner);
  const isOwn = (row: unknown): boolean => Array.isArray(row) && row.length === columns.length && row[place] === hotel;
  if (!Array.isArray(rows) || !rows.every(isOwn))
    throw new Error(`the file has rows of ${name} that are not of its hotel. Nothing was kept of it`);
}

/** As this database has them: anybody can seal a file, and what it says of tables must not become a statement here. */
async function sameTables(client: pg.ClientBase, parcel: Parcel): Promise<Map<string, HotelTable>> {
  const here = await hotelTables(client);
  if (inWords(here) !== inWords(parcel.tables))
    throw new Error('the tables of the hotel are not those of this installation. Fix: use one version on both sides');
  return new Map(here.map((table) => [table.name, table]));
}

function inWords(tables: readonly HotelTable[]): string {
  return JSON.stringify(tables.map(({ name, columns }) => [name, columns.map((one) => [one.name, one.type])]));
}

type Mark = TableMark & { readonly highest: string | null };

/** Of all tables in one question: there are many, and each round trip is a moment in which nobody serves the hotel. */
async function marksOfHotel(
  client: pg.ClientBase,
  tables: readonly HotelTable[],
  hotel: string,
): Promise<Map<string, Mark>> {
  await client.query(sameWords);
  const questions = tables.map(
    ({ name, columns, owner, numbered }) => `
      SELECT ${pg.escapeLiteral(name)} AS table, count(*)::text AS rows,
        coalesce(bit_xor(hashtextextended(ROW(${columns.map((one) => quoted(one.name)).join(', ')})::text, 0)),
          0)::text AS digest,
        ${numbered === null ? 'NULL' : `max(${quoted(numbered)})::text`} AS highest
      FROM ${quoted(name)} WHERE ${owner} = $1`,
  );
  const { rows } = await client.query<Mark>(questions.join(' UNION ALL '), [hotel]);
  return new Map(rows.map((mark) => [mark.table, mark]));
}

async function keysOf(client: pg.ClientBase, hotel: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT DISTINCT split_part(secret, ':', 2) AS key FROM (
       SELECT jsonb_array_elements_text(secrets) AS secret FROM destinations WHERE property = $1
       UNION ALL SELECT secret FROM identity_providers WHERE property = $1
       UNION ALL SELECT secret FROM second_factors WHERE property = $1) sealed
     WHERE secret ~ '^v[0-9]:' ORDER BY 1`,
    [hotel],
  );
  return rows.map(({ key }) => key);
}

export function readParcel(line: string): Parcel {
  let parcel: Partial<Parcel>;
  try {
    parcel = JSON.parse(line) as Partial<Parcel>;
  } catch (error) {
    throw new Error('the file holds no hotel: its first line says nothing', { cause: error });
  }
  if (parcel.what !== 'hotel')
    throw new Error('the file is a backup of a whole installation, and no hotel. Fix: `reveille restore` takes it');
  if (parcel.format !== 1)
    throw new Error(
      `the file has the format ${String(parcel.format)}, which this version does not know. Fix: take version ` +
        `${parcel.version ?? 'unknown'}, which made it`,
    );
  if (!uuid.test(parcel.hotel?.id ?? '')) throw new Error('the file holds no hotel: its first line names none');
  return parcel as Parcel;
}
