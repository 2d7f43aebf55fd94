/**
 * Where messages may go. A name is looked up once, every address that it has is checked, and the connection is made to
 * exactly those: an address of this machine, of the house's own network or of a cloud's inner services is refused
 * unless the administrator allowed it, however it is written and whatever the name says the next time.
 */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { say } from '../messages/say.ts';
import { readNetwork } from '../networks.ts';

/** Everything that is not an address on the open internet. */
const inner: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['::', 3, 'ipv6'], // all but 2000::/3: unspecified, loopback, addresses of IPv4 in other clothes, discard
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'], // unique local, link-local, multicast among them
  ['2001::', 23, 'ipv6'], // Teredo and other translations
  ['2001:db8::', 32, 'ipv6'],
  ['3fff::', 20, 'ipv6'], // documentation
  ['2002::', 16, 'ipv6'], // 6to4, which holds an IPv4 address
];

export class AddressRefused extends Error {
  /** For the person who runs the service alone: where a name leads inside is nobody else's business. */
  readonly address: string;

  constructor(host: string, address: string) {
    super(say('address.inside', { host }).text);
    this.address = address;
    this.name = 'AddressRefused';
  }
}

export class Addresses {
  /** One list for each family: to a single one every IPv4 address would also be one of IPv6 in other clothes. */
  readonly #inner = { ipv4: new BlockList(), ipv6: new BlockList() };
  readonly #allowed = new BlockList();
  readonly #resolve: typeof lookUp;

  /** `allowed`: networks like 10.0.0.0/8 that the administrator opened. */
  constructor(allowed: readonly string[], resolve = lookUp) {
    this.#resolve = resolve;
    for (const [network, length, family] of inner) this.#inner[family].addSubnet(network, length, family);
    for (const network of allowed) {
      const { address, length, family } = readNetwork(network);
      this.#allowed.addSubnet(address, length, family);
    }
  }

  isAllowed(address: string): boolean {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    return this.#allowed.check(address, family) || !this.#inner[family].check(address, family);
  }

  /**
   * For connections: refuses when any address of the name is refused, because the one that is used is not ours to
   * choose.
   */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.#resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) {
        callback(error, '', 0);
        return;
      }
      const refused = addresses.find(({ address }) => !this.isAllowed(address));
      const [first] = addresses;
      if (refused !== undefined) callback(new AddressRefused(hostname, refused.address), '', 0);
      else if (first === undefined) callback(new Error(`${hostname} has no address`), '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

  /** An address that is written out is never looked up, so it is checked here. */
  check(url: URL): void {
    this.checkHost(url.hostname.replace(/^\[|\]$/g, ''));
  }

  checkHost(host: string): void {
    if (isIP(host) !== 0 && !this.isAllowed(host)) throw new AddressRefused(host, host);
  }
}
