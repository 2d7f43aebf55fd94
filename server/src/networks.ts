import { isIP } from 'node:net';

/** An address, or all that begin like one: `10.0.0.0/8`. */
export function readNetwork(given: string): { address: string; length: number; family: 'ipv4' | 'ipv6' } {
  const [host = '', bits, ...more] = given.split('/');
  const version = isIP(host);
  const longest = version === 6 ? 128 : 32;
  // A length that was forgotten is no 0, which would be every address.
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (version === 0 || more.length > 0 || !(length <= longest))
    throw new Error(`"${given}" is no network; write one like 10.0.0.0/8 or 127.0.0.1`);
  return { address: host, length, family: version === 6 ? 'ipv6' : 'ipv4' };
}
