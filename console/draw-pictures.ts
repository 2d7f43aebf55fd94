/** Draws the pictures of the documents from the real thing: `npm run pictures`, whenever a screen looks different. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { onServer } from '../server/testing/database.ts';
import setUp from '../server/testing/global-setup.ts';
import { StandInTelephone } from '../server/testing/telephone.ts';
import { enter } from './testing/corridor.ts';
import { launch, openDesk, type Setting, signIn } from './testing/browser.ts';
import { seedEverything } from './testing/everything.ts';
import { openHotel } from './testing/hotel.ts';
import { furnish, morningSomewhere } from './testing/morning.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'pictures');
mkdirSync(folder, { recursive: true });

/** Up, as far as anybody is told; nothing is rung, so that the night stands still. */
const node = {
  name: 'asterisk',
  property: undefined,
  version: '22.5.2',
  running: true,
  registered: true,
  detail: 'Asterisk answers, the lines are registered',
};
const telephony = Object.assign(new StandInTelephone(() => 'hold'), { nodes: () => Promise.resolve([node]) });

await using open = new AsyncDisposableStack();
open.defer(await setUp());
const hotel = open.adopt(
  await openHotel({ zone: morningSomewhere(), telephony, settings: { REVEILLE_ROLES: 'api' } }),
  (opened) => opened.close(),
);
const browser = open.adopt(await launch(), (opened) => opened.close());
const call = await seedEverything(hotel);
await furnish(hotel);

/** An address, what is seen there once it is whole, and what is done before the picture is taken. */
type Screen = readonly [path: string, seen: string | RegExp, act?: (page: Page) => Promise<unknown>];

const desk: Record<string, Screen> = {
  'needs-you': ['/', 'rang 3 times'],
  tonight: ['/', 'Calls to come', takeAlert],
  'call-record': [`/calls/${call}`, 'Room 415'],
  group: ['/group', 'Group wake-up', fillGroup],
  'rooms-board': ['/rooms', 'Floor 4'],
  room: ['/rooms/412', 'no such room'],
  postings: ['/postings', 'no such room'],
  journal: ['/office/journal', 'Chain verified'],
  reports: ['/office/reports', 'Charges by category'],
  announcements: ['/office/announcements', 'First, until noon'],
  settings: ['/office/settings', 'Load a CSV file'],
  connections: ['/office/connections', 'Connectors, receivers and subscribers'],
};
const corridor: Record<string, Screen> = {
  'corridor-rooms': ['/corridor#/', 'My rooms', (page) => page.locator('a[data-room]').first().waitFor()],
  'corridor-minibar': ['/corridor#/412/minibar', 'Drinks', countDrinks],
};

await draw({}, desk, (page) => signIn({ page }, hotel.url, 'boss'));
await draw({ look: 'dark' }, { 'tonight-dark': ['/', 'Calls to come'] }, (page) => signIn({ page }, hotel.url, 'boss'));
await draw({ width: 390, height: 844 }, corridor, async (page) => {
  await page.goto(`${hotel.url}/corridor`);
  await enter(page, 'bar');
});

async function draw(
  setting: Setting,
  screens: Record<string, Screen>,
  signInTo: (page: Page) => Promise<void>,
): Promise<void> {
  const opened = await openDesk(browser, hotel.url, { height: 800, ...setting });
  const { page } = opened;
  await signInTo(page);
  for (const [name, [path, seen, act]] of Object.entries(screens)) {
    await page.goto(`${hotel.url}${path}`);
    await page.getByText(seen).first().waitFor();
    await page.getByText(/^live/).waitFor();
    await act?.(page);
    // The stream of events never ends, so the network is never idle; whatever else was asked has come by then.
    await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
    await page.evaluate('sessionStorage.clear()'); // the line would keep what was typed
  }
  await opened.close();
}

/** The desk at work: the alert is taken, and the next wake-up is being typed. */
async function takeAlert(page: Page): Promise<void> {
  await onServer(
    (client) =>
      client.query(`UPDATE alerts SET acknowledged_at = now(), acknowledged_by = 'desk' WHERE subject = $1`, [call]),
    hotel.database.url,
  );
  await page.reload();
  await page.getByText('Calls to come').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('413 7:15');
  await page.getByText(/^Room 413 · /).waitFor();
}

async function fillGroup(page: Page): Promise<void> {
  await page.getByLabel('Time').fill('6:45');
  await page.getByLabel('Rooms').fill('418-426\n999\n432;07:10\n435;07:10');
  await page.getByText('No room 999.').waitFor();
}

async function countDrinks(page: Page): Promise<void> {
  for (const item of ['Cola', 'Cola', 'Chocolate'])
    await page.getByRole('button', { name: `One ${item} more` }).click();
}
