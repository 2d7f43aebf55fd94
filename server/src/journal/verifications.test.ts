/** Many who ask at once whether a journal is whole. */
import { expect, test } from 'vitest';
import { Verifications } from './verifications.ts';

test('a hotel has one look at its journal at a time, for all who ask meanwhile', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const look = (property: string) =>
    new Promise<string>((resolve) => {
      begun.push(property);
      ends.push(() => resolve(`${property} ${begun.length}`));
    });
  const busy: number[] = [];
  const verifications = new Verifications(look, (now) => busy.push(now));
  const asked = Array.from({ length: 120 }, () => verifications.of('one'));
  const others = [verifications.of('two'), verifications.of('three')];
  // Two at once in a process, and in turn.
  expect(begun).toEqual(['one', 'two']);
  ends[0]?.();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['one 2']));
  expect(begun).toEqual(['one', 'two', 'three']);
  for (const end of ends) end();
  await Promise.all(others);
  // Who asks afterwards gets a new answer.
  const again = verifications.of('one');
  expect(begun).toEqual(['one', 'two', 'three', 'one']);
  ends[3]?.();
  await again;
  expect(busy.at(-1)).toBe(0);
});
