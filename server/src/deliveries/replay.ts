/** What a person can do about messages: send again, take back, let go on, try. Who did it is in the journal. */
import type { Principal } from '../principal.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { uuid } from '../fields.ts';
import { record } from '../journal/journal.ts';
import type { Role } from '../connectors/destination.ts';
import { findDelivery, type ListedDelivery } from './listing-store.ts';
import { type Chosen, insertTest, lockDestination, replay, resume, takeBack } from './replay-store.ts';

/** At once; who wants more asks again. */
export const mostReplayed = 5000;
const number = /^[1-9]\d{0,17}$/;

/** Messages to connectors are charges; whatever goes elsewhere is the administrator's. */
export function rolesFor({ permissions, name }: Pick<Principal, 'permissions' | 'name'>): Role[] {
  const roles: Role[] = [
    ...(permissions.has('inventory') ? (['connector'] as const) : []),
    ...(permissions.has('admin') ? (['receiver', 'subscriber'] as const) : []),
  ];
  if (roles.length === 0)
    throw new Failure('permission', {
      detail: `This needs the permission "inventory" or "admin", and the account ${name} has neither.`,
    });
  return roles;
}

async function deliveryFor(db: Db, principal: Principal, id: string): Promise<ListedDelivery> {
  const roles = rolesFor(principal);
  const found = number.test(id) ? await findDelivery(db, principal.property, id) : undefined;
  if (found === undefined || !roles.includes(found.role)) throw new Failure('unknownDelivery');
  return found;
}

export async function replayOne(db: Db, principal: Principal, id: string): Promise<ListedDelivery> {
  const { destination, name, state, payload } = await deliveryFor(db, principal, id);
  await switchedOn(db, principal.property, destination);
  const [copy] = await replay(db, principal.property, destination, { ids: [id] }, principal.name, 1);
  if (copy === undefined && state === 'undone')
    throw new Failure('conflict', {
      detail: 'The charge was taken back, and with it this message. Charge it again instead.',
    });
  if (copy === undefined && Object.keys(payload).length === 0)
    throw new Failure('conflict', {
      detail:
        'What this message said was erased together with what is known of the guest. There is nothing left to send.',
    });
  if (copy === undefined)
    throw new Failure('conflict', {
      detail:
        `This message is still on its way to ${name}, which is tried again by itself. Send it again once ` +
        `its fate is known.`,
    });
  return deliveryFor(db, principal, copy);
}

export async function undo(db: Db, principal: Principal, id: string): Promise<ListedDelivery> {
  const { destination } = await deliveryFor(db, principal, id);
  await lockDestination(db, principal.property, destination);
  if (!(await takeBack(db, principal.property, id, principal.name)))
    throw new Failure('conflict', {
      detail: 'This message has left already, or was taken back before. Correct it where it arrived.',
    });
  return deliveryFor(db, principal, id);
}

export interface ReplayWish extends Omit<Chosen, 'ids'> {
  readonly resume?: boolean;
}

export async function replayMany(
  db: Db,
  { property, name: actor }: Principal,
  id: string,
  wish: ReplayWish,
): Promise<{ replayed: number; resumed: boolean; more: boolean }> {
  const { from, to, states, resume: wantsResume = false } = wish;
  const wantsReplay = from !== undefined || to !== undefined || states !== undefined;
  if (!wantsReplay && !wantsResume)
    throw new Failure('parameter', {
      detail: 'Say what to do: `resume`, or which messages to send again by `states`, `from` or `to`.',
    });
  const destination = uuid.test(id) ? await lockDestination(db, property, id) : undefined;
  if (destination === undefined) throw new Failure('unknownDestination');
  const resumed = wantsResume && (await resume(db, property, id));
  if (resumed)
    await record(db, property, [
      { kind: 'delivery.resumed', actor, subject: id, detail: { destination: destination.name, destinationId: id } },
    ]);
  if (!wantsReplay) return { replayed: 0, resumed, more: false };
  if (!destination.enabled && !resumed) throw switchedOff(destination.name, destination.gone);
  const copies = await replay(db, property, id, { from, to, states: states ?? ['refused'] }, actor, mostReplayed);
  return { replayed: copies.length, resumed, more: copies.length === mostReplayed };
}

export async function sendTest(
  db: Db,
  { property, name: actor }: Principal,
  id: string,
  links: ReadonlySet<string>,
): Promise<string> {
  if (!uuid.test(id)) throw new Failure('unknownDestination');
  const { name, type } = await switchedOn(db, property, id);
  if (links.has(type))
    throw new Failure('rule', { detail: `${name} is a link that shows by itself whether it is up: it takes no test.` });
  await record(db, property, [
    { kind: 'delivery.tested', actor, subject: id, detail: { destination: name, destinationId: id } },
  ]);
  return insertTest(db, property, id, {
    destination: name,
    actor,
    text: 'This is a test. It means nothing, and needs no answer but 200.',
  });
}

async function switchedOn(db: Db, property: string, id: string): Promise<{ name: string; type: string }> {
  const destination = await lockDestination(db, property, id);
  if (destination === undefined) throw new Failure('unknownDestination');
  if (!destination.enabled) throw switchedOff(destination.name, destination.gone);
  return destination;
}

function switchedOff(name: string, gone: boolean): Failure {
  const mend = gone
    ? 'It had said that it is gone: resume it first.'
    : 'It was removed: put it back with a property file.';
  return new Failure('conflict', { detail: `${name} is switched off, and nothing is sent to it. ${mend}` });
}
