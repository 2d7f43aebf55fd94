import type { Db } from '../db/connect.ts';
import type { Role } from '../connectors/destination.ts';
import { insertDeliveries } from './store.ts';

/** What happened, for every destination of a role. */
export interface Message {
  readonly role: Role;
  /** A noun and what happened to it: `charge.made`. */
  readonly event: string;
  /** The id of the charge or the status change that it tells of. */
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Beside the others, for what cannot wait behind them. */
  readonly fast?: boolean;
  /** How long it waits at least before it leaves; a destination may hold it longer. */
  readonly holdSeconds?: number;
  /** To these destinations alone, and without waiting: they know of what it takes back. */
  readonly only?: readonly string[];
}

/**
 * Puts the message on its way in the transaction of the event: what is committed is delivered, what is not never was.
 */
export async function queueDeliveries(db: Db, property: string, message: Message): Promise<void> {
  await insertDeliveries(db, property, message);
}
