/** One room, and all of them: what it takes to see how a room is and to say that it has changed. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onServer } from '../server/testing/database.ts';
import { StandInTelephone } from '../server/testing/telephone.ts';
import type { Desk } from './testing/browser.ts';
import { type Day, openDay, rowOf, type } from './testing/day.ts';
import { seedCalls } from './testing/hotel.ts';
import { addConnector, chargeAndSend, seedStatuses } from './testing/house.ts';
import { slack } from '../server/testing/patience.ts';

let day: Day;
let desk: Desk;
const telephone = new StandInTelephone(() => 'hold');

beforeAll(async () => {
  day = await openDay({ telephony: telephone });
  // With those that the hotel has, three hundred.
  await onServer(
    (client) =>
      client.query(
        `INSERT INTO rooms (property, list, room, extension)
            SELECT $1, 'mailboxes', floor * 100 + door, floor * 100 + door
         FROM generate_series(7, 12) AS floor, generate_series(1, 30) AS door`,
        [day.hotel.property],
      ),
    day.hotel.database.url,
  );
  await addConnector(day.hotel);
});

afterAll(() => day.close());

beforeEach(async () => {
  await day.rows(
    'DELETE FROM room_statuses; DELETE FROM trials; DELETE FROM deliveries; DELETE FROM charges; UPDATE lanes ' +
      'SET sequence = 0',
  );
  await seedStatuses(day.hotel);
  desk = await day.begin();
});

afterEach(() => day.end());

const patient = { timeout: 180_000 };
const tile = ({ page }: Desk, room: string) => page.locator(`[data-room="${room}"]`);
const statusOf = async (room: string) =>
  (await day.rows<{ status: string }>(`SELECT status FROM room_statuses WHERE room = '${room}'`))[0]?.status;

describe('a room', () => {
  test('is opened by typing its number, within a second, and shows what is known of it', async () => {
    await seedCalls(day.hotel, [
      { room: '412', inMinutes: -600, status: 4, result: 1, attempts: 1 },
      { room: '412', inMinutes: 90, daily: true },
    ]);
    await chargeAndSend(day.hotel, [
      { room: '412', quantity: 2, state: 'refused', answer: 422, words: 'no such room' },
    ]);
    const boss = await day.another('boss');
    await rowOf(boss, '412').waitFor();
    const tries: number[] = [];
    for (const room of ['413', '414', '412']) {
      await type(boss, '/', room);
      await boss.page.locator('#entry-said').getByText(`Room ${room} · open`).waitFor();
      const begun = performance.now();
      await type(boss, 'Enter');
      await boss.page.getByRole('heading', { name: room, exact: true }).waitFor();
      await boss.page.getByRole('group', { name: /^Status/ }).waitFor();
      tries.push(performance.now() - begun);
    }
    console.log(`a room: 5 keys, ${tries.map((one) => Math.round(one)).join(', ')} ms`);
    expect(Math.min(...tries)).toBeLessThan(1000 * slack);
    const { page } = boss;
    await page.getByText('Pending').waitFor();
    await page.getByText('Answered').waitFor();
    await page.getByText('422 · no such room').waitFor();
    await page.getByText('extension 412').waitFor();
    await page.getByRole('heading', { name: 'Journal' }).waitFor();
    await page.getByRole('link', { name: /Answered/ }).click();
    await page.getByRole('heading', { name: 'Room 412' }).waitFor();
  });

  test('changes its status by one press, and back by one key', async () => {
    await type(desk, '/', '413', 'Enter');
    await desk.page.getByRole('button', { name: 'Dirty', pressed: false }).click();
    await desk.page.getByRole('button', { name: 'Dirty', pressed: true }).waitFor();
    await expect.poll(() => statusOf('413'), patient).toBe('002');
    await desk.page.getByRole('button', { name: 'Undo' }).waitFor();
    await type(desk, 'u');
    await expect.poll(() => statusOf('413'), patient).toBe('001');
    await desk.page.getByRole('button', { name: 'Clean', pressed: true }).waitFor();
  });

  test('begins a wake-up in the line by a button', async () => {
    await type(desk, '/', '413', 'Enter');
    await desk.page.getByRole('button', { name: 'Set a wake-up' }).click();
    await desk.page.keyboard.type('6:30');
    await expect.poll(() => desk.page.locator('#entry-said').innerText()).toMatch(/^Room 413 · .* 06:30/);
  });

  test('begins a charge in the line by a button', async () => {
    const { page } = await day.another('boss');
    await page.goto(`${day.hotel.url}/rooms/413`);
    await page.getByRole('button', { name: 'Charge the minibar' }).click();
    await page.keyboard.type('cola');
    await expect.poll(() => page.locator('#entry-said').innerText()).toMatch(/^Room 413 · .*1 × Cola/);
  });

  test('says so when its phone cannot be tried, and shows what trying it came to', async () => {
    const { page } = desk;
    telephone.connected = false;
    await type(desk, '/', '413', 'Enter');
    // Nobody tells this hotel who lives where: a ring that may wake somebody asks first.
    const ring = async (answer: string): Promise<void> => {
      await page.getByRole('button', { name: 'Test ring' }).click();
      await page.getByText('Somebody may be staying in room 413.').waitFor();
      await page.getByRole('button', { name: answer, exact: true }).click();
    };
    await ring('Do not ring');
    await ring('Ring it');
    await page.getByText(/No telephone system is connected at present/).waitFor();
    expect(await day.rows('SELECT 1 FROM trials')).toHaveLength(0);
    telephone.connected = true;
    await ring('Ring it');
    await page.getByText('413 rings now').waitFor();
    await expect.poll(() => telephone.placed.map(({ extension }) => extension), patient).toEqual(['413']);
    await expect.poll(() => page.getByRole('button', { name: 'Test ring' }).isDisabled()).toBe(true);
    for (const id of telephone.live) telephone.end(id, { cause: 17, sipStatus: 486 });
    await page.getByText(/^Test ring .* by desk: 413 is busy, or declined the call$/).waitFor();
    await page.getByText('Technical details').click();
    await page.getByText(/SIP 486/).waitFor();
    await ring('Ring it');
    await page.getByText(/Room 413 was tried a moment ago/).waitFor();
  });

  test('shows neither charges nor journal to who may not read them, and is not there for no room', async () => {
    await type(desk, '/', '413', 'Enter');
    await desk.page.getByRole('heading', { name: 'Wake-ups' }).waitFor();
    expect(await desk.page.getByRole('heading', { name: /Charges|Journal/ }).count()).toBe(0);
    await desk.page.goto(`${day.hotel.url}/rooms/999`);
    await desk.page.getByText('There is no room 999.').waitFor();
  });
});

describe('the board', () => {
  test('draws three hundred rooms in less than 200 ms', async () => {
    await type(desk, 'r');
    await tile(desk, '1230').waitFor();
    const drawn: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await type(desk, 't');
      await desk.page.getByText('Calls to come').waitFor();
      await desk.page.evaluate(`void (window.drawn = new Promise((resolve) => {
        let begun;
        document.addEventListener('keydown', () => { begun = performance.now(); }, { once: true, capture: true });
        const look = () => {
          if (document.querySelectorAll('[data-room]').length < 300) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - begun)); // the frame after the one that has them
        };
        look();
      }))`);
      await type(desk, 'r');
      drawn.push(await desk.page.evaluate<number>('window.drawn'));
    }
    console.log(`300 rooms: ${drawn.map((one) => Math.round(one)).join(', ')} ms`);
    await expect.poll(() => desk.page.locator('[data-room]').count()).toBe(300);
    expect(Math.min(...drawn)).toBeLessThan(200 * slack);
  });

  test('gives a room a status by two clicks, and another desk sees it', async () => {
    const other = await day.another('boss');
    for (const one of [desk, other]) {
      await type(one, 'r');
      await tile(one, '413').getByText('Clean').waitFor();
    }
    await tile(desk, '413').click();
    await desk.page.getByRole('menuitemradio', { name: 'Dirty' }).click();
    await tile(desk, '413').getByText('Dirty').waitFor();
    await tile(other, '413').getByText('Dirty').waitFor();
    await expect.poll(() => statusOf('413')).toBe('002');
    await desk.page.getByRole('button', { name: 'Undo' }).waitFor();
    await type(desk, 'u');
    await tile(other, '413').getByText('Clean').waitFor();
  });

  test('works by keys alone: the menu is walked by arrows and left by Escape', async () => {
    await type(desk, 'r');
    await tile(desk, '413').focus();
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('menu').waitFor();
    await desk.page.keyboard.press('Escape');
    await desk.page.getByRole('menu').waitFor({ state: 'detached' });
    await desk.page.keyboard.press('Enter');
    await desk.page.keyboard.press('ArrowDown');
    await desk.page.keyboard.press('Enter');
    await expect.poll(() => statusOf('413'), patient).toBe('002');
  });

  test('gives several rooms a status at once, and takes it back from all of them', async () => {
    await type(desk, 'r');
    await tile(desk, '403').click({ modifiers: ['Shift'] });
    await tile(desk, '404').click();
    await tile(desk, '406').click();
    await desk.page.getByText('3 rooms selected').waitFor();
    // What is said at the bottom of the window is said above the bar with the choices.
    const [above, bar] = await desk.page.evaluate<[number, number]>(`[
      parseFloat(getComputedStyle(document.querySelector('section[aria-live=polite]')).bottom),
      document.querySelector('section[aria-label="Give them the status"]').offsetHeight]`);
    expect(above).toBeGreaterThan(bar);
    await desk.page
      .getByRole('region', { name: 'Give them the status' })
      .getByRole('button', { name: 'Dirty' })
      .click();
    await desk.page.getByText('3 rooms · status Dirty').waitFor();
    const three = () => day.rows(`SELECT 1 FROM room_statuses WHERE room IN ('403', '404', '406') AND status = '002'`);
    await expect.poll(() => three()).toHaveLength(3);
    await type(desk, 'u');
    await expect.poll(async () => (await three()).length, patient).toBe(0);
  });

  test('shows the rooms of a floor or a status, and marks those that are woken', async () => {
    await seedCalls(day.hotel, [{ room: '705', inMinutes: 45 }]);
    await type(desk, 'r');
    await tile(desk, '1230').waitFor();
    await desk.page.getByRole('button', { name: 'Floor 7' }).click();
    await expect.poll(() => desk.page.locator('[data-room]').count(), patient).toBe(30);
    await desk.page.reload();
    await tile(desk, '705')
      .getByText(/wake-up \d\d:\d\d/)
      .waitFor();
    await desk.page.getByRole('button', { name: /^No status/ }).click();
    await expect.poll(() => desk.page.locator('[data-room]').count(), patient).toBe(30); // those that end in 0
    await desk.page.getByRole('button', { name: 'Floor 7' }).click();
    await expect.poll(() => desk.page.locator('[data-room]').count(), patient).toBe(3);
  });
});
