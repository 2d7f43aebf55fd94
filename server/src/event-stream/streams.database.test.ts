/** A stream of events ends with what let it begin, and nobody has more of them than is good for the others. */
import { rightsOf } from '../rights.ts';
import { request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { recordAnything } from '../../testing/journal.ts';
import { ask, givePassword, query } from '../../testing/rest.ts';
import { basic, password } from '../../testing/service.ts';
import { budgets } from '../budgets/budgets.ts';
import { asProperty } from '../db/transaction.ts';
import { createMetrics } from '../ops/metrics.ts';
import { EventStreams } from './streams.ts';

const accounts = {
  boss: ['admin'],
  desk: [],
  left: ['admin'],
  moved: [],
  robbed: [],
  narrowed: ['inventory'],
  gone: [],
  crowd: [],
} as const;

const hotel = useHotel(
  { code: 'aurora', accounts: Object.fromEntries(Object.entries(accounts).map(([name, some]) => [name, [...some]])) },
  {},
  'anything',
);

interface Stream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: () => string;
  readonly ended: () => boolean;
  readonly close: () => void;
}

/** The head of an answer, and what comes after it. */
async function listen(headers: Record<string, string>, search = ''): Promise<Stream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${hotel.url}/api/v1/events${search}`, { headers, agent: false }, resolve).on('error', reject).end();
  });
  let [text, ended] = ['', false];
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => (text += chunk));
  response.on('end', () => (ended = true));
  response.on('error', () => undefined);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    ended: () => ended,
    close: () => void response.destroy(),
  };
}

async function signIn(account: string): Promise<Record<string, string>> {
  const { headers } = await ask(hotel.url, 'POST /api/v1/session', { json: { account, password } });
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
}

const idOf = async (name: string) =>
  (await query<{ id: string }>(hotel.database, 'SELECT id FROM accounts WHERE name = $1', [name]))[0]?.id;
const change = async (name: string, json: object) =>
  expect((await ask(hotel.url, `PATCH /api/v1/accounts/${await idOf(name)}`, { json })).status).toBe(200);
const tell = (word: string) =>
  asProperty(hotel.database, hotel.property, (db) =>
    recordAnything(db, hotel.property, [{ kind: 'wakeup.booked', actor: 'desk', detail: { word } }]),
  );

/** Both ways of listening end, hear nothing more, and do not come back as they were; the desk's goes on. */
async function expectEndedBy(name: string, deed: () => Promise<unknown>): Promise<void> {
  const desk = await listen(basic('desk'));
  const cookie = await signIn(name);
  const [byCredentials, bySession] = [await listen(basic(name)), await listen(cookie)];
  await tell(`before ${name}`);
  for (const one of [desk, byCredentials, bySession]) await expect.poll(one.text).toContain(`before ${name}`);
  await deed();
  for (const one of [byCredentials, bySession]) await expect.poll(one.ended).toBe(true);
  await tell(`after ${name}`);
  await expect.poll(desk.text).toContain(`after ${name}`);
  expect(desk.ended()).toBe(false);
  for (const one of [byCredentials, bySession]) expect(one.text()).not.toContain(`after ${name}`);
  // The last words are an id to go on from, for who may still listen.
  expect(byCredentials.text()).toMatch(/retry: 100\nid: \d+\n\n$/);
  expect((await listen(cookie)).status).toBe(401);
  desk.close();
}

test('a stream ends when its account is switched off', () =>
  expectEndedBy('left', () => change('left', { enabled: false })));
test('a stream ends when its account has another password', () =>
  expectEndedBy('moved', async () =>
    expect(await givePassword(hotel.url, (await idOf('moved')) ?? '', 'moved', 'quite-another-one')).toBe(204),
  ));
test('a stream ends when its account is removed', () =>
  expectEndedBy('gone', async () => ask(hotel.url, `DELETE /api/v1/accounts/${await idOf('gone')}`)));

test('a stream ends when its account has other permissions, and comes back with those', async () => {
  await expectEndedBy('narrowed', () => change('narrowed', { permissions: [] }));
  const again = await listen(basic('narrowed'));
  expect(again.status).toBe(200);
  again.close();
});

test('a stream ends with the session that it came with; others of the account go on', async () => {
  const [cookie, elsewhere] = [await signIn('robbed'), await signIn('robbed')];
  const [ends, goesOn, byCredentials] = [await listen(cookie), await listen(elsewhere), await listen(basic('robbed'))];
  await fetch(`${hotel.url}/api/v1/session`, { method: 'DELETE', headers: cookie });
  await expect.poll(ends.ended).toBe(true);
  await tell('signed out');
  for (const one of [goesOn, byCredentials]) await expect.poll(one.text).toContain('signed out');
  expect(ends.text()).not.toContain('signed out');
  goesOn.close();
  byCredentials.close();
});

test('no stream lasts longer than some minutes', async () => {
  const streams = new EventStreams(hotel.database, createMetrics(), 0.2);
  let ends = 0;
  const principal = {
    account: (await idOf('boss')) ?? '',
    property: hotel.property,
    name: 'boss',
    role: null,
    permissions: new Set(['admin']),
    rights: rightsOf({ role: null, permissions: ['admin'] }),
    licences: new Map<string, number>(),
  };
  const release = streams.admit(principal, () => (ends += 1));
  await expect.poll(() => ends).toBe(1);
  release();
  expect(budgets.eventStreamSeconds.most).toBeLessThanOrEqual(900);
});

test('an account has so many streams and no more; one that closes leaves its place', async () => {
  const { most } = budgets.eventStreamsOfAccount;
  const open: Stream[] = [];
  while (open.length < most)
    open.push(
      ...(await Promise.all(Array.from({ length: Math.min(50, most - open.length) }, () => listen(basic('crowd'))))),
    );
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await listen(basic('crowd'));
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 30]);
  await expect.poll(refused.text).toContain(`There are ${most} streams of events of this account already`);
  const desk = await listen(basic('desk'));
  expect(desk.status).toBe(200);
  const metrics = await (await fetch(`${hotel.url}/metrics`)).text();
  expect(metrics).toContain(`reveille_budget_used{budget="eventStreamsOfAccount"} ${most}`);
  expect(metrics).toContain('reveille_budget_refused_total{budget="eventStreamsOfAccount"} 1');
  open.pop()?.close();
  await expect
    .poll(async () => {
      const again = await listen(basic('crowd'));
      open.push(again);
      return again.status;
    })
    .toBe(200);
  for (const one of [...open, desk]) one.close();
});

test('what is no kind is refused in words, and so are too many', async () => {
  for (const types of [`${'*'.repeat(16)}x`, 'wake*', '*.booked', 'wakeup', 'wakeup.*,']) {
    const answer = await ask(hotel.url, `GET /api/v1/events?types=${types}`, {
      as: 'desk',
      headers: { 'last-event-id': '1' },
    });
    expect([answer.status, answer.text], types).toEqual([
      400,
      expect.stringContaining('all of one noun like wakeup.*'),
    ]);
  }
  const many = Array(budgets.eventKinds.most + 1)
    .fill('a.b')
    .join();
  expect((await ask(hotel.url, `GET /api/v1/events?types=${many}`, { as: 'desk' })).text).toContain('name at most 50');
  const few = await listen(basic('desk'), '?types=wakeup.booked,alert.*,*');
  expect(few.status).toBe(200);
  few.close();
});
