import { expect, test } from 'vitest';
import { hashPassword, isAffordable, nobodysHash, verifyPassword } from './password.ts';

test('a password is verified by its hash, and no other is', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  expect(await verifyPassword(hash, 'correct horsf')).toBe(false);
  expect(await verifyPassword(nobodysHash, '')).toBe(false);
});

test('a hash made by the reference implementation is understood', async () => {
  // argon2 -id -t 2 -k 256 -p 1 of the password "password" with the salt "somesalt", from the published test vectors
  const reference = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await verifyPassword(reference, 'password')).toBe(true);
});

test.each(['m=65536,t=2,p=1', 'm=19456,t=40,p=1', 'm=19456,t=2,p=4', 'm=1048576,t=40,p=1', 'm=99999999999,t=2,p=1'])(
  'a hash that would cost more than those made here (%s) is no password, and is not tried',
  async (costs) => {
    // The first is a published test vector, and right.
    const hash = `$argon2id$v=19$${costs}$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc`;
    expect(await verifyPassword(hash, 'password')).toBe(false);
    expect(isAffordable(hash)).toBe(false);
  },
);

test('a hash with a salt or a tag longer than those made here is no password', async () => {
  const long = 'A'.repeat(1000);
  for (const [salt, tag] of [
    ['c29tZXNhbHQ', long],
    [long, 'CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
  ])
    expect(await verifyPassword(`$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}`, 'password')).toBe(false);
});

test('the same password is hashed differently each time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

test('somebody known is verified before a crowd of strangers, and none of those is answered wrongly', async () => {
  const hash = await hashPassword('x');
  const settled: string[] = [];
  const stranger = { trusted: false, rank: 0 };
  const crowd = Array.from({ length: 20 }, () =>
    verifyPassword(hash, 'x', stranger).then((right) => settled.push(String(right))),
  );
  await verifyPassword(hash, 'x');
  // On one core those that run when it comes end before it.
  expect(settled.length).toBeLessThan(10);
  await Promise.allSettled(crowd);
  expect(new Set(settled)).toEqual(new Set(['true']));
});
