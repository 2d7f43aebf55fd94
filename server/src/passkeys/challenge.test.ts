import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { madeAt, newChallenge } from './challenge.ts';

const key = randomBytes(32);
const now = 1_800_000_000_000;

test('a challenge is known again for five minutes, by who has the key, for what it was made', () => {
  const challenge = newChallenge(key, now, 'sign-in');
  expect(madeAt(challenge, key, now + 1000, 'sign-in')).toBe(now);
  expect(madeAt(challenge, key, now + 300_000, 'sign-in')).toBeUndefined();
  expect(madeAt(challenge, key, now - 1, 'sign-in')).toBeUndefined();
  expect(madeAt(challenge, randomBytes(32), now, 'sign-in')).toBeUndefined();
  expect(madeAt(challenge, key, now, 'another account')).toBeUndefined();
});

test('no other is taken, and no two are the same', () => {
  const challenge = newChallenge(key, now, 'sign-in');
  for (let place = 0; place < challenge.length; place += 1) {
    const other = Buffer.from(challenge);
    other[place] = (other[place] ?? 0) ^ 1;
    expect(madeAt(other, key, now, 'sign-in')).toBeUndefined();
  }
  expect(madeAt(challenge.subarray(1), key, now, 'sign-in')).toBeUndefined();
  expect(newChallenge(key, now, 'sign-in').equals(challenge)).toBe(false);
});
