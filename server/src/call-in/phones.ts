/** The phones that people call in from, and what they dial. Every change is in the journal. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { record } from '../journal/journal.ts';
import { requireWithin } from '../properties/ceilings.ts';
import { putSettings } from '../properties/store.ts';
import { findRoom } from '../rooms/store.ts';
import { callInSettings, type CallInSettings, codes, section } from './settings.ts';
import { deletePhone, findPhone, type Phone, putPhone } from './store.ts';

const fields = (phone: Phone | undefined) =>
  phone === undefined ? null : { kind: phone.kind, room: phone.room, place: phone.place };

export async function setPhone(db: Db, property: string, phone: Phone, actor: string): Promise<Phone> {
  const belongs = phone.kind === 'room' || phone.kind === 'extra';
  if (belongs !== (phone.room !== null))
    throw new Failure('rule', {
      field: 'room',
      detail: say(belongs ? 'phone.needsRoom' : 'phone.noRoom'),
    });
  if (phone.room !== null && (await findRoom(db, property, 'mailboxes', phone.room)) === undefined)
    throw new Failure('unknownRoom', { detail: say('phone.room', { room: phone.room }) });
  const before = await findPhone(db, property, phone.number);
  await putPhone(db, property, phone);
  if (before === undefined) await requireWithin(db, property, 'phones');
  await tell(db, property, phone.number, before, phone, actor);
  return phone;
}

export async function removePhone(db: Db, property: string, number: string, actor: string): Promise<void> {
  const before = await findPhone(db, property, number);
  if (before === undefined) return;
  await deletePhone(db, property, number);
  await tell(db, property, number, before, undefined, actor);
}

async function tell(
  db: Db,
  property: string,
  number: string,
  before: Phone | undefined,
  after: Phone | undefined,
  actor: string,
): Promise<void> {
  const [from, to] = [fields(before), fields(after)];
  if (JSON.stringify(from) === JSON.stringify(to)) return;
  const room = to?.room ?? from?.room ?? undefined;
  await record(db, property, [
    { kind: 'phone.changed', actor, subject: number, detail: { from, to }, ...(room === undefined ? {} : { room }) },
  ]);
}

/** What is left out stays as it is. */
export async function changeCallIn(
  db: Db,
  property: string,
  given: Partial<CallInSettings>,
  actor: string,
): Promise<CallInSettings> {
  const before = await callInSettings(db, property);
  const after = { ...before, ...given };
  const twice = codes.find((one, index) => codes.slice(0, index).some((other) => after[one] === after[other]));
  if (twice !== undefined) throw new Failure('rule', { field: twice, detail: say('phone.codes') });
  const changes = (Object.keys(after) as (keyof CallInSettings)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name: `call-in ${name}`, from: before[name], to: after[name] }));
  if (changes.length === 0) return after;
  await putSettings(db, property, section, { ...after });
  await record(db, property, [{ kind: 'policy.changed', actor, detail: { changes } }]);
  return after;
}
