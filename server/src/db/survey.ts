/** Asks each host of a database URL what it is. */
import pg from 'pg';
import { placesOf, type Place } from '../database-url.ts';

/** What one host was found to be. */
export interface Sight {
  readonly place: Place;
  /** `closed`: it is the primary, and takes no writes at present. */
  readonly state: 'primary' | 'standby' | 'closed' | 'away';
  /** Why it is away. */
  readonly reason?: string;
  /** Grows with each promotion: of two that both say they are the primary, the higher one is. */
  readonly timeline: number;
}

/** For each host, all of them at once. */
const patience = 2000;

export function survey(url: string): Promise<Sight>[] {
  return placesOf(url).map(look);
}

async function look(place: Place): Promise<Sight> {
  const client = new pg.Client({
    connectionString: place.url,
    application_name: 'reveille survey',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined); // whoever asks is told
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; closed: boolean; wal: string | null }>(question);
    const { standby = true, closed = false, wal = null } = rows[0] ?? {};
    const timeline = Number.parseInt(wal?.slice(0, 8) ?? '0', 16);
    if (standby) return { place, state: 'standby', timeline };
    return { place, state: closed ? 'closed' : 'primary', timeline };
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    return { place, state: 'away', reason: message === '' ? (code ?? 'no reason given') : message, timeline: 0 };
  } finally {
    // Not waited for: one that hangs would never say goodbye.
    client.end().catch(() => undefined);
  }
}

const question = `
  SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') = 'on' AS closed,
    CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_walfile_name(pg_current_wal_lsn()) END AS wal`;

export function inWords({ place, state, reason }: Sight): string {
  if (state === 'away') return `${place.name} does not answer (${reason})`;
  return `${place.name} is ${{ primary: 'the primary', standby: 'a standby', closed: 'read-only' }[state]}`;
}
