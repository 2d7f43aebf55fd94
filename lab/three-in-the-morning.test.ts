/**
 * What goes wrong in the night is said in the night. Each fault is made with real parts; measured is how long it takes
 * until /wakez, the metrics, an alert and a message to a subscriber say so. `npm run faults` makes all of them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slack } from '../server/testing/patience.ts';
import { shortFaults } from './faults/faults.ts';
import { measure } from './faults/measure.ts';
import { type Night, openNight } from './faults/night.ts';

const eventually = { timeout: 150_000, interval: 100 };
/** Every fault is told within a minute on a machine that does nothing else. */
const bar = 60 * slack;

describe('at three in the morning', () => {
  let night: Night;

  beforeAll(async () => {
    night = await openNight(5);
  });

  afterAll(() => night[Symbol.asyncDispose](), 180_000);

  it.each(shortFaults.map((fault) => [fault.name, fault] as const))('%s', async (_, fault) => {
    const { over, switchCalls = 0, name, ...seconds } = await measure(night, fault);
    console.log(`${name}: said after ${JSON.stringify(seconds)} s, and over ${over} s after it was fixed`);
    expect(Math.max(...Object.values(seconds))).toBeLessThan(bar);
    expect(switchCalls).toBe(0);
  });

  it('a canary is rung and heard by the path of guests, and is silent when its phone is', async () => {
    const { hotel, lab } = night;
    const canary = (ring: string) =>
      hotel.policy({ canary: { ring, from: '00:00', until: '00:00', everyMinutes: 15 } });
    const rung = () =>
      hotel.query<{ outcome: string }>(
        `SELECT detail->>'outcome' AS outcome FROM journal WHERE kind = 'canary.rung' ORDER BY id DESC LIMIT 1`,
      );
    await canary('102');
    await expect.poll(rung, eventually).toEqual([{ outcome: 'heard' }]);
    await expect.poll(async () => (await lab.recordings('102')).length, eventually).toBeGreaterThan(0);
    const { sound } = await lab.speech((await lab.recordings('102')).at(-1) ?? '');
    expect(sound).toBeGreaterThan(1);
    await canary('404'); // declines
    await hotel.query(`UPDATE trials SET asked_at = asked_at - interval '1 hour' WHERE canary`);
    await expect.poll(rung, eventually).toEqual([{ outcome: 'busy' }]);
    expect(await hotel.query(`SELECT detail->>'extension' AS phone FROM alerts WHERE kind = 'canary-silent'`)).toEqual([
      { phone: '404' },
    ]);
  });
});
