import { sql } from 'kysely';

/** Of an account in `accounts`. */
export const hasSecondFactor = sql<boolean>`EXISTS (SELECT FROM second_factors f
  WHERE f.property = accounts.property AND f.account = accounts.id)`;
