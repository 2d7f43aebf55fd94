import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';

export interface Installation {
  readonly now: Date;
  readonly installedAt: Date;
  readonly setupAt: Date;
  readonly updatedAt: Date;
  readonly serialNumber: string;
  readonly name: string;
  readonly company: string;
  readonly timezone: string;
  readonly lines: number;
  readonly languages: { id: number; name: string; default: boolean }[];
  readonly licences: { id: number; name: string; value: number }[];
}

/** All that the database knows about an installation as one property sees it, in one question. */
export async function findInstallation(db: Db, property: string): Promise<Installation | undefined> {
  const { rows } = await sql<Installation>`
    SELECT now() AS "now", i.installed_at AS "installedAt", p.created_at AS "setupAt",
      greatest(i.updated_at, i.installed_at) AS "updatedAt",
      i.serial_number AS "serialNumber", p.name, p.company, p.timezone, p.lines,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'default', pl.position = 0)
        ORDER BY pl.position)
        FROM property_languages pl JOIN languages l ON l.id = pl.language WHERE pl.property = p.id), '[]') AS languages,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'value', c.value) ORDER BY c.id)
        FROM licences c WHERE c.property = p.id), '[]') AS licences
    FROM properties p CROSS JOIN installation i WHERE p.id = ${property}`.execute(db);
  return rows[0];
}

export interface Archiving {
  readonly time: string;
  readonly timezone: string;
  readonly mode: string;
  readonly archived: string | null;
  readonly failed: string | null;
}

/** The database's clock, and whether it keeps a continuous copy of what it writes. */
export async function findArchiving(db: Db, property: string): Promise<Archiving> {
  const { rows } = await sql<Archiving>`
    SELECT ${instantText('clock_timestamp()')} AS time,
      coalesce((SELECT timezone FROM properties WHERE id = ${property}),
      'UTC') AS timezone,
      current_setting('archive_mode') AS mode, ${instantText('a.last_archived_time')} AS archived,
        ${instantText('a.last_failed_time')} AS failed
    FROM pg_stat_archiver a`.execute(db);
  return rows[0] ?? { time: '', timezone: 'UTC', mode: 'off', archived: null, failed: null };
}
