/** How a guest is woken: chosen where the call is set, shown wherever it stands, and kept by whatever is undone. */
import { expect, test } from 'vitest';
import { rowOf, type, useDay } from './testing/day.ts';

const { day, desk } = useDay();

const methods = async (room: string) =>
  (
    await day.rows<{ method: string; daily: boolean }>(
      `SELECT method, daily FROM wakeups WHERE room = '${room}' ORDER BY due_at`,
    )
  ).map(({ method, daily }) => (daily ? `${method} daily` : method));
const picture = async (name: string): Promise<void> => {
  if (process.env['PICTURES'] === undefined) return;
  for (const width of [1280, 390]) {
    await desk.page.setViewportSize({ width, height: 800 });
    await desk.page.screenshot({ path: `${process.env['PICTURES']}/${name}-${width}.png` });
  }
  await desk.page.setViewportSize({ width: 1280, height: 800 });
};
const undo = async (): Promise<void> => {
  await desk.page.locator('[data-toast]').getByText('Cancelled').last().waitFor();
  await desk.page.getByRole('button', { name: 'Undo' }).last().click();
};

test('a knock is chosen beside the line, and stands on Tonight, on the record and on the night sheet', async () => {
  const { page } = desk;
  await page.locator('#entry-line').fill('412 6:30');
  await page.getByLabel('How woken').selectOption('by a knock on the door');
  await page.locator('#entry-said').getByText('by a knock on the door').waitFor();
  await picture('choosing');
  await page.keyboard.press('Enter'); // the line has the keyboard again
  await rowOf(desk, '412').getByText('by a knock on the door').waitFor();
  await expect.poll(() => methods('412')).toEqual(['knock']);
  await picture('tonight');
  await page.goto(`${day.hotel.url}/night-sheet`);
  await page.getByRole('row', { name: /412/ }).getByText('by a knock on the door').waitFor();
  await page.goto(day.hotel.url);
  await rowOf(desk, '412').click();
  await expect.poll(() => page.getByRole('article').getByLabel('How woken').inputValue()).toBe('knock');
  await picture('record');
});

test('what the property system says of a guest is said back before the call is set, and by the room', async () => {
  const { page } = desk;
  await day.rows(`INSERT INTO guests (property, room, guest, method) SELECT id, '415', '77', 'knock' FROM properties`);
  await page.goto(`${day.hotel.url}/rooms/415`);
  await page.getByRole('article').getByText('by a knock on the door').waitFor();
  await page.locator('#entry-line').fill('415 6:30');
  await page.locator('#entry-said').getByText('by a knock on the door').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => methods('415')).toEqual(['knock']);
  await page.goto(day.hotel.url);
});

test('a call of a person that is cancelled and taken back is a call of a person again', async () => {
  const { page } = desk;
  await type(desk, '/', '412 6:30 person d', 'Enter');
  await expect.poll(() => methods('412')).toEqual(['person daily']);
  await type(desk, '/', '413 6:30 knock', 'Enter');
  await rowOf(desk, '413').getByText('by a knock on the door').waitFor();
  await page.getByRole('button', { name: 'Cancel: room 413, 06:30' }).click();
  await expect.poll(() => methods('413')).toEqual([]);
  await undo();
  await expect.poll(() => methods('413')).toEqual(['knock']);
  // In the line, where a whole series is asked for twice.
  await page.locator('#entry-line').fill('412 x 6:30');
  await page.keyboard.press('Enter');
  await page.locator('#entry-said').getByText('Press Enter again').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => methods('412')).toEqual([]);
  await undo();
  await expect.poll(() => methods('412')).toEqual(['person daily']);
});

test('a call that stands is given a person by the line, and Undo gives it back to the phone', async () => {
  const { page } = desk;
  await type(desk, '/', '412 6:30', 'Enter');
  await expect.poll(() => methods('412')).toEqual(['system']);
  await rowOf(desk, '412').waitFor();
  await type(desk, '/', '412 6:30 person+', 'Enter');
  await expect.poll(() => methods('412')).toEqual(['person-then-system']);
  await page.locator('[data-toast]').getByText('by a person, else by the phone').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => methods('412')).toEqual(['system']);
});
