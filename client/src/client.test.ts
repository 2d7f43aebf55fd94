/** Against a service that answers as the test says: what is sent, what is sent again, and what is told of a failure. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnswerGiven, type Receiver, startReceiver } from '../../server/testing/receiver.ts';
import { createClient, type Options, Refused, Unreachable } from './client.ts';

let service: Receiver;

beforeEach(async () => {
  service = await startReceiver();
});

afterEach(() => service.close());

const json = { 'content-type': 'application/json' };
const problem = (status: number, code: number, headers: Record<string, string> = {}): AnswerGiven => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ status, code, detail: `No: ${code}` }),
});

/** One answer after the other; the last one stays. */
function answers(...given: (AnswerGiven | 'hang' | 'drop')[]): void {
  service.answer = () => (given.length > 1 ? given.shift() : given[0]) ?? 'drop';
}

const client = (more: Partial<Options> = {}) =>
  createClient({ url: `${service.url}/`, credentials: { account: 'desk', password: 'höflich' }, ...more });
const note = { path: { id: 'a' }, body: { done: true } };
const booking = { body: { room: '101', time: '0630' } };

test('credentials of either kind are sent, in letters of every language', async () => {
  await client().request('DELETE /api/v1/session');
  await client({ credentials: { token: 'abc' } }).request('DELETE /api/v1/session');
  expect(service.received.map(({ headers }) => headers.authorization)).toEqual([
    `Basic ${Buffer.from('desk:höflich').toString('base64')}`,
    'Bearer abc',
  ]);
  expect(() => client({ credentials: { account: 'a:b', password: 'c' } })).toThrow('colon');
});

test('an address has its parts in it, and never leads to another one', async () => {
  answers({ status: 200, headers: json, body: '{"entries":[]}' });
  await client().request('GET /api/v1/journal', { query: { room: '1&2', limit: 5, kind: undefined } });
  await client().request('GET /rest/wakeup/{id}', { path: { id: '../system' } });
  expect(service.received.map(({ path }) => path)).toEqual([
    '/api/v1/journal?room=1%262&limit=5',
    '/rest/wakeup/..%2Fsystem',
  ]);
  for (const id of ['', '.', '..'])
    await expect(client().request('GET /rest/wakeup/{id}', { path: { id } })).rejects.toThrow(TypeError);
  expect(service.received).toHaveLength(2);
});

test('a POST that got no answer is sent again with the same key, until there is one', async () => {
  answers('drop', problem(503, 50_301, { 'retry-after': '0' }), problem(409, 40_903), {
    status: 201,
    headers: json,
    body: '{"error":0,"description":"ok","id":"1"}',
  });
  expect(await client().request('POST /rest/wakeup', booking)).toMatchObject({ id: '1' });
  const keys = service.received.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  await client().request('POST /rest/wakeup', { ...booking, key: 'booking-1' });
  await client().request('POST /rest/wakeup', booking);
  expect(service.received.slice(4).map(({ headers }) => headers['idempotency-key'])).toEqual([
    'booking-1',
    expect.not.stringMatching(String(keys[0])),
  ]);
});

test('what may have been done, and may not be done twice, is not repeated; what was only too much is', async () => {
  answers('drop');
  await expect(client().request('PATCH /api/v1/notes/{id}', note)).rejects.toThrow(Unreachable);
  expect(service.received).toHaveLength(1);
  answers(problem(429, 42_902, { 'retry-after': '0' }), { status: 204 });
  expect(await client().request('PATCH /api/v1/notes/{id}', note)).toBeUndefined();
  expect(service.received).toHaveLength(3);
});

test('who is to wait for long, or because of wrong passwords, is told at once', async () => {
  answers(problem(429, 42_902, { 'retry-after': '3600' }));
  await expect(client().request('GET /rest/system')).rejects.toMatchObject({ code: 42_902, retryAfterSeconds: 3600 });
  answers(problem(429, 42_901, { 'retry-after': '0' }));
  await expect(client().request('GET /rest/system')).rejects.toMatchObject({ code: 42_901 });
  expect(service.received).toHaveLength(2);
});

test('nobody is asked for ever', async () => {
  answers('drop');
  await expect(client({ repeats: 2 }).request('GET /rest/system')).rejects.toThrow(Unreachable);
  expect(service.received).toHaveLength(3);
  answers('hang');
  await expect(client({ repeats: 0, timeoutSeconds: 0.05 }).request('GET /rest/system')).rejects.toThrow(Unreachable);
});

test('a caller who stops is not kept waiting, and hears the own reason', async () => {
  answers(problem(503, 50_301, { 'retry-after': '30' }));
  const stop = new AbortController();
  const asked = client().request('GET /rest/system', { signal: stop.signal });
  await expect.poll(() => service.received.length).toBe(1);
  stop.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
});

test('a refusal has its code, its words and the fields to blame', async () => {
  const errors = [{ field: 'time', detail: 'Write it like 0630.' }];
  answers({
    status: 400,
    headers: { 'content-type': 'application/problem+json', 'x-request-id': 'r-1' },
    body: JSON.stringify({ code: 40_002, detail: 'A parameter is malformed.', errors }),
  });
  const refused = await client()
    .request('POST /rest/wakeup', booking)
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({
    name: 'Refused',
    message: 'A parameter is malformed.',
    status: 400,
    code: 40_002,
    errors,
    requestId: 'r-1',
  });
});

test.each([
  { status: 500, body: '<h1>Oops</h1>' },
  { status: 404, body: 'null' },
  { status: 301, headers: { location: '/elsewhere' } },
])('an answer of something in between is a refusal without a code: %o', async (given) => {
  answers(given);
  await expect(client().request('GET /rest/system')).rejects.toMatchObject({ status: given.status, code: 0 });
  expect(service.received).toHaveLength(1);
});

test('a list is read to its end, and a file is a Blob', async () => {
  const page = (next: string | null): AnswerGiven => ({
    status: 200,
    headers: json,
    body: JSON.stringify({ rooms: [], next }),
  });
  answers(page('b'), page('c'), page(null));
  const seen: (string | null)[] = [];
  for await (const { next } of client().pages('GET /api/v1/rooms', { query: { limit: 1 } })) seen.push(next);
  expect(seen).toEqual(['b', 'c', null]);
  expect(service.received.map(({ path }) => path.split('?')[1])).toEqual([
    'limit=1',
    'limit=1&cursor=b',
    'limit=1&cursor=c',
  ]);
  answers({ status: 200, headers: { 'content-type': 'application/yaml' }, body: 'property: Aurora' });
  const file = await client().request('GET /api/v1/property/file');
  expect(await file.text()).toBe('property: Aurora');
});
