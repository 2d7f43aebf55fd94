/** Somebody wants a phone rung without a wake-up. The dialer rings it, on a line that guests leave. */
import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { endings, patienceSeconds } from '../ringing/test-rings.ts';
import type { TestRing } from '../ringing/test-rings-store.ts';
import { insertTestRing, isBeingTested, type TestRingToAsk } from './store.ts';

/** No call lasts longer: one that began before that has ended, and nobody is left who saw it. */
const longestSeconds = 400;
export const testRingStates = ['waiting', 'ringing', ...endings] as const;

/** One that nobody has begun by now will not be begun: no process that dials is alive. */
export function testRingState({
  askedAt,
  begunAt,
  outcome,
  now,
}: TestRing & { readonly now: Date }): (typeof testRingStates)[number] {
  if (outcome !== null) return endings.find((one) => one === outcome) ?? 'unsure';
  const seconds = (now.getTime() - askedAt.getTime()) / 1000;
  if (begunAt !== null) return seconds > longestSeconds ? 'unsure' : 'ringing';
  return seconds > patienceSeconds + 5 ? 'not-placed' : 'waiting';
}

/**
 * Whether a telephone system is connected for this property; undefined in a process that does not dial, and so cannot
 * know.
 */
export type Connected = ((property: string) => Promise<boolean>) | undefined;

export async function requireTelephony(connected: Connected, property: string): Promise<void> {
  if ((await connected?.(property)) === false)
    throw new Failure('conflict', {
      detail: say('testRing.noAsterisk'),
    });
}

/** The id to ask with how it went. The extension has been checked. */
export async function askForTestRing(db: Db, property: string, wanted: Omit<TestRingToAsk, 'id'>): Promise<string> {
  if (await isBeingTested(db, property, wanted.extension, longestSeconds))
    throw new Failure('conflict', { detail: say('testRing.running', { extension: wanted.extension }) });
  const id = randomUUIDv7();
  await insertTestRing(db, property, { id, ...wanted });
  return id;
}
