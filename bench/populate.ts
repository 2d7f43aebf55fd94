/** Puts generated hotels into a migrated database, a hundred at a time. */
import type pg from 'pg';
import { hashPassword, verifyPassword } from '../server/src/passwords/password.ts';
import { codeOf, type Hotel, hotel, licenceNames, staff } from './hotels.ts';

export interface Population {
  readonly properties: number;
  readonly rooms: number;
  readonly accounts: number;
  readonly seed: number;
  readonly password: string | undefined;
}

export interface Populated {
  readonly made: number;
  readonly already: number;
}

/** The accounts that exist were generated with another password than the one given. */
class OtherPassword extends Error {}

/** A transaction holds about this many rooms: long enough that commits do not count, short enough to lose little. */
const roomsPerBatch = 20_000;
const mostPerBatch = 100;

/** Whatever exists already stays as it is: a hotel is committed whole, so one that exists is complete. */
export async function populate(
  client: pg.Client,
  population: Population,
  progress: (done: number) => void,
): Promise<Populated> {
  const existing = await existingCodes(client);
  const passwordHash = await sharedHash(client, population.password);
  const numbers = Array.from({ length: population.properties }, (_, index) => index + 1).filter(
    (number) => !existing.has(codeOf(number)),
  );
  const already = population.properties - numbers.length;
  const batch = Math.max(1, Math.min(mostPerBatch, Math.floor(roomsPerBatch / Math.max(1, population.rooms))));
  progress(already);
  for (let start = 0; start < numbers.length; start += batch) {
    const hotels = numbers.slice(start, start + batch).map((number) => hotel(population.seed, number));
    await inTransaction(client, () => insertHotels(client, hotels, population, passwordHash));
    progress(already + start + hotels.length);
  }
  return { made: numbers.length, already };
}

async function existingCodes(client: pg.Client): Promise<Set<string>> {
  return inTransaction(client, async () => {
    const { rows } = await client.query<{ code: string }>(`SELECT code FROM properties WHERE code LIKE 'hotel-%'`);
    return new Set(rows.map((row) => row.code));
  });
}

/**
 * One hash for all accounts: argon2id is meant to be slow, and 30,000 hashes of 50 ms are 25 minutes. A run that
 * continues takes the hash that is there, so that all of them keep one password.
 */
async function sharedHash(client: pg.Client, password: string | undefined): Promise<string> {
  const found = await inTransaction(client, () =>
    client.query<{ password_hash: string }>(
      `SELECT a.password_hash FROM accounts a JOIN properties p ON p.id = a.property WHERE p.code LIKE 'hotel-%'
          ORDER BY p.code, a.name LIMIT 1`,
    ),
  );
  const hash = found.rows[0]?.password_hash;
  if (hash === undefined) return hashPassword(password ?? '');
  if (password !== undefined && !(await verifyPassword(hash, password))) {
    throw new OtherPassword(
      'the accounts that exist have another password: give that one, or none to continue with it',
    );
  }
  return hash;
}

/** As the role that sees every property: the login itself sees no row behind the wall unless it is a superuser. */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin; set local role reveille_system');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function insertHotels(
  client: pg.Client,
  hotels: readonly Hotel[],
  population: Population,
  passwordHash: string,
): Promise<void> {
  const codes = await insertProperties(client, hotels, population.seed);
  const fresh = hotels.filter((one) => codes.has(one.code));
  await insertLanguages(client, fresh);
  await insertLicences(client, fresh);
  await insertAccounts(client, fresh, population.accounts, passwordHash);
  await client.query(mailboxes, [fresh.map((one) => one.code), population.rooms]);
  await client.query(customRooms, [
    fresh.filter((one) => one.roomList === 'custom').map((one) => one.code),
    Math.ceil(population.rooms / 10),
  ]);
}

/**
 * Ids come from the seed too: a database generated twice is the same twice. Another run may be ahead of us: its hotels
 * stay.
 */
async function insertProperties(client: pg.Client, hotels: readonly Hotel[], seed: number): Promise<Set<string>> {
  const { rows } = await client.query<{ code: string }>(
    `INSERT INTO properties (id, code, name, company, timezone, lines, room_list, is_default)
     SELECT md5($7 || ' ' || given.code)::uuid, given.*, given.code = 'hotel-00001'
       AND NOT EXISTS (SELECT FROM properties WHERE is_default)
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::text[]) AS given (code, name,
       company, timezone, lines, room_list)
     ON CONFLICT (code) DO NOTHING RETURNING code`,
    [...columns(hotels, ['code', 'name', 'company', 'timezone', 'lines', 'roomList']), String(seed)],
  );
  return new Set(rows.map((row) => row.code));
}

async function insertLanguages(client: pg.Client, hotels: readonly Hotel[]): Promise<void> {
  const spoken = hotels.flatMap(({ code, languages }) => languages.map((tag, position) => ({ code, tag, position })));
  await client.query(
    `INSERT INTO property_languages (property, language, position)
     SELECT p.id, l.id, given.position FROM unnest($1::text[], $2::text[], $3::smallint[]) AS given (code, tag,
       position)
     JOIN properties p USING (code) JOIN languages l USING (tag)`,
    columns(spoken, ['code', 'tag', 'position']),
  );
}

async function insertLicences(client: pg.Client, hotels: readonly Hotel[]): Promise<void> {
  const granted = hotels.flatMap(({ code, licences }) =>
    licences.map((value, index) => ({ code, id: index + 1, name: licenceNames[index], value })),
  );
  await client.query(
    `INSERT INTO licences (property, id, name, value)
     SELECT p.id, given.id, given.name, given.value
       FROM unnest($1::text[], $2::integer[], $3::text[], $4::integer[]) AS given (code, id, name, value)
     JOIN properties p USING (code)`,
    columns(granted, ['code', 'id', 'name', 'value']),
  );
}

async function insertAccounts(
  client: pg.Client,
  hotels: readonly Hotel[],
  count: number,
  passwordHash: string,
): Promise<void> {
  const people = staff(count).map(({ name, permissions }) => ({ name, permissions: permissions.join(' ') }));
  await client.query(
    `INSERT INTO accounts (property, name, password_hash, permissions)
     SELECT p.id, given.name, $4, string_to_array(given.permissions, ' ')
     FROM properties p CROSS JOIN unnest($2::text[], $3::text[]) AS given (name, permissions)
       WHERE p.code = ANY ($1::text[])`,
    [hotels.map((one) => one.code), ...columns(people, ['name', 'permissions']), passwordHash],
  );
}

/**
 * Twenty doors a floor: 101 to 120, 201 and so on. Every fortieth is a suite with a letter, 220A. `number` is an
 * expression of SQL.
 */
export function roomNumbered(number: string): string {
  return `(${doorNumbered(number)} || CASE WHEN ${number} % 40 = 0 THEN 'A' ELSE '' END)`;
}

function doorNumbered(number: string): string {
  return `(((${number} - 1) / 20 + 1) * 100 + (${number} - 1) % 20 + 1)::text`;
}

/** The phone of a suite has a number of its own; every tenth guest speaks another language than the house. */
const mailboxes = `
  INSERT INTO rooms (property, list, room, extension, language)
  SELECT p.id, 'mailboxes', ${roomNumbered('n')}, CASE WHEN n % 40 = 0 THEN '8' ELSE '' END || ${doorNumbered('n')},
    CASE WHEN n % 10 = 0 THEN 1 + n / 10 % 40 END
  FROM properties p CROSS JOIN generate_series(1, $2::integer) AS n
  WHERE p.code = ANY ($1::text[])`;

/** Bars, halls and stores that charges are booked on; every third has no phone. */
const customRooms = `
  INSERT INTO rooms (property, list, room, extension)
  SELECT p.id, 'custom', 'C' || lpad(n::text, 3, '0'), CASE WHEN n % 3 > 0 THEN (9000 + n)::text END
  FROM properties p CROSS JOIN generate_series(1, $2::integer) AS n WHERE p.code = ANY ($1::text[])`;

/** Rows as unnest() takes them: one array per column. */
function columns<T, K extends keyof T>(rows: readonly T[], names: readonly K[]): T[K][][] {
  return names.map((name) => rows.map((row) => row[name]));
}
