/**
 * The second factor of an account: made by its holder, asked for when signing in, and ended by password and code, or by
 * an administrator who learns nothing of it.
 */
import { noteAccount } from '../accounts/manage.ts';
import { findAccount } from '../accounts/store.ts';
import type { SecretBox, Use } from '../connectors/secrets.ts';
import type { Db } from '../db/connect.ts';
import type { EventDetail } from '../events/catalogue.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { deletePasskeys } from '../passkeys/store.ts';
import { newRecoveryCodes, recoveryDigest, without } from './recovery.ts';
import {
  databaseSeconds,
  deleteFactor,
  type Factor,
  hasFactor,
  type Holder,
  insertFactor,
  lockFactor,
  updateFactor,
  useOfFactor,
} from './store.ts';
import { appAddress, base32, newSecret, stepOf } from './totp.ts';

/** So many wrong codes in a row, and none is looked at for a while: one in 2,000 finds one in a day so. */
const mostWrong = 5;
const lockSeconds = 15 * 60;
const enrolSeconds = 15 * 60;

export interface Enrolment {
  /** In letters, for who cannot take a picture of the screen. */
  readonly secret: string;
  /** What the picture says to the app. */
  readonly address: string;
  /** Comes back with the first code; nothing is kept until then. */
  readonly enrolment: string;
}

interface Offer {
  readonly account: string;
  readonly secret: string;
  readonly until: number;
}

/** `name` is what the app calls the account. */
export async function offerFactor(db: Db, box: SecretBox, holder: Holder, name: string): Promise<Enrolment> {
  if (!box.canSeal) throw new Failure('conflict', { detail: say('secondFactor.noKey') });
  if (await hasFactor(db, holder)) throw new Failure('conflict', { detail: say('secondFactor.there') });
  const secret = newSecret();
  const until = (await databaseSeconds(db)) + enrolSeconds;
  const offer: Offer = { account: holder.account, secret: secret.toString('hex'), until };
  return {
    secret: base32(secret),
    address: appAddress(secret, name),
    enrolment: box.seal(JSON.stringify(offer), useOfOffer(holder)),
  };
}

/** With a code of the app, which shows that the app has it. Returns the recovery codes, which are kept nowhere. */
export async function takeFactor(
  db: Db,
  box: SecretBox,
  holder: Holder,
  { enrolment, code }: { readonly enrolment: string; readonly code: string },
): Promise<string[]> {
  const seconds = await databaseSeconds(db);
  const offer = offered(box, holder, enrolment);
  if (offer?.account !== holder.account || offer.until < seconds)
    throw new Failure('conflict', { detail: say('secondFactor.over') });
  const lastStep = stepOf(Buffer.from(offer.secret, 'hex'), plain(code), seconds);
  if (lastStep === undefined) throw wrongCode();
  const codes = newRecoveryCodes();
  const recovery = codes.map((one) => recoveryDigest(holder.account, one));
  if (!(await insertFactor(db, holder, { secret: box.seal(offer.secret, useOfFactor(holder)), lastStep, recovery })))
    throw new Failure('conflict', { detail: say('secondFactor.there') });
  await note(db, holder, 'codes added');
  return codes;
}

const useOfOffer = ({ property, account }: Holder): Use => ({ property, of: `second factor offered ${account}` });

function offered(box: SecretBox, holder: Holder, enrolment: string): Offer | undefined {
  const use = useOfOffer(holder);
  return box.opens(enrolment, use) ? (JSON.parse(box.open(enrolment, use)) as Offer) : undefined;
}

/**
 * Looks at a code of the app or of the paper, and uses it up. What is to be thrown is returned: that it was wrong is
 * counted, so its transaction must not be undone.
 */
export async function useCode(db: Db, box: SecretBox, holder: Holder, code: string): Promise<Failure | undefined> {
  const factor = await lockFactor(db, holder);
  if (factor === undefined) return none();
  if (factor.lockedFor > 0) return locked(factor.lockedFor);
  const used = usedBy(box, holder, factor, code);
  if (used !== undefined) {
    await updateFactor(db, holder, used);
    if (used.recovery !== undefined) await note(db, holder, 'recovery code used');
    return undefined;
  }
  if (factor.wrong + 1 < mostWrong) {
    await updateFactor(db, holder, { wrong: factor.wrong + 1 });
    return wrongCode();
  }
  await updateFactor(db, holder, { lockSeconds });
  await note(db, holder, 'codes locked', 'reveille');
  return locked(lockSeconds);
}

/**
 * For the next way in: a password that was learned, or a session that was left open, makes none where the account has a
 * second factor. What is to be thrown is returned, as above.
 */
export async function useCodeOf(
  db: Db,
  box: SecretBox,
  holder: Holder,
  code: string | undefined,
): Promise<Failure | undefined> {
  if (!(await hasFactor(db, holder))) return undefined;
  return code === undefined
    ? new Failure('rule', { field: 'code', detail: say('secondFactor.code') })
    : useCode(db, box, holder, code);
}

/** Recovery codes first: they are good also where the secret cannot be opened. */
function usedBy(
  box: SecretBox,
  holder: Holder,
  { secret, lastStep, recovery, seconds }: Factor,
  code: string,
): Partial<Factor> | undefined {
  const left = without(recovery, recoveryDigest(holder.account, code));
  if (left !== undefined) return { recovery: left };
  const step = stepOf(Buffer.from(box.open(secret, useOfFactor(holder)), 'hex'), plain(code), seconds);
  return step !== undefined && step > lastStep ? { lastStep: step } : undefined;
}

const plain = (code: string): string => code.replaceAll(/\s/g, '');
const wrongCode = (): Failure => new Failure('rule', { field: 'code', detail: say('secondFactor.wrong') });
const locked = (seconds: number): Failure =>
  new Failure('signInsLimited', {
    detail: say('secondFactor.locked', { minutes: Math.ceil(seconds / 60) }),
    retryAfterSeconds: Math.ceil(seconds),
  });

export async function endFactor(db: Db, holder: Holder): Promise<void> {
  if (!(await deleteFactor(db, holder))) throw none();
  await note(db, holder, 'codes ended');
}

/** All that was on a device that is lost. */
export async function removeFactors(db: Db, holder: Holder, actor: string): Promise<void> {
  const [codes, passkeys] = [await deleteFactor(db, holder), await deletePasskeys(db, holder)];
  if (!codes && passkeys === 0) throw none();
  await note(db, holder, 'codes removed', actor);
}

const none = (): Failure => new Failure('conflict', { detail: say('secondFactor.none') });

type Change = NonNullable<EventDetail<'account.changed'>['secondFactor']>;

/** By its holder, where nobody else is named. */
async function note(db: Db, { property, account }: Holder, secondFactor: Change, actor?: string): Promise<void> {
  const found = await findAccount(db, property, account);
  if (found === undefined) throw new Failure('unknownAccount');
  await noteAccount(db, property, actor ?? found.name, found, { kind: 'account.changed', detail: { secondFactor } });
}
