/**
 * Connections: a broken one is understood without a terminal, by what the screen says, and can be tried and let go on
 * from there.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../server/testing/receiver.ts';
import { basic } from '../server/testing/service.ts';
import type { Desk } from './testing/browser.ts';
import { type Day, openDay } from './testing/day.ts';
import { slack } from '../server/testing/patience.ts';

let day: Day;
let minibar: Receiver;
/** An address at which nothing listens any more. */
let nobody: string;

beforeAll(async () => {
  const closed = await startReceiver();
  await closed.close();
  nobody = new URL(closed.url).host;
  minibar = await startReceiver(() => ({ status: 204 }));
  day = await openDay({
    settings: {
      REVEILLE_ROLES: 'api,courier',
      REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
      ARI_URL: `http://${nobody}`,
      ARI_PASSWORD: 'wrong-or-right',
    },
  });
  await day.rows(
    `INSERT INTO destinations (property, role, name, type, target) SELECT id, g.role, g.name, g.type, g.target::jsonb
        FROM properties,
       (VALUES ('connector', 'minibar', 'webhook', '{"url":"${minibar.url}/charges"}'),
         ('subscriber', 'night', 'mail', '{"to":"boss@hotel.example,night@hotel.example"}'),
         ('receiver', 'housekeeping', 'webhook', '{"url":"http://${nobody}/rooms"}'),
         ('connector', 'opera', 'fias', '{"host":"127.0.0.1","port":${new URL(closed.url).port}}')) AS g (role, name,
           type, target)`,
  );
});
afterEach(() => day.end());
afterAll(async () => {
  await day.close();
  await minibar.close();
});

const eventually = { timeout: 180_000 };
const row = ({ page }: Desk, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function openConnections(): Promise<Desk> {
  const desk = await day.another('boss');
  await desk.page.goto(`${day.hotel.url}/office/connections`);
  await row(desk, 'minibar').waitFor();
  return desk;
}

test('a receiver that refuses connections is understood in half a minute: what is wrong and what to do', async () => {
  const change = await fetch(`${day.hotel.url}/rest/rsi/change`, {
    method: 'POST',
    headers: basic('desk'),
    body: new URLSearchParams({ id: '001', room: '412' }),
  });
  expect(change.status).toBe(200);
  const desk = await day.another('boss');
  const { page } = desk;
  const began = performance.now();
  await page.getByRole('link', { name: 'Office' }).click();
  await page.getByRole('link', { name: 'Connections' }).click();
  const broken = row(desk, 'housekeeping');
  await broken.getByText('Fails', { exact: true }).waitFor();
  await broken.getByText(`What is wrong: Nothing listens at ${nobody}: the connection is refused.`).waitFor();
  await broken.getByText('What to do: Start the program there, or correct the address and port below.').waitFor();
  await broken.getByText('Nothing is lost: what waits is sent once it works.').waitFor();
  const seconds = (performance.now() - began) / 1000;
  console.log(`a broken receiver: 2 clicks, ${seconds.toFixed(2)} s until the screen says what is wrong`);
  expect(seconds).toBeLessThan(30 * slack);
  await broken.getByText(/1 message since/).waitFor();
  // The telephone system, the property system and the receiver; the connector works.
  await page.getByText('3 connections have a problem.').waitFor();
  await row(desk, 'minibar').getByText('Works', { exact: true }).waitFor();
});

test('a telephone system and a property system that do not answer say so, with what to check', async () => {
  const desk = await openConnections();
  // Whoever writes the other side finds the interface from here.
  const docs = desk.page.getByRole('link', { name: 'For integrators: all of the REST API' });
  await expect.poll(() => docs.getAttribute('href')).toBe('/docs');
  const phones = row(desk, nobody);
  await phones.getByText('What is wrong: Asterisk does not answer: no phone can ring.').waitFor();
  await phones.getByText('What to do: Start Asterisk, or ask who runs it to do so.').waitFor();
  // Names of settings are for others, and a click away.
  expect(await phones.getByText('Check ARI_URL and http.conf.').isVisible()).toBe(false);
  await phones.getByText('For who runs the machine').click();
  await phones.getByText('Check ARI_URL and http.conf.').waitFor();
  await expect.poll(() => phones.getByText(/ECONNREFUSED/).isVisible()).toBe(true);
  const system = row(desk, 'opera');
  await system.getByText('Not connected').waitFor({ timeout: 180_000 });
  await system.getByText(`What is wrong: Nothing listens at ${nobody}: the connection is refused.`).waitFor();
});

test('a test shows what became of it, whichever way it goes', async () => {
  const desk = await openConnections();
  const { page } = desk;
  await page.getByRole('button', { name: 'Send a test: minibar' }).click();
  await row(desk, 'minibar')
    .getByText(/^The test was accepted after .* s, with the answer 204\.$/)
    .waitFor();
  expect(minibar.received.filter(({ body }) => body.includes('This is a test'))).toHaveLength(1);
  minibar.answer = () => ({ status: 400, body: 'no such hotel' });
  await page.getByRole('button', { name: 'Send a test: minibar' }).click();
  await row(desk, 'minibar').getByText('The test arrived and was refused with 400.').waitFor();
  minibar.answer = () => ({ status: 204 });
  await page.getByRole('button', { name: 'Send a test: housekeeping' }).click();
  await row(desk, 'housekeeping')
    .getByText(
      `The test did not arrive; it is tried again by itself. Nothing listens at ${nobody}: the connection is refused.`,
    )
    .waitFor();
  // There is no mail server.
  await page.getByRole('button', { name: 'Send a test: night' }).click();
  const mail = row(desk, 'night');
  await mail.getByText('boss@hotel.example, night@hotel.example', { exact: true }).waitFor();
  await mail
    .getByText('What is wrong: Mail to boss@hotel.example, night@hotel.example does not get through the mail server.')
    .waitFor();
  await mail.getByText(/As it was reported: no mail server is set: .* REVEILLE_SMTP_URL/).waitFor();
});

test('one that was stopped goes on at a click once it is mended, and refused messages are sent again', async () => {
  const charge = () =>
    fetch(`${day.hotel.url}/rest/isi/charge`, {
      method: 'POST',
      headers: basic('bar'),
      body: new URLSearchParams({ id: '10', quantity: '1', room: '412' }),
    });
  minibar.answer = () => ({ status: 400, body: 'closed' });
  expect((await charge()).status).toBe(200);
  await expect
    .poll(() => day.rows(`SELECT state FROM deliveries WHERE event = 'charge.made' AND state = 'refused'`), {
      timeout: 180_000,
    })
    .toHaveLength(1);
  const desk = await openConnections();
  const { page } = desk;
  minibar.answer = () => ({ status: 204 });
  await page.getByRole('button', { name: 'Send refused again: minibar' }).click();
  await page.getByText(/messages? (is|are) sent again to minibar/).waitFor();
  await expect
    .poll(
      () =>
        minibar.received.filter(({ body, headers }) => body.includes('Cola') && 'reveille-replay-of' in headers).length,
      { timeout: 180_000 },
    )
    .toBe(1);

  await day.rows(
    `UPDATE lanes SET parked_at = now(), failures = 1
        WHERE destination = (SELECT id FROM destinations WHERE name = 'housekeeping')`,
  );
  const broken = row(desk, 'housekeeping');
  await broken.getByText('Stopped', { exact: true }).waitFor();
  await broken.getByText(/Fix this first, then press "Try again now"/).waitFor();
  const mended = await startReceiver(() => ({ status: 204 }));
  await day.rows(`UPDATE destinations SET target = '{"url":"${mended.url}/rooms"}' WHERE name = 'housekeeping'`);
  await page.getByRole('button', { name: 'Try again now: housekeeping' }).click();
  await broken.getByText('Works', { exact: true }).waitFor();
  await broken.getByText('nothing', { exact: true }).waitFor({ timeout: 180_000 });
  expect(mended.received.length).toBeGreaterThan(0);
  await mended.close();
});

test('one that is no longer wanted is removed after a question, and is gone for who looks elsewhere', async () => {
  const [desk, elsewhere] = [await openConnections(), await openConnections()];
  const { page } = desk;
  await page.getByRole('button', { name: 'Remove: night' }).click();
  const question = page.getByRole('dialog', { name: 'Remove night?' });
  await question.getByText('Nothing is sent there any more, not even what waits.').waitFor();
  await page.keyboard.press('Escape');
  await row(desk, 'night').waitFor();
  await page.getByRole('button', { name: 'Remove: night' }).click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('night is removed').waitFor();
  for (const one of [desk, elsewhere]) await expect.poll(() => row(one, 'night').count(), eventually).toBe(0);
  await row(desk, 'minibar').waitFor();
});
