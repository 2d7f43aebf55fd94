/**
 * Through the night a phone of the hotel's choice is rung, by the path that guests' calls take: the same gate, lines,
 * Asterisk, PBX and announcement. What it does not hear, a guest would not hear either.
 */
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import type { Part } from '../ringing/due-store.ts';
import { lockDialSettingsOf } from '../ringing/store.ts';
import { askForTestRing } from '../test-rings/ask.ts';
import { clockOf } from '../wakeups/store.ts';
import { dueCanaries, isCanaryDue } from './canary-store.ts';

export async function ringCanaries(database: Database, part: Part): Promise<void> {
  for (const property of await asSystem(database, (db) => dueCanaries(db, part)))
    try {
      await ringCanary(database, property);
    } catch (error) {
      if (!(error instanceof Failure)) throw error; // it is being rung already: tried again in a moment
    }
}

/** Behind the lock of whoever gives out the lines, as every ring that somebody asks for. */
function ringCanary(database: Database, property: string): Promise<void> {
  return asProperty(database, property, async (db) => {
    const settings = await lockDialSettingsOf(db, property);
    const clock = await clockOf(db, property);
    const ring = settings?.policy.canary?.ring;
    if (settings === undefined || clock === undefined || ring === undefined) return;
    if (!(await isCanaryDue(db, property))) return;
    const zoned = clock.now.toTemporalInstant().toZonedDateTimeISO(clock.zone);
    await askForTestRing(db, property, {
      room: null,
      language: settings.language,
      extension: ring,
      wallTime: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
      actor: 'reveille',
      canary: true,
    });
  });
}
