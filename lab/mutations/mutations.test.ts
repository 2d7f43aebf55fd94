/** Mistakes that are planted in a copy of the service still fit it; `npm run mutations` lets nights find them. */
import { expect, test } from 'vitest';
import { findings } from '../nights/findings.ts';
import { mutations } from './mutations.ts';
import { mutated } from './tree.ts';

test('there are twenty, each with a name of its own', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(20);
});

test.each(mutations.map((one) => [one.name, one] as const))(
  '%s stands exactly once where it is made',
  async (_, one) => {
    const changed = await mutated(one);
    expect(changed.includes(one.becomes)).toBe(true);
    expect(one.becomes).not.toBe(one.text);
    for (const what of one.shows) expect(Object.keys(findings)).toContain(what);
  },
);

test('one that does not fit any more is said by its name', async () => {
  const [first] = mutations;
  if (first === undefined) throw new Error('there are none');
  await expect(mutated({ ...first, text: 'what nobody has written' })).rejects.toThrow(
    'wrong time zone: its text is 0 times in wakeups/schedule.ts, and must be there once',
  );
});
