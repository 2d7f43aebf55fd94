/** What is on a screen can be read to its end, and reached: nothing is cut off, and no message lies over it. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { speak } from './testing/browser.ts';
import { useDay } from './testing/day.ts';
import { seedCalls } from './testing/hotel.ts';
import { addConnector, chargeAndSend, seedStatuses } from './testing/house.ts';
import { picture } from './testing/keeping.ts';

const { day, desk } = useDay();

/** Start and end of each, from one side of the screen to the other. */
const edges = (selector: string): string =>
  `[...document.querySelectorAll('${selector}')].map((one) => one.getBoundingClientRect())
    .filter(({ width }) => width > 0).map(({ left, right }) => [left, right])`;
/** The buttons of a region, each with whether it is the one that a click on its middle is given to. */
const inReach = (region: string): string =>
  `Object.fromEntries([...document.querySelectorAll('section[aria-label="${region}"] button')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.textContent, one.contains(document.elementFromPoint(x + width / 2, y + height / 2))];
  }))`;

describe.each([1280, 390])('at %i px', (width) => {
  const begin = async (): Promise<Page> => {
    await desk.page.setViewportSize({ width, height: 800 });
    return desk.page;
  };

  test.each(['24', '12'])('the hours under the calls to come stand whole and apart, by %s hours', async (hours) => {
    const page = await begin();
    // Every hour has a call, so the last label belongs where the axis ends.
    const calls = Array.from({ length: 8 }, (_, index) => ({ room: String(401 + index), inMinutes: 90 + index * 60 }));
    await seedCalls(day.hotel, calls);
    await day.rows(`UPDATE wakeups SET due_at = date_trunc('hour', due_at), wall_time = date_trunc('hour', wall_time)`);
    await page.evaluate(`localStorage.setItem('reveille.hours', '${hours}')`);
    await page.goto(day.hotel.url);
    await page.locator('figure div > span').first().waitFor();
    await picture(page, `axis-${width}-${hours}`);
    const [axis = [0, 0]] = await page.evaluate<[number, number][]>(edges('figure > div'));
    const labels = await page.evaluate<[number, number][]>(edges('figure > div > span'));
    expect(labels.length).toBeGreaterThan(3);
    for (const [index, [start, end]] of labels.entries()) {
      expect(start).toBeGreaterThanOrEqual(labels[index - 1]?.[1] ?? axis[0] - 1);
      expect(end).toBeLessThanOrEqual(axis[1] + 1);
    }
  });

  /** Messages stay until they are closed: however long the rest takes, they are there. */
  const staying = `localStorage.setItem('reveille.messages', 'stay')`;

  test('a message leaves the choices for several rooms in reach', async () => {
    await seedStatuses(day.hotel);
    const page = await begin();
    await page.evaluate(staying);
    await page.goto(`${day.hotel.url}/rooms`);
    const choices = page.getByRole('region', { name: 'Give them the status' });
    await page.getByRole('button', { name: 'Select several' }).click();
    for (const room of ['403', '404']) await page.locator(`[data-room="${room}"]`).click();
    await choices.getByRole('button', { name: 'Dirty' }).click();
    await page.locator('[data-toast]').waitFor();
    await page.getByRole('button', { name: 'Select several' }).click();
    await choices.waitFor();
    await picture(page, `message-choices-${width}`);
    await expect.poll(() => page.locator('[data-toast]').count()).toBe(1);
    await expect
      .poll(() => page.evaluate(inReach('Give them the status')))
      .toEqual({ Clean: true, Dirty: true, 'Select all shown': true, Done: true });
  });

  test('the list of charges can be scrolled out from under a message', async () => {
    await addConnector(day.hotel);
    await day.rows('DELETE FROM deliveries; DELETE FROM charges');
    await chargeAndSend(
      day.hotel,
      ['401', '402'].map((room) => ({ room, state: 'refused', answer: 422 })),
    );
    const { page } = await day.another('boss');
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(staying);
    await page.goto(`${day.hotel.url}/postings`);
    await page.locator('[data-posting]').first().waitFor();
    await page
      .getByRole('button', { name: /^Send again/ })
      .first()
      .click();
    await page.locator('[data-toast]').waitFor();
    const gap = `scrollTo(0, document.documentElement.scrollHeight),
      document.querySelector('[data-toast]').getBoundingClientRect().top -
      document.querySelector('[data-posting]').closest('[role=region]').getBoundingClientRect().bottom`;
    await expect.poll(() => page.evaluate<number>(gap)).toBeGreaterThanOrEqual(0);
    await picture(page, `message-charges-${width}`);
  });
});

test('a label that is too long for its button takes a second line', async () => {
  const { page } = await day.another('boss');
  await page.setViewportSize({ width: 390, height: 740 });
  await page.goto(`${day.hotel.url}/office/settings`);
  await page.getByRole('button', { name: 'Account boss' }).click();
  await page.getByRole('button', { name: 'Passkeys', exact: true }).click();
  await page.getByLabel('Name of the device').waitFor();
  await speak(page, 'pt');
  await page.getByRole('button', { name: 'Adicionar uma chave de acesso' }).waitFor();
  await picture(page, 'long-label');
  const beyond = `[...document.querySelectorAll('[role=dialog] .mantine-Button-label')]
    .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)`;
  await expect.poll(() => page.evaluate(beyond)).toEqual([0]);
});
