/** Every screen of the desk, as everybody sees it. */
import { test } from 'vitest';
import { openDesk } from './testing/browser.ts';
import { expectWhole, Gallery } from './testing/gallery.ts';

const gallery = new Gallery();
let minute = 30;

gallery.show('the desk', {
  tonight: (page) => gallery.go(page, '/', 'Calls to come'),
  'tonight-table': async (page) => {
    await gallery.go(page, '/', 'Calls to come');
    await page.getByRole('button', { name: 'As a table' }).click();
  },
  'entry-line': async (page) => {
    await gallery.go(page, '/', 'Calls to come');
    await page.keyboard.press('/');
    await page.keyboard.type('412 6:30');
    await page.getByText(/^Room\s+412\s+·\s/).waitFor();
  },
  'entry-refused': async (page) => {
    await gallery.go(page, '/', 'Calls to come');
    await page.keyboard.press('/');
    await page.keyboard.type('999 6:30');
    await page.getByText('No room 999.').waitFor();
  },
  toast: async (page) => {
    await gallery.go(page, '/', 'Calls to come');
    await page.keyboard.press('/');
    await page.keyboard.type(`440 6:${minute++}`); // what is set already offers nothing to undo
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Undo/ }).waitFor();
  },
  keys: async (page) => {
    await gallery.go(page, '/', 'Calls to come');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  },
  menu: async (page) => {
    await gallery.go(page, '/', 'Calls to come');
    await page.getByRole('button', { name: 'Account boss' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  },
  record: (page) => gallery.go(page, `/calls/${gallery.call}`, 'Room 415'),
  overwrite: async (page) => {
    await gallery.go(page, `/calls/${gallery.call}`, 'Room 415');
    await page.getByRole('button', { name: 'Correct the result' }).click();
    await page.getByRole('dialog').waitFor();
  },
  group: async (page) => {
    await gallery.go(page, '/group', 'Group wake-up');
    await page.getByLabel('Time').fill('6:45');
    await page.getByLabel('Rooms').fill('401-408\n999\n412;07:10');
    await page.getByText('No room 999.').waitFor();
  },
  corridor: (page) => gallery.go(page, '/corridor', 'My rooms'),
  'corridor-floor': async (page) => {
    await gallery.go(page, '/corridor', 'My rooms');
    await page.getByRole('button', { name: 'Floor 5' }).click();
    await page.getByLabel('Floor 5 is mine').waitFor();
  },
  'corridor-menu': async (page) => {
    await gallery.go(page, '/corridor', 'My rooms');
    await page.getByRole('button', { name: 'Account boss' }).click();
  },
  'corridor-room': async (page) => {
    await gallery.go(page, '/corridor#/412', 'My room');
    await page.getByRole('button', { name: 'Dirty' }).click();
    await page.getByRole('button', { name: 'Clean' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  },
  'corridor-waiting': async (page) => {
    await gallery.go(page, '/corridor#/413', 'My room');
    await page.route('**/api/v1/session', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '30' } }));
    // Another status than it has: on a slow machine the one of the walk before was sent after all.
    await page
      .getByRole('button', { name: /^(Dirty|Clean)/, pressed: false })
      .first()
      .click();
    await page.getByText(/^\d\s+not\s+sent\s+yet/).waitFor(); // what was done in the room before may wait with it
  },
  'corridor-waiting-list': async (page) => {
    await page.getByRole('button', { name: 'All rooms' }).click();
    await page.getByRole('button', { name: 'All', exact: true }).click(); // some are given to whoever is signed in
    await page.getByText('not sent yet', { exact: true }).first().waitFor();
  },
  'corridor-minibar': async (page) => {
    await page.unroute('**/api/v1/session');
    await gallery.go(page, '/corridor#/412/minibar', 'Drinks');
    await page.getByRole('button', { name: 'One Cola more' }).click();
  },
  'corridor-defect': async (page) => {
    await gallery.go(page, '/corridor#/411', 'The tap drips');
    await page.getByRole('link', { name: 'Report a defect' }).click();
    await page.getByLabel('What is broken?').fill('The lamp is dark');
  },
  'night-sheet': (page) => gallery.go(page, '/night-sheet', 'Language'),
  handover: (page) => gallery.go(page, '/handover', 'Calls still open'),
  wall: async (page) => {
    await page.goto(`${gallery.hotel.url}/wall`);
    await page.locator('[data-next]').first().waitFor();
  },
  postings: (page) => gallery.go(page, '/postings', 'no such room'),
  'postings-filtered': async (page) => {
    await gallery.go(page, '/postings', 'no such room');
    await page.getByLabel('Room', { exact: true }).fill('412');
    await page.getByLabel('State').selectOption('Refused');
    await page.locator('[data-posting]').nth(1).waitFor({ state: 'detached' });
    await page.locator('[data-posting]').waitFor();
  },
  'postings-none': async (page) => {
    await gallery.go(page, '/postings', 'no such room');
    await page.getByLabel('Room', { exact: true }).fill('640');
    await page.getByText('Nothing was charged to room 640').waitFor();
  },
  rooms: (page) => gallery.go(page, '/rooms', 'Floor 4'),
  'rooms-menu': async (page) => {
    await gallery.go(page, '/rooms', 'Floor 4');
    await page.locator('[data-room="408"]').click();
    await page.getByRole('menu', { name: 'Room 408' }).waitFor();
  },
  'rooms-select': async (page) => {
    await gallery.go(page, '/rooms', 'Floor 4');
    await page.getByRole('button', { name: 'Select several' }).click();
    for (const room of ['401', '402', '405']) await page.locator(`[data-room="${room}"]`).click();
    await page.getByText('3 rooms selected').waitFor();
  },
  room: async (page) => {
    await gallery.go(page, '/rooms/412', 'Charges');
    await page.getByText('no such room').waitFor();
  },
  'room-unknown': (page) => gallery.go(page, '/rooms/999', 'There is no room 999.'),
  nothing: (page) => gallery.go(page, '/calls/00000000-0000-4000-8000-000000000000', 'no such call any more'),
  'needs-you': async (page) => {
    await gallery.taken(false);
    await gallery.go(page, '/', 'rang 3 times');
  },
});

test('in Spanish, the night and the corridor say nothing in English', async () => {
  await gallery.taken(true); // a card that comes up takes the focus
  const desk = await openDesk(gallery.browser, gallery.hotel.url, { language: 'es' });
  await desk.page.goto(gallery.hotel.url);
  await desk.page.getByLabel('Cuenta').fill('boss');
  await desk.page.getByLabel('Contraseña').fill('a-good-password');
  await desk.page.keyboard.press('Enter');
  await desk.page.getByText('Llamadas por venir').waitFor();
  await desk.page.keyboard.press('/');
  await desk.page.keyboard.type('412 6:30');
  await desk.page.getByText(/^Habitación 412 · .* · en .* · francés/).waitFor();
  await expectWhole(desk, 'tonight-spanish');
  await desk.page.goto(`${gallery.hotel.url}/corridor#/412/minibar`);
  await desk.page.getByText('Sin consumo').waitFor();
  await desk.page.getByText(/^en directo/).waitFor();
  await expectWhole(desk, 'corridor-spanish');
  await desk.close();
});
