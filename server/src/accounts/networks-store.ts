import { sql } from 'kysely';
import { budgets } from '../budgets/budgets.ts';
import type { Database, Db } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import type { KnownNetworkStore } from './known-networks.ts';

const keptDays = 30;
/**
 * So many accounts at one address are a provider's; the others there are strangers for their first sign-in of the day.
 */
const mostNames = 20_000;

export function knownNetworkStore(database: Database): KnownNetworkStore {
  return {
    namesAt: (network) => asSystem(database, (db) => namesAt(db, network)),
    keep: ({ property, account }, network) =>
      asProperty(database, property, (db) => keepNetwork(db, property, account, network)),
  };
}

/**
 * Comes before a property is known, so it looks across them. Rows are written again after a day, not at each sign-in.
 */
async function namesAt(db: Db, network: string): Promise<{ name: string; fresh: boolean }[]> {
  const { rows } = await sql<{ name: string; fresh: boolean }>`
    SELECT a.name || '@' || p.code AS name, k.last_seen > now() - interval '1 day' AS fresh
    FROM known_networks k JOIN accounts a ON a.id = k.account JOIN properties p ON p.id = a.property
    WHERE k.network = ${network} AND k.last_seen > now() - make_interval(days => ${keptDays})
    ORDER BY k.last_seen DESC LIMIT ${mostNames}`.execute(db);
  return rows;
}

async function keepNetwork(db: Db, property: string, account: string, network: string): Promise<void> {
  await sql`
    INSERT INTO known_networks (property, account, network) VALUES (${property}, ${account}, ${network})
    ON CONFLICT (property, account, network) DO UPDATE SET last_seen = now()`.execute(db);
  await noteSignIn(db, property, account);
  await sql`
    DELETE FROM known_networks WHERE property = ${property} AND account = ${account} AND network NOT IN (
      SELECT network FROM known_networks WHERE property = ${property} AND account = ${account}
      ORDER BY last_seen DESC, network LIMIT ${budgets.knownNetworks.most})`.execute(db);
}

/** With credentials in each request it is written once a day, from each place. */
export async function noteSignIn(db: Db, property: string, account: string): Promise<void> {
  await sql`
    INSERT INTO sign_ins (property, account) VALUES (${property}, ${account})
    ON CONFLICT (property, account) DO UPDATE SET at = now()`.execute(db);
}

/** Whether nobody has noted it yet on this day of the hotel; of two who ask at once one is the first. */
export async function firstOfDay(
  db: Db,
  property: string,
  account: string,
  way: string,
  network: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO sign_in_days AS known (property, account, way, network, day)
    SELECT id, ${account}, ${way}, ${network}, (now() AT TIME ZONE timezone)::date
    FROM properties WHERE id = ${property}
    ON CONFLICT (account, way, network) DO UPDATE SET day = excluded.day WHERE known.day < excluded.day`.execute(db);
  return numAffectedRows > 0n;
}

/** Forgets where nobody has signed in for a month, and days that are over everywhere; says how many of the first. */
export async function forgetNetworks(db: Db): Promise<number> {
  await sql`DELETE FROM sign_in_days WHERE day < current_date - 2`.execute(db);
  const { numAffectedRows = 0n } =
    await sql`DELETE FROM known_networks WHERE last_seen <= now() - make_interval(days => ${keptDays})`.execute(db);
  return Number(numAffectedRows);
}
