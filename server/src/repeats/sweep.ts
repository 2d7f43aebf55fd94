/** Answers are kept for three months and no longer, also of a property that never asks again. */
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import { repeat } from '../work/loop.ts';
import { keptDays } from './answer.ts';
import { dropOldAnswers } from './store.ts';

const pause = 10 * 60_000;
/** At a time, so that no transaction is long. */
const batch = 1000;

/** Sweeps until the signal aborts. Every process does; what one has taken the others leave. */
export async function keepSweepingAnswers(database: Database, signal: AbortSignal, log: Log): Promise<void> {
  await repeat({ pause, signal, log, trouble: 'old answers cannot be removed at present' }, () =>
    sweepAnswers(database, signal),
  );
}

export async function sweepAnswers(database: Database, signal?: AbortSignal): Promise<number> {
  let swept = 0;
  for (;;) {
    const some = await asSystem(database, (db) => dropOldAnswers(db, keptDays, batch));
    swept += some;
    if (some < batch || signal?.aborted === true) return swept;
  }
}
