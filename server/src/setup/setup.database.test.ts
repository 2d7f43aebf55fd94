/** An empty installation is claimed by who has read its log, once, and by nobody else. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { expectEventually } from '../../testing/eventually.ts';
import { testConfig } from '../../testing/service.ts';
import { type Service, startService } from '../service.ts';
import { keepSetupCode } from './code.ts';

interface Process {
  readonly service: Service;
  /** What it alone logged. */
  readonly own: string[];
}

let database: TestDatabase;
const running: Process[] = [];
const over = new AbortController();
let loops: Promise<void>[] = [];

async function start(): Promise<Process> {
  const own: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void (own.push(line), lines.push(line)) });
  const settings = { REVEILLE_ROLES: 'api', REVEILLE_TRUSTED_PROXIES: '127.0.0.1' };
  return { service: await startService(testConfig(database, settings), log), own };
}

/** What all of them logged, in the order in which it came. */
const lines: string[] = [];
const codes = (): string[] => lines.flatMap((line) => /enter the code ([a-z0-9-]{14})/.exec(line)?.[1] ?? []);
const newest = (): string => codes().at(-1) ?? '';
const another = (than: number): Promise<void> =>
  expectEventually(
    async () => codes().length,
    (count) => count > than,
  );

beforeAll(async () => {
  database = await createTestDatabase();
  for (let count = 0; count < 2; count += 1) running.push(await start());
});
afterAll(async () => {
  over.abort();
  await Promise.all(loops);
  await Promise.all(running.map(({ service }) => service.stop()));
  await database.drop();
});
afterAll(() => expectCatalogued(database));

const rows = <T>(text: string): Promise<T[]> =>
  onServer(async (client) => (await client.query(text)).rows as T[], database.url);
const count = async (table: string): Promise<number> =>
  Number((await rows<{ count: string }>(`SELECT count(*) FROM ${table}`))[0]?.count);

let callers = 0;
async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  from = `198.51.100.${(callers += 1)}`,
  { service } = running[0] as Process,
): Promise<{ status: number; code?: number; fields: string[]; cookie: string; retryAfter: string | null }> {
  const answer = await fetch(`${service.url}/api/v1/setup${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const said = (text === '' ? {} : JSON.parse(text)) as { code?: number; errors?: { field: string }[] };
  return {
    status: answer.status,
    ...(said.code === undefined ? {} : { code: said.code }),
    fields: (said.errors ?? []).map(({ field }) => field),
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    retryAfter: answer.headers.get('retry-after'),
  };
}
const needsSetup = async ({ service } = running[0] as Process): Promise<unknown> =>
  (await fetch(`${service.url}/api/v1/setup`)).json();
const hotel = (more: object = {}) => ({
  code: newest(),
  account: 'maria',
  password: 'keys-to-the-house',
  name: 'Hotel Übersee',
  timezone: 'Europe/Berlin',
  languages: ['de', 'en'],
  ...more,
});

test('processes that start together agree on one code, and the database keeps no more than a digest', async () => {
  await another(0);
  const told = { count: 0 };
  await rows('DELETE FROM setup_code');
  // Others of the installation, which come in the same moment as those that run look again.
  loops = Array.from({ length: 8 }, () =>
    keepSetupCode(database, 'http://elsewhere/', over.signal, {
      warn: (_facts, line) => void lines.push(line),
      info: () => void (told.count += 1),
    }),
  );
  await expectEventually(
    async () => told.count,
    (others) => others >= 7,
  );
  await sleep(4000);
  expect(codes()).toHaveLength(2); // the one that was removed, and the one that all agree on
  expect(lines.find((one) => one.includes(codes()[0] ?? ''))).toMatch(
    /open http:\/\/127\.0\.0\.1:\d+\/setup in a browser/,
  );
  expect(JSON.stringify(await rows(`SELECT *, encode(digest, 'escape') FROM setup_code`))).not.toContain(newest());
  over.abort();
  await Promise.all(loops);
  // Where one of the loops held it, a living process writes another, and the tests to come count from there.
  await expectEventually(
    async () => running.some(({ own }) => own.some((line) => line.includes(newest()))),
    (living) => living,
  );
  for (const one of running) {
    expect(await needsSetup(one)).toEqual({ needsSetup: true });
    expect((await post('/code', { code: newest() }, {}, '203.0.113.1', one)).status).toBe(204);
  }
  expect((await post('/code', { code: ` ${newest().toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(204);
});

test('a wrong code, a foreign page, another type of body and one that is too large come to nothing', async () => {
  const code = newest();
  for (const path of ['/code', '']) {
    const right = path === '' ? hotel() : { code };
    const wrong = { ...right, code: 'abcd-efgh-jkmn' };
    expect(await post(path, wrong)).toMatchObject({ status: 403, code: 40304, fields: ['code'], cookie: '' });
    expect(await post(path, right, { origin: 'http://evil.example' })).toMatchObject({ status: 403, code: 40303 });
    expect(await post(path, right, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403, code: 40303 });
    expect(await post(path, 'code=x', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
    });
    expect(await post(path, { ...right, more: 1 })).toMatchObject({ status: 400 });
    expect(await post(path, { ...right, code: ['a'] })).toMatchObject({ status: 403 });
    expect(await post(path, { ...right, code: 'a\u0000b' })).toMatchObject({ status: 400 });
    expect(await post(path, { ...right, code: 'a'.repeat(5000) })).toMatchObject({ status: 413 });
  }
  expect(await post('', hotel({ account: 'Maria López', password: 'short', hotel: 'Über' }))).toMatchObject({
    status: 422,
    fields: ['account', 'password', 'hotel'],
  });
  expect(await post('', hotel({ timezone: 'Mars/Base' }))).toMatchObject({ status: 422 });
  expect(await post('', hotel({ languages: ['tlh'] }))).toMatchObject({ status: 422 });
  expect(await post('', hotel({ name: '{{x}}\n- !!js' }))).toMatchObject({ status: 400 });
  expect(await count('properties')).toBe(0);
});

test('who guesses is sent away, and the right code still gets through', async () => {
  const guesser = '203.0.113.9';
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, index) => post('/code', { code: `wrong-${index}` }, {}, guesser)),
  );
  const refused = tries.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(30);
  expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
  expect((await post('/code', { code: newest() }, {}, '203.0.113.10')).status).toBe(204);
});

test('a code that is over, or of a process that was stopped, is replaced by another', async () => {
  const [first, before] = [newest(), codes().length];
  await rows(`UPDATE setup_code SET expires_at = now() - interval '1 second'`);
  expect((await post('/code', { code: first })).status).toBe(403);
  await another(before);
  const second = newest();
  expect(second).not.toBe(first);
  expect((await post('/code', { code: second })).status).toBe(204);

  const holder = running.findIndex(({ own }) => own.some((line) => line.includes(second)));
  await running.splice(holder, 1)[0]?.service.stop();
  await another(before + 1);
  expect((await post('/code', { code: newest() })).status).toBe(204);
  expect((await post('/code', { code: second })).status).toBe(403);
});

test('of several who make the first hotel at once one does, and from then on nobody', async () => {
  const code = newest();
  const [one] = running as [Process];
  const answers = await Promise.all([
    post('', hotel(), {}, '203.0.113.21', one),
    post('', hotel(), {}, '203.0.113.22', one),
    post('', hotel({ name: 'Another', account: 'eve' }), {}, '203.0.113.23', one),
    post('', hotel({ name: 'A third', account: 'eve' }), {}, '203.0.113.24', one),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect([await count('properties'), await count('accounts')]).toEqual([1, 1]);
  const winner = answers.find(({ status }) => status === 201);
  const session = await fetch(`${one.service.url}/api/v1/session`, { headers: { cookie: winner?.cookie ?? '' } });
  expect(await session.json()).toMatchObject({
    permissions: ['admin', 'inventory'],
    property: { timezone: 'Europe/Berlin' },
  });

  await expectEventually(
    () => needsSetup(one),
    (said) => JSON.stringify(said) === '{"needsSetup":false}',
  );
  for (const path of ['/code', ''])
    expect(await post(path, path === '' ? hotel({ code }) : { code }, {}, undefined, one)).toMatchObject({
      status: 409,
      code: 40905,
      cookie: '',
    });
  await expectEventually(
    () => count('setup_code'),
    (left) => left === 0,
  );
  expect(await count('properties')).toBe(1);
});

test('the checklist says what is true of the hotel, and is hidden by who has seen enough of it', async () => {
  const [{ service }] = running as [Process];
  const [maker] = await rows<{ name: string }>('SELECT name FROM accounts');
  const authorization = `Basic ${Buffer.from(`${maker?.name}:keys-to-the-house`).toString('base64')}`;
  const ask = (path: string, method = 'GET', body?: object) =>
    fetch(`${service.url}/api/v1/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const checklist = async (): Promise<unknown> => (await ask('setup/checklist')).json();
  const nothing = {
    hidden: false,
    rooms: false,
    phones: false,
    testRing: false,
    wakeup: false,
    backup: false,
    secondAdministrator: false,
  };
  expect(await checklist()).toEqual(nothing);
  const numbers = ['101', '102', '103'];
  expect(await (await ask('rooms/several', 'POST', { rooms: numbers })).json()).toMatchObject({ added: 3 });
  expect(await (await ask('rooms/several', 'POST', { rooms: [...numbers, '104'] })).json()).toMatchObject({ added: 1 });
  expect((await ask('rooms/several', 'POST', { rooms: ['105', '0044123456'] })).status).toBe(422);
  expect(await count('rooms')).toBe(4);
  expect(await count(`journal WHERE kind = 'room.added'`)).toBe(4);
  await ask('accounts', 'POST', { name: 'second', password: 'another-good-one', permissions: ['admin'] });
  await rows(`INSERT INTO backups (made_at, file, bytes) VALUES (now(), 'b', 1)`);
  expect((await ask('setup/checklist', 'PUT', { hidden: true })).status).toBe(204);
  expect(await checklist()).toEqual({ ...nothing, hidden: true, rooms: true, backup: true, secondAdministrator: true });
});
