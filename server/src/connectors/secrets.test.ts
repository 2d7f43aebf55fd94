import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sealedBefore } from '../../testing/sealed-before.ts';
import { plugs } from '../plugs.ts';
import { isSamePlace, type Placed, placing } from './place.ts';
import { SecretBox, useOf } from './secrets.ts';

const [key, other] = [randomBytes(32), randomBytes(32)];
const box = new SecretBox([key]);
const opera = useOf({ property: 'aurora', role: 'connector', name: 'opera' });

describe('what is sealed', () => {
  test('opens for its own use, and for no other hotel, no other connection and nothing else', () => {
    const sealed = box.seal('secret', opera);
    expect(box.open(sealed, opera)).toBe('secret');
    for (const use of [
      useOf({ property: 'grand', role: 'connector', name: 'opera' }),
      useOf({ property: 'aurora', role: 'subscriber', name: 'opera' }),
      useOf({ property: 'aurora', role: 'connector', name: 'opera2' }),
      { property: 'aurora', of: 'the provider' },
    ])
      expect(box.opens(sealed, use), JSON.stringify(use)).toBe(false);
    expect(new SecretBox([other]).opens(sealed, opera)).toBe(false);
    // It does not say itself that it is bound to nothing.
    expect(
      box.opens(sealed.replace('v2:', 'v1:'), useOf({ property: 'grand', role: 'connector', name: 'opera' })),
    ).toBe(false);
  });

  test('by an earlier version opens, and is bound when it is sealed anew', () => {
    const before = sealedBefore(key, 'secret');
    expect(box.open(before, opera)).toBe('secret');
    expect(box.isCurrent(before)).toBe(false);
    const bound = box.sealAnew(before, opera);
    expect([box.open(bound, opera), box.isCurrent(bound), box.sealAnew(bound, opera)]).toEqual(['secret', true, bound]);
    const renewed = new SecretBox([other, key]);
    expect(new SecretBox([other]).open(renewed.sealAnew(bound, opera), opera)).toBe('secret');
  });
});

describe('a place', () => {
  const at = (type: string, target: Placed['target']): Placed => ({ type, target });

  test.each<[Placed, Placed]>([
    [at('mqtt', { host: 'a', port: 1 }), at('mqtt', { host: 'b', port: 1 })],
    [at('mqtt', { host: 'a', port: 1 }), at('mqtt', { host: 'a', port: 2 })],
    [at('mqtt', { host: 'a' }), at('mqtt', { host: 'a', tls: 'no' })],
    [at('webhook', { url: 'https://a.example/x' }), at('webhook', { url: 'http://a.example/x' })],
    [at('webhook', { url: 'https://a.example/x' }), at('webhook', { url: 'https://b.example/x' })],
    [at('webhook', { url: 'https://a.example/x' }), at('webhook', { url: 'https://a.example:444/x' })],
    [at('webhook', { url: 'https://a.example/x' }), at('mqtt', { host: 'a.example' })],
    [at('fias', { host: 'a', port: 1 }), at('ohip', { host: 'a', port: 1 })],
    ...['gateway', 'issuer', 'clientId', 'chain', 'hotel', 'enterprise'].map((name): [Placed, Placed] => [
      at('x', { [name]: 'a' }),
      at('x', { [name]: 'b' }),
    ]),
  ])('is another one: %j, %j', (one, two) => {
    expect([isSamePlace(one, two), isSamePlace(two, one)]).toEqual([false, false]);
  });

  test('is the same one with another path, and with whatever else is set', () => {
    expect(
      isSamePlace(at('webhook', { url: 'https://a.example/x' }), at('webhook', { url: 'https://a.example/y?z' })),
    ).toBe(true);
    const target = { gateway: 'https://g.example', chain: 'C', hotel: 'H', clientId: 'c' };
    expect(isSamePlace(at('ohip', target), at('ohip', { ...target, articles: '1=2', stream: 'no' }))).toBe(true);
  });

  test('is made by these settings of all that can be connected, and by none that says what is told there', () => {
    const others =
      'answerSeconds appKey articles cashier charges charset checkOut currency discovery externalSystem guests ' +
      'interface keepUntil languages messages methods moveSeconds names outlet readMinutes scope statuses stream to ' +
      'topic transactionCode user webhooks';
    const known = plugs.flatMap(({ settings: { properties } }) => Object.keys(properties));
    const found = new Set(known.filter((name) => name !== 'url' && !(placing as readonly string[]).includes(name)));
    expect([...found].toSorted().join(' ')).toBe(others);
  });
});
