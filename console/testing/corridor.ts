/** Housekeeping's phone, for the tests of the corridor. */
import type { Browser, Page } from 'playwright-core';
import { onServer } from '../../server/testing/database.ts';
import { password } from '../../server/testing/service.ts';
import { launch, openDesk } from './browser.ts';
import { type Hotel, openHotel } from './hotel.ts';

/** On a busy machine whoever tests needs more than the ten seconds in which something can be undone. */
const slowHand = `{
  const set = window.setTimeout;
  window.setTimeout = (act, milliseconds, ...more) => set(act, milliseconds === 10000 ? 100000 : milliseconds, ...more);
}`;

interface Phone {
  readonly page: Page;
  /** Leaves the network, or comes back. */
  readonly network: (there: boolean) => Promise<void>;
}

export interface Corridor {
  readonly hotel: Hotel;
  readonly browser: Browser;
  /** Somebody's phone, signed in, in the list of rooms; by another address where there is something in between. */
  phone(account?: string, url?: string): Promise<Phone>;
  rows<Row extends object>(text: string): Promise<Row[]>;
  /** How often the room's status was changed to this one. */
  changes(room: string, status: string): Promise<number>;
  /** What was charged to the room and not taken back, like `10 × 2`. */
  charged(room: string): Promise<string[]>;
  /** Closes the phones; one that complained of anything but the network has failed. */
  end(): Promise<void>;
  close(): Promise<void>;
}

export async function openTheCorridor(): Promise<Corridor> {
  const [hotel, browser] = await Promise.all([openHotel(), launch()]);
  const phones: { close(): Promise<void>; outside: string[]; complaints: string[] }[] = [];
  const rows = <Row extends object>(text: string) =>
    onServer(async (client) => (await client.query<Row>(text)).rows, hotel.database.url);
  return {
    hotel,
    browser,
    rows,
    async phone(account = 'boss', url = hotel.url) {
      const desk = await openDesk(browser, url, { width: 360, height: 740 });
      phones.push(desk);
      const { page } = desk;
      await page.addInitScript(slowHand);
      await page.goto(`${url}/corridor`);
      await enter(page, account);
      return { page, network: (there) => page.context().setOffline(!there) };
    },
    async changes(room, status) {
      const found = await rows(
        `SELECT 1 FROM journal WHERE kind = 'roomstatus.changed' AND room = '${room}' AND detail->>'to' = '${status}'`,
      );
      return found.length;
    },
    async charged(room) {
      const found = await rows<{ item: string; quantity: number }>(
        `SELECT item, quantity FROM charges WHERE room = '${room}' AND undone_at IS NULL ORDER BY item, id`,
      );
      return found.map(({ item, quantity }) => `${item} × ${quantity}`);
    },
    async end() {
      const closed = phones.splice(0);
      await Promise.all(closed.map((phone) => phone.close()));
      const wrong = closed
        .flatMap(({ outside, complaints }) => outside.concat(complaints))
        .filter((one) => !one.includes('net::ERR_'));
      if (wrong.length > 0) throw new Error(`a phone asked somebody outside, or complained: ${wrong.join('; ')}`);
    },
    async close() {
      await browser.close();
      await hotel.close();
    },
  };
}

export async function enter(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account', { exact: true }).fill(account);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(/^live/).waitFor();
}

/** Its files are on the phone: from now on the page opens without a network. */
export async function keptOnPhone(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
}

export const rowOfRoom = (page: Page, room: string) => page.locator(`a[data-room="${room}"]`);

export async function changeStatus(page: Page, room: string, status: string): Promise<void> {
  await rowOfRoom(page, room).click();
  await page.getByRole('button', { name: status }).click();
  await page.getByRole('button', { name: status, pressed: true }).waitFor();
  await page.getByRole('button', { name: 'All rooms' }).click();
  await page.getByRole('heading', { name: 'My rooms' }).waitFor();
}
