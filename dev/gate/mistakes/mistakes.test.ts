/** The mistakes still fit the code that they are planted in; whether the gate finds them says `mistakes/main.ts`. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mistakes } from './mistakes.ts';
import { planted } from './plant.ts';

test('there are forty-six, each with a name of its own', () => {
  expect(new Set(mistakes.map(({ name }) => name)).size).toBe(46);
});

test.each(mistakes.map((one) => [one.name, one] as const))('%s stands exactly once where it is made', (_, one) => {
  expect(existsSync(one.file), one.file).toBe(true);
  const whole = readFileSync(one.file, 'utf8');
  expect(planted(whole, one)).not.toBe(whole);
});
