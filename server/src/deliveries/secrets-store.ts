/** Sealed signing secrets across properties: sealed anew with another key, and the old of two let go. */
import { sql } from 'kysely';
import { type SecretBox, useOf } from '../connectors/secrets.ts';
import type { Db } from '../db/connect.ts';

export interface Place {
  readonly property: string;
  readonly id: string;
}

/** Seals a batch anew. Undefined as the last place when there are no more. */
export async function sealAnew(
  db: Db,
  box: SecretBox,
  after: Place | undefined,
  limit: number,
): Promise<{ changed: number; seen: number; last: Place | undefined }> {
  const { rows } = await sql<Place & { role: string; name: string; secrets: string[] }>`
    SELECT property, id, role, name, secrets FROM destinations
    WHERE jsonb_array_length(secrets) > 0
      ${after === undefined ? sql`` : sql`AND (property, id) > (${after.property}::uuid, ${after.id}::uuid)`}
    ORDER BY property, id LIMIT ${limit} FOR NO KEY UPDATE`.execute(db);
  const old = rows.filter(({ secrets }) => !secrets.every((one) => box.isCurrent(one)));
  const sealed = old.map(({ property, id, role, name, secrets }) => ({
    property,
    id,
    secrets: secrets.map((one) => box.sealAnew(one, useOf({ property, role, name }))),
  }));
  if (sealed.length > 0) {
    await sql`
      UPDATE destinations o SET secrets = g.secrets
        FROM jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) AS g (property uuid, id uuid, secrets jsonb)
      WHERE o.property = g.property AND o.id = g.id`.execute(db);
  }
  return { changed: sealed.length, seen: rows.length, last: rows.length === limit ? rows.at(-1) : undefined };
}

/** Of one property, or of all. Returns how many destinations had two. */
export async function dropSecond(db: Db, property: string | undefined): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE destinations SET secrets = jsonb_build_array(secrets->0), changed_at = now()
    WHERE jsonb_array_length(secrets) > 1
      ${property === undefined ? sql`` : sql`AND property = ${property}::uuid`}`.execute(db);
  return Number(numAffectedRows);
}
