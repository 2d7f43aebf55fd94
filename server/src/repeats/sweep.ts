/** Answers are kept for a day and no longer, also of a property that never asks again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import { keptHours } from './answer.ts';
import { dropOldAnswers } from './store.ts';

const pause = 10 * 60_000;
/** At a time, so that no transaction is long. */
const batch = 1000;

/** Sweeps until the signal aborts. Every process does; what one has taken the others leave. */
export async function keepSweepingAnswers(database: Database, signal: AbortSignal, log: Log): Promise<void> {
  let failing = false;
  while (!signal.aborted) {
    try {
      await sweepAnswers(database, signal);
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ reason: (error as Error).message }, 'old answers cannot be removed at present; they are removed later');
      failing = true;
    }
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

export async function sweepAnswers(database: Database, signal?: AbortSignal): Promise<number> {
  let swept = 0;
  for (;;) {
    const some = await asSystem(database, (db) => dropOldAnswers(db, keptHours, batch));
    swept += some;
    if (some < batch || signal?.aborted === true) return swept;
  }
}
