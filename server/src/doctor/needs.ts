/** Destinations of a kind that the installation is not set up for: what goes there waits. */
import { sql } from 'kysely';
import { type Config, settings } from '../config/settings.ts';
import type { Connector } from '../connectors/connector.ts';
import { connect } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { atTerminal, type Finding, warning } from './finding.ts';

/** Nothing where all is set, or where the database cannot be asked: that is said elsewhere. */
export async function examineNeeds(config: Config, connectors: readonly Connector[]): Promise<Finding[]> {
  const lacking = connectors.flatMap(({ type, needs = [] }) =>
    needs.filter((need) => config[need] === undefined).map((need) => ({ type, setting: settings[need].name })),
  );
  if (lacking.length === 0) return [];
  const database = connect({ url: config.databaseUrl.reveal(), connections: 1, waitMilliseconds: 3000 });
  try {
    const types = lacking.map(({ type }) => type);
    const { rows } = await asSystem(database, (db) =>
      sql<{ type: string; count: number }>`
        SELECT type, count(*)::int AS count FROM destinations WHERE type = ANY(${types}::text[]) AND enabled
        GROUP BY type`.execute(db),
    );
    return lacking.flatMap(({ type, setting }) => {
      const count = rows.find((row) => row.type === type)?.count ?? 0;
      const seen = `nothing reaches the ${count} of type ${type}, because ${setting} is not set`;
      return count === 0
        ? []
        : [warning('destinations', atTerminal(seen), atTerminal(`set ${setting}; \`reveille serve --help\` says how`))];
    });
  } catch {
    return [];
  } finally {
    await database.close();
  }
}
