/**
 * A code that is used once: with it somebody sets a password that nobody else has seen, the administrator who made the
 * code included.
 */
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { record } from '../journal/journal.ts';
import { say } from '../messages/say.ts';
import { digestOfReadable, readableSecret } from '../passwords/readable.ts';
import type { Account } from './account.ts';
import { isCode, putCode, takeCode } from './codes-store.ts';
import { noteEntrance } from './entrances.ts';
import { changeAccount, noteAccount, ownNames, passwordProblem, preparePassword } from './manage.ts';
import type { SignIn } from './sign-in.ts';
import { lockAccount } from './store.ts';

export const codeMinutes = { least: 15, most: 24 * 60 };
/** No property has this id: who tries a name that does not exist waits as long as for one that does. */
const nobody = { property: '00000000-0000-0000-0000-000000000000', account: '00000000-0000-0000-0000-000000000000' };

/**
 * In the place of one that was made before. The password of now stays until the code is used: a slip, or a code that
 * nobody fetches, locks nobody out.
 */
export async function makeCode(
  db: Db,
  property: string,
  actor: string,
  { id, name }: Account,
  minutes: number = codeMinutes.most,
): Promise<{ code: string; expiresAt: string }> {
  if ((await lockAccount(db, property, id))?.linked === true)
    throw new Failure('conflict', { detail: say('provider.password', { name }) });
  const code = readableSecret(4, 4);
  const expiresAt = (await putCode(db, property, id, digestOfReadable(code), minutes)).toISOString();
  const detail = { account: name, expires: expiresAt };
  await record(db, property, [{ kind: 'account.code-made', actor, subject: id, detail }]);
  return { code, expiresAt };
}

interface Using {
  /** As somebody signs in: with the code of the hotel, where it is not the first. */
  readonly account: string;
  readonly code: string;
  readonly newPassword: string;
}

/** Opens nothing by itself: whoever has set the password signs in with it, and passes whatever else that asks for. */
export async function useCode(
  database: Database,
  signIn: Pick<SignIn, 'changed' | 'prove'>,
  { account: typed, code, newPassword }: Using,
  address: string,
): Promise<void> {
  const digest = digestOfReadable(code);
  const who = await signIn.prove(typed, code, address, (known) => {
    const tried = known?.principal ?? nobody;
    return asProperty(database, tried.property, (db) => isCode(db, tried.property, tried.account, digest));
  });
  const { property, account, name } = who;
  const own = await asProperty(database, property, (db) => ownNames(db, property, name));
  const problem = passwordProblem(newPassword, own);
  if (problem !== undefined) throw new Failure('rule', { field: 'newPassword', detail: problem });
  const passwordHash = await preparePassword(newPassword, own);
  await asProperty(database, property, async (db) => {
    if (!(await takeCode(db, property, account, digest))) throw new Failure('credentials');
    const changed = await changeAccount(db, property, account, { passwordHash });
    await noteEntrance(db, who, 'code', address);
    await noteAccount(db, property, name, changed, { kind: 'account.changed', detail: { password: 'another one' } });
  });
  // Everybody is told by the database, this process at once: the old password opens nothing after the answer.
  signIn.changed(property);
}
