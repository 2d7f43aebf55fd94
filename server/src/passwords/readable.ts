import { createHash, randomInt } from 'node:crypto';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** To be read from a screen or a log and typed once: no letter that looks like another, with dashes between groups. */
export function readableSecret(groups: number, length: number): string {
  const group = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** What people type may have spaces, no dashes and capital letters. */
export function digestOfReadable(typed: string): Buffer {
  return createHash('sha256')
    .update(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();
}
