/** What the service says, on a Spanish screen: refusals, what the doctor finds, why a connection does not work. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../server/src/messages/say.ts';
import { startReceiver } from '../server/testing/receiver.ts';
import { comeBack, type Desk, launch, openDesk } from './testing/browser.ts';
import { type Day, openDay } from './testing/day.ts';
import { expectWhole } from './testing/gallery.ts';
import { chargeAndSend } from './testing/house.ts';

let day: Day;
let desk: Desk;
let leave: () => Promise<void>;

interface Health {
  readonly checks: readonly { readonly what: string; readonly seen: string; readonly mend?: string }[];
}

beforeAll(async () => {
  // An address at which nothing listens any more.
  const closed = await startReceiver();
  await closed.close();
  const { host, port } = new URL(closed.url);
  day = await openDay({
    settings: {
      REVEILLE_ROLES: 'api,courier',
      REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
      ARI_URL: `http://${host}`,
      ARI_PASSWORD: 'wrong-or-right',
    },
  });
  await day.rows(
    `INSERT INTO destinations (property, role, name, type, target) SELECT id, 'connector', 'opera', 'fias',
        '{"host":"127.0.0.1","port":${port}}'::jsonb FROM properties`,
  );
  const browser = await launch();
  leave = () => browser.close();
  desk = await openDesk(browser, day.hotel.url, { language: 'es' });
  await comeBack(desk, day.hotel.url, 'boss');
  await desk.page.locator('html[lang=es]').waitFor();
});
afterAll(async () => {
  await leave();
  await day.close();
});

test('a refused booking says why in Spanish', async () => {
  const { page } = desk;
  await page.keyboard.press('/');
  await page.keyboard.type('440 6:30');
  await page.getByText(/^Habitación 440 · /).waitFor();
  await day.rows(`DELETE FROM rooms WHERE room = '440'`); // behind the back of the page
  await page.keyboard.press('Enter');
  await page.getByText('No hay ninguna habitación 440. No se ha reservado nada.').waitFor();
  expect(await page.locator('body').innerText()).not.toContain('There is no room');
  await expectWhole(desk, 'refused-spanish');
});

test('the screen of the system has no sentence of the doctor in English', async () => {
  const { page } = desk;
  await page.goto(`${day.hotel.url}/office/system`);
  await page.getByText('PostgreSQL responde y admite escritura').waitFor();
  const { checks } = await page.evaluate<Health>(`fetch('/api/v1/system/health').then((answer) => answer.json())`);
  const shown = await page.locator('main').innerText();
  const english = checks.flatMap(({ seen, mend = '' }) => [seen, mend]).filter((text) => text.split(' ').length > 2);
  expect(english.length).toBeGreaterThan(8);
  // A folder with its free space is the same in both but for its words, and how much is free changes.
  expect(english.filter((text) => shown.includes(text))).toEqual([]);
  expect(shown).toMatch(/Asterisk en http:\S+ no responde/);
  await expectWhole(desk, 'system-spanish');
});

test('a connection that does not work says so in Spanish, also what was kept as a text', async () => {
  const { page } = desk;
  await page.goto(`${day.hotel.url}/office/connections`);
  await page.getByText(/Tal como se informó: Asterisk en http:\S+ no responde/).waitFor();
  await page.getByText(/Tal como se informó: la conexión se cortó: ECONNREFUSED/).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/does not answer|the connection broke/);
  await expectWhole(desk, 'connections-spanish');
});

test('a charge that OPERA refused says in Spanish why, and what to do', async () => {
  const { page } = desk;
  const { text: words } = say('cloud.noPost', { answer: '400 FOF00061 ("No Post")' });
  await chargeAndSend(day.hotel, [{ room: '412', state: 'refused', words }]);
  await page.goto(`${day.hotel.url}/postings`);
  await page.getByText('400 FOF00061 ("No Post"), a este huésped no se le puede cargar nada (No Post): pida').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('may be charged');
  await expectWhole(desk, 'refused-charge-spanish');
});

test('whoever reads 12 hours chooses so, and a proof keeps its 24', async () => {
  const { page } = desk;
  await page.goto(day.hotel.url);
  await page.locator('#entry-line').fill('412 6:30'); // in place of what was typed before, and is kept
  await page.getByText(/^Habitación 412 · .*06:30/).waitFor();
  await page.keyboard.press('Enter');
  const call = page.locator('a[data-call]', { hasText: '412' }).first();
  await call.getByText('06:30').first().waitFor();
  await page.getByRole('button', { name: 'Cuenta boss' }).click();
  await page.getByRole('button', { name: '12 horas' }).click();
  await call.getByText(/^6:30\sa\.\sm\.$/).waitFor();
  await page.keyboard.press('Escape');
  await expectWhole(desk, 'twelve-hours');
  await page.setViewportSize({ width: 390, height: 740 });
  await expectWhole(desk, 'twelve-hours-390');
  await call.click();
  await page
    .getByText(/\d\d:\d\d:\d\d/)
    .first()
    .waitFor();
});
