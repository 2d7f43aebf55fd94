/** Whether somebody carries what waits: a courier that is gone can send no message that says so. */
import { sql } from 'kysely';
import { connect } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { say } from '../messages/say.ts';
import { type Finding, good, urgentWarning } from './finding.ts';

/** Nothing where there is no destination, or where the database cannot be asked: that is said elsewhere. */
export async function examineCourier(url: string): Promise<Finding[]> {
  const database = connect({ url, connections: 1, waitMilliseconds: 3000 });
  try {
    const { rows } = await asSystem(database, (db) =>
      sql<{ alive: boolean; wanted: boolean }>`
        SELECT EXISTS (SELECT FROM destinations WHERE enabled) AS wanted, EXISTS (SELECT FROM processes
          WHERE role = 'courier' AND alive_until >= clock_timestamp()) AS alive`.execute(db),
    );
    return rows
      .filter(({ wanted }) => wanted)
      .map(({ alive }) =>
        alive
          ? good('courier', say('seen.courier.good'))
          : urgentWarning('courier', say('seen.courier.none'), say('mend.courier')),
      );
  } catch {
    return [];
  } finally {
    await database.close();
  }
}
