/** The list on paper is what a hotel has when nothing else works, so nobody should have to remember to make it. */
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { record } from '../journal/journal.ts';
import type { Log } from '../ops/log.ts';
import { repeat } from '../work/loop.ts';
import { type Beginning, insertSheet, withoutSheet } from './store.ts';

const pause = 20_000;
const batch = 200;

/** Makes sheets until the signal aborts. Several processes may: a night has one sheet. */
export async function keepMakingSheets(database: Database, at: string, signal: AbortSignal, log: Log): Promise<void> {
  await repeat({ pause, signal, log, trouble: 'night sheets cannot be made at present' }, async () => {
    const made = await makeSheets(database, { at });
    if (made > 0) log.info({ made }, 'made night sheets');
  });
}

/** Makes those that are due, and says how many. */
export async function makeSheets(database: Database, night: Beginning): Promise<number> {
  let made = 0;
  for (;;) {
    const due = await asSystem(database, (db) => withoutSheet(db, { ...night, most: batch }));
    for (const property of due) made += (await makeSheet(database, property, night)) ? 1 : 0;
    if (due.length < batch) return made;
  }
}

function makeSheet(database: Database, property: string, night: Beginning): Promise<boolean> {
  return asProperty(database, property, async (db) => {
    const sheet = await insertSheet(db, property, night);
    if (sheet === undefined) return false;
    await record(db, property, [{ kind: 'wakeup.sheet-made', actor: 'reveille', detail: sheet }]);
    return true;
  });
}
