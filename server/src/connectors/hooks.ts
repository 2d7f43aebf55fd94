/**
 * Where a property system tells that something has changed there. It signs nothing, so the address itself is the
 * secret: made of the key that both sides have, and another one with another key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const path = (destination: string): string => `/api/v1/hooks/${destination}/`;

function tokenOf(secret: string, destination: string): string {
  return createHmac('sha256', secret).update(`hook ${destination}`).digest('base64url');
}

/** Of this destination, whatever the key. */
export const hooksOf = (consoleUrl: string, destination: string): string =>
  new URL(path(destination), consoleUrl).toString();

/** With the code of the hotel, which a router before several installations needs, and nobody else. */
export const hookOf = (consoleUrl: string, hotel: string, destination: string, secret: string): string =>
  `${hooksOf(consoleUrl, destination)}${tokenOf(secret, destination)}?hotel=${hotel}`;

export function isToken(given: string, secret: string, destination: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(tokenOf(secret, destination))];
  return one.length === other.length && timingSafeEqual(one, other);
}
