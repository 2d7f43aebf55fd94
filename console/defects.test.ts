/** What is broken in a room: said on a phone, with a photo, also without a network; seen at the desk, and fixed. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Corridor, openTheCorridor, rowOfRoom } from './testing/corridor.ts';
import { atDesk, cameraPhoto, closeOpened, overflow, phone, picture } from './testing/keeping.ts';

const soon = { timeout: 180_000 };
let corridor: Corridor;

beforeAll(async () => {
  corridor = await openTheCorridor();
});
afterEach(async () => {
  await closeOpened();
  await corridor.end();
});
afterAll(() => corridor.close());

test('a defect is reported without a network, its photo arrives small and without place, and is fixed', async () => {
  const { page, network } = await corridor.phone('desk');
  await rowOfRoom(page, '420').click();
  await page.getByRole('link', { name: 'Report a defect' }).click();
  const photo = await cameraPhoto(page);
  expect(photo.length).toBeGreaterThan(400_000);
  await network(false);
  await page.getByLabel('What is broken?').fill('The lamp beside the bed is dark');
  await page.locator('input[type=file]').setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('img', { name: 'The photo that goes along' }).waitFor();
  await picture(page, 'defect-en');
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByText('Room 420 · defect: The lamp beside the bed is dark · not sent yet').waitFor();
  expect(await corridor.rows('SELECT 1 FROM defects')).toEqual([]);
  await network(true);
  const kept = () =>
    corridor.rows<{ room: string; words: string; photo: Buffer }>('SELECT room, words, photo FROM defects');
  await expect.poll(async () => (await kept()).length, soon).toBe(1);
  const [defect] = await kept();
  expect(defect).toMatchObject({ room: '420', words: 'The lamp beside the bed is dark' });
  console.log(`a photo of ${photo.length} bytes arrived as ${defect?.photo.length}`);
  expect(defect?.photo.length).toBeLessThanOrEqual(200_000);
  expect(defect?.photo.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(defect?.photo.includes('GPS')).toBe(false);
  const drawn = (on: Page) =>
    on.evaluate<number>(`[...document.images].find((one) => one.src.endsWith('/photo'))?.naturalWidth ?? 0`);
  await expect.poll(() => drawn(page), soon).toBeGreaterThan(300);
  await picture(page, 'room-defect-en');

  const spanish = await phone(corridor, 'es');
  await rowOfRoom(spanish, '420').getByText('1 avería').waitFor();
  await rowOfRoom(spanish, '420').click();
  await spanish.getByRole('button', { name: 'Reparado: The lamp beside the bed is dark' }).waitFor();
  expect(await overflow(spanish)).toBe(false);
  await picture(spanish, 'room-defect-es');

  const desk = await atDesk(corridor, 'desk', '/rooms');
  await desk.getByText('1 defect', { exact: true }).first().click();
  await desk.getByText('The lamp beside the bed is dark').waitFor();
  await picture(desk, 'board-defects');
  await desk.getByRole('link', { name: '420' }).click();
  await expect.poll(() => drawn(desk), soon).toBeGreaterThan(300);
  await picture(desk, 'room-desk');
  await desk.getByRole('button', { name: 'Fixed: The lamp beside the bed is dark, room 420' }).click();
  await desk.getByText('Nothing is broken').waitFor();
  await spanish.getByRole('button', { name: /^Reparado/ }).waitFor({ state: 'detached' });
  await expect.poll(() => corridor.rows('SELECT fixed_by FROM defects')).toEqual([{ fixed_by: 'desk' }]);
});
