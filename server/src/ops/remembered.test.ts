import { expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

test('many who ask at once share one asking, and the answer stands for a while', async () => {
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('yes'));
  const answer = remembered(ask, 1000);
  await Promise.all([answer(), answer(), answer()]);
  expect(await answer()).toBe('yes');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an old answer is given at once while a new one is fetched behind it', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const answers = ['old', 'new'];
  const answer = remembered(() => Promise.resolve(answers.shift() ?? 'none'), 1000, 5000);
  expect(await answer()).toBe('old');
  now = 2000;
  expect(await answer()).toBe('old');
  expect(await answer()).toBe('new');
  vi.restoreAllMocks();
});

test('an answer that is too old is waited for, and a failure of the asking is told', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let fails = false;
  const answer = remembered(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve('here')), 1000, 5000);
  await answer();
  fails = true;
  now = 3000;
  expect(await answer()).toBe('here');
  now = 9000;
  await expect(answer()).rejects.toThrow('away');
  vi.restoreAllMocks();
});
