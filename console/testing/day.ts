/** A day at the desk: one hotel, one browser, and desks that come and go. */
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { onServer } from '../../server/testing/database.ts';
import { comeBack, type Desk, launch, openDesk } from './browser.ts';
import { type Hotel, type HotelSetting, openHotel } from './hotel.ts';

export interface Day {
  readonly hotel: Hotel;
  /** A night without calls, and somebody at the desk. */
  begin(): Promise<Desk>;
  /** Somebody else at another desk. */
  another(account?: string): Promise<Desk>;
  /** A browser in which nobody is signed in. */
  stranger(): Promise<Desk>;
  /** Closes the desks; one that asked anybody outside, or complained, has failed. */
  end(): Promise<void>;
  rows<Row extends object>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openDay(setting: HotelSetting = {}): Promise<Day> {
  const [hotel, browser] = await Promise.all([openHotel(setting), launch()]);
  const desks: Desk[] = [];
  const rows = <Row extends object>(text: string) =>
    onServer(async (client) => (await client.query<Row>(text)).rows, hotel.database.url);
  const open = async (): Promise<Desk> => {
    const desk = await openDesk(browser, hotel.url);
    desks.push(desk);
    return desk;
  };
  const another = async (account = 'desk'): Promise<Desk> => {
    const desk = await open();
    await comeBack(desk, hotel.url, account);
    await desk.page.getByText(/^live/).waitFor();
    return desk;
  };
  return {
    hotel,
    rows,
    another,
    async begin() {
      await rows('DELETE FROM alerts; DELETE FROM attempts; DELETE FROM wakeups');
      return another();
    },
    async stranger() {
      const desk = await open();
      await desk.page.goto(hotel.url);
      return desk;
    },
    async end() {
      const closed = desks.splice(0);
      await Promise.all(closed.map((desk) => desk.close()));
      const wrong = closed.flatMap(({ outside, complaints }) => outside.concat(complaints));
      if (wrong.length > 0) throw new Error(`a desk asked somebody outside, or complained: ${wrong.join('; ')}`);
    },
    async close() {
      await browser.close();
      await hotel.close();
    },
  };
}

/** A day for a file of tests: opened before them, with somebody new at the desk for each, and closed after them. */
export function useDay(
  prepare?: (day: Day) => Promise<unknown>,
  arrive: (day: Day) => Promise<Desk> = (day) => day.begin(),
  setting: HotelSetting = {},
): { readonly day: Day; readonly desk: Desk } {
  const now: { day?: Day; desk?: Desk } = {};
  const day: Day = {
    get hotel() {
      return of(now.day).hotel;
    },
    begin: async () => (now.desk = await of(now.day).begin()),
    another: (account) => of(now.day).another(account),
    stranger: () => of(now.day).stranger(),
    end: () => of(now.day).end(),
    rows: (text) => of(now.day).rows(text),
    close: () => of(now.day).close(),
  };
  const desk: Desk = {
    get page() {
      return of(now.desk).page;
    },
    get outside() {
      return of(now.desk).outside;
    },
    get complaints() {
      return of(now.desk).complaints;
    },
    close: () => of(now.desk).close(),
  };
  beforeAll(async () => {
    now.day = await openDay(setting);
    await prepare?.(now.day);
  });
  afterAll(() => now.day?.close());
  beforeEach(async () => {
    now.desk = await arrive(of(now.day));
  });
  afterEach(() => day.end());
  return { day, desk };
}

function of<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('the day is open while its tests run, not before');
  return one;
}

/** Presses key after key, as a person does, and says how many. A text is typed letter by letter. */
export async function type({ page }: Desk, ...keys: readonly string[]): Promise<number> {
  const pressed = keys.flatMap((key) => (named.test(key) ? key : key.split('')));
  for (const key of pressed) await page.keyboard.press(key);
  return pressed.length;
}

const named = /^(Enter|Escape|Tab|Control\+k)$/;

export function rowOf({ page }: Desk, room: string): Locator {
  return page.locator('a[data-call]', { hasText: room }).first();
}
