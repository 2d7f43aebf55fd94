/** Many charges on bills of the simulated Cloudbeds, while everything goes wrong that can. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { everyFault, faultsFor, Killing } from './cloud/bills.ts';
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
    const kinds = [...everyFault, { kind: 'late', milliseconds: 400 } as const];
    scene.beds.faults.add('check', ...faultsFor(charges, 5, kinds));
    scene.beds.faults.add('reservations', ...faultsFor(charges, 5, kinds, 3));
    const held = heldBy('cloudbeds', scene.house);
    const killing = new Killing(held, charges);
    scene.beds.onRequest = ({ operation }) => void (operation === 'check' && killing.came());
    for (let index = 0; index < charges; index += 1) await scene.house.charge(String(101 + (index % 8)));
    held.hold();
    const open = async (): Promise<number> => (await scene.states()).filter((state) => state === 'queued').length;
    await expect.poll(open, { timeout: 3_000_000, interval: 500 }).toBe(0);
    await sleep(500); // what was late
    expect(killing.killed).toBe(3);
    expect(new Set(await scene.states())).toEqual(new Set(['accepted']));
    const onBills = scene.beds.hotel.checks.map(({ checkId }) => checkId);
    expect(onBills).toHaveLength(charges);
    expect(new Set(onBills).size).toBe(charges);
  },
);
