/** Where a connection or a provider is, and for whom it asks there: that is what its secret was given for. */
import type { Destination } from './destination.ts';

/** Without the role: at a place, nothing depends on it. */
export type Placed = Pick<Destination, 'type' | 'target'>;

export const placing = [
  'host',
  'port',
  'tls',
  'gateway',
  'issuer',
  'clientId',
  'chain',
  'hotel',
  'enterprise',
] as const;

/** Neither a secret nor an operator's word follows to another one. Behind the host, a web address may change. */
export function isSamePlace(one: Placed, other: Placed): boolean {
  return (
    one.type === other.type &&
    originOf(one) === originOf(other) &&
    placing.every((name) => String(one.target[name]) === String(other.target[name]))
  );
}

function originOf({ target: { url } }: Placed): string | undefined {
  return url === undefined ? undefined : (URL.parse(String(url))?.origin ?? String(url));
}
