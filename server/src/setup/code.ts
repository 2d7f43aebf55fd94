/**
 * An installation without a hotel belongs to whoever can read its log. One process writes a code there, for all of
 * them; the database keeps a digest of it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { digestOfReadable, readableSecret } from '../passwords/readable.ts';
import { leaveCode, lookAtCode, putCode, type Standing } from './store.ts';

const pause = 3000;

interface Telling {
  warn(facts: object, line: string): void;
  info(line: string): void;
}

/**
 * Until there is a hotel: a code stands in the log of one of the living processes. It is another one after a start, and
 * when it has become a day old. While the database is away or not migrated, this waits for it.
 */
export async function keepSetupCode(
  database: Database,
  address: string,
  signal: AbortSignal,
  log: Telling,
): Promise<void> {
  const holder = randomUUID();
  let told: Buffer | undefined;
  let before: Standing | undefined;
  while (!signal.aborted) {
    const code = readableSecret(3, 4);
    const standing = await asSystem(database, async (db) => {
      const found = await lookAtCode(db, holder, told);
      if (found === 'none') await putCode(db, holder, digestOfReadable(code));
      return found;
    }).catch(() => undefined);
    if (standing === 'set-up') return;
    if (standing === 'none') {
      told = digestOfReadable(code);
      log.warn(
        { setup: address },
        `This installation has no hotel yet. To set it up, open ${address} in a browser and enter the code ${code} ` +
          '(valid for 24 hours, until the next start)',
      );
    } else if (standing === 'elsewhere' && before !== standing)
      log.info('This installation has no hotel yet. The code to set it up is in the log of another process of it');
    before = standing ?? before;
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
  if (told !== undefined) await asSystem(database, (db) => leaveCode(db, holder)).catch(() => undefined);
}
