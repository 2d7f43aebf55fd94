/** Phones of housekeeping and desks around them, in two languages, for the tests of what both see of a room. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { password } from '../../server/testing/service.ts';
import { comeBack, type Desk, openDesk } from './browser.ts';
import { type Corridor, enter, rowOfRoom } from './corridor.ts';

/** What a file of tests has opened; closed after each of them. */
const opened: Desk[] = [];

/** Those that complained have failed. */
export async function closeOpened(): Promise<void> {
  const closed = opened.splice(0);
  await Promise.all(closed.map((one) => one.close()));
  const wrong = closed.flatMap(({ complaints }) => complaints);
  if (wrong.length > 0) throw new Error(`a page complained: ${wrong.join('; ')}`);
}

export async function phone(corridor: Corridor, language: 'en' | 'es', account = 'desk'): Promise<Page> {
  const desk = await openDesk(corridor.browser, corridor.hotel.url, { width: 390, height: 844, language });
  opened.push(desk);
  const { page } = desk;
  await page.goto(`${corridor.hotel.url}/corridor`);
  if (language === 'en') await enter(page, account);
  else {
    await page.getByLabel('Cuenta', { exact: true }).fill(account);
    await page.getByLabel('Contraseña').fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
  }
  await rowOfRoom(page, '401').waitFor();
  return page;
}

export async function atDesk(corridor: Corridor, account: string, path: string): Promise<Page> {
  const desk = await openDesk(corridor.browser, corridor.hotel.url);
  opened.push(desk);
  await comeBack(desk, corridor.hotel.url, account);
  await desk.page.goto(`${corridor.hotel.url}${path}`);
  return desk.page;
}

export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Nothing is wider than the phone. */
export const overflow = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** A photo of a phone: large, and it says where it was taken. */
export async function cameraPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3000, 2000];
    const context = canvas.getContext('2d');
    for (let at = 0; at < 4000; at += 1) {
      context.fillStyle = 'hsl(' + (at * 37) % 360 + ' 70% 50%)';
      context.fillRect((at * 7919) % 3000, (at * 104729) % 2000, 60, 60);
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1];
  })()`);
  const plain = Buffer.from(base64, 'base64');
  const place = Buffer.from('Exif\0\0GPS 48.8584 N 2.2945 E');
  const head = Buffer.from([0xff, 0xe1, 0, place.length + 2]);
  return Buffer.concat([plain.subarray(0, 2), head, place, plain.subarray(2)]);
}
