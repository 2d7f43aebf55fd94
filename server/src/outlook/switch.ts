/**
 * A dead man's switch: an address of somebody else's that is called as long as guests would be woken. When the calls
 * stop, they raise the alarm: the one alarm that works when everything here is dead.
 */
import { request } from 'undici';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Secret } from '../secret.ts';
import { countCanaries } from './canary-store.ts';
import type { Outlook } from './outlook.ts';

export interface Switch {
  readonly url: Secret;
  readonly database: Database;
  readonly outlook: Outlook;
  /** What is due is looked for. */
  readonly sweeps: () => boolean;
}

const patience = 10_000;

/** Calls it unless something is in the way; throws, with what it is, where it was not called. */
export async function holdSwitch({ url, database, outlook, sweeps }: Switch): Promise<void> {
  if (!sweeps()) throw new Error('the calls that are due are not looked for');
  const stuck = await outlook();
  if (stuck.length > 0) throw new Error(`calls of ${stuck.length} properties cannot be rung`);
  const canaries = await asSystem(database, countCanaries);
  const unheard = canaries.filter(({ state }) => state !== 'heard').reduce((sum, { count }) => sum + count, 0);
  if (unheard > 0) throw new Error(`${unheard} canaries have not been heard`);
  const signal = AbortSignal.timeout(patience);
  const { statusCode, body } = await request(url.reveal(), { signal, headersTimeout: patience, bodyTimeout: patience });
  await body.dump({ limit: 64 * 1024, signal });
  if (statusCode >= 300) throw new Error(`it answered ${statusCode}`);
}
