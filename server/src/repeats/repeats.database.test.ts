/** A caller that got no answer asks again, and is not given two of what it asked for once. */
import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { onServer } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { basic } from '../../testing/service.ts';
import { sweepAnswers } from './sweep.ts';

const hotel = useHotel({ rooms: ['101', '102', '103', '104'] });

beforeEach(() => onServer((client) => client.query('DELETE FROM wakeups'), hotel.database.url));

type Body = Record<string, unknown>;

async function call(
  method: string,
  path: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body; headers: Headers }> {
  const answer = await ask(hotel.url, `${method} ${path}`, {
    as: 'desk',
    headers,
    ...(form === undefined ? {} : { form }),
  });
  return { ...answer, body: (answer.json ?? {}) as Body };
}

const tomorrow = (): string =>
  Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ days: 1 }).toPlainDate().toString().replaceAll('-', '');
const book = (form: Record<string, string>, headers = {}) =>
  call('POST', '/rest/wakeup', { date: tomorrow(), time: '0630', ...form }, headers);
const listed = async (type: string, filters = ''): Promise<Body[]> =>
  (await call('GET', `/rest/wakeup/list/${type}${filters}`)).body[type] as Body[];
const rows = <Row extends object>(text: string) => query<Row>(hotel.database, text);

describe('a repeat with an Idempotency-Key', () => {
  test('gets the same answer and books nothing, until the body differs', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await book({ room: '101' }, key);
    const again = await book({ room: '101' }, key);
    expect(again.body).toEqual(first.body);
    expect([again.status, again.headers.get('idempotent-replayed'), again.headers.get('location')]).toEqual([
      201,
      'true',
      first.headers.get('location'),
    ]);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect((await book({ room: '102' }, key)).body['error']).toBe(42205);
    expect(await listed('pending')).toHaveLength(1);
    expect(
      (await call('POST', '/rest/wakeup', { room: '102', time: '0700' }, { ...key, ...basic('bar') })).status,
    ).toBe(201); // another account, another key
  });

  test('of a cancelling is told again that it is done; another request, that there is nothing any more', async () => {
    const { body } = await book({ room: '103' });
    const [{ scheduled } = {}] = await listed('pending');
    const cancel = (key: string) =>
      ask(hotel.url, `POST /api/v1/wakeups/${String(body['id'])}/cancel`, {
        as: 'desk',
        json: { scheduled },
        headers: { 'idempotency-key': key },
      });
    const answers = [await cancel('cancel-1'), await cancel('cancel-1'), await cancel('cancel-2')];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 404]);
    expect(await rows("SELECT 1 FROM journal WHERE kind = 'wakeup.deleted'")).toHaveLength(1);
  });

  test('20 at once end in one call; those who come too early are told to wait', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => book({ room: '101' }, key)));
    expect(new Set(answers.map(({ status }) => status))).toSatisfy((statuses: Set<number>) =>
      [...statuses].every((status) => status === 201 || status === 409),
    );
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body['id'])).size).toBe(1);
    expect(await rows('SELECT 1 FROM wakeups')).toHaveLength(1);
  });

  test('keeps no password that could be guessed at quickly, and still tells another one apart', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const add = (secret: string) =>
      ask(hotel.url, 'POST /api/v1/accounts', {
        as: 'boss',
        json: { name: 'victim', password: secret, permissions: ['inventory'] },
        headers: key,
      });
    const first = await add('Sunlit-attic-2026');
    expect(first.status).toBe(201);
    const again = await add('Sunlit-attic-2026');
    expect([again.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([201, 'true', first.text]);
    expect((await add('Sunlit-attic-2027')).text).toContain('42205');
    const [kept] = await rows<{ request_digest: Buffer }>(
      `SELECT request_digest FROM idempotency_keys WHERE path = '/api/v1/accounts'`,
    );
    const fields = [
      ['name', 'victim'],
      ['password', 'Sunlit-attic-2026'],
      ['permissions', ['inventory']],
    ];
    const quick = createHash('sha256').update(JSON.stringify(fields)).digest();
    const without = createHash('sha256')
      .update(JSON.stringify(fields.toSpliced(1, 1)))
      .digest();
    expect(kept?.request_digest.includes(quick)).toBe(false);
    expect(kept?.request_digest.subarray(0, 32)).toEqual(without);
    expect(kept?.request_digest.subarray(32).toString()).toMatch(/^\$argon2id\$/);
  });

  test('is swept after 90 days, though its property never asks again; and a key may then be used anew', async () => {
    const key = { 'idempotency-key': randomUUID() };
    expect((await book({ room: '101' }, key)).status).toBe(201);
    await rows(`UPDATE idempotency_keys SET created_at = now() - interval '89 days'`);
    expect(await sweepAnswers(hotel.database)).toBe(0);
    expect((await book({ room: '101' }, key)).headers.get('idempotent-replayed')).toBe('true');
    await rows(`UPDATE idempotency_keys SET created_at = now() - interval '91 days'`);
    // Not swept yet, but too old: the request is done again, and its answer takes the place of the old one.
    expect((await book({ room: '102' }, key)).headers.get('idempotent-replayed')).toBeNull();
    await book({ room: '103' }, { 'idempotency-key': randomUUID() });
    await rows(
      `UPDATE idempotency_keys SET created_at = now() - interval '91 days' WHERE key <> '${key['idempotency-key']}'`,
    );
    expect(await sweepAnswers(hotel.database)).toBeGreaterThanOrEqual(1);
    expect(await rows<{ key: string }>('SELECT key FROM idempotency_keys')).toEqual([{ key: key['idempotency-key'] }]);
  });

  test('after a refusal may try again', async () => {
    const key = { 'idempotency-key': randomUUID() };
    expect((await book({ room: '999' }, key)).status).toBe(404);
    expect((await book({ room: '101' }, key)).status).toBe(201);
    expect((await book({ room: '101' }, { 'idempotency-key': 'with space' })).status).toBe(400);
  });
});
