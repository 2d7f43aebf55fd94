/** Characters that no text holds, in every parameter of every operation: the caller's mistake, and never ours. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOperatorToken } from '../../testing/operator.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
}

let database: TestDatabase;
let service: Service;
let operator: Record<string, string>;
let operations: { method: string; path: string; operation: Operation }[];

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand', accounts: { boss: ['admin', 'inventory', 'telephony'] } });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
  operator = { authorization: `Bearer ${await makeOperatorToken(database, 'night')}` };
  const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/rest') || path.startsWith('/api/v1'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

const send = async (method: string, path: string, json?: unknown) => {
  const who = path.startsWith('/api/v1/operator') ? operator : basic('boss');
  const headers = { ...who, ...(json === undefined ? {} : { 'content-type': 'application/json' }) };
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  await answer.body?.cancel();
  return answer.status;
};
/** A path with something in place of its parameters. */
const filled = (path: string, value: string) => path.replaceAll(/\{[^}]+\}/g, value);

test.each(['a%00b', '%7F'])(
  '%s in an address is refused with 400 by every operation that has a place for it',
  async (odd) => {
    const answers: string[] = [];
    let asked = 0;
    for (const { method, path, operation } of operations) {
      const queries = (operation.parameters ?? [])
        .filter((one) => one.in === 'query')
        .map(({ name }) => `${filled(path, '1')}?${name}=${odd}`);
      for (const address of [...(path.includes('{') ? [filled(path, odd)] : []), ...queries]) {
        asked += 1;
        const status = await send(method, address);
        if (status !== 400 && status !== 415) answers.push(`${method} ${address}: ${status}`);
      }
    }
    expect(asked).toBeGreaterThan(50);
    expect(answers).toEqual([]);
  },
);

test('NUL and half a character in a body are refused with 400, however deep', async () => {
  expect(await send('POST', '/rest/wakeup', { room: '1\u000001', time: '0630' })).toBe(400);
  expect(await send('POST', '/rest/wakeup', { room: '1\ud80001', time: '0630' })).toBe(400);
  expect(
    await send('POST', '/api/v1/accounts', { name: 'new', password: 'long-enough-word', permissions: ['a\u0000'] }),
  ).toBe(400);
  expect(await send('POST', '/api/v1/property/import', { file: 'rooms: \u0000' })).toBe(400);
  const answers: string[] = [];
  for (const { method, path, operation } of operations.filter((one) => one.operation.requestBody !== undefined)) {
    const status = await send(method, filled(path, '1'), { ['na\u0000me']: [{ deep: '\u0000' }], name: '\ud800' });
    if (status >= 500) answers.push(`${method} ${path}: ${status}`);
    expect(operation).toBeDefined();
  }
  expect(answers).toEqual([]);
});

test('a body of many levels is no work without end', async () => {
  const deep = `{"room":${'['.repeat(7000)}"\\u0000"${']'.repeat(7000)}}`;
  const answer = await fetch(`${service.url}/rest/isi/charge`, {
    method: 'POST',
    headers: { ...basic('boss'), 'content-type': 'application/json' },
    body: deep,
  });
  expect(answer.status).toBe(400);
});

test('an object in place of a sentence is refused, whatever the sentence is called', async () => {
  for (const texts of [{ nothing: 'we say' }, { nothing: { deep: {} } }, { time: { deep: {} } }])
    expect(await send('POST', '/api/v1/announcements/en/preview', { texts })).toBe(400);
});
