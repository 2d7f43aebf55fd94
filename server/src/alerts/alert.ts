/** Somebody must be told, and it must be known who has taken it. */
import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import type { EventDetail } from '../events/catalogue.ts';
import { type AlertDescription, type AlertKind, alerts } from '../events/catalogue/alerts.ts';
import { Failure } from '../failures.ts';
import { record } from '../journal/journal.ts';
import {
  type Alert,
  type AlertToRaise,
  type Conclusion,
  hurryCall,
  insertAlert,
  lockAlert,
  setAcknowledged,
  setConcluded,
} from './store.ts';

/** Whoever takes an alert back because what it says is no longer so. */
const itself = 'reveille';

/** About a guest who sleeps: taking it wakes nobody yet. */
const aboutGuest: readonly string[] = ['unanswered', 'missed', 'to-call', 'to-knock'] satisfies AlertKind[];

/** Of these the call itself still waits for what people say. */
const asking: readonly string[] = ['to-call', 'to-knock'] satisfies AlertKind[];

/** What only an administrator can do something about is shown to nobody else. */
export const forAdministrators: readonly string[] = Object.entries<AlertDescription>(alerts).flatMap(
  ([kind, described]) => (described.forAdministrators ? [kind] : []),
);

export async function raise(db: Db, property: string, alert: AlertToRaise): Promise<void> {
  const id = randomUUIDv7();
  if (!(await insertAlert(db, property, id, alert))) return;
  await record(db, property, [
    {
      kind: 'alert.raised',
      actor: 'reveille',
      subject: id,
      ...(alert.room === undefined ? {} : { room: alert.room }),
      // The detail belongs to the kind, which the compiler knows of the whole and not of its parts.
      detail: { alert: alert.kind, about: alert.subject ?? null, ...alert.detail } as EventDetail<'alert.raised'>,
    },
  ]);
}

/** Taking an alert that somebody has taken already changes nothing: the first one has it. */
export async function acknowledge(
  db: Db,
  property: string,
  id: string,
  by: string,
  how: 'console' | 'phone' | 'over',
): Promise<Alert> {
  const alert = await lockAlert(db, property, id);
  if (alert === undefined) throw new Failure('unknownAlert');
  if (alert.acknowledgedAt !== null) return alert;
  const going = how !== 'over' && aboutGuest.includes(alert.kind);
  const taken = await setAcknowledged(db, property, id, { by, going });
  await record(db, property, [
    {
      kind: 'alert.acknowledged',
      actor: by,
      room: alert.room,
      subject: id,
      detail: { alert: alert.kind as AlertKind, about: alert.subject, how },
    },
  ]);
  return taken ?? alert;
}

/** How it ended; whoever says so has taken it as well, if nobody had. What somebody has said already stands. */
export async function concludeAlert(
  db: Db,
  property: string,
  id: string,
  { by, how }: { readonly by: string; readonly how: Conclusion },
): Promise<Alert> {
  const alert = await acknowledge(db, property, id, by, 'console');
  if (alert.conclusion !== null) return alert;
  const concluded = await setConcluded(db, property, id, { by, how });
  if (alert.subject !== null && asking.includes(alert.kind)) await hurryCall(db, property, alert.subject);
  await record(db, property, [
    {
      kind: 'alert.concluded',
      actor: by,
      room: alert.room,
      subject: id,
      detail: { alert: alert.kind as AlertKind, about: alert.subject, how },
    },
  ]);
  return concluded ?? alert;
}

/** What it says is no longer so: nobody has to take it any more. */
export async function withdraw(db: Db, property: string, id: string): Promise<void> {
  await acknowledge(db, property, id, itself, 'over');
}
