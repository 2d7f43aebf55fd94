/** Whether an account has a password that it signs in with: who comes by a provider has none to change. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { noPassword } from '../passwords/password.ts';
import { byPassword } from './store.ts';

export async function hasOwnPassword(db: Db, property: string, account: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM accounts a WHERE property = ${property} AND id = ${account}
      AND password_hash <> ${noPassword} AND ${byPassword}`.execute(db);
  return rows.length > 0;
}
