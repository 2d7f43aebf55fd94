/**
 * Nobody is shown a button that is refused. An account of each role opens every screen and presses what is there: what
 * the page asks for by itself, what a button would send, and where a link leads to is held against its rights.
 */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsOf } from '../server/src/rights.ts';
import { onServer } from '../server/testing/database.ts';
import { withRoles } from '../server/testing/rights-matrix.ts';
import { giveCookie, launch, openDesk } from './testing/browser.ts';
import { seedEverything } from './testing/everything.ts';
import { type Hotel, openHotel, seedCalls } from './testing/hotel.ts';
import { type Also, Walk } from './testing/walk.ts';

let hotel: Hotel;
let browser: Browser;
/** Of which one is still to come, one was answered and one was not. */
let calls: string[] = [];

beforeAll(async () => {
  [hotel, browser] = await Promise.all([openHotel(), launch()]);
  const unanswered = await seedEverything(hotel);
  const answered = { inMinutes: -50, status: 4, result: 1, attempts: 1 };
  calls = [
    ...(await seedCalls(hotel, [
      { room: '601', inMinutes: 200 },
      { room: '602', ...answered },
    ])),
    unanswered,
  ];
  await onServer(async (client) => {
    await client.query(
      `INSERT INTO status_types (property, id, description, inspect) VALUES ($1, '003', 'Inspected', true)`,
      [hotel.property],
    );
    await client.query(
      `INSERT INTO notes (property, id, room, text, written_by) VALUES ($1, gen_random_uuid(), '412', 'Late', 'desk')`,
      [hotel.property],
    );
    for (const { name, role, permissions } of withRoles)
      await client.query(
        `INSERT INTO accounts (property, name, password_hash, role, permissions)
           SELECT property, $2, password_hash, $3, $4 FROM accounts WHERE property = $1 AND name = 'boss'`,
        [hotel.property, name, role, permissions],
      );
  }, hotel.database.url);
});
afterAll(async () => {
  await browser.close();
  await hotel.close();
});

/** Every screen of the desk as its router names it, and housekeeping's. */
function screens(): string[] {
  const router = readFileSync(new URL('src/desk/router.tsx', import.meta.url), 'utf8');
  const routes = [...router.matchAll(/getParentRoute: \(\) => (\w+),\s+path: '([^']+)'/g)];
  return routes
    .map(([, parent, path = '']) => `${parent === 'office' ? '/office' : ''}${path.replace('$room', '412')}`)
    .flatMap((path) => (path.includes('$id') ? calls.map((id) => path.replace('$id', id)) : path))
    .concat('/setup', '/corridor', ...['', '/minibar', '/defect'].map((part) => `/corridor#/412${part}`));
}

/** What the table of operations does not say: it depends on what is asked for. */
const also: Also = (operation, path, body) => {
  if (operation === 'PUT /api/v1/wakeups/{id}/result' && path.includes(calls[1] ?? '')) return 'wakeups.correct';
  // What is done anybody may say; the words are their writer's.
  if (/^(?:PATCH|DELETE) .*notes/.test(operation) && !body.startsWith('{"done"')) return 'shift.others';
  return /^POST .*(?:room-status|rsi.change)$/.test(operation) && body.includes('003') ? 'status.inspect' : undefined;
};

const lines = ['412 6:30', '601 x', '412 dirty', '412 inspected', '412 mb cola', '412 note late', 'note late'];
const notAllowed = 'Your account may not open this screen.';
/**
 * Who presses all that is there takes minutes: ROLES=all is the whole of it, and a few roles that only look show the
 * same of what pages ask for by themselves. An administrator is refused nothing, and who may charge as well is shown
 * what the same role is without, and more.
 */
const all = process.env['ROLES'] === 'all';
const looked = withRoles.filter(({ name, role }) =>
  all ? role !== 'telephony' : /^a-(?:auditor|integration|minibar)$/.test(name),
);
const presses = ({ name }: { name: string }): boolean =>
  all && !/^a-(?:administrator|supervisor|front-desk-charging|integration-charging)$/.test(name);

test.each(looked)('$name is shown nothing that is refused', async ({ name, ...grants }) => {
  const desk = await openDesk(browser, hotel.url);
  await giveCookie(desk, hotel.url, name);
  const walk = new Walk(desk.page, hotel.url, rightsOf(grants), also);
  await walk.begin();
  const closed = new Set<string>();
  for (const screen of screens()) {
    await walk.walk(screen, presses({ name }));
    if ((await desk.page.locator('main').first().innerText()).includes(notAllowed)) closed.add(screen);
  }
  await walk.walk('/', false);
  for (const line of lines) await walk.type(line);
  await desk.close();
  const leading = [...walk.led].filter(([to]) => closed.has(to)).map(([to, from]) => `${from} leads to ${to}`);
  expect([...walk.refused, ...leading]).toEqual([]);
});
