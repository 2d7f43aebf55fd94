/**
 * Looks at screens, light and dark, from 360 to 1280 px: nothing that axe objects to, nothing that sticks out, nothing
 * asked of anybody else.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onServer } from '../../server/testing/database.ts';
import { type Desk, launch, openDesk, signIn, speak } from './browser.ts';
import { languages } from '../src/shared/language/language.tsx';
import { seedEverything } from './everything.ts';
import { type Hotel, openHotel } from './hotel.ts';

const pictures = process.env['PICTURES'];
/**
 * In the gate each size and each look once; `npm run test:screens` takes all of them, longer words from right to left,
 * every language, letters of twice the size, and colours that the reader has chosen.
 */
const settings = (
  [
    [1280, 'light', 'as they are'],
    [360, 'dark', 'as they are'],
    [390, 'light', 'mirrored'],
    [1280, 'dark', 'as they are'],
    [360, 'light', 'as they are'],
    [1280, 'light', 'mirrored'],
    [390, 'dark', 'in every language'],
    [1280, 'light', 'in every language'],
    [640, 'light', 'as they are'], // 1280 at 200 %
    [1280, 'light', 'in colours of the reader'],
    [390, 'light', 'in colours of the reader'], // a dark look is not theirs, and axe takes its letters for what is seen
  ] as const
).slice(0, process.env['CI'] === undefined ? undefined : 2);

/** Somebody sets up a second factor. */
const withKey = { REVEILLE_SECRET_KEY: randomBytes(32).toString('base64') };

export class Gallery {
  hotel!: Hotel;
  browser!: Browser;
  /** The call of a guest who did not wake. */
  call = '';

  constructor() {
    beforeAll(async () => {
      [this.hotel, this.browser] = await Promise.all([openHotel({ settings: withKey }), launch()]);
      this.call = await seedEverything(this.hotel);
    });
    afterAll(async () => {
      await this.browser.close();
      await this.hotel.close();
    });
  }

  /** Whether somebody has taken the alert of that guest. */
  taken(whether: boolean): Promise<unknown> {
    return onServer(
      (client) =>
        client.query(
          `UPDATE alerts SET acknowledged_at = ${whether ? 'now()' : 'NULL'},
              acknowledged_by = ${whether ? `'desk'` : 'NULL'} WHERE subject = '${this.call}'`,
        ),
      this.hotel.database.url,
    );
  }

  async go(page: Page, path: string, text: string | RegExp): Promise<void> {
    await page.goto(`${this.hotel.url}${path}`);
    await page.getByText(text).first().waitFor();
    await page.getByText(/^live/).waitFor();
  }

  private async inEveryLanguage(desk: Desk, name: string): Promise<void> {
    const wrong: unknown[] = [];
    for (const tag of [...Object.keys(languages).filter((one) => one !== 'en'), 'en']) {
      await speak(desk.page, tag);
      if (tag === 'en') break;
      await expectWhole(desk, `${name}-${tag}`).catch((error: { actual?: unknown }) =>
        wrong.push(error.actual ?? error),
      );
    }
    if (wrong.length > 0) throw Object.assign(new Error(name), { actual: wrong });
  }

  /** Opens each of them in each setting. */
  show(what: string, screens: Record<string, (page: Page) => Promise<void>>): void {
    test.each(settings)(
      `at %i px, %s, every screen of ${what} is whole and readable for everybody, its words %s`,
      async (width, look, words) => {
        const mirrored = words === 'mirrored';
        const setting = `${width}-${look}${words === 'as they are' ? '' : `-${words.replaceAll(' ', '-')}`}`;
        await this.taken(true);
        const desk = await openDesk(this.browser, this.hotel.url, {
          width,
          look,
          mirrored,
          forced: words === 'in colours of the reader',
          height: { 390: 740, 360: 740, 640: 430, 1280: 860 }[width],
        });
        await desk.page.goto(this.hotel.url);
        await desk.page.getByLabel('Account', { exact: true }).waitFor();
        if (mirrored) await desk.page.locator('html[dir=rtl]').waitFor();
        await expectWhole(desk, `sign-in-${setting}`);
        await signIn(desk, this.hotel.url, 'boss');
        // Each is looked at, also after one that is not whole: a change of words or of style is seen on all of them.
        const wrong: unknown[] = [];
        for (const [name, open] of Object.entries(screens)) {
          try {
            await open(desk.page);
            await expectWhole(desk, `${name}-${setting}`);
            if (words === 'in every language') await this.inEveryLanguage(desk, `${name}-${setting}`);
          } catch (error) {
            wrong.push(error instanceof Error && 'actual' in error ? error.actual : `${name}: ${String(error)}`);
          }
        }
        await desk.close();
        expect(wrong, inspect(wrong)).toEqual([]);
      },
      3_600_000,
    );
  }
}

/** Words that do not fit into what holds them, and are cut off without a sign that there is more. */
const cutOff = `[...document.querySelectorAll('body *')].filter((one) => {
  const { overflowX, textOverflow, visibility } = getComputedStyle(one);
  return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1 && /hidden|clip/.test(overflowX)
    && textOverflow !== 'ellipsis' && visibility !== 'hidden' && one.textContent.trim() !== '';
}).map((one) => one.className + ': ' + one.textContent.slice(0, 60))`;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** With PICTURES=folder it also leaves a picture, to be looked at. */
export async function expectWhole(desk: Desk, name: string): Promise<void> {
  const { page } = desk;
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  }
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: rules, resultTypes: ['violations'] })
    .setLegacyMode() // no frames: without a second page for each look
    .analyze();
  const objections = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary ?? ''})`).join('; ')}`,
  );
  const cut = await page.evaluate(cutOff);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect({ name, objections, cut, overflow, outside: desk.outside, complaints: desk.complaints }).toEqual({
    name,
    objections: [],
    cut: [],
    overflow: 0,
    outside: [],
    complaints: [],
  });
}
