import type { Db } from '../db/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Role } from './destination.ts';
import { insertDeliveries } from './store.ts';

/** What happened, for every destination of a role. */
export interface Message {
  readonly role: Role;
  /** A noun and what happened to it: `charge.made`. */
  readonly event: string;
  /** The id of the charge or the status change that it tells of. */
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Puts the message on its way in the transaction of the event: what is committed is delivered, what is not never was. */
export async function queueDeliveries(db: Db, jobs: Jobs, property: string, message: Message): Promise<void> {
  const deliveries = await insertDeliveries(db, property, message);
  await jobs.send(
    db,
    'deliver',
    deliveries.map((delivery) => ({ data: { property, delivery } })),
  );
}
