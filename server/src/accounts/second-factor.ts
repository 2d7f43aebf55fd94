/** What the second factor of an account means where its password is looked at. */
import { sql } from 'kysely';

/** Of an account in `accounts`. */
export const hasSecondFactor = sql<boolean>`(
  EXISTS (SELECT FROM second_factors f WHERE f.property = accounts.property AND f.account = accounts.id)
  OR EXISTS (SELECT FROM passkeys k WHERE k.property = accounts.property AND k.account = accounts.id))`;

/**
 * Of an account `a`: its password is no credential of a request. It must have a second factor, which would be for
 * nothing otherwise; or it has one, and the hotel wants tokens of all who have.
 */
export const tokensOnly = sql<boolean>`coalesce((
  SELECT s.value->'secondFactor' ? coalesce(a.role, CASE WHEN 'admin' = ANY(a.permissions) THEN 'administrator' END)
    OR (s.value->>'tokensOnly')::boolean
      AND EXISTS (SELECT FROM second_factors f WHERE f.property = a.property AND f.account = a.id)
  FROM settings s WHERE s.property = a.property AND s.section = 'signIn'), false)`;
