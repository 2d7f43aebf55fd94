/** Codes that an app shows for half a minute each: RFC 6238, as every such app does it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** A clock that is half a minute off is a usual one. */
const around = [0, -1, 1];

export const newSecret = (): Buffer => randomBytes(20);

/** As people type it into an app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the square picture says to an app. */
export function appAddress(secret: Buffer, account: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Reveille' });
  return `otpauth://totp/Reveille:${encodeURIComponent(account)}?${query.toString()}`;
}

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Which half minute a code is of, of those around an instant; undefined where it is of none. */
export function stepOf(secret: Buffer, code: string, seconds: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = Math.floor(seconds / stepSeconds);
  return around
    .map((off) => now + off)
    .find((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)));
}
