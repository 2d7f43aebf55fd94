/** Whether what is due in the next hours can be rung. Any process can say so, whatever it does itself. */
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { within } from '../ops/patience.ts';
import { remembered } from '../ops/remembered.ts';
import type { Obstacle } from './ways.ts';
import { cutOffProperties, isReadOnly, type Stuck, stuckProperties } from './ways-store.ts';

/** A night: what is booked in the evening for the morning. */
export const outlookHours = 12;
const patience = 3000;

/** Properties whose calls have no way out. Throws while the database cannot be asked, or not be written to. */
export type Outlook = () => Promise<readonly Stuck[]>;

export function outlookOf(database: Database): Outlook {
  const ask = () =>
    asSystem(database, async (db) => {
      // No call is begun without a row. What is read meanwhile is how things were, and would be told as if it were so.
      if (await isReadOnly(db)) throw new Error('the database cannot be written to');
      return stuckProperties(db, outlookHours);
    });
  const asked = remembered(ask, 1000, 5000);
  return () => within(patience, asked());
}

/** What is in the way of ringing a property at this moment, also one without calls; undefined where nothing is. */
export type InTheWay = (property: string) => Promise<Obstacle | undefined>;

/** Every desk asks every other second: one look a second answers them all, and none is told of an older one. */
export function inTheWayOf(database: Database): InTheWay {
  const asked = remembered(() => asSystem(database, cutOffProperties), 1000, 1000);
  return async (property) => (await asked()).get(property);
}
