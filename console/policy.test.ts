/**
 * The policy of the pages, as Chromium keeps it: nothing that is written into them is run, and nothing of theirs is
 * held up by it.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openDesk, signIn } from './testing/browser.ts';
import { type Hotel, openHotel } from './testing/hotel.ts';

let hotel: Hotel;
let browser: Browser;

beforeAll(async () => {
  [hotel, browser] = await Promise.all([openHotel(), launch()]);
});

afterAll(async () => {
  await browser.close();
  await hotel.close();
});

/** What somebody would put into a page who has found a way to write into it. */
const attack = `
  const box = document.createElement('div');
  box.innerHTML = '<img src="data:," onerror="window.hacked = true"><b style="position: fixed" id="styled"></b>' +
    '<style>body { rotate: 7deg }</style>';
  document.body.append(box);
  const script = document.createElement('script');
  script.textContent = 'window.hacked = true';
  document.body.append(script);
  new Promise((resolve) => setTimeout(resolve, 300));`;
const outcome = async (page: Page) => {
  await page.evaluate(attack);
  return page.evaluate(
    `[window.hacked === true, getComputedStyle(document.getElementById('styled')).position, ` +
      `getComputedStyle(document.body).rotate]`,
  );
};

test('what is written into the console is neither run nor styles it', async () => {
  const desk = await openDesk(browser, hotel.url);
  await signIn(desk, hotel.url);
  expect(desk.complaints).toEqual([]);
  await expect.poll(() => outcome(desk.page)).toEqual([false, 'static', 'none']);
  expect(desk.complaints.join()).toContain('Content Security Policy');
  await desk.close();
});

test('what is written into the documentation is neither run nor styles it; its operations are shown', async () => {
  const desk = await openDesk(browser, hotel.url);
  await desk.page.goto(`${hotel.url}/docs`, { waitUntil: 'commit' });
  // it is large, and a machine may be busy
  await desk.page.getByText('System information').first().waitFor({ state: 'attached', timeout: 180_000 });
  expect(desk.complaints).toEqual([]);
  await expect.poll(() => outcome(desk.page)).toEqual([false, 'static', 'none']);
  await desk.close();
});

test.each([
  '/',
  '/rooms',
  '/postings',
  '/night-sheet',
  '/handover',
  '/office/journal',
  '/office/reports',
  '/office/settings',
  '/corridor',
])('%s is shown without a complaint of the policy', async (path) => {
  const desk = await openDesk(browser, hotel.url);
  const { page } = desk;
  await signIn(desk, hotel.url, 'boss');
  await page.goto(`${hotel.url}${path}`, { waitUntil: 'load' });
  await page.getByText(/^live/).waitFor();
  expect(desk.complaints).toEqual([]);
  await desk.close();
});
