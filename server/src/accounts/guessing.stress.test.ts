/** A real service under guessing from real addresses of the loopback: who gets in, and what a guesser learns. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { type Answer, type Ask, askFrom, elsewhere, firstAnswered } from '../../testing/from-address.ts';
import { makeProperty, password, startTestService } from '../../testing/service.ts';
import { asSystem } from '../db/transaction.ts';
import type { Service } from '../service.ts';
import { forgetNetworks } from './networks-store.ts';
import type { Permission } from '../rights.ts';

const numbered = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`user${index}`, []])) as Record<
  string,
  Permission[]
>;
const home = '127.0.0.9';
let database: TestDatabase;
let service: Service;

/** Nothing is remembered: every request is a sign-in. */
const start = () => startTestService(database, { REVEILLE_REMEMBER_SECONDS: '0', REVEILLE_ROLES: 'api' });

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand', accounts: { desk: [], ...numbered } });
  await makeProperty(database, { code: 'canary', accounts: { desk: [] } });
  service = await start();
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

const ask = (one: Ask): Promise<Answer> => askFrom(service.url, one);
let guesses = 0;
const guess = (name: string, from = elsewhere(), more: Partial<Ask> = {}) =>
  ask({ name, secret: `wrong-${++guesses}`, from, ...more });
const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status;
const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  onServer(async (client) => (await client.query(text, values)).rows as T[], database.url);

/** Strangers use up the turns of a name and then stand in line for more, while something is tried. */
async function besieged<T>(name: string, work: () => Promise<T>): Promise<T> {
  const leave = new AbortController();
  const guessers = Array.from({ length: 10 }, elsewhere);
  const all = () => guessers.map((from) => guess(name, from, { signal: leave.signal }).catch(() => undefined));
  await Promise.all(all());
  // There is room for eight; on a slow machine some turns have come back meanwhile.
  await firstAnswered([...all(), ...all()], 429);
  try {
    return await work();
  } finally {
    leave.abort();
  }
}

describe('the desk at its own address', () => {
  test('signs in while strangers try its name from everywhere, by REST and at the console', async () => {
    expect(await statusOf(ask({ name: 'desk', from: home }))).toBe(200);
    const statuses = await besieged('desk', () =>
      Promise.all([
        statusOf(ask({ name: 'desk', from: home })),
        statusOf(ask({ name: 'desk@GRAND', from: home })),
        statusOf(
          ask({
            name: 'desk',
            from: home,
            path: '/api/v1/session',
            method: 'POST',
            json: { account: 'desk', password },
          }),
        ),
      ]),
    );
    expect(statuses).toEqual([200, 200, 201]);
  });

  test('also after a restart, and in a process that has never seen it', async () => {
    expect(await statusOf(ask({ name: 'user1', from: home }))).toBe(200);
    await service.stop();
    service = await start();
    expect(await besieged('user1', () => statusOf(ask({ name: 'user1', from: home })))).toBe(200);
  });

  test('while its neighbours behind the same address fail at names of their own', async () => {
    const shared = elsewhere();
    expect(await statusOf(ask({ name: 'user2', from: shared }))).toBe(200);
    for (let count = 0; count < 5; count += 1) expect(await statusOf(guess(`nobody${count}`, shared))).toBe(401);
    expect(await statusOf(guess('nobody9', shared))).toBe(429);
    expect(await statusOf(ask({ name: 'user2', from: shared }))).toBe(200);
  });
});

test('the right password from a new address gets through a crowd of guessers within seconds', async () => {
  const begun = performance.now();
  expect(await besieged('user3', () => statusOf(ask({ name: 'user3', from: elsewhere() })))).toBe(200);
  console.log(`a new address was in after ${Math.round(performance.now() - begun)} ms`);
});

describe('a guesser cannot tell which names exist', () => {
  /** What changes from one answer to the next by itself is left out. */
  const shape = ({ status, headers, body }: Answer): unknown => {
    const { date: _date, 'x-request-id': _id, 'x-ratelimit-reset': _reset, ...rest } = headers;
    if (Number(rest['retry-after']) > 6) rest['retry-after'] = 'the rest of a minute';
    return { status, headers: rest, body: body.replace(/urn:reveille:request:[\w-]+/, '') };
  };

  test.each([
    [
      'with the code in other letters',
      ['user4', 'user4@grand', 'user4@GRAND'],
      ['nosuch4', 'nosuch4@grand', 'nosuch4@GRAND'],
    ],
    ['of another hotel', ['desk@canary', 'desk@CANARY'], ['desk@nohotel', 'desk@NOHOTEL']],
  ])('%s', async (_which, existing, invented) => {
    const seen = [];
    for (const names of [existing, invented]) {
      const crowd = Array.from({ length: 30 }, (_, count) => guess(names[count % 2] ?? ''));
      const answers = [await firstAnswered(crowd, 401), await firstAnswered(crowd, 429)];
      // The turns are used up whichever of its names is said; the line for more is full.
      answers.push(
        await firstAnswered(
          [0, 1, 2].map(() => guess(names.at(-1) ?? '')),
          429,
        ),
      );
      seen.push(answers.map(shape));
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': '6' } });
  });

  test('at the console and at /readyz', async () => {
    for (const path of ['/api/v1/session', '/readyz']) {
      const answers = [];
      for (const name of ['user5', 'nosuch5']) {
        const more: Partial<Ask> =
          path === '/readyz' ? { path } : { path, method: 'POST', json: { account: name, password: 'wrong-password' } };
        const from = elsewhere();
        const own = [];
        for (let count = 0; count < 6; count += 1) own.push(shape(await guess(name, from, more)));
        answers.push(own);
      }
      expect(answers[0]).toEqual(answers[1]);
    }
  });
});

describe('where an account has signed in', () => {
  const networksOf = (name: string) =>
    rows<{ network: string }>(
      'SELECT k.network FROM known_networks k JOIN accounts a ON a.id = k.account WHERE a.name = $1 ORDER BY 1',
      [name],
    );

  test('is kept for fifty networks, and for a month', async () => {
    await rows(`INSERT INTO known_networks (property, account, network, last_seen)
      SELECT property, id, '10.9.0.' || n, now() - n * interval '1 hour' FROM accounts, generate_series(1, 60) n
        WHERE name = 'user9'`);
    expect(await statusOf(ask({ name: 'user9', from: home }))).toBe(200);
    const kept = await networksOf('user9');
    expect(kept).toHaveLength(50);
    expect(kept).toContainEqual({ network: home });
    await rows(`UPDATE known_networks SET last_seen = now() - interval '31 days' WHERE network LIKE '10.9.%'`);
    expect(await asSystem(database, forgetNetworks)).toBe(49);
    expect(await networksOf('user9')).toEqual([{ network: home }]);
  });

  test('is forgotten with the password, and with the account', async () => {
    for (const name of ['user10', 'user11']) expect(await statusOf(ask({ name, from: home }))).toBe(200);
    await rows(`UPDATE accounts SET password_hash = password_hash || 'x' WHERE name = 'user10'`);
    await rows(`DELETE FROM accounts WHERE name = 'user11'`);
    expect([...(await networksOf('user10')), ...(await networksOf('user11'))]).toEqual([]);
  });
});
