/** What a person can do about messages: send again, take back, let go on, try. Who did it is in the journal. */
import { budgets } from '../budgets/budgets.ts';
import type { Principal } from '../principal.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { uuid } from '../fields.ts';
import { record } from '../journal/journal.ts';
import type { Connector } from '../connectors/connector.ts';
import type { Role } from '../connectors/destination.ts';
import { type FateShown, findDelivery, type ListedDelivery } from './listing-store.ts';
import { type Chosen, insertTest, lockDestination, replay, resume, takeBack, testsLately } from './replay-store.ts';

/** At once; who wants more asks again. */
export const mostReplayed = 5000;
const number = /^[1-9]\d{0,17}$/;

/** Messages to connectors are charges; whatever goes elsewhere is the administrator's. */
export function rolesFor({ rights }: Pick<Principal, 'rights'>, verb: 'read' | 'replay'): Role[] {
  return [
    ...(rights.has(`postings.${verb}`) ? (['connector'] as const) : []),
    ...(rights.has(`destinations.${verb}`) ? (['receiver', 'subscriber'] as const) : []),
  ];
}

async function deliveryFor(db: Db, principal: Principal, id: string): Promise<ListedDelivery> {
  const roles = rolesFor(principal, 'replay');
  const found = number.test(id) ? await findDelivery(db, principal.property, id) : undefined;
  if (found === undefined || !roles.includes(found.role)) throw new Failure('unknownDelivery');
  return found;
}

export async function replayOne(
  db: Db,
  principal: Principal,
  id: string,
  connectors: readonly Connector[],
): Promise<ListedDelivery> {
  const { destination, name, state, event, payload } = await deliveryFor(db, principal, id);
  const { type } = await switchedOn(db, principal.property, destination);
  if (event === 'system.test') await requireTest(db, principal.property, type, connectors);
  const [copy] = await replay(db, principal.property, destination, { ids: [id] }, principal.name, 1);
  if (copy === undefined && Object.keys(payload).length === 0)
    throw new Failure('conflict', {
      detail: say('delivery.erased'),
    });
  if (copy === undefined && isOver(state))
    throw new Failure('conflict', {
      detail: say('delivery.takenBack'),
    });
  if (copy === undefined)
    throw new Failure('conflict', {
      detail: say('delivery.onItsWay', { destination: name }),
    });
  return deliveryFor(db, principal, copy);
}

/** It will not leave again by itself. */
const isOver = (state: FateShown): boolean => state === 'accepted' || state === 'refused' || state === 'undone';

export async function undo(db: Db, principal: Principal, id: string): Promise<ListedDelivery> {
  const { destination } = await deliveryFor(db, principal, id);
  await lockDestination(db, principal.property, destination);
  if (!(await takeBack(db, principal.property, id, principal.name)))
    throw new Failure('conflict', {
      detail: say('delivery.left'),
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
      detail: say('delivery.which'),
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
  connectors: readonly Connector[],
): Promise<string> {
  if (!uuid.test(id)) throw new Failure('unknownDestination');
  const { name, type } = await switchedOn(db, property, id);
  if (connectors.some((one) => one.type === type && one.isLink === true))
    throw new Failure('rule', { detail: say('delivery.noTest', { destination: name }) });
  await requireTest(db, property, type, connectors);
  await record(db, property, [
    { kind: 'delivery.tested', actor, subject: id, detail: { destination: name, destinationId: id } },
  ]);
  return insertTest(db, property, id, {
    destination: name,
    actor,
    text: 'This is a test. It means nothing, and needs no answer but 200.',
  });
}

/** A test leaves at once, by the mail server of the installation: nobody has others written to by it without end. */
async function requireTest(db: Db, property: string, type: string, connectors: readonly Connector[]): Promise<void> {
  if (!connectors.some((one) => one.type === type && one.recipients !== undefined)) return;
  const { most } = budgets.mailTests;
  const lately = await testsLately(db, property, type);
  if (lately.length < most) return;
  const [oldest = 0] = lately.slice(-most);
  throw new Failure('requestsLimited', {
    detail: say('mail.tests', { most }),
    retryAfterSeconds: Math.max(1, Math.ceil(3600 - oldest)),
  });
}

async function switchedOn(db: Db, property: string, id: string): Promise<{ name: string; type: string }> {
  const destination = await lockDestination(db, property, id);
  if (destination === undefined) throw new Failure('unknownDestination');
  if (!destination.enabled) throw switchedOff(destination.name, destination.gone);
  return destination;
}

function switchedOff(name: string, gone: boolean): Failure {
  const mend = say(gone ? 'delivery.off.gone' : 'delivery.off.removed');
  return new Failure('conflict', { detail: say('delivery.off', { destination: name, mend }) });
}
