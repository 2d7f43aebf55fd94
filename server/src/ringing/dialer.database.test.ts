/**
 * What ringing decides, on the real database with a stand-in for the telephone. The lab has the same with real phones.
 */
import { describe, expect, test } from 'vitest';
import { always, RingingHotel } from '../../testing/ringing-hotel.ts';
import { StandInTelephone } from '../../testing/telephone.ts';
import type { Telephony } from '../telephony/telephony.ts';

const hotel = new RingingHotel();
const becomes = async (id: string, wanted: object): Promise<void> => {
  await expect.poll(() => hotel.wakeup(id)).toMatchObject(wanted);
};

describe('a call', () => {
  test('is rung at its instant, not before, and concluded when it was heard', async () => {
    const telephone = always({ answered: true, heard: true, cause: 16 });
    hotel.dial(telephone);
    const [id = ''] = await hotel.bookIn(2500, '101');
    await becomes(id, { status: 4, result: 1, attempts: 1 });
    expect(telephone.placed.map(({ extension }) => extension)).toEqual(['101']);
    const [{ early } = { early: 1 }] = await hotel.query<{ early: number }>(
      'SELECT extract(epoch FROM w.due_at - a.begun_at)::float8 AS early FROM attempts a JOIN wakeups w ON ' +
        'w.id = a.wakeup',
    );
    expect(early).toBeLessThanOrEqual(0);
    expect(await hotel.kinds(id)).toEqual(['wakeup.booked', 'wakeup.ringing', 'wakeup.attempt', 'wakeup.concluded']);
  });

  test('that fails is rung again, then a person is told, and the desk takes it by a key', async () => {
    await hotel.policy({ attempts: 2, retryMinutes: 0.01, desk: '9' });
    const telephone = new StandInTelephone(({ extension }) =>
      extension === '9' ? { answered: true, key: '1', heard: true } : { cause: 17, sipStatus: 486 },
    );
    hotel.dial(telephone);
    const [id = ''] = await hotel.bookIn(1500, '102');
    await becomes(id, { status: 5, result: 3, attempts: 2 });
    await expect
      .poll(() => hotel.query('SELECT kind, room, acknowledged_by FROM alerts'))
      .toEqual([{ kind: 'unanswered', room: '102', acknowledged_by: 'extension 9' }]);
    expect(telephone.placed.map(({ extension }) => extension)).toEqual(['102', '102', '9']);
    expect(await hotel.kinds(id)).toEqual([
      'wakeup.booked',
      'wakeup.ringing',
      'wakeup.attempt',
      'wakeup.retry',
      'wakeup.ringing',
      'wakeup.attempt',
      'wakeup.concluded',
    ]);
  });

  test('that is snoozed comes back with fresh tries, and is not snoozed for ever', async () => {
    await hotel.policy({ snooze: { minutes: 0.01, times: 1 } });
    const telephone = new StandInTelephone(() => ({
      answered: true,
      heard: true,
      key: telephone.placed.length === 0 ? '1' : '',
    }));
    hotel.dial(telephone);
    const [id = ''] = await hotel.bookIn(1500, '103');
    await becomes(id, { status: 4, result: 1, attempts: 2, snoozes: 1, tries: 1 });
    expect(telephone.placed).toHaveLength(2);
  });

  test('that nobody took because the telephone system had just gone is made up for, and is no try', async () => {
    await hotel.policy({ attempts: 1 });
    let asked = 0;
    const telephone = new StandInTelephone(() => {
      if (++asked > 1) return { answered: true, heard: true };
      telephone.lose();
      setTimeout(() => telephone.comeBack(), 500);
      return 'refuse';
    });
    hotel.dial(telephone);
    const [id = ''] = await hotel.bookIn(1500, '105');
    await becomes(id, { status: 4, result: 1, attempts: 2, tries: 1 });
    expect(asked).toBe(2);
  });

  test('every day goes on to tomorrow when it is concluded, and the day is a record of its own', async () => {
    hotel.dial(always({ answered: true, heard: true }));
    const [id = ''] = await hotel.bookIn(1500, '104');
    await hotel.query('UPDATE wakeups SET daily = true WHERE id = $1', id);
    await expect
      .poll(() => hotel.query('SELECT status, attempts FROM wakeups WHERE series = $1', id))
      .toEqual([{ status: 4, attempts: 1 }]);
    await becomes(id, { status: 0, result: -1, attempts: 0 });
    const [{ hours } = { hours: 0 }] = await hotel.query<{ hours: number }>(
      'SELECT round(extract(epoch FROM due_at - now()) / 3600)::int AS hours FROM wakeups WHERE id = $1',
      id,
    );
    expect(hours).toBeGreaterThanOrEqual(22);
  });

  test('deleted while it rings ends quietly', async () => {
    const telephone = new StandInTelephone(() => 'hold');
    hotel.dial(telephone);
    const [id = ''] = await hotel.bookIn(1500, '105');
    await expect.poll(() => telephone.placed.length).toBe(1);
    await hotel.query('DELETE FROM wakeups WHERE id = $1', id);
    telephone.end(telephone.placed[0]?.id ?? '', { cause: 19 });
    await expect
      .poll(() => hotel.query('SELECT result FROM attempts WHERE ended_at IS NOT NULL'))
      .toEqual([{ result: 2 }]);
    expect(await hotel.query('SELECT FROM alerts')).toEqual([]);
  });
});

describe('lines', () => {
  test('are never more than the property has, over two processes, and calls go in due order', async () => {
    await hotel.query('UPDATE properties SET lines = 3');
    const telephone = always({ answered: true, heard: true, afterMilliseconds: 60 });
    const other = always({ answered: true, heard: true, afterMilliseconds: 60 });
    let most = 0;
    // Counts over both telephones at the moment of each call.
    const counted = (one: StandInTelephone): Telephony => {
      const place = one.place;
      one.place = (call) => {
        const placed = place(call);
        most = Math.max(most, telephone.live.size + other.live.size);
        return placed;
      };
      return one;
    };
    hotel.dial(counted(telephone));
    hotel.dial(counted(other));
    const ids = await hotel.bookIn(1500, ...hotel.rooms.slice(0, 30));
    await expect
      .poll(() => hotel.query<{ n: number }>('SELECT count(*)::int AS n FROM wakeups WHERE status = 4'), {
        timeout: 180_000,
      })
      .toEqual([{ n: ids.length }]);
    expect(most).toBe(3);
    expect(telephone.placed.length + other.placed.length).toBe(30);
    const order = await hotel.query<{ wakeup: string }>('SELECT wakeup FROM attempts ORDER BY begun_at, id');
    expect(order.map((row) => row.wakeup)).toEqual(ids.toSorted()); // due at the same instant: by their ids
  });
});

describe('a call that nobody living holds', () => {
  const begin = (id: string, holder: string) =>
    hotel.query(
      `WITH rung AS (UPDATE wakeups SET status = 1, attempts = 1, tries = 1 WHERE id = $1 RETURNING *)
       INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, begun_at, dialer, node)
       SELECT property, gen_random_uuid(), 'room', id, 1, room, room, now(), now(), ${holder}, 'one' FROM rung`,
      id,
    );

  test('because it was begun by a process that had been buried already, is taken up and rung again', async () => {
    await hotel.policy({ attempts: 2, retryMinutes: 0.01 });
    const telephone = always({ answered: true, heard: true, cause: 16 });
    hotel.dial(telephone);
    const [id = ''] = await hotel.bookIn(60_000, '103');
    await begin(id, 'gen_random_uuid()');
    await becomes(id, { status: 4, result: 1, attempts: 2 });
    expect(telephone.placed).toHaveLength(1);
  });

  test('although its row says so: who holds it does not know of it, and takes it up', async () => {
    await hotel.policy({ attempts: 2, retryMinutes: 0.01 });
    const telephone = always({ answered: true, heard: true, cause: 16 });
    hotel.dial(telephone);
    const [id = ''] = await hotel.bookIn(60_000, '104');
    await expect.poll(() => hotel.query('SELECT FROM processes')).toHaveLength(1);
    await begin(id, '(SELECT id FROM processes)');
    await becomes(id, { status: 4, result: 1, attempts: 2 });
    expect(telephone.placed).toHaveLength(1);
  });
});
