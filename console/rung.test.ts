/** What is said of a ring is what the phone did: one that made no sound did not ring, and Ring again rings at once. */
import { expect, test } from 'vitest';
import { slack } from '../server/testing/patience.ts';
import { type Behaviour, StandInTelephone } from '../server/testing/telephone.ts';
import { rowOf, type, useDay } from './testing/day.ts';
import { seedUnanswered } from './testing/hotel.ts';

/** At once, as a phone says it that is off the hook, and one that nobody has plugged in. */
const silent: Readonly<Record<string, Behaviour>> = {
  '416': { cause: 17, sipStatus: 486 },
  '417': { cause: 20 },
};
const telephone = new StandInTelephone(({ extension }) => silent[extension] ?? 'hold');
const { day, desk } = useDay(
  (opened) =>
    opened.rows(
      `INSERT INTO settings (property, section, value) SELECT id, 'wakeup', '{"attempts":1}' FROM properties`,
    ),
  (opened) => opened.begin(),
  { telephony: telephone },
);

test.each([
  ['416', 'busy or declined'],
  ['417', 'unreachable'],
])('a phone that made no sound, that of %s, is nowhere said to have rung: it was %s', async (room, words) => {
  const { page } = await day.another('boss'); // who reads the journal as well
  await page.evaluate(
    `fetch('/api/v1/wakeups/ring-now', { method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ room: '${room}' }) })`,
  );
  const card = page.locator('li[data-first]');
  await card.getByText(new RegExp(`^called 1 time, ${words}, last \\d\\d:\\d\\d$`)).waitFor();
  const row = rowOf({ ...desk, page }, room);
  await row.getByText('1 attempt').waitFor();
  const seen = [await card.innerText(), await row.innerText()];
  await row.click();
  const record = page.locator('article[aria-labelledby=record-title]');
  await record.getByText(`Attempt 1, phone ${room}: ${words}`).waitFor();
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    const [, attempt] = await record.getByRole('table').first().getByRole('row').allInnerTexts();
    expect(attempt, media).toMatch(new RegExp(`^1\t.*\t–\t.*\t–\t${words}$`, 'i'));
    seen.push((await record.innerText()).replace('Rang for', ''));
  }
  for (const text of seen) expect(text).not.toMatch(/\brang\b|\b0 s\b|answered(?! a)/i);
});

test('Ring again rings the phone in a moment, not a minute later, and says so', async () => {
  const { page } = desk;
  await seedUnanswered(day.hotel, '415');
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  expect(telephone.placed.filter(({ extension }) => extension === '415')).toEqual([]);
  const begun = performance.now();
  await type(desk, 'n');
  await expect.poll(() => telephone.placed.at(-1)?.extension, { interval: 20, timeout: 180_000 }).toBe('415');
  const milliseconds = performance.now() - begun;
  console.log(`ring again: the phone rings ${Math.round(milliseconds)} ms after the key`);
  expect(milliseconds).toBeLessThan(5000 * slack);
  // However busy the machine is: nobody has put it off.
  await expect
    .poll(() => day.rows(`SELECT due_at <= created_at AS "atOnce" FROM wakeups WHERE room = '415' AND status < 4`))
    .toEqual([{ atOnce: true }]);
  await page.locator('[data-toast]').getByText('Room 415 rings again now', { exact: true }).waitFor();
  await page.locator('a[data-call]', { hasText: '415' }).getByText('Ringing', { exact: true }).waitFor();
});
