/** Many charges on bills of the simulated Cloudbeds, while everything goes wrong that can. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Fault } from './cloud/faults.ts';
import { heldBy } from './cloud/killed.ts';
import { BedsScene } from './cloudbeds/scene.ts';

const scene = new BedsScene();

/** `npm run prove:cloudbeds` has 1,000 charges. */
const charges = Number(process.env['BEDS_CHARGES'] ?? 100);
test(
  `${charges} charges with faults at every point and killed processes: once each`,
  { timeout: 3_600_000 },
  async () => {
    await scene.open();
    const every: readonly Fault[] = [
      { kind: 'lost before' },
      { kind: 'lost after' },
      { kind: 'answer', status: 503 },
      { kind: 'answer after', status: 500 },
      { kind: 'answer', status: 429, retryAfter: 1 },
      { kind: 'answer', status: 401 },
      { kind: 'hang after' },
      { kind: 'hang before' },
      { kind: 'slow', milliseconds: 50 },
      { kind: 'late', milliseconds: 400 },
    ];
    const pick = (index: number): Fault =>
      index % 5 === 4 ? (every[((index / 5) % every.length) | 0] as Fault) : { kind: 'none' };
    for (const [shift, operation] of (['check', 'reservations'] as const).entries())
      scene.beds.faults.add(operation, ...Array.from({ length: charges }, (_, index) => pick(index + shift * 3)));
    const killEvery = Math.ceil(charges / 4);
    let came = 0;
    const { hold, again } = heldBy('cloudbeds', scene.house);
    let killed = 0;
    scene.beds.onRequest = ({ operation }) => {
      if (operation !== 'check') return;
      came += 1;
      if (came % killEvery !== 0 || killed === 3) return;
      killed += 1;
      void again();
    };
    for (let index = 0; index < charges; index += 1) await scene.house.charge(String(101 + (index % 8)));
    hold();
    const open = async (): Promise<number> => (await scene.states()).filter((state) => state === 'queued').length;
    await expect.poll(open, { timeout: 3_000_000, interval: 500 }).toBe(0);
    await sleep(500); // what was late
    expect(killed).toBe(3);
    expect(new Set(await scene.states())).toEqual(new Set(['accepted']));
    const onBills = scene.beds.hotel.checks.map(({ checkId }) => checkId);
    expect(onBills).toHaveLength(charges);
    expect(new Set(onBills).size).toBe(charges);
  },
);
