import { expect, test } from 'vitest';
import { appAddress, base32, codeOf, newSecret, stepOf } from './totp.ts';

// Appendix B of RFC 6238, the last six of its eight digits.
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i of the epoch the code is %s, as the standard has it', (seconds, code) => {
  expect(codeOf(secret, Math.floor(seconds / 30))).toBe(code);
  expect(stepOf(secret, code, seconds)).toBe(Math.floor(seconds / 30));
});

test('a clock that is half a minute off is no matter, a minute and more is', () => {
  const [step, code] = [41, codeOf(secret, 41)];
  for (const seconds of [40 * 30, 41 * 30 + 29, 42 * 30 + 29]) expect(stepOf(secret, code, seconds)).toBe(step);
  for (const seconds of [39 * 30 + 29, 43 * 30]) expect(stepOf(secret, code, seconds)).toBeUndefined();
});

test('what is no code of six digits is none', () => {
  for (const code of ['', '28708', '2870822', '28708a', '２８７０８２'])
    expect(stepOf(secret, code, 59)).toBeUndefined();
});

test('an app is told the secret in the letters that it reads', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(newSecret())).toMatch(/^[A-Z2-7]{32}$/);
  expect(appAddress(secret, 'desk@grand')).toBe(
    'otpauth://totp/Reveille:desk%40grand?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Reveille',
  );
});
