/** In colours that the reader has chosen for everything, what is chosen and what a colour says can still be seen. */
import { expect, test } from 'vitest';
import { useDay } from './testing/day.ts';
import { picture } from './testing/keeping.ts';
import { seedPostings } from './testing/house.ts';
import { seedMonth } from './testing/month.ts';

const { day } = useDay(async ({ hotel }) => {
  await seedPostings(hotel);
  await seedMonth(hotel);
});

/** The colour behind each of them. */
const behind = (selector: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => getComputedStyle(one).backgroundColor)`;

const chosen: readonly [path: string, one: string, others: string][] = [
  ['/', 'header nav a[aria-current=page]', 'header nav a:not([aria-current])'],
  ['/rooms', 'main button[aria-pressed=true]', 'main button[aria-pressed=false]'],
  ['/office/settings', '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
  [
    '/office/reports',
    'nav a[aria-current=page][href="/office/reports"]',
    'nav a[href^="/office/"]:not([aria-current])',
  ],
];

test.each(chosen)('on %s what is chosen does not look like the rest', async (path, one, others) => {
  const { page } = await day.another('boss');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${day.hotel.url}${path}`);
  await page.locator(one).first().waitFor();
  await page.locator(others).first().waitFor();
  await picture(page, `forced-${path.replaceAll('/', '-')}`);
  const [colour] = await page.evaluate<string[]>(behind(one));
  const rest = await page.evaluate<string[]>(behind(others));
  expect(rest.length).toBeGreaterThan(0);
  expect(rest).not.toContain(colour);
});

test.each([
  ['/', '[data-state=live] [class*=dot]'],
  ['/office/reports', '[class*=swatch]'],
  ['/postings', '[class*=swatch]'],
])('on %s a colour that says something is shown as it is', async (path, selector) => {
  const { page } = await day.another('boss');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${day.hotel.url}${path}`);
  await page.locator(selector).first().waitFor();
  await picture(page, `forced-colour-${path.replaceAll('/', '-')}`);
  const [paper = ''] = await page.evaluate<string[]>(behind('body'));
  const colours = await page.evaluate<string[]>(behind(selector));
  expect(colours).not.toContain(paper);
});
