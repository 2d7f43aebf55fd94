/** For who has lost the device: ten codes on paper, each good once. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readableSecret } from '../passwords/readable.ts';

const count = 10;

/** 79 bits each: of these nobody finds one in a digest, so a quick one will do. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, () => readableSecret(4, 4));

/** However it is typed: in capitals, with spaces, without dashes. */
export function recoveryDigest(account: string, code: string): Buffer {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(`${account} ${letters}`).digest();
}

/** Without the one that was used; undefined where it is none of them. */
export function without(kept: readonly Buffer[], digest: Buffer): Buffer[] | undefined {
  const left = kept.filter((one) => !timingSafeEqual(one, digest));
  return left.length < kept.length ? left : undefined;
}
