/** A guest who did not wake is the affair of those who may do something about it, and of nobody else's keys. */
import { beforeEach, expect, test } from 'vitest';
import { ask } from '../server/testing/rest.ts';
import { type Desk, giveCookie } from './testing/browser.ts';
import { useDay } from './testing/day.ts';
import { seedUnanswered } from './testing/hotel.ts';

const { day } = useDay(async (opened) => {
  for (const [name, role] of Object.entries({ maid: 'housekeeper', reader: 'auditor' }))
    await opened.rows(`INSERT INTO accounts (property, name, password_hash, permissions, role)
      SELECT property, '${name}', password_hash, '{}', '${role}' FROM accounts WHERE name = 'desk'`);
});

let guest: { call: string; alert: string };
beforeEach(async () => {
  guest = await seedUnanswered(day.hotel, '415');
});

/** Somebody signed in, and what their page sends: a key that is refused in the end was offered all the same. */
async function enter(name: string): Promise<Desk & { readonly sent: readonly string[] }> {
  const desk = await day.stranger();
  await giveCookie(desk, day.hotel.url, name);
  const sent: string[] = [];
  desk.page.on('request', (request) => {
    if (/alerts\/|result$|ring-now|cancel$/.test(request.url())) sent.push(request.url());
  });
  return { ...desk, sent };
}
const pressAll = async ({ page }: Desk): Promise<void> => {
  for (const key of 'gwwaan') await page.keyboard.press(key);
};
const taken = () => day.rows('SELECT 1 FROM alerts WHERE acknowledged_at IS NOT NULL');
const acting = /going|woken|already up|nobody in|handle it|ring again|cancel|change/i;

test('housekeeping is offered neither an alert nor a call to cancel, whichever screen is asked for', async () => {
  const maid = await enter('maid');
  const { page, sent } = maid;
  for (const path of ['/', '/group', '/wall', '/rooms/415', `/calls/${guest.call}`]) {
    await page.goto(`${day.hotel.url}${path}`, { waitUntil: 'commit' });
    await expect.poll(() => page.url()).toMatch(/\/corridor$/);
    await page.getByRole('button', { name: 'Floor 4' }).waitFor();
    await pressAll(maid);
    expect(await page.getByRole('button', { name: acting }).count(), path).toBe(0);
    expect(await page.locator('body').innerText(), path).not.toMatch(/needs attention|did not wake|cancel/i);
  }
  for (const [operation, json] of [
    [`POST /api/v1/alerts/${guest.alert}/acknowledge`],
    [`POST /api/v1/alerts/${guest.alert}/conclude`, { how: 'woken' }],
  ] as const)
    expect((await ask(day.hotel.url, operation, { as: 'maid', ...(json && { json }) })).status).toBe(403);
  expect([sent, await taken()]).toEqual([[], []]);
});

test('an auditor reads that a guest did not wake, without a button or a key that takes it', async () => {
  const reader = await enter('reader');
  await reader.page.goto(day.hotel.url);
  const card = reader.page.locator('li[data-first]');
  await card.getByText(/^rang 3 times, no answer/).waitFor();
  await pressAll(reader);
  expect(await card.getByRole('button').count()).toBe(0);
  expect([reader.sent, await taken()]).toEqual([[], []]);
});
