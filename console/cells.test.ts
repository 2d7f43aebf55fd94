/** One address for two installations: people sign in at it, and notice nothing when their hotel moves. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Router } from '../server/testing/router.ts';
import { makeProperty, password } from '../server/testing/service.ts';
import { type Cell, closeCell, has, makeCell } from '../server/testing/two-cells.ts';
import { place } from '../server/src/cells/place.ts';
import { type Desk, launch, openDesk } from './testing/browser.ts';

let one: Cell;
let two: Cell;
let router: Router;
let browser: Browser;
let aurora: string;
let cells: Parameters<typeof Router.start>[0];

beforeAll(async () => {
  const settings = { REVEILLE_TRUSTED_PROXIES: '127.0.0.1', REVEILLE_WHOLE_NAMES: 'yes' };
  one = await makeCell(settings);
  two = await makeCell(settings);
  await makeProperty(one.database, { code: 'grand' });
  aurora = await makeProperty(two.database, { code: 'aurora' });
  cells = [one, two].map(({ service, owner }, index) => ({
    name: `eu-${index + 1}`,
    servers: [service.url],
    database: owner,
  }));
  router = await Router.start(cells);
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await router[Symbol.asyncDispose]();
  await Promise.all([closeCell(one), closeCell(two)]);
});

async function signIn(account: string): Promise<Desk> {
  const desk = await openDesk(browser, router.url);
  await desk.page.goto(router.url);
  await desk.page.getByLabel('Account').fill(account);
  await desk.page.getByLabel('Password').fill(password);
  await desk.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await desk.page.locator('#entry-line').waitFor();
  return desk;
}

test('each finds the own hotel by name@code, and is still signed in there when it is in the other cell', async () => {
  const [ours, theirs] = [await signIn('desk@grand'), await signIn('desk@Aurora')];
  await ours.page.getByText('Hotel grand').first().waitFor();
  await theirs.page.getByText('Hotel aurora').first().waitFor();
  await place(await router.control(cells), { code: 'aurora', cell: 'eu-1', operator: 'test' });
  await expect.poll(() => has(one, aurora)).toBe(true);
  await theirs.page.reload();
  await theirs.page.getByText('Hotel aurora').first().waitFor();
  await theirs.page.locator('#entry-line').fill('101 6:30');
  await theirs.page.keyboard.press('Enter');
  await theirs.page.getByText('6:30').first().waitFor();
  await ours.page.reload();
  await ours.page.getByText('Hotel grand').first().waitFor();
  await Promise.all([ours.close(), theirs.close()]);
});
