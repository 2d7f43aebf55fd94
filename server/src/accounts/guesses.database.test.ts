/** What guessing leaves behind in the log, the measurements, the journal and the alerts, and who is told of it. */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Answer, type Ask, askFrom, elsewhere } from '../../testing/from-address.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty, testConfig } from '../../testing/service.ts';
import { type Service, startService } from '../service.ts';
import { alertFrom } from './guesses.ts';

const home = '127.0.0.9';
let database: TestDatabase;
let service: Service;
let log = '';

const written = pino(
  { level: 'info' },
  new Writable({ write: (chunk: Buffer, _encoding, done) => ((log += chunk.toString()), done()) }),
);

beforeAll(async () => {
  database = await createTestDatabase();
  const accounts = { desk: [], boss: ['admin' as const], user6: [], user7: [], user8: [] };
  await makeProperty(database, { code: 'grand', accounts });
  // Nothing is remembered: every request is a sign-in.
  const settings = { REVEILLE_REMEMBER_SECONDS: '0', REVEILLE_ROLES: 'api' };
  service = await startService(testConfig(database, settings), written);
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
const rows = <T extends object>(text: string): Promise<T[]> => query<T>(database, text);

describe('what is left behind', () => {
  beforeEach(() => void (log = ''));

  test('a wrong password is in the log with address and account; what may be a password is not', async () => {
    const from = elsewhere();
    await guess('user6', from);
    await guess('Tr0ub4dor-and-3', from, { secret: 'irrelevant' });
    const failed = log
      .split('\n')
      .filter((line) => line.includes('a sign-in failed'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(failed).toEqual([
      expect.objectContaining({ address: from, account: 'user6@grand' }),
      expect.objectContaining({ address: from, unknown: expect.stringMatching(/^[0-9a-f]{16}$/) as string }),
    ]);
    expect(log).not.toMatch(/Tr0ub4dor|wrong-/);
  });

  test('wrong passwords sent to /readyz are counted, logged and slowed like others', async () => {
    const failures = async () =>
      Number(
        /failures_total\{failure="credentials"\} (\d+)/.exec(
          (await ask({ name: '-', from: home, path: '/metrics' })).body,
        )?.[1] ?? 0,
      );
    const [before, from] = [await failures(), elsewhere()];
    for (let count = 0; count < 3; count += 1)
      expect(await statusOf(guess('boss', from, { path: '/readyz' }))).toBe(200);
    await expect.poll(failures).toBe(before + 3);
    expect(log.match(/"route":"\/readyz".*"failure":"credentials"/g)).toHaveLength(3);
    for (let count = 0; count < 2; count += 1) await guess('boss', from);
    expect(await statusOf(guess('boss', from))).toBe(429);
  });

  test('the journal has entries with counts, and the administrator has one alert, which rings nobody', async () => {
    void Promise.allSettled(Array.from({ length: alertFrom + 10 }, () => guess('user7')));
    const alerts = () => ask({ name: 'boss', from: home, path: '/api/v1/alerts' });
    interface Listed {
      readonly alerts: { id: string; kind: string; detail: Record<string, unknown> }[];
    }
    const about = async (): Promise<Listed['alerts']> =>
      (JSON.parse((await alerts()).body) as Listed).alerts.filter(
        ({ kind, detail }) => kind === 'guessing' && detail['account'] === 'user7',
      );
    await expect.poll(about).toEqual([
      expect.objectContaining({
        kind: 'guessing',
        phonesRung: 0,
        detail: {
          account: 'user7',
          tries: expect.any(Number) as number,
          networks: expect.any(Number) as number,
          addresses: expect.arrayContaining([expect.stringMatching(/^127\.1\./)]) as string[],
          accounts: expect.any(Number) as number,
          since: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        },
      }),
    ]);
    expect(
      await rows(`SELECT next_step_at FROM alerts WHERE kind = 'guessing' AND detail ->> 'account' = 'user7'`),
    ).toEqual([{ next_step_at: null }]);
    const entries = await rows<{ wrong: number; refused: number }>(
      `SELECT (detail ->> 'wrong')::int AS wrong, (detail ->> 'refused')::int AS refused FROM journal
          WHERE kind = 'account.guessed' AND detail ->> 'account' = 'user7'`,
    );
    expect(entries).toHaveLength(1);
    expect((entries[0]?.wrong ?? 0) + (entries[0]?.refused ?? 0)).toBeGreaterThan(0);

    // It is the administrator's: others neither see it nor can take it away.
    const [alert] = await about();
    const path = `/api/v1/alerts/${alert?.id}/acknowledge`;
    expect((await ask({ name: 'desk', from: home, path: '/api/v1/alerts' })).body).not.toContain('guessing');
    expect(await statusOf(ask({ name: 'desk', from: home, path, method: 'POST' }))).toBe(404);
    expect(await about()).toHaveLength(1);
    expect(await statusOf(ask({ name: 'boss', from: home, path, method: 'POST' }))).toBe(200);
    expect(await about()).toHaveLength(0);
  });

  test('names that do not exist are neither in the journal nor in an alert', async () => {
    const [before] = await rows<{ alerts: number }>('SELECT count(*)::int AS alerts FROM alerts');
    void Promise.allSettled(Array.from({ length: alertFrom + 5 }, () => guess('nosuch8')));
    await guess('user8');
    await expect
      .poll(() => rows(`SELECT 1 FROM journal WHERE kind = 'account.guessed' AND detail ->> 'account' = 'user8'`))
      .toHaveLength(1);
    expect(await rows(`SELECT 1 FROM journal WHERE detail::text LIKE '%nosuch8%'`)).toEqual([]);
    expect(await rows('SELECT count(*)::int AS alerts FROM alerts')).toEqual([before]);
  });
});
