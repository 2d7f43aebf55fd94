/** What one shift tells the next: the figures against the rows, the report and the journal; and taking over, once. */
import { beforeEach, describe, expect, test } from 'vitest';
import { onServer } from '../../testing/database.ts';
import { useHotel } from '../../testing/hotel.ts';
import { addDestination, ask, query } from '../../testing/rest.ts';

const hotel = useHotel({ rooms: ['101', '102', '103'], timezone: 'Asia/Tokyo' });
beforeEach(() =>
  onServer(
    (client) => client.query('DELETE FROM wakeups; DELETE FROM alerts; DELETE FROM handovers'),
    hotel.database.url,
  ),
);

interface Told {
  readonly since: string;
  readonly until: string;
  readonly night: string;
  readonly last: { readonly taken: string; readonly by: string } | null;
  readonly figures: Record<string, number>;
  readonly calls: readonly { readonly id: string; readonly room: string }[];
  readonly going: readonly { readonly room: string; readonly acknowledgedBy: string }[];
  readonly alerts: readonly { readonly kind: string }[];
  readonly stuck: readonly { readonly name: string; readonly waiting: number }[];
}
const to = (what: string, json?: object, as = 'desk') =>
  ask(hotel.url, what, { as, ...(json === undefined ? {} : { json }) });
const told = async (since?: string, as = 'desk'): Promise<Told> => {
  const answer = await to(`GET /api/v1/handover${since === undefined ? '' : `?since=${since}`}`, undefined, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Told;
};
const instant = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const took = (since: string, after: string | null, as = 'desk') => to('POST /api/v1/handover', { since, after }, as);

async function seed(
  ...calls: readonly [minutes: number, status: number, result: number, ending?: string | null][]
): Promise<void> {
  for (const [minutes, status, result, ending] of calls)
    await query(
      hotel.database,
      `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status, result, ending)
          VALUES ($1, gen_random_uuid(), '101', now()::timestamp, 'UTC', now() + make_interval(secs => $2), 3, 'desk',
            $3, $4, $5)`,
      [hotel.property, minutes * 60 + Math.random(), status, result, ending ?? null],
    );
}

describe('the figures', () => {
  test('of calls that were due are those of the report, and the open ones are the list', async () => {
    await seed(
      [-30, 4, 1],
      [-29, 4, 1],
      [-28, 4, 1, 'in-person'],
      [-27, 4, 1, 'already-up'],
      [-26, 5, 2, 'corrected'],
      [-25, 5, 2],
      [-24, 7, 9],
      [-23, 6, 8],
      [-2, 2, -1],
      [60, 0, -1],
      [61, 0, -1],
      [3000, 0, -1], // not within a day
      [-300, 4, 1], // before the period
    );
    const { figures, calls } = await told(instant(-60));
    expect(figures).toMatchObject({
      byPhone: 2,
      inPerson: 1,
      alreadyUp: 1,
      corrected: 1,
      failed: 1,
      missed: 1,
      open: 3,
    });
    expect(calls).toHaveLength(3);
    const { wakeups } = (await to('GET /api/v1/wakeups?type=pending')).json as { wakeups: { id: string }[] };
    expect(wakeups.map(({ id }) => id)).toEqual(expect.arrayContaining(calls.map(({ id }) => id)));
    // The whole of today and yesterday, by the report and by the handover: the same numbers.
    const day = (days: number) =>
      new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const report = (await to(`GET /api/v1/reports/wakeups?from=${day(-1)}&to=${day(0)}`, undefined, 'boss')).json as {
      days: Record<string, number>[];
    };
    const midnight = new Date(Math.floor((Date.now() + 9 * 3_600_000) / 86_400_000 - 1) * 86_400_000 - 9 * 3_600_000);
    const whole = await told(midnight.toISOString());
    const sum = (name: string) => report.days.reduce((all, each) => all + (each[name] ?? 0), 0);
    expect(whole.figures['byPhone']).toBe(sum('answered'));
    for (const one of ['inPerson', 'alreadyUp', 'corrected', 'failed', 'missed'])
      expect([one, whole.figures[one]]).toEqual([one, sum(one)]);
  });

  test('of what was set and cancelled are what was done since, and nothing that was done before', async () => {
    const book = async (hours: number) =>
      (
        (
          await ask(hotel.url, 'POST /rest/wakeup', {
            as: 'desk',
            form: {
              room: '102',
              datetime: new Date(Math.ceil(Date.now() / 60_000 + hours * 60) * 60_000).toISOString(),
            },
          })
        ).json as { id: string }
      ).id;
    await book(2);
    const [row] = await query<{ now: string }>(hotel.database, `SELECT to_json(clock_timestamp())#>>'{}' AS now`);
    const since = encodeURIComponent(row?.now ?? '');
    const [first, second] = [await book(3), await book(4), await book(5)];
    await ask(hotel.url, `DELETE /rest/wakeup/${first}`, { as: 'desk' });
    await ask(hotel.url, `PUT /rest/wakeup/${second}`, { as: 'desk', form: { result: '8' } });
    // What is removed once it is over was not cancelled.
    await seed([-10, 4, 1]);
    const [over] = await query<{ id: string }>(hotel.database, 'SELECT id FROM wakeups WHERE status = 4');
    await ask(hotel.url, `DELETE /rest/wakeup/${over?.id}`, { as: 'desk' });
    expect((await told(since)).figures).toMatchObject({ set: 3, cancelled: 2, open: 2 });
  });

  test('of alerts, guests who are gone to, promises and messages are those of their lists', async () => {
    await seed([-5, 5, 2]);
    const [call] = await query<{ id: string }>(hotel.database, 'SELECT id FROM wakeups');
    const alert = `INSERT INTO alerts (property, id, kind, subject, room, going, acknowledged_at, acknowledged_by)
        VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7)`;
    await query(hotel.database, alert, [hotel.property, 'unanswered', call?.id, '101', true, new Date(), 'anna']);
    await query(hotel.database, alert, [hotel.property, 'overdue', null, '', false, null, null]);
    await query(hotel.database, alert, [hotel.property, 'guessing', hotel.property, '', false, null, null]);
    await to('POST /api/v1/notes', { text: 'Taxi', due: instant(30) });
    await addDestination(hotel.database, hotel.property, 'connector', 'opera');
    await query(
      hotel.database,
      `INSERT INTO deliveries (property, destination, event, payload, sequence, created_at, not_before)
          SELECT property, id, 'charge.made', '{}', 1, now() - interval '1 hour', now() - interval '1 hour'
            FROM destinations WHERE name = 'opera'`,
    );
    await query(hotel.database, 'UPDATE lanes SET parked_at = now(), failures = 9');
    const seen = await told();
    expect(seen.figures).toMatchObject({ going: 1, alerts: 1, promises: 1, stuck: 1 });
    expect(seen.going).toMatchObject([{ room: '101', acknowledgedBy: 'anna' }]);
    expect(seen.stuck).toMatchObject([{ name: 'opera', waiting: 1, state: 'parked' }]);
    // What only an administrator can do something about is shown to nobody else.
    expect((await told(undefined, 'boss')).figures).toMatchObject({ alerts: 2 });
  });
});

describe('a period', () => {
  test('begins when the night did by the clock of the hotel, or where somebody took over', async () => {
    const { since, night, last } = await told();
    expect([since, last]).toEqual([night, null]);
    const wall = new Date(Date.parse(night) + 9 * 3_600_000).toISOString();
    expect(wall.slice(11, 16)).toBe('23:00');
    expect(Date.now() - Date.parse(night)).toBeLessThan(86_400_000 + 60_000);
    expect(Date.parse(night)).toBeLessThanOrEqual(Date.now() + 1000);
    const taken = await took(since, null, 'boss');
    expect(taken.status, taken.text).toBe(201);
    const next = await told();
    expect([next.since, next.last]).toEqual([(taken.json as { taken: string }).taken, { ...(taken.json as object) }]);
    expect(next.figures).toMatchObject({ set: 0, byPhone: 0 });
    // Who took over days ago has not handed over since.
    await query(hotel.database, `UPDATE handovers SET taken_at = now() - interval '3 days'`);
    expect((await told()).since).toBe(night);
    expect((await to(`GET /api/v1/handover?since=${instant(-60 * 24 * 40)}`)).status).toBe(400);
    expect((await to(`GET /api/v1/handover?since=${instant(60)}`)).status).toBe(400);
  });

  test('is taken over by one of those who try, which the journal tells with the figures', async () => {
    await seed([-5, 4, 1], [30, 0, -1]);
    const { since } = await told(instant(-60));
    const tried = await Promise.all(['desk', 'boss', 'desk', 'boss'].map((as) => took(since, null, as)));
    expect(tried.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(tried.filter(({ status }) => status === 409)).toHaveLength(3);
    const entries = await query<{ actor: string; detail: Record<string, unknown> }>(
      hotel.database,
      `SELECT actor, detail FROM journal WHERE kind = 'handover.taken' ORDER BY id DESC LIMIT 1`,
    );
    expect(entries).toMatchObject([{ detail: { since, byPhone: 1, open: 1, failed: 0 } }]);
    const { last } = await told();
    expect(entries[0]?.actor).toBe(last?.by);
    // Somebody with the new state in sight may go on from it; somebody with the old one may not.
    expect((await took(since, null)).status).toBe(409);
    expect((await took(since, last?.taken ?? null)).status).toBe(201);
  });
});
