/**
 * Anybody can seal a file for a recipient, which is no secret. So a backup says inside what only those know who can
 * read the database that it was made of, or open its backups.
 */
import { createHmac } from 'node:crypto';
import type pg from 'pg';

export async function senderOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ key: Buffer }>('SELECT challenge_key AS key FROM installation');
  const [row] = rows;
  if (row === undefined) throw new Error('there is no installation');
  return createHmac('sha256', row.key).update('sender of backups').digest('hex');
}
