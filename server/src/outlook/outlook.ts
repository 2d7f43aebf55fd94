/** Whether what is due in the next hours can be rung. Any process can say so, whatever it does itself. */
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { within } from '../ops/patience.ts';
import { remembered } from '../ops/remembered.ts';
import { type Stuck, stuckProperties } from './ways-store.ts';

/** A night: what is booked in the evening for the morning. */
export const outlookHours = 12;
const patience = 3000;

/** Properties whose calls have no way out. Throws while the database cannot be asked. */
export type Outlook = () => Promise<readonly Stuck[]>;

export function outlookOf(database: Database): Outlook {
  const asked = remembered(() => asSystem(database, (db) => stuckProperties(db, outlookHours)), 1000, 5000);
  return () => within(patience, asked());
}
