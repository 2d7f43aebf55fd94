/**
 * A short night in which a process is killed, the network to the database is cut and property systems go away: nobody
 * is lost, doubled or lied to, and every charge arrives once. `npm run night` spends longer ones, in which more breaks.
 */
import { expect, onTestFinished, test, vi } from 'vitest';
import { slack } from '../server/testing/patience.ts';
import { spendNight } from './nights/night.ts';
import { phones, usualPlan } from './nights/plan.ts';

test('a night in which things break does nobody any harm', async () => {
  vi.stubEnv('TMPDIR', '/dev/shm'); // where the night puts everything, and this process nothing more afterwards
  onTestFinished(() => void vi.unstubAllEnvs());
  const { night, verdict } = await spendNight(
    {
      ...usualPlan,
      seed: 20_261_118,
      minutes: 3,
      speed: 6,
      breaks: /^process . (?:killed|frozen)$|no network between process|^receiver away|hangs up/,
      lasts: [12, 25],
      hands: 2,
      rest: [3, 8],
      ahead: [30, 60],
      every: 5,
      bookings: 60,
      rooms: [...phones.answered, ...phones.answeredLater],
      // How late a phone may be is for a quiet machine to say.
      punctual: usualPlan.punctual * slack,
    },
    (line) => console.log(line),
  );
  expect(verdict.findings).toEqual([]);
  // It proves nothing where nothing broke, or nobody asked for anything. How much there is depends on the machine.
  expect(night.faults.length).toBeGreaterThan(1);
  expect(night.rings.length).toBeGreaterThan(3);
  expect(night.charged.length).toBeGreaterThan(1);
});
