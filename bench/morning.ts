/**
 * A whole city wants to be woken: hotels with a few calls each, all due together, by one dialer or by several, beside a
 * bare loop.
 */
import type { Bench } from './bench.ts';
import { openCity } from './morning-city.ts';
import { type Morning, report, type Rounds } from './morning-report.ts';
import { byBareLoop, byDialers } from './morning-ring.ts';

export const morning: Bench = {
  name: 'morning',
  summary:
    '1,000 hotels with 4 calls each, due in one second: the last begun within 3 s and placed within 4 s, for ' +
    '2 ms of processor a call',
  async run({ hotels = 1000, calls = 4, spread = 1, dialers = [1], cold, rounds = 1, keep, say }) {
    await using city = await openCity({ hotels, calls, keep: keep && !cold });
    const wanted = { spread, cold, say };
    const rung = new Map<number, Morning[]>(dialers.map((count) => [count, []]));
    const bare: Morning[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const [count, mornings] of rung) mornings.push(await byDialers(city, count, wanted));
      bare.push(await byBareLoop(city, wanted));
    }
    return report([...rung.values()] as unknown as [Rounds, ...Rounds[]], bare as [Morning], { cold });
  },
};
