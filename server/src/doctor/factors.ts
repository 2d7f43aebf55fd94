/** A role that must have a second factor, where none can be kept: whoever has no factor yet cannot come in. */
import { sql } from 'kysely';
import type { Config } from '../config/settings.ts';
import { connect } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { atTerminal, type Finding, warning } from './finding.ts';

/** Nothing where there is a key, or where the database cannot be asked: that is said elsewhere. */
export async function examineFactors({ databaseUrl, secretKey }: Config): Promise<Finding[]> {
  if (secretKey !== undefined) return [];
  const database = connect({ url: databaseUrl.reveal(), connections: 1, waitMilliseconds: 3000 });
  try {
    const { rows } = await asSystem(database, (db) =>
      sql<{ code: string }>`
        SELECT p.code FROM settings s JOIN properties p ON p.id = s.property
        WHERE s.section = 'signIn' AND s.value->'secondFactor' <> '[]' ORDER BY p.code LIMIT 6`.execute(db),
    );
    if (rows.length === 0) return [];
    const codes = rows.slice(0, 5).map(({ code }) => code);
    const hotels = `${codes.join(', ')}${rows.length > codes.length ? ' and others' : ''}`;
    const seen = `${hotels}: a role must have a second factor, and without REVEILLE_SECRET_KEY no app can be set up`;
    const mend = 'set REVEILLE_SECRET_KEY (openssl rand -base64 32); the one from before, where there was one';
    return [warning('second factors', atTerminal(seen), atTerminal(mend))];
  } catch {
    return [];
  } finally {
    await database.close();
  }
}
