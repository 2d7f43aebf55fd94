/** An app on somebody's phone that shows codes: it has the secret that the screen showed, and its own clock. */
import { codeOf } from '../src/second-factor/totp.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = base32
    .split('')
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export interface App {
  readonly secret: string;
  readonly hex: string;
  /** The one that it shows now. */
  code(): string;
}

export function appWith(shown: string): App {
  const secret = shown.replaceAll(/\s/g, '');
  const bytes = bytesOf(secret);
  return { secret, hex: bytes.toString('hex'), code: () => codeOf(bytes, Math.floor(Date.now() / 30_000)) };
}

/** Instead of waiting for the next half minute: the codes of this one are good again. */
export const nextCodes = 'UPDATE second_factors SET last_step = 0';
