/** A token of whoever runs the installation, as `reveille operator token make` makes one. */
import { newOperatorToken } from '../src/tokens/operator.ts';
import { digestOf } from '../src/tokens/token.ts';
import type { TestDatabase } from './database.ts';
import { query } from './rest.ts';

export async function makeOperatorToken(database: TestDatabase, name: string, left = '1 hour'): Promise<string> {
  const value = newOperatorToken();
  await query(
    database,
    `INSERT INTO operator_tokens (name, digest, made_by, expires_at) VALUES ($1, $2, 'test', now() + $3::interval)`,
    [name, digestOf(value), left],
  );
  return value;
}
