/** A desk that has lost the service is told so that nobody can overlook it, and can still print the list. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { comeBack, launch, openDesk } from './testing/browser.ts';
import { type Hotel, openHotel, seedCalls } from './testing/hotel.ts';
import { layWire } from './testing/wire.ts';

let hotel: Hotel;
let browser: Browser;
beforeAll(async () => {
  [hotel, browser] = await Promise.all([openHotel(), launch()]);
  await seedCalls(hotel, [{ room: '412', inMinutes: 90 }]);
});
afterAll(async () => {
  await browser.close();
  await hotel.close();
});

/** The name of the hotel and the screens, where they do not fit. */
const cut = `[...document.querySelectorAll('header [class*=property], header nav, [data-state] > [class*=words]')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)`;

// Side by side, since the chip is at its longest only after a minute. Each has its own `expect`: the common one
// belongs to no test any more when the first of them has ended.
test.concurrent.for([
  { language: 'en', lost: 'No connection', list: 'List to dial by hand', print: 'Print' },
  { language: 'es', lost: 'Sin conexión', list: 'Lista para llamar a mano', print: 'Imprimir' },
])('banner, tab and sound tell of it, and nothing is cut off ($language)', async (one, { expect }) => {
  const { language, lost, list, print } = one;
  const wire = await layWire(hotel.url);
  const desk = await openDesk(browser, wire.url, { language });
  const { page } = desk;
  await comeBack(desk, wire.url, 'boss');
  await page.locator('[data-state=live]').waitFor();
  await page.locator('a[data-call]').first().waitFor();
  await page.keyboard.press('Escape'); // a browser sounds for who has touched it
  const title = await page.title();
  const sounds = async (): Promise<number> => Number((await page.locator('html').getAttribute('data-sounds')) ?? '0');
  const before = await sounds();

  wire.cut();
  await page.getByText(new RegExp(`^${lost} .* Reveille .*\\d\\d:\\d\\d\\.$`)).waitFor();
  await expect.poll(() => page.title()).toBe(`⚠ ${lost} · Grand Hotel Aurora`);
  await expect.poll(sounds).toBeGreaterThan(before);
  await page.locator('[data-state=red]').waitFor(); // when the chip is at its longest
  expect(await page.evaluate(cut)).toEqual([]);
  if (process.env['PICTURES'] !== undefined)
    await page.screenshot({ path: `${process.env['PICTURES']}/lost-${language}.png` });
  // The list is here already.
  await page.getByRole('link', { name: list }).click();
  await page.getByRole('button', { name: print }).waitFor();
  await page.getByRole('cell', { name: '412', exact: true }).first().waitFor();

  wire.mend();
  await page.locator('[data-state=live]').waitFor();
  await expect.poll(() => page.title()).toBe(title);
  await desk.close();
  await wire.close();
});
