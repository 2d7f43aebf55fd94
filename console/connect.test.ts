/** A connection added at the screen, by the keyboard alone: tried at once, and the next charge is carried to it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { slack } from '../server/testing/patience.ts';
import { type Receiver, startReceiver } from '../server/testing/receiver.ts';
import { basic } from '../server/testing/service.ts';
import { type Day, openDay } from './testing/day.ts';
import { expectWhole } from './testing/gallery.ts';

let day: Day;
let spa: Receiver;

beforeAll(async () => {
  spa = await startReceiver(() => ({ status: 204 }));
  const settings = { REVEILLE_ROLES: 'api,courier', REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8' };
  day = await openDay({ settings });
});
afterEach(() => day.end());
afterAll(async () => {
  await day.close();
  await spa.close();
});

test('by keyboard, a webhook is added, tried and takes a charge within two minutes; a mistake is told', async () => {
  const desk = await day.another('boss');
  const { page } = desk;
  await page.goto(`${day.hotel.url}/office/connections`);
  await page.getByRole('heading', { name: 'Add or change a connection' }).waitFor();
  const began = performance.now();
  await page.getByLabel('What it is').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('spa');
  await page.keyboard.press('Tab');
  await page.keyboard.type('spa.example');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/url is "spa\.example"/)
    .waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${spa.url}/charges`);
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .getByText(/^The test was accepted after .* s, with the answer 204\.$/)
    .waitFor();
  const charge = await fetch(`${day.hotel.url}/rest/isi/charge`, {
    method: 'POST',
    headers: basic('bar'),
    body: new URLSearchParams({ id: '10', quantity: '1', room: '412' }),
  });
  expect(charge.status).toBe(200);
  await expect
    .poll(() => spa.received.some(({ body }) => body.includes('"charge.made"')), { timeout: 180_000 })
    .toBe(true);
  const seconds = (performance.now() - began) / 1000;
  console.log(`a connection added by keyboard: ${seconds.toFixed(1)} s until a charge is carried to it`);
  expect(seconds).toBeLessThan(120 * slack);
  await expectWhole(desk, 'connect');
});
