/** Whether we hear as somebody does who knows the order of words. */
import { expect, test } from 'vitest';
import { randomFor } from '../bench/random.ts';
import { thirdsHeard } from './call-in-heard.ts';

const rate = 8000;
const random = randomFor(1, 1);
/** Noise: nothing is like it but itself. */
const word = (seconds: number) => Float32Array.from({ length: seconds * rate }, () => random.below(200) / 100 - 1);
const join = (...sounds: Float32Array[]) => Float32Array.from(sounds.flatMap((one) => Array.from(one)));
const pause = new Float32Array(rate / 2);

const [change, daily, press] = [word(1), word(1), word(1.5)];
const [changePress, dailyPress] = [join(change, press), join(daily, press)];
const seconds = (places: readonly (number | undefined)[]) => places.map((at) => Math.floor((at ?? Number.NaN) / rate));

test('a word that two sentences share is heard in each, also where a frame is torn out of the first', () => {
  const torn = changePress.slice();
  torn.fill(0, 1.4 * rate, 1.9 * rate);
  const recorded = join(pause, torn, pause, dailyPress, pause);
  for (const place of seconds(thirdsHeard(recorded, changePress))) expect(place).toBeLessThan(3);
  for (const place of seconds(thirdsHeard(recorded, dailyPress))) expect(place).toBeGreaterThanOrEqual(3);
});

test('a sentence that was begun twice is heard where it was whole, and one that was never whole is not', () => {
  const begun = change.subarray(0, 0.9 * rate);
  const again = join(begun, pause, pause, pause, changePress, pause);
  for (const place of seconds(thirdsHeard(again, changePress))) expect(place).toBeGreaterThanOrEqual(2);
  expect(seconds(thirdsHeard(join(pause, begun, pause, pause), changePress)).slice(1)).toEqual([
    Number.NaN,
    Number.NaN,
  ]);
});
