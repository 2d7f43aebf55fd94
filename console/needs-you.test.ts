/** A guest who did not wake: nobody at the desk can overlook it, and one key is enough. */
import { describe, expect, test } from 'vitest';
import { comeBack, launch, openDesk } from './testing/browser.ts';
import { type, useDay } from './testing/day.ts';
import { raiseAlert, raiseGuessing, raiseTroubles, seedCalls, seedUnanswered } from './testing/hotel.ts';
import { slack } from '../server/testing/patience.ts';

const { day, desk } = useDay();

describe('needs you', () => {
  test('opens by itself in two seconds on every screen, sounds, counts in the title, is taken by one key', async () => {
    const { page } = desk;
    const [call = ''] = await seedCalls(day.hotel, [{ room: '415', inMinutes: -6, status: 5, result: 2, attempts: 3 }]);
    await page.getByRole('link', { name: 'Night sheet' }).click();
    const begun = performance.now();
    await raiseAlert(day.hotel, '415', call);
    await page.getByText(/rang 3 times, no answer, last \d\d:\d\d/).waitFor();
    const milliseconds = performance.now() - begun;
    console.log(`needs you: on screen ${Math.round(milliseconds)} ms after the last failure`);
    expect(milliseconds).toBeLessThan(2000 * slack);
    await expect.poll(() => page.title()).toMatch(/^\(1\) Needs attention/);
    await expect.poll(() => page.locator('html').getAttribute('data-sounds')).toBe('1');
    await type(desk, 'Escape');
    await expect.poll(() => page.getByRole('heading', { name: 'Needs attention' }).isVisible()).toBe(true);
    await type(desk, 'g');
    await page.getByText('Room 415: desk is going').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Needs attention' }).count()).toBe(0);
    await expect
      .poll(() => day.rows<{ by: string }>('SELECT acknowledged_by AS by FROM alerts'))
      .toEqual([{ by: 'desk' }]);
    await expect.poll(() => page.title()).toBe('Grand Hotel Aurora · Reveille');
  });

  test('leaves what is being typed alone', async () => {
    await type(desk, '/', '41');
    await seedUnanswered(day.hotel, '415');
    await desk.page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    await type(desk, '2 6:30', 'Enter');
    await expect.poll(() => day.rows(`SELECT 1 FROM wakeups WHERE room = '412'`)).toHaveLength(1);
    await expect.poll(() => day.rows('SELECT 1 FROM alerts WHERE acknowledged_at IS NULL')).toHaveLength(1);
  });

  test('is read out to who is typing, and shown by the computer itself where that is wanted', async () => {
    await using browser = await launch('chromium');
    const whole = await openDesk(browser, day.hotel.url);
    await comeBack(whole, day.hotel.url);
    const { page } = whole;
    await page.context().grantPermissions(['notifications']);
    await page.evaluate(`{
      const shown = (globalThis.shown = []);
      const gone = (globalThis.gone = []);
      globalThis.Notification = class extends Notification {
        constructor(title, options) { super(title, options); shown.push(title + ': ' + options.body); }
        close() { gone.push(this.body); super.close(); }
      };
    }`);
    await page.getByRole('button', { name: 'Account desk' }).click();
    await page.getByRole('button', { name: 'Desktop notifications' }).click();
    const before = Number((await page.locator('html').getAttribute('data-sounds')) ?? '0');
    await page.getByRole('button', { name: 'Test the alarm' }).click();
    await page.getByText('Did you hear it?').waitFor();
    await expect.poll(() => page.locator('html').getAttribute('data-sounds')).toBe(String(before + 1));
    await type(whole, 'Escape', '/', '41');
    await seedUnanswered(day.hotel, '415');
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toContain('Needs attention: Room 415');
    await expect.poll(() => page.locator('#entry-line').inputValue()).toBe('41');
    const shown = await page.evaluate<string[]>('shown');
    expect(shown.map((one) => one.split(':').slice(0, 2).join(':'))).toEqual([
      'Alarm tested: Did you hear it? If not, check the loudspeaker and the volume of this computer.',
      'Needs attention: Room 415',
    ]);
    // Another desk has taken it: the computer does not go on to say that somebody is needed.
    await day.rows(`UPDATE alerts SET acknowledged_at = now(), acknowledged_by = 'boss';
      INSERT INTO journal (property, kind, actor, room, subject, detail)
        SELECT property, 'alert.acknowledged', 'boss', room, id, '{"how":"console"}' FROM alerts`);
    await expect.poll(() => page.evaluate<string[]>('gone')).toContainEqual(expect.stringMatching(/^Room 415/));
  });

  test.each([
    [
      'n',
      'rings again now',
      `SELECT 1 FROM wakeups WHERE room = '415' AND status = 0 AND due_at BETWEEN now() - interval '1 minute'
          AND now()`,
    ],
    [
      'ww',
      'woken in person',
      `SELECT 1 FROM wakeups WHERE status = 4 AND result = 1 AND ending = 'in-person'
          AND EXISTS (SELECT FROM journal_names WHERE personal ->> 'reason' = 'Woken in person')`,
    ],
    [
      'aa',
      'already up',
      `SELECT 1 FROM wakeups WHERE status = 4 AND result = 1 AND ending = 'already-up'
          AND EXISTS (SELECT FROM journal_names WHERE personal ->> 'reason' = 'Already up')`,
    ],
  ])('%s does what it says, and takes the alert', async (key, words, truth) => {
    await seedUnanswered(day.hotel, '415');
    await desk.page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    await type(desk, key);
    await desk.page.getByText(`Room 415${key === 'n' ? '' : ':'} ${words}`).waitFor();
    await expect.poll(() => day.rows(truth)).toHaveLength(1);
    expect(await day.rows('SELECT 1 FROM alerts WHERE acknowledged_at IS NULL')).toHaveLength(0);
  });

  test('goes from one desk when it is taken at another', async () => {
    const other = await day.another('boss');
    await seedUnanswered(day.hotel, '415');
    await Promise.all(
      [desk, other].map(({ page }) => page.getByRole('heading', { name: 'Needs attention' }).waitFor()),
    );
    await type(other, 'g');
    await expect.poll(() => desk.page.getByRole('heading', { name: 'Needs attention' }).count()).toBe(0);
  });

  test('tells of connectors in sentences, with the names of the hotel and no ids', async () => {
    const { page } = desk;
    await raiseTroubles(day.hotel);
    await page
      .getByText('The property system opera cannot be reached (the connection was refused). Charges wait for it.')
      .waitFor();
    await page
      .getByText('Room 415 has no wake-up at Sat 16 Jan 06:30, though opera set one: That time has passed.')
      .waitFor();
    await page.getByText('Messages to spa do not arrive. They are tried again by themselves.').waitFor();
    await page.getByText('Messages to a connected system have not arrived for days').waitFor();
    if (process.env['PICTURES'] !== undefined)
      await page.screenshot({ path: `${process.env['PICTURES']}/troubles.png` });
    const cards = (await page.getByRole('listitem').allInnerTexts()).join('\n');
    expect(cards).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|link-down|wakeup-refused|Something needs a person/);
  });

  test('tells an administrator, not the desk, that somebody guesses passwords, without a sound', async () => {
    const boss = await day.another('boss');
    await raiseGuessing(day.hotel, 'desk');
    await boss.page
      .getByText(
        /for the account desk: 1204 tries from 50 networks \(192\.0\.2\.0\/24, 198\.51\.100\.0\/24\) since \d\d:\d\d/,
      )
      .waitFor();
    if (process.env['PICTURES'] !== undefined)
      await boss.page.screenshot({ path: `${process.env['PICTURES']}/guessing.png` });
    expect((await boss.page.locator('html').getAttribute('data-sounds')) ?? '0').toBe('0');
    expect(await desk.page.getByRole('heading', { name: 'Needs attention' }).count()).toBe(0);
    await boss.page.getByRole('button', { name: /I'll handle it/ }).click();
    await expect.poll(() => boss.page.getByRole('heading', { name: 'Needs attention' }).count()).toBe(0);
    await expect
      .poll(() => day.rows<{ by: string }>('SELECT acknowledged_by AS by FROM alerts'))
      .toEqual([{ by: 'boss' }]);
  });
});
