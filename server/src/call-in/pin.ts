/**
 * How a PIN is verified: outside any transaction, because that is slow on purpose, and counted within one, because that
 * must be one count for all calls and all processes.
 */
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { record } from '../journal/journal.ts';
import { nobodysHash, verifyPassword } from '../passwords/password.ts';
import type { Asked } from './around.ts';
import { plain } from './staff-conversation.ts';
import { addTry, countTries, findStaff, forgetTries, lockTries, type Try } from './staff-store.ts';
import type { StaffState } from './staff-talk.ts';
import { findCallIn } from './store.ts';

/** So many wrong PINs for one number, or from one phone, in so many minutes; then nobody is asked any more. */
const mostTries = 5;
const tryMinutes = 15;

type Proof = 'right' | 'wrong' | 'locked';

/** A PIN met the hash of a number. */
export interface Met {
  readonly staff: string;
  /** The one that it met; undefined for a number that nobody has, or that has no PIN. */
  readonly hash: string | undefined;
  readonly fits: boolean;
}

/** The number has got another PIN meanwhile, or the conversation has gone on: what was verified proves nothing. */
export class PinMoved extends Error {}

/** Whether a turn tries a PIN. 0 is the desk, here as everywhere, and whoever has hung up proves nothing. */
export function triesPin(state: StaffState | undefined, asked: Asked): boolean {
  return state?.step === 'pin' && plain(asked) !== '' && asked.digits !== '0' && asked.status !== 'HANGUP';
}

/** Before the turn is taken. A number that nobody has takes as long as one with a PIN; a locked one takes no time. */
export async function meetPin(database: Database, property: string, asked: Asked): Promise<Met | undefined> {
  if (plain(asked) === '') return undefined;
  const found = await asProperty(database, property, async (db) => {
    const { state, turn } = await findCallIn(db, property, asked.call);
    if (state === null || !('service' in state) || asked.turn <= turn || !triesPin(state, asked)) return undefined;
    const { staff = '' } = state;
    const wrong = await countTries(db, property, { staff, caller: asked.caller }, tryMinutes);
    return wrong >= mostTries ? undefined : { staff, hash: await hashOf(db, property, staff) };
  });
  if (found === undefined) return undefined;
  return { ...found, fits: await verifyPassword(found.hash ?? nobodysHash, plain(asked)) };
}

const hashOf = async (db: Db, property: string, staff: string): Promise<string | undefined> =>
  (await findStaff(db, property, staff))?.pinHash ?? undefined;

/**
 * Whether it was the PIN of that number. Counted before it is answered, one at a time for a hotel: neither many calls
 * at once nor many processes are given more tries.
 */
export async function provePin(db: Db, property: string, tried: Try, met: Met | undefined): Promise<Proof> {
  const wrong = await lockTries(db, property, tried, tryMinutes);
  if (wrong >= mostTries) return 'locked';
  if (met?.staff !== tried.staff || met.hash !== (await hashOf(db, property, tried.staff))) throw new PinMoved();
  if (met.fits) {
    await forgetTries(db, property, tried.staff);
    return 'right';
  }
  await addTry(db, property, tried, tryMinutes);
  if (wrong + 1 >= mostTries) {
    const subject = tried.staff === '' ? {} : { subject: tried.staff };
    await record(db, property, [
      { kind: 'staff.locked', actor: 'reveille', ...subject, detail: { minutes: tryMinutes } },
    ]);
  }
  return 'wrong';
}
