/** The language that is said back is the one that the guest will hear. */
import { expect, test } from 'vitest';
import { type, useDay } from './testing/day.ts';

const { day, desk } = useDay();

/** As a property system tells who moved in; the stream tells the page. */
const moveIn = (room: string, language: string) =>
  day.rows(`
    INSERT INTO guests (property, room, guest, language) SELECT p.id, '${room}', 'G${room}', l.id
      FROM properties p, languages l WHERE l.tag = '${language}';
    INSERT INTO journal (property, kind, actor, room, subject, detail)
      SELECT id, 'guest.arrived', 'opera', '${room}', '${room}', '{}' FROM properties`);

test('the language of the guest, of the room or of the hotel, on the line and on the room', async () => {
  const { page } = desk;
  await moveIn('413', 'fr');
  await moveIn('412', 'de'); // whose room speaks French
  await moveIn('414', 'ja'); // in which nothing can be said
  for (const [room, language] of [
    ['411', 'English'],
    ['412', 'German'],
    ['413', 'French'],
    ['414', 'English'],
  ] as const) {
    await type(desk, '/', `${room} 6:30`);
    await expect.poll(() => page.locator('#entry-said').innerText()).toMatch(new RegExp(`· ${language}$`));
    await type(desk, 'Escape');
    await page.goto(`${day.hotel.url}/rooms/${room}`);
    await page.locator('article').getByText(language, { exact: true }).waitFor();
  }
});

test('what is said back is what the call is told to say', async () => {
  await type(desk, '/', '413 6:30', 'Enter');
  await desk.page.getByText('Set', { exact: true }).waitFor();
  const [call] = await day.rows<{ tag: string }>(
    `SELECT l.tag FROM wakeups w JOIN languages l ON l.id = coalesce(guest_language(w.property, w.room), 1)
        WHERE w.room = '413'`,
  );
  expect(call?.tag).toBe('fr');
});
