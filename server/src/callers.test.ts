import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { callerOf, checkedProxy, isThisMachine, networkOf, trustsOf } from './callers.ts';

const caller = (remoteAddress: string, forwarded: string | undefined, proxies: readonly string[] = []) => {
  const headers: IncomingHttpHeaders = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return callerOf({ socket: { remoteAddress } as Socket, headers }, trustsOf(proxies));
};

test('whoever is not a trusted proxy is the caller, whatever they say of others', () => {
  expect(caller('192.0.2.7', '198.51.100.1')).toBe('192.0.2.7');
  expect(caller('192.0.2.7', '198.51.100.1', ['loopback'])).toBe('192.0.2.7');
});

test('behind trusted proxies the caller is the nearest address that is none of them', () => {
  expect(caller('127.0.0.1', '203.0.113.9, 198.51.100.1', ['loopback'])).toBe('198.51.100.1');
  expect(caller('::ffff:10.0.0.1', '203.0.113.9, 10.0.0.2', ['10.0.0.0/8'])).toBe('203.0.113.9');
  expect(caller('::1', undefined, ['loopback'])).toBe('::1');
  expect(caller('127.0.0.1', '"evil"', ['loopback'])).toBe('"evil"');
});

test('an IPv6 network counts as one caller, and nothing that is written as an address breaks it', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  for (const odd of ['', 'nobody', '1:2:3:4:5:6:7:8::9', ':::::::::', '::'])
    expect(typeof networkOf(odd)).toBe('string');
});

test('a proxy is an address, a network or a name for several', () => {
  for (const good of ['loopback', 'uniquelocal', '10.0.0.0/8', '192.0.2.1', '::1'])
    expect(checkedProxy(good)).toBe(good);
  for (const bad of ['proxy.example', '10.0.0.0/99', '']) expect(() => checkedProxy(bad)).toThrow(/no network/);
});

test('this machine is known by its own addresses only', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every(isThisMachine)).toBe(true);
  expect(['10.0.0.1', '127.evil.example', '::2', '', undefined].some(isThisMachine)).toBe(false);
});
