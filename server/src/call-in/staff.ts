/** Those who work in the hotel and call in: who they are, and what a PIN may be. Every change is in the journal. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { type Said, say } from '../messages/say.ts';
import { record } from '../journal/journal.ts';
import { hashPassword } from '../passwords/password.ts';
import { requireWithin } from '../properties/ceilings.ts';
import { deleteStaff, findStaff, forgetTries, putStaff, type Staff } from './staff-store.ts';
import { menuLanguages } from './texts/words.ts';

/** What is wrong with a PIN: it must not be the first that somebody would try. */
export function pinProblem(pin: string): Said | undefined {
  if (!/^[0-9]{4,8}$/.test(pin)) return say('staff.pin');
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin[index])));
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === -1) ? say('staff.pin.easy') : undefined;
}

/** Hashing takes its time: before a transaction, not within. Left out, a PIN stays as it is; null takes it away. */
export async function hashedPin(pin: string | null | undefined): Promise<string | null | undefined> {
  if (pin === undefined || pin === null) return pin;
  const problem = pinProblem(pin);
  if (problem !== undefined) throw new Failure('rule', { field: 'pin', detail: problem });
  return hashPassword(pin);
}

export async function setStaff(
  db: Db,
  property: string,
  wanted: Staff & { readonly pinHash?: string | null | undefined },
  actor: string,
): Promise<Staff & { readonly pin: boolean }> {
  const { number, name, language, may } = wanted;
  if (language !== null && !Object.hasOwn(menuLanguages, language))
    throw new Failure('rule', { field: 'language', detail: say('staff.language', { language }) });
  const before = await findStaff(db, property, number);
  const pinHash = wanted.pinHash === undefined ? (before?.pinHash ?? null) : wanted.pinHash;
  const after = { number, name, language, may, pinHash };
  await putStaff(db, property, after);
  if (before === undefined) await requireWithin(db, property, 'staff');
  if (pinHash !== before?.pinHash) await forgetTries(db, property, number);
  if (JSON.stringify(before) !== JSON.stringify(after))
    await record(db, property, [
      {
        kind: 'staff.changed',
        actor,
        subject: number,
        detail: { may: [...may], pin: pinHash !== null },
        ...named(name),
      },
    ]);
  return { number, name, language, may, pin: pinHash !== null };
}

export async function removeStaff(db: Db, property: string, number: string, actor: string): Promise<void> {
  const before = await findStaff(db, property, number);
  if (before === undefined) return;
  await deleteStaff(db, property, number);
  await record(db, property, [{ kind: 'staff.removed', actor, subject: number, ...named(before.name) }]);
}

const named = (name: string) => (name === '' ? {} : { name });
