/** Wake-up calls through a real service: what callers see, and what row and journal say of it. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { onServer } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';

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
const bookOne = async (form: Record<string, string> = {}): Promise<string> =>
  String((await book({ room: '101', ...form })).body['id']);
const listed = async (type: string, filters = ''): Promise<Body[]> =>
  (await call('GET', `/rest/wakeup/list/${type}${filters}`)).body[type] as Body[];
const rows = <Row extends object>(text: string) => query<Row>(hotel.database, text);

describe('booking', () => {
  test('writes the row and its journal entry', async () => {
    const { status, body, headers } = await book({ room: '101', daily: '1' });
    expect([status, body['error'], headers.get('location')]).toEqual([201, 0, `/rest/wakeup/${String(body['id'])}`]);
    expect(Object.keys(body)).toEqual(['error', 'description', 'id']);
    const one = (await call('GET', `/rest/wakeup/${String(body['id'])}`)).body;
    expect(one).toMatchObject({
      room: '101',
      daily: true,
      actor: 'desk',
      attempts: 0,
      snoozes: 0,
      result: -1,
      status: 0,
      source: 5,
      tenant: hotel.property,
    });
    expect(String(one['scheduled'])).toMatch(/T06:30:00\+0[12]:00$/);
    const journal = await rows<{ kind: string; actor: string; room: string }>(
      `SELECT kind, actor, room FROM journal WHERE subject = '${String(body['id'])}'`,
    );
    expect(journal).toEqual([{ kind: 'wakeup.booked', actor: 'desk', room: '101' }]);
  });

  test('of several rooms books all or none', async () => {
    const all = await book({ room: '101, 102,103' });
    const calls = all.body['calls'] as { room: string; id: string }[];
    expect(calls.map(({ room }) => room)).toEqual(['101', '102', '103']);
    expect(all.body['id']).toBe(calls[0]?.id);
    const none = await book({ room: '101,999', time: '0700' });
    expect([none.status, none.body['error']]).toEqual([404, 40402]);
    expect(String(none.body['description'])).toContain('999');
    expect(await listed('pending')).toHaveLength(3);
  });

  test('the same room and minute again returns the call that stands', async () => {
    const first = await bookOne();
    const again = await book({ room: '102,101' });
    expect(again.status).toBe(201);
    expect((again.body['calls'] as { id: string }[])[1]?.id).toBe(first);
    expect(await listed('pending')).toHaveLength(2);
  });

  test('asking for every day where a single call stands makes it daily', async () => {
    const id = await bookOne();
    expect((await book({ room: '101', daily: 'true' })).body['id']).toBe(id);
    expect((await call('GET', `/rest/wakeup/${id}`)).body['daily']).toBe(true);
  });

  test('50 callers at once for the same room and minute get one call', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => bookOne()));
    expect(new Set(ids).size).toBe(1);
    expect(await rows(`SELECT 1 FROM wakeups`)).toHaveLength(1);
    expect(await rows(`SELECT 1 FROM journal WHERE subject = '${ids[0]}'`)).toHaveLength(1);
  });

  test.each([
    [{ room: '' }, 400, 40002],
    [{ room: '1/2' }, 400, 40002],
    [{ room: '101', time: '' }, 400, 40002],
    [{ room: '101', datetime: '2030-01-01T06:30' }, 400, 40002],
    [{ room: '101', daily: 'perhaps' }, 400, 40002],
    [{ room: '101', date: '20200101' }, 422, 42202],
    [{ room: '999' }, 404, 40402],
  ])('refuses %o', async (form, status, error) => {
    const refused = await book(form);
    expect([refused.status, refused.body['error']]).toEqual([status, error]);
    expect(await listed('pending')).toEqual([]);
  });
});

describe('the lists', () => {
  test('hold each call where its outcome belongs, under the key of the list', async () => {
    const [answered, failed, cancelled, missed] = [
      await bookOne(),
      await bookOne({ room: '102' }),
      await bookOne({ room: '103' }),
      await bookOne({ room: '104' }),
    ];
    for (const [id, result] of [
      [answered, '1'],
      [failed, '2'],
      [cancelled, '8'],
      [missed, '9'],
    ] as const) {
      const put = await call('PUT', `/rest/wakeup/${id}`, { result });
      expect([put.status, put.headers.get('content-length')]).toEqual([200, '0']);
    }
    const pending = await bookOne({ time: '0700' });
    const ids = async (type: string) => (await listed(type)).map((one) => String(one['id'])).toSorted();
    expect(await ids('answered')).toEqual([answered]);
    expect(await ids('failed')).toEqual([failed, missed].toSorted());
    expect(await ids('cancelled')).toEqual([cancelled]);
    expect(await ids('pending')).toEqual([pending]);
    expect(await listed('all')).toHaveLength(5);
    expect((await call('GET', '/rest/wakeup/list')).body['wakeups']).toHaveLength(5);
    expect(await listed('today')).toEqual([]);
    expect((await call('GET', '/rest/wakeup/list/sleeping')).status).toBe(404);
  });

  test('come in pages that together hold everything once, in order', async () => {
    for (const room of ['101', '102', '103', '104'])
      for (const time of ['0630', '0631', '0700']) await bookOne({ room, time });
    const seen: Body[] = [];
    let path: string | undefined = '/rest/wakeup/list/pending?limit=5';
    while (path !== undefined) {
      const { body, headers } = await call('GET', path);
      seen.push(...(body['pending'] as Body[]));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(new Set(seen.map((one) => one['id'])).size).toBe(12);
    expect(seen.map((one) => String(one['scheduled']))).toEqual(seen.map((one) => String(one['scheduled'])).toSorted());
    expect(await listed('pending', '?room=102')).toHaveLength(3);
    expect(await listed('pending', `?start=${tomorrow()}0631&end=${tomorrow()}0700`)).toHaveLength(4);
    expect((await call('GET', '/rest/wakeup/list/pending?cursor=x')).status).toBe(400);
    expect((await call('GET', `/rest/wakeup/list/pending?limit=${'9'.repeat(400)}`)).status).toBe(400);
  });
});

describe('overwriting and deleting', () => {
  test('overwrites a concluded call, and takes nothing but the result', async () => {
    const id = await bookOne();
    await call('PUT', `/rest/wakeup/${id}`, { result: '2' });
    await call('PUT', `/rest/wakeup/${id}`, { result: '1' });
    expect(await listed('answered')).toHaveLength(1);
    const statuses = await Promise.all(
      [{ result: '1', room: '102' }, { time: '0700' }, { result: 'x' }, {}].map(
        async (form) => (await call('PUT', `/rest/wakeup/${id}`, form)).status,
      ),
    );
    expect(statuses).toEqual([400, 400, 400, 400]);
    expect((await call('PUT', `/rest/wakeup/${id}`, { result: '12' })).status).toBe(422);
    expect((await call('PUT', `/rest/wakeup/${randomUUID()}`, { result: '1' })).status).toBe(404);
    const kinds = await rows<{ kind: string }>(`SELECT kind FROM journal WHERE subject = '${id}' ORDER BY id`);
    expect(kinds.map(({ kind }) => kind)).toEqual(['wakeup.booked', 'wakeup.concluded', 'wakeup.overwritten']);
  });

  test('a daily call keeps its id for the next day, and the day that has passed is a record of its own', async () => {
    const id = await bookOne({ daily: 'true' });
    await call('PUT', `/rest/wakeup/${id}`, { result: '1' });
    const next = (await call('GET', `/rest/wakeup/${id}`)).body;
    expect([next['status'], next['result'], next['daily']]).toEqual([0, -1, true]);
    const days = Temporal.PlainDate.from(
      `${tomorrow().slice(0, 4)}-${tomorrow().slice(4, 6)}-${tomorrow().slice(6)}`,
    ).until(Temporal.PlainDate.from(String(next['scheduled']).slice(0, 10))).days;
    expect(days).toBe(1);
    const [past] = await listed('answered');
    expect(past).toMatchObject({ room: '101', result: 1, status: 4 });
    expect(past?.['id']).not.toBe(id);
  });

  test('a daily call passes over a day on which another call of the room stands in that minute', async () => {
    const id = await bookOne({ daily: 'true' });
    const dayAfter = Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ days: 2 }).toPlainDate();
    await bookOne({ date: dayAfter.toString().replaceAll('-', '') });
    expect((await call('PUT', `/rest/wakeup/${id}`, { result: '1' })).status).toBe(200);
    expect(String((await call('GET', `/rest/wakeup/${id}`)).body['scheduled']).slice(0, 10)).toBe(
      dayAfter.add({ days: 1 }).toString(),
    );
  });

  test('a deleted call is gone, and the journal keeps the trace', async () => {
    const id = await bookOne({ daily: '1' });
    const gone = await call('DELETE', `/rest/wakeup/${id}`);
    expect([gone.status, gone.headers.get('content-length')]).toEqual([200, '0']);
    expect((await call('GET', `/rest/wakeup/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/rest/wakeup/${id}`)).status).toBe(404);
    expect(await listed('all')).toEqual([]);
    expect(await rows(`SELECT kind FROM journal WHERE subject = '${id}' ORDER BY id`)).toEqual([
      { kind: 'wakeup.booked' },
      { kind: 'wakeup.deleted' },
    ]);
  });
});

test('a preview tells the rule at a clock change', async () => {
  const id = await bookOne({ date: '20270327', time: '0230', daily: '1' });
  const { body } = await call('GET', `/api/v1/wakeups/${id}/preview?count=3`);
  expect(body['rings']).toEqual([
    { at: '2027-03-27T02:30:00+01:00', rule: 'exact' },
    { at: '2027-03-28T03:00:00+02:00', rule: 'gap' },
    { at: '2027-03-29T02:30:00+02:00', rule: 'exact' },
  ]);
});
