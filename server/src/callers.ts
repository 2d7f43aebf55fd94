/** Where somebody comes from: the address behind proxies that are trusted, and the network that it counts as. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { readNetwork } from './networks.ts';

/** Whether an address is that of a proxy whose X-Forwarded-For is believed. */
export type Trusts = (address: string | undefined) => boolean;

const groups: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The networks of a name, an address or a network; what is none of them is an error. */
function networksOf(proxy: string): readonly string[] {
  return groups[proxy] ?? [proxy];
}

export function checkedProxy(given: string): string {
  for (const one of networksOf(given)) readNetwork(one);
  return given;
}

export function trustsOf(proxies: readonly string[] = []): Trusts {
  const trusted = new BlockList();
  for (const { address, length, family } of proxies.flatMap(networksOf).map(readNetwork))
    trusted.addSubnet(address, length, family);
  return (address) => {
    const plain = plainAddress(address ?? '');
    const version = isIP(plain);
    return version !== 0 && trusted.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/** The nearest address that is not a trusted proxy's, as Fastify finds it for `request.ip`. */
export function callerOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, trusts: Trusts): string {
  const forwarded = headers['x-forwarded-for'];
  const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').map((hop) => hop.trim());
  let caller = socket.remoteAddress ?? '';
  for (const hop of hops.toReversed()) {
    if (hop === '' || !trusts(caller)) break;
    caller = hop;
  }
  return caller;
}

/** Whoever has one IPv6 address has 2^64 of them: the network counts, not the address. */
export function networkOf(address: string): string {
  const plain = plainAddress(address).split('%', 1)[0] ?? '';
  if (!plain.includes(':')) return plain.slice(0, 64);
  const [head = '', tail = ''] = plain.split('::');
  const before = head.split(':').filter((part) => part !== '');
  const after = tail.split(':').filter((part) => part !== '');
  const gap = plain.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  const parts = [...before, ...gap, ...after].slice(0, 4).map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''));
  return parts.join(':').slice(0, 64);
}

/** Whether only this machine has the address. */
export function isThisMachine(address: string | undefined): boolean {
  const plain = plainAddress(address ?? '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** An IPv4 caller of a socket that takes both kinds is written as IPv6. */
function plainAddress(address: string): string {
  return /^::ffff:\d+\./i.test(address) ? address.slice(7) : address;
}
