/**
 * The journal: who set it, in a few seconds; 100,000 entries that filter at once; a tail that moves nothing; a chain
 * that tells.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fillJournal, tamper } from '../server/testing/journal.ts';
import { basic, password as secret } from '../server/testing/service.ts';
import type { Desk } from './testing/browser.ts';
import { type Day, openDay, type } from './testing/day.ts';
import { slack } from '../server/testing/patience.ts';

let day: Day;
const patient = { timeout: 180_000 };

beforeAll(async () => {
  day = await openDay();
  await fillJournal(day.hotel.database, [day.hotel.property], 100_000);
  await day.rows('VACUUM ANALYZE journal');
  await allSealed();
});
afterEach(() => day.end());
afterAll(() => day.close());

const allSealed = () =>
  vi.waitFor(async () => expect(await day.rows('SELECT entry FROM journal_unsealed LIMIT 1')).toEqual([]), {
    timeout: 100_000,
    interval: 200,
  });
const book = (room: string, account = 'desk') =>
  fetch(`${day.hotel.url}/rest/wakeup`, {
    method: 'POST',
    headers: basic(account),
    body: new URLSearchParams({ room, time: '0630' }),
  });
const rows = ({ page }: Desk) => page.locator('[data-entry]');

async function openJournal(): Promise<Desk> {
  const desk = await day.another('boss');
  await desk.page.goto(`${day.hotel.url}/office/journal`);
  await rows(desk).first().waitFor();
  return desk;
}

/** From the last thing that a person does to the rows that it asks for, for one filter after the other. */
async function filterTimes(): Promise<ReadonlyMap<string, number>> {
  const { page } = await openJournal();
  const times = new Map<string, number>();
  const measure = async (what: string, act: () => Promise<unknown>, seen: string): Promise<void> => {
    const began = performance.now();
    await act();
    while (!(await page.evaluate<boolean>(seen)));
    times.set(what, performance.now() - began);
  };
  /** Every row that is drawn says this, and there is one. */
  const all = (words: string): string =>
    `(() => { const rows = [...document.querySelectorAll('[data-entry]')]; return rows.length > 0 && ` +
    `rows.every((row) => /${words}/.test(row.innerText)); })()`;
  const none = `document.body.innerText.includes('No entries for this')`;
  const [room, person, kind] = [
    page.getByLabel('Room', { exact: true }),
    page.getByLabel('Person'),
    page.getByLabel('What', { exact: true }),
  ];
  await measure('kind', () => kind.selectOption('wakeup.booked'), all('Wake-up set'));
  await measure('kind and room', () => room.fill('116'), all('^[^]*116\\s+Wake-up set'));
  await measure('kind, room and person', () => person.fill('nobody'), none);
  await room.fill('');
  await measure('kind and person', () => person.fill('account 3'), all('Wake-up set\\s+account 3'));
  await measure(
    'kind, person and time',
    () => page.getByLabel('Until').fill('2026-01-01T12:00'),
    all('Thu 1 Jan 2026[^]*account 3'),
  );
  await kind.selectOption('');
  // A kind that the console has no name for is shown as it is.
  await measure('room, person and time', () => room.fill('117'), all('117\\s+wakeup.rung[^]*account 3'));
  await measure('today alone', () => page.getByRole('button', { name: 'Today' }).click(), none);
  return times;
}

test('who set it? is answered in ten seconds: Office, the room, read', async () => {
  expect((await book('412')).status).toBe(201);
  const desk = await day.another('boss');
  const began = performance.now();
  await desk.page.getByRole('link', { name: 'Office' }).click();
  await desk.page.getByRole('textbox', { name: 'Room' }).click();
  const keys = await type(desk, '412');
  await desk.page.getByRole('button', { name: /412 Wake-up set for .* desk$/ }).waitFor();
  const seconds = (performance.now() - began) / 1000;
  console.log(`who set it: 2 clicks, ${keys} keys, ${seconds.toFixed(2)} s`);
  expect(keys).toBe(3);
  expect(seconds).toBeLessThan(10 * slack);
});

test('one choice shows who came in and who tried in vain; every kind has words, in a group', async () => {
  const headers = { 'content-type': 'application/json' };
  const enter = (password: string) =>
    fetch(`${day.hotel.url}/api/v1/session`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ account: 'desk', password }),
    });
  expect([(await enter('not this one')).status, (await enter(secret)).status]).toEqual([401, 201]);
  const tried = () => day.rows(`SELECT 1 FROM journal WHERE kind = 'account.guessed'`);
  await expect.poll(async () => (await tried()).length, patient).toBe(1);
  const desk = await openJournal();
  const kind = desk.page.getByLabel('What', { exact: true });
  const words = await kind.locator('optgroup option').allInnerTexts();
  expect(words.length).toBeGreaterThan(60);
  expect(words.filter((one) => /^[a-z]|\.|-[a-z]+$/.test(one) && !/wake-up|sign-in/i.test(one))).toEqual([]);
  await kind.selectOption({ label: 'All sign-ins, also failed ones' });
  const told = async (): Promise<string[]> => [
    ...new Set((await rows(desk).allInnerTexts()).map((one) => /Signed in|wrong password|Wrong/.exec(one)?.[0] ?? one)),
  ];
  await expect.poll(async () => (await told()).length, patient).toBe(2);
  await expect.poll(() => told()).toEqual(expect.arrayContaining(['Signed in']));
});

describe('of 100,000 entries', () => {
  test('those that are asked for are shown within half a second, by any filters', async () => {
    const best = new Map<string, number>();
    // A machine that is busy with other things says nothing about the filters: of three rounds the best one counts.
    for (let round = 0; round < 3 && (round === 0 || Math.max(...best.values()) >= 500 * slack); round += 1) {
      for (const [what, took] of await filterTimes()) best.set(what, Math.min(took, best.get(what) ?? took));
      await day.end();
    }
    console.log(`100,000 entries: ${[...best].map(([what, took]) => `${what} ${Math.round(took)} ms`).join(', ')}`);
    expect(best.size).toBe(7);
    for (const [what, took] of best) expect(took, what).toBeLessThan(500 * slack);
  });

  test('a screenful is drawn, and scrolling brings the rest page by page', async () => {
    const desk = await openJournal();
    const { page } = desk;
    expect(await rows(desk).count()).toBeLessThan(60);
    await page.getByLabel('Room', { exact: true }).fill('117');
    await page.getByRole('list', { name: 'Entries, newest first' }).waitFor();
    const bottom =
      `(() => { const list = document.querySelector('[data-entry]')?.closest('ul').parentElement; ` +
      `list?.scrollTo(0, list.scrollHeight); return document.querySelector('[aria-setsize="500"]') !== null; })()`;
    await expect.poll(() => page.evaluate(bottom), patient).toBe(true);
    await page.locator('[aria-posinset="500"]').waitFor();
  });
});

test('the tail brings what happens to the top, and moves nothing that somebody reads', async () => {
  const desk = await openJournal();
  const { page } = desk;
  await page.getByLabel('Live').check({ force: true });
  const before = await rows(desk).first().getAttribute('data-entry');
  const began = performance.now();
  await book('413');
  await page.getByRole('button', { name: /413 Wake-up set for .* desk$/ }).waitFor();
  const took = performance.now() - began;
  console.log(`an entry is at the top of the tail after ${Math.round(took)} ms`);
  expect(took).toBeLessThan(2000 * slack);
  expect(await rows(desk).first().getAttribute('data-entry')).not.toBe(before);

  await page.evaluate(`document.querySelector('[data-entry]').closest('ul').parentElement.scrollTop = 520`);
  const middle = page.locator('[aria-posinset="14"] [data-entry]');
  await middle.waitFor();
  const read = page.locator(`[data-entry="${(await middle.getAttribute('data-entry')) ?? ''}"]`);
  const place = await read.boundingBox();
  await book('414');
  await book('415');
  await page.getByRole('button', { name: '2 new entries above' }).waitFor();
  expect(await read.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: '2 new entries above' }).click();
  await page.getByRole('button', { name: /415 Wake-up set for .* desk$/ }).waitFor();
  await expect.poll(() => page.getByText(/new entries above/).count(), patient).toBe(0);
});

test('an entry opens to all that it says, and the same entries leave as CSV and JSON', async () => {
  await book('416');
  const desk = await openJournal();
  const { page } = desk;
  await page.getByLabel('Room', { exact: true }).fill('416');
  await expect.poll(() => rows(desk).count(), patient).toBe(1);
  const row = page.getByRole('button', { name: /416 Wake-up set for .* desk$/ });
  await row.click();
  await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
  await page.getByText('Raw record').click();
  await page.getByText('wakeup.booked', { exact: true }).waitFor();
  await row.click();
  await expect.poll(() => page.locator('dl').count(), patient).toBe(0);
  const told = {
    CSV: /^number,date,time.*\r\n1,[^\n]*,desk,Wake-up set for [^\n]*,416,,wakeup\.booked,[^\n]*\r\nend,[^\n]*\r\n$/,
    JSON: /^\{"id":.*"kind":"wakeup.booked","room":"416".*\}\n$/,
  };
  for (const [name, content] of Object.entries(told)) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
    expect(await readFile(await download.path(), 'utf8')).toMatch(content);
  }
});

test('the chain is verified where one can see it, and an entry that was changed is named', async () => {
  const desk = await openJournal();
  const { page } = desk;
  await page.getByText('Chain verified').waitFor();
  await page
    .getByText(/^The newest 10,000 entries, at .* Older ones are checked on the server by reveille journal verify$/)
    .waitFor();
  await allSealed();
  const [newest] = await day.rows<{ id: string }>('SELECT max(id)::text AS id FROM journal');
  const change = (actor: string) =>
    tamper(day.hotel.database, `UPDATE journal SET actor = ${actor} WHERE id = ${newest?.id ?? ''}`);
  await change(`'x' || actor`);
  const began = performance.now();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('The journal was tampered with: 1 problem').waitFor();
  console.log(`10,000 entries verified, from click to verdict: ${Math.round(performance.now() - began)} ms`);
  await expect
    .poll(() => page.getByText(`entry ${newest?.id ?? ''} was changed after it was sealed`).isVisible())
    .toBe(true);
  await change('substr(actor, 2)');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('Chain verified').waitFor();
});

test('an account without the permission sees neither the office nor anything in it', async () => {
  const desk = await day.another('desk');
  expect(await desk.page.getByRole('link', { name: 'Office' }).count()).toBe(0);
  for (const path of ['/office/journal', '/office/reports', '/office/connections', '/office/system']) {
    await desk.page.goto(`${day.hotel.url}${path}`);
    await desk.page.getByText('Your account may not open this screen.').waitFor();
    expect(await desk.page.getByRole('heading').count()).toBe(0);
  }
  for (const path of [
    'journal',
    'journal/export?format=csv',
    'journal/verification',
    'reports/wakeups?from=20260101&to=20260102',
    'reports/charges?from=20260101&to=20260102',
    'destinations',
    'links',
    'telephony',
    'system/health',
  ])
    expect((await fetch(`${day.hotel.url}/api/v1/${path}`, { headers: basic('desk') })).status, path).toBe(403);
});
