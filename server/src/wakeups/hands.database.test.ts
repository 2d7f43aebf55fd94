/** Who booked a call, who acted on it and who said how it ended; changing, cancelling and ringing one call. */
import { beforeEach, describe, expect, test } from 'vitest';
import { onServer } from '../../testing/database.ts';
import { useHotel } from '../../testing/hotel.ts';
import { ask, query } from '../../testing/rest.ts';

const hotel = useHotel({ rooms: ['101', '102'] });
beforeEach(() => onServer((client) => client.query('DELETE FROM wakeups'), hotel.database.url));

interface Call {
  readonly id: string;
  readonly scheduled: string;
  readonly actor: string;
}
const to = (what: string, json?: object, as = 'desk') =>
  ask(hotel.url, what, { as, ...(json === undefined ? {} : { json }) });
const inHours = (hours: number): string =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
const booked = async (form: Record<string, string> = {}): Promise<string> => {
  const answer = await ask(hotel.url, 'POST /rest/wakeup', {
    as: 'desk',
    form: { room: '101', datetime: inHours(5), ...form },
  });
  return (answer.json as Call).id;
};
const seen = async (id: string): Promise<Call> => (await to(`GET /api/v1/wakeups/${id}`)).json as Call;
const rest = async (id: string): Promise<Call> => (await to(`GET /rest/wakeup/${id}`)).json as Call;
const come = (id: string) =>
  query(hotel.database, `UPDATE wakeups SET due_at = now() - interval '5 minutes' WHERE id = $1`, [id]);
const told = (id: string, result: number, more: object = {}, as = 'desk') =>
  to(`PUT /api/v1/wakeups/${id}/result`, { result, reason: 'seen at breakfast', ...more }, as);
const journal = (id: string) =>
  query<{ kind: string; actor: string; detail: Record<string, unknown> }>(
    hotel.database,
    'SELECT kind, actor, detail FROM journal WHERE subject = $1 ORDER BY id',
    [id],
  );

describe('who did what', () => {
  test('stays apart when another says how it ended, and the interface goes on as it was', async () => {
    const id = await booked();
    expect(await seen(id)).toMatchObject({ bookedBy: 'desk', actedBy: null, concludedBy: null, ending: null });
    await come(id);
    expect((await told(id, 1, { how: 'in-person' }, 'boss')).status).toBe(204);
    const kept = { bookedBy: 'desk', actedBy: 'boss', concludedBy: 'boss', ending: 'in-person' };
    expect(await seen(id)).toMatchObject(kept);
    const list = (await to('GET /api/v1/wakeups?type=answered')).json as { wakeups: Call[] };
    expect(list.wakeups).toEqual([expect.objectContaining({ id, ...kept })]);
    const record = await rest(id);
    expect(record).toMatchObject({ actor: 'boss', result: 1, status: 4 });
    expect(Object.keys(record)).not.toContain('bookedBy');
    expect((await journal(id)).at(-1)?.detail).toMatchObject({ result: 1, ending: 'in-person' });
  });

  test('is asked of the journal where the row does not say, and is unknown where that does not either', async () => {
    const id = await booked();
    await come(id);
    await told(id, 1, {}, 'boss');
    const forget = 'UPDATE wakeups SET booked_by = NULL, acted_by = NULL, concluded_by = NULL, ending = NULL';
    await query(hotel.database, forget);
    expect(await seen(id)).toMatchObject({
      bookedBy: 'desk',
      actedBy: 'boss',
      concludedBy: 'boss',
      ending: 'corrected',
    });
    const [other] = await query<{ id: string }>(
      hotel.database,
      `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status, result)
          VALUES ($1, gen_random_uuid(), '102', '2026-01-01', 'UTC', '2026-01-01Z', 5, 'reveille', 4, 1) RETURNING id`,
      [hotel.property],
    );
    expect(await seen(other?.id ?? '')).toMatchObject({ bookedBy: null, concludedBy: null, ending: null });
    // One that is to come was written by its booker, whoever wrote the row.
    const open = await booked({ room: '102' });
    await query(hotel.database, forget);
    expect(await seen(open)).toMatchObject({ bookedBy: 'desk' });
  });

  test('is kept with every day of a daily call', async () => {
    const id = await booked({ daily: '1' });
    await come(id);
    await told(id, 1, { how: 'already-up' }, 'boss');
    const { wakeups } = (await to('GET /api/v1/wakeups?type=answered')).json as { wakeups: Call[] };
    expect(wakeups).toEqual([
      expect.objectContaining({ bookedBy: 'desk', concludedBy: 'boss', ending: 'already-up', actor: 'boss' }),
    ]);
    expect(await seen(id)).toMatchObject({ bookedBy: 'desk', concludedBy: null, ending: null });
  });
});

test('a call that is to come has no result; the interface allows it one, which is a correction', async () => {
  const id = await booked();
  const refused = await told(id, 1);
  expect([refused.status, (refused.json as { detail: string }).detail]).toEqual([
    422,
    'The time of this call is still to come, so it has no result. Cancel it, or give it another time.',
  ]);
  expect(await rest(id)).toMatchObject({ status: 0, result: -1 });
  const put = await ask(hotel.url, `PUT /rest/wakeup/${id}`, { as: 'desk', form: { result: '1' } });
  expect(put.status).toBe(200);
  expect(await seen(id)).toMatchObject({ status: 4, result: 1, ending: 'corrected' });
  expect((await told(id, 2, { how: 'in-person' })).status).toBe(422);
});

test('what a person said of a call is counted in reports as that, and not as answered', async () => {
  for (const [status, result, ending] of [
    [4, 1, null],
    [4, 1, 'in-person'],
    [4, 1, 'already-up'],
    [4, 1, 'corrected'],
    [5, 2, 'corrected'],
  ])
    await query(
      hotel.database,
      `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status, result, ending)
          VALUES ($1, gen_random_uuid(), '101', '2026-01-01', 'UTC', '2026-06-06T05:00:00Z', 5, 'desk', $2, $3, $4)`,
      [hotel.property, status, result, ending],
    );
  const { json } = await to('GET /api/v1/reports/wakeups?from=20260606&to=20260606', undefined, 'boss');
  const day = { answered: 1, inPerson: 1, alreadyUp: 1, corrected: 2, failed: 0 };
  expect(json).toMatchObject({ days: [day] });
});

describe('one call', () => {
  test('is given another time, which is told, and keeps who booked it', async () => {
    const id = await booked();
    const { scheduled } = await seen(id);
    const datetime = inHours(6);
    expect((await to(`PATCH /api/v1/wakeups/${id}`, { scheduled, datetime }, 'boss')).status).toBe(204);
    const changed = await seen(id);
    expect([Date.parse(changed.scheduled), changed]).toEqual([
      Date.parse(datetime),
      expect.objectContaining({ bookedBy: 'desk', actedBy: 'boss', actor: 'boss', status: 0 }),
    ]);
    const entry = (await journal(id)).at(-1);
    expect(entry).toMatchObject({ kind: 'wakeup.changed', actor: 'boss', detail: { daily: false, rule: 'exact' } });
    expect(Date.parse(String(entry?.detail['from']))).toBe(Date.parse(scheduled));
  });

  test('is left alone when it is not what was seen any more, rings, is over, or another stands there', async () => {
    const [id, other] = [await booked(), await booked({ datetime: inHours(7) })];
    const { scheduled } = await seen(id);
    const change = (datetime: string) => to(`PATCH /api/v1/wakeups/${id}`, { scheduled, datetime });
    const cancel = () => to(`POST /api/v1/wakeups/${id}/cancel`, { scheduled });
    expect((await change(inHours(7))).status).toBe(409);
    expect((await change(inHours(-1))).status).toBe(422);
    await query(hotel.database, 'UPDATE wakeups SET status = 1 WHERE id = $1', [id]);
    expect([(await change(inHours(8))).status, (await cancel()).status]).toEqual([409, 409]);
    await query(hotel.database, 'UPDATE wakeups SET status = 0 WHERE id = $1', [id]);
    // Two desks at once: one of them changes it, the other is told so.
    const both = await Promise.all([change(inHours(8)), change(inHours(9)), cancel()]);
    expect(both.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect((await seen(other)).id).toBe(other);
  });

  test('is cancelled alone', async () => {
    const [id, other] = [await booked(), await booked({ datetime: inHours(7) })];
    const { scheduled } = await seen(id);
    expect((await to(`POST /api/v1/wakeups/${id}/cancel`, { scheduled })).status).toBe(204);
    expect((await to(`GET /api/v1/wakeups/${id}`)).status).toBe(404);
    expect((await seen(other)).id).toBe(other);
    expect((await journal(id)).at(-1)).toMatchObject({ kind: 'wakeup.deleted', actor: 'desk' });
  });

  test('rings now', async () => {
    const { status, json } = await to('POST /api/v1/wakeups/ring-now', { room: '101' });
    expect(status).toBe(201);
    const [row] = await query<{ late: number }>(
      hotel.database,
      `SELECT extract(epoch FROM now() - due_at)::float8 AS late FROM wakeups WHERE id = $1 AND status = 0`,
      [(json as Call).id],
    );
    expect(row?.late).toBeGreaterThanOrEqual(0);
    expect(row?.late).toBeLessThan(30);
    expect((await to('POST /api/v1/wakeups/ring-now', { room: '999' })).status).toBe(404);
  });
});
