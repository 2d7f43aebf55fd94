/**
 * Who sees what: the navigation, each screen by its address, and the interface behind it, by permission and by licence.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../server/testing/rest.ts';
import { basic, password } from '../server/testing/service.ts';
import { type Desk, giveCookie } from './testing/browser.ts';
import { type Day, openDay } from './testing/day.ts';
import { seedEverything } from './testing/everything.ts';
import { seedCalls } from './testing/hotel.ts';

let day: Day;
let call = '';

beforeAll(async () => {
  day = await openDay();
  call = await seedEverything(day.hotel);
  for (const [name, role] of Object.entries({ maid: 'housekeeper', reader: 'auditor' }))
    await day.rows(`INSERT INTO accounts (property, name, password_hash, permissions, role)
      SELECT property, '${name}', password_hash, '{}', '${role}' FROM accounts WHERE name = 'desk'`);
});
afterEach(() => day.end());
afterAll(() => day.close());

const office = ['journal', 'reports', 'announcements', 'settings', 'connections', 'system'].map(
  (name) => `/office/${name}`,
);
/** What each of them asks for. */
const behind = {
  charges: ['/api/v1/charges', '/api/v1/charges/totals?date=20261115', '/rest/isi/item', '/rest/isi/category'],
  // Not by licence: connectors are told of more than charges.
  deliveries: ['/api/v1/deliveries'],
  office: [
    'journal',
    'journal/verification',
    'journal/export?format=csv',
    'reports/wakeups?from=20260101&to=20260102',
    'announcements',
    'policy',
    'accounts',
    'destinations',
    'links',
    'telephony',
    'system/health',
  ].map((path) => `/api/v1/${path}`),
  wakeups: [
    '/rest/wakeup/list',
    ...['alerts', 'wakeups/forecast', 'night-sheets', 'handover'].map((path) => `/api/v1/${path}`),
  ],
  status: ['/rest/rsi/status', '/api/v1/room-status', '/api/v1/status-types', '/api/v1/defects'],
};

const entries = ({ page }: Desk) =>
  page.getByRole('navigation', { name: 'Screens', exact: true }).getByRole('link').allInnerTexts();

async function expectNothing({ page }: Desk, path: string, words: string): Promise<void> {
  await page.goto(`${day.hotel.url}${path}`);
  await expect.poll(() => page.locator('main').innerText()).toBe(words);
}

async function expectStatus(account: string, paths: readonly string[], status: number): Promise<void> {
  for (const path of paths) {
    const answer = await fetch(`${day.hotel.url}${path}`, { headers: basic(account) });
    await answer.arrayBuffer();
    expect(answer.status, `${account} ${path}`).toBe(status);
  }
}

const mayNot = 'Your account may not open this screen. Ask an administrator of your hotel.';

describe('an account', () => {
  const desk = ['Tonight', 'Group wake-up', 'Night sheet', 'Handover', 'Rooms'];
  test.each([
    {
      account: 'desk',
      sees: desk,
      nothing: ['/postings', '/office', ...office],
      refused: [...behind.charges, ...behind.deliveries, ...behind.office],
    },
    { account: 'bar', sees: [...desk, 'Postings'], nothing: ['/office', ...office], refused: behind.office },
    { account: 'boss', sees: [...desk, 'Postings', 'Office'], nothing: [], refused: [] },
  ])(
    '$account sees what it may use; the rest is neither shown nor told',
    async ({ account, sees, nothing, refused }) => {
      const signedIn = await day.another(account);
      await expect.poll(() => entries(signedIn)).toEqual(sees);
      for (const path of nothing) await expectNothing(signedIn, path, mayNot);
      await expectStatus(account, refused, 403);
      const allowed = Object.values(behind)
        .flat()
        .filter((path) => !refused.includes(path));
      await expectStatus(account, allowed, 200);
    },
  );
});

describe('a role', () => {
  /** A call that is to come, and every way there is to do something to it. */
  const coming = (room: string) => seedCalls(day.hotel, [{ room, inMinutes: 5 }]).then(([id = '']) => id);
  const doing = (id: string): [string, object?][] => [
    [`PATCH /api/v1/wakeups/${id}`, { scheduled: new Date().toISOString(), datetime: '2030-01-01T06:00:00Z' }],
    [`POST /api/v1/wakeups/${id}/cancel`, { scheduled: new Date().toISOString() }],
    [`PUT /api/v1/wakeups/${id}/result`, { result: 8, reason: 'by hand' }],
    ['POST /api/v1/wakeups/ring-now', { room: '440' }],
    [`DELETE /rest/wakeup/${id}`],
  ];
  async function expectRefused(account: string, id: string): Promise<void> {
    for (const [operation, json] of doing(id))
      expect((await ask(day.hotel.url, operation, { as: account, ...(json && { json }) })).status, operation).toBe(403);
    await expect
      .poll(() => day.rows(`SELECT status, result FROM wakeups WHERE id = '${id}'`))
      .toEqual([{ status: 0, result: -1 }]);
  }
  const acting = /^(Change|Cancel|Correct)/;

  test('housekeeper sees no call anywhere, has no button for one, and is refused by the interface', async () => {
    const id = await coming('440');
    const { page } = await day.stranger();
    for (const path of ['/', `/calls/${id}`, '/rooms/440']) {
      await page.goto(`${day.hotel.url}${path}`);
      if (path === '/') {
        await page.getByLabel('Account', { exact: true }).fill('maid');
        await page.getByLabel('Password').fill(password);
        await page.keyboard.press('Enter');
      }
      await page.waitForURL('**/corridor');
      await page.getByRole('button', { name: 'Floor 4' }).waitFor();
      expect(await page.getByRole('button', { name: acting }).count()).toBe(0);
    }
    await page.goto(`${day.hotel.url}/corridor#/440`);
    await page.getByRole('heading', { name: 'Room 440' }).waitFor();
    expect(await page.getByRole('button', { name: acting }).count()).toBe(0);
    expect(await page.locator('body').innerText()).not.toMatch(/wake-up/i);
    await expectRefused('maid', id);
    await expectStatus('maid', [`/api/v1/wakeups/${id}`, ...behind.wakeups.slice(0, 2)], 403);
  });

  test('auditor sees the call, its row and its record, without a button that does something to it', async () => {
    const id = await coming('439');
    const desk = await day.stranger(); // who changes nothing has no line to type into
    await giveCookie(desk, day.hotel.url, 'reader');
    const { page } = desk;
    await page.goto(day.hotel.url);
    const row = page.locator('a[data-call]', { hasText: '439' }).first();
    await row.waitFor();
    expect(await page.getByRole('button', { name: acting }).count()).toBe(0);
    await row.click();
    await page.getByRole('button', { name: 'Print proof' }).waitFor();
    expect(await page.getByRole('button', { name: acting }).count()).toBe(0);
    await expectRefused('reader', id);
  });
});

describe('what is not licensed', () => {
  const everything = ['Tonight', 'Group wake-up', 'Night sheet', 'Handover', 'Rooms', 'Postings', 'Office'];
  const off = 'Wake-ups are switched off for this property.';
  const without = (...names: string[]): string[] => everything.filter((one) => !names.includes(one));

  async function license(names: readonly string[], value: number): Promise<void> {
    await day.rows(`UPDATE licences SET value = ${value} WHERE name IN (${names.map((name) => `'${name}'`).join()})`);
    const known = async (): Promise<(number | undefined)[]> => {
      const answer = await fetch(`${day.hotel.url}/api/v1/session`, { headers: basic('boss') });
      const { licences } = (await answer.json()) as { licences: Record<string, number> };
      return names.map((name) => licences[name]);
    };
    await expect.poll(known).toEqual(names.map(() => value));
  }

  test.each([
    {
      names: ['wakeup'],
      sees: without('Tonight', 'Group wake-up', 'Night sheet', 'Handover'),
      refused: behind.wakeups,
    },
    { names: ['inventory'], sees: without('Postings'), refused: behind.charges },
    { names: ['roomstatus'], sees: everything, refused: behind.status },
    { names: ['wakeup', 'roomstatus'], sees: ['Postings', 'Office'], refused: [...behind.wakeups, ...behind.status] },
  ])('is not there, also for the administrator: $names', async ({ names, sees, refused }) => {
    await license(names, 0);
    try {
      const boss = await day.another('boss');
      const { page } = boss;
      await expect.poll(() => entries(boss)).toEqual(sees);
      await expectStatus('boss', refused, 403);
      if (names.includes('wakeup')) {
        for (const path of ['/', '/group', '/night-sheet', '/handover', '/wall', `/calls/${call}`])
          await expectNothing(boss, path, off);
        await page.goto(`${day.hotel.url}/office/announcements`);
        await page.getByText(off).waitFor();
      }
      if (names.includes('inventory')) await expectNothing(boss, '/postings', 'There is nothing here.');
      if (names.includes('wakeup') && names.includes('roomstatus'))
        await expectNothing(boss, '/rooms', 'There is nothing here.');
      else if (names.includes('roomstatus')) {
        await page.goto(`${day.hotel.url}/rooms`);
        await page.locator('[data-room="412"]').waitFor();
        expect(await page.locator('main').innerText()).not.toMatch(/Clean|Dirty/);
      }
    } finally {
      await license(names, 1);
    }
  });
});
