/**
 * What a passkey is asked to sign. It carries when it was made and a seal of ours, so that nothing is kept of it: who
 * asks for many fills no table. A passkey remembers the last one that it has answered.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const goodFor = 5 * 60_000;
const [timeBytes, randomLength, sealBytes] = [8, 16, 16];

function sealOf(key: Buffer, body: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(body).update(purpose).digest().subarray(0, sealBytes);
}

/** The purpose is to sign in, or the account that makes a passkey. */
export function newChallenge(key: Buffer, now: number, purpose: string): Buffer {
  const time = Buffer.alloc(timeBytes);
  time.writeBigUInt64BE(BigInt(now));
  const body = Buffer.concat([time, randomBytes(randomLength)]);
  return Buffer.concat([body, sealOf(key, body, purpose)]);
}

/** When it was made; undefined where it is none of ours, for something else, or over. */
export function madeAt(challenge: Buffer, key: Buffer, now: number, purpose: string): number | undefined {
  if (challenge.length !== timeBytes + randomLength + sealBytes) return undefined;
  const body = challenge.subarray(0, -sealBytes);
  if (!timingSafeEqual(challenge.subarray(-sealBytes), sealOf(key, body, purpose))) return undefined;
  const made = Number(body.readBigUInt64BE());
  return made <= now && now - made < goodFor ? made : undefined;
}
