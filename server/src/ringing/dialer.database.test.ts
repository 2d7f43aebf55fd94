/** What ringing decides, on the real database with a stand-in for the telephone. The lab has the same with real phones. */
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest';
import { alive } from '../../testing/alive.ts';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty, silent as log } from '../../testing/service.ts';
import { type Behaviour, StandInTelephone } from '../../testing/telephone.ts';
import { asProperty } from '../db/transaction.ts';
import { createMetrics } from '../ops/metrics.ts';
import type { Telephony } from '../telephony/telephony.ts';
import { book } from '../wakeups/book.ts';
import { Dialer } from './dialer.ts';

let database: TestDatabase;
let property: string;
const rooms = Array.from({ length: 40 }, (_, index) => String(101 + index));
const dialers: Dialer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'grand', rooms });
});

afterAll(async () => {
  await database.drop();
});
afterAll(() => expectCatalogued(database));

beforeEach(async () => {
  await query(
    database,
    'DELETE FROM wakeups; DELETE FROM attempts; DELETE FROM alerts; DELETE FROM settings; UPDATE properties SET lines = 8',
  );
});

afterEach(async () => {
  await Promise.all(dialers.splice(0).map((dialer) => dialer.stop()));
});

function dial(telephony: Telephony): Dialer {
  const script = () =>
    Promise.resolve({ announcement: ['greeting'], readings: 2, waitSeconds: 8, replies: {}, goodbye: 'goodbye' });
  const dialer = alive(
    database,
    (heartbeat) =>
      new Dialer({
        database,
        heartbeat,
        telephony,
        speaker: { wakeupScript: script, deskScript: script },
        log,
        metrics: createMetrics(),
      }),
  );
  dialers.push(dialer);
  return dialer;
}

const policy = (value: object) =>
  query(
    database,
    `INSERT INTO settings (property, section, value) VALUES ($1, 'wakeup', $2) ON CONFLICT (property, section) DO UPDATE SET value = excluded.value`,
    [property, JSON.stringify(value)],
  );

async function bookIn(milliseconds: number, ...which: string[]): Promise<string[]> {
  const datetime = new Date(Date.now() + Math.max(milliseconds, 1500)).toISOString();
  const calls = await asProperty(database, property, (db) =>
    book(db, property, { room: which.join(','), asked: { datetime }, daily: false, actor: 'desk', source: 5 }),
  );
  return calls.map(({ id }) => id);
}

/** As if the call had been booked for a moment in the past, which nobody can ask for. */
const moveBack = (id: string, minutes: number) =>
  query(database, `UPDATE wakeups SET due_at = now() - make_interval(mins => $2) WHERE id = $1`, [id, minutes]);

const wakeup = async (id: string) =>
  (
    await query<{ status: number; result: number; attempts: number; snoozes: number; tries: number }>(
      database,
      'SELECT status, result, attempts, snoozes, tries FROM wakeups WHERE id = $1',
      [id],
    )
  )[0];
const kinds = async (subject: string) =>
  (await query<{ kind: string }>(database, 'SELECT kind FROM journal WHERE subject = $1 ORDER BY id', [subject])).map(
    ({ kind }) => kind,
  );
const becomes = async (id: string, wanted: object, timeout = 20_000): Promise<void> => {
  await expect.poll(() => wakeup(id), { timeout }).toMatchObject(wanted);
};
const always = (behaviour: Behaviour) => new StandInTelephone(() => behaviour);

describe('a call', () => {
  test('is rung at its instant, not before, and concluded when it was heard', async () => {
    const telephone = always({ answered: true, heard: true, cause: 16 });
    dial(telephone);
    const [id = ''] = await bookIn(2500, '101');
    await becomes(id, { status: 4, result: 1, attempts: 1 });
    expect(telephone.placed.map(({ extension }) => extension)).toEqual(['101']);
    const [{ early } = { early: 1 }] = await query<{ early: number }>(
      database,
      'SELECT extract(epoch FROM w.due_at - a.begun_at)::float8 AS early FROM attempts a JOIN wakeups w ON w.id = a.wakeup',
    );
    expect(early).toBeLessThanOrEqual(0);
    expect(await kinds(id)).toEqual(['wakeup.booked', 'wakeup.ringing', 'wakeup.attempt', 'wakeup.concluded']);
  });

  test('that fails is rung again, then a person is told, and the desk takes it by a key', async () => {
    await policy({ attempts: 2, retryMinutes: 0.01, desk: '9' });
    const telephone = new StandInTelephone(({ extension }) =>
      extension === '9' ? { answered: true, key: '1', heard: true } : { cause: 17, sipStatus: 486 },
    );
    dial(telephone);
    const [id = ''] = await bookIn(1500, '102');
    await becomes(id, { status: 5, result: 3, attempts: 2 });
    await expect
      .poll(() => query(database, 'SELECT kind, room, acknowledged_by FROM alerts'), { timeout: 20_000 })
      .toEqual([{ kind: 'unanswered', room: '102', acknowledged_by: 'extension 9' }]);
    expect(telephone.placed.map(({ extension }) => extension)).toEqual(['102', '102', '9']);
    expect(await kinds(id)).toEqual([
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
    await policy({ snooze: { minutes: 0.01, times: 1 } });
    const telephone = new StandInTelephone(() => ({
      answered: true,
      heard: true,
      key: telephone.placed.length === 0 ? '1' : '',
    }));
    dial(telephone);
    const [id = ''] = await bookIn(1500, '103');
    await becomes(id, { status: 4, result: 1, attempts: 2, snoozes: 1, tries: 1 });
    expect(telephone.placed).toHaveLength(2);
  });

  test('that nobody took because the telephone system had just gone is made up for when it is back, and is no try', async () => {
    await policy({ attempts: 1 });
    let asked = 0;
    const telephone = new StandInTelephone(() => {
      if (++asked > 1) return { answered: true, heard: true };
      telephone.lose();
      setTimeout(() => telephone.comeBack(), 500);
      return 'refuse';
    });
    dial(telephone);
    const [id = ''] = await bookIn(1500, '105');
    await becomes(id, { status: 4, result: 1, attempts: 2, tries: 1 });
    expect(asked).toBe(2);
  });

  test('every day goes on to tomorrow when it is concluded, and the day is a record of its own', async () => {
    dial(always({ answered: true, heard: true }));
    const [id = ''] = await bookIn(1500, '104');
    await query(database, 'UPDATE wakeups SET daily = true WHERE id = $1', [id]);
    await expect
      .poll(() => query(database, 'SELECT status, attempts FROM wakeups WHERE series = $1', [id]), { timeout: 20_000 })
      .toEqual([{ status: 4, attempts: 1 }]);
    await becomes(id, { status: 0, result: -1, attempts: 0 });
    const [{ hours } = { hours: 0 }] = await query<{ hours: number }>(
      database,
      'SELECT round(extract(epoch FROM due_at - now()) / 3600)::int AS hours FROM wakeups WHERE id = $1',
      [id],
    );
    expect(hours).toBeGreaterThanOrEqual(22);
  });

  test('deleted while it rings ends quietly', async () => {
    const telephone = new StandInTelephone(() => 'hold');
    dial(telephone);
    const [id = ''] = await bookIn(1500, '105');
    await expect.poll(() => telephone.placed.length, { timeout: 20_000 }).toBe(1);
    await query(database, 'DELETE FROM wakeups WHERE id = $1', [id]);
    telephone.end(telephone.placed[0]?.id ?? '', { cause: 19 });
    await expect
      .poll(() => query(database, 'SELECT result FROM attempts WHERE ended_at IS NOT NULL'), { timeout: 10_000 })
      .toEqual([{ result: 2 }]);
    expect(await query(database, 'SELECT FROM alerts')).toEqual([]);
  });
});

describe('what fell due while everything was down', () => {
  test('is rung late within the grace time, and beyond it missed, and a person is told', async () => {
    await policy({ graceMinutes: 15 });
    const [late = '', missed = ''] = [...(await bookIn(60_000, '110')), ...(await bookIn(60_000, '111'))];
    await moveBack(late, 5);
    await moveBack(missed, 20);
    const telephone = always({ answered: true, heard: true });
    dial(telephone);
    await becomes(late, { status: 4, result: 1 });
    await becomes(missed, { status: 7, result: 9, attempts: 0 });
    expect(telephone.placed.map(({ extension }) => extension)).toEqual(['110']);
    expect(await query(database, 'SELECT kind, room FROM alerts')).toEqual([{ kind: 'missed', room: '111' }]);
  });

  test('waits for the telephone system, with an alarm after a minute', async () => {
    const [id = ''] = await bookIn(60_000, '112');
    await moveBack(id, 2);
    const telephone = always({ answered: true, heard: true });
    telephone.connected = false;
    dial(telephone);
    await expect
      .poll(() => query(database, 'SELECT kind FROM alerts'), { timeout: 20_000 })
      .toEqual([{ kind: 'overdue' }]);
    telephone.comeBack();
    await becomes(id, { status: 4 });
  });
});

describe('lines', () => {
  test('are never more than the property has, over two processes, and calls go in due order', async () => {
    await query(database, 'UPDATE properties SET lines = 3');
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
    dial(counted(telephone));
    dial(counted(other));
    const ids = await bookIn(1500, ...rooms.slice(0, 30));
    await expect
      .poll(() => query<{ n: number }>(database, 'SELECT count(*)::int AS n FROM wakeups WHERE status = 4'), {
        timeout: 60_000,
      })
      .toEqual([{ n: ids.length }]);
    expect(most).toBe(3);
    expect(telephone.placed.length + other.placed.length).toBe(30);
    const order = await query<{ wakeup: string }>(database, 'SELECT wakeup FROM attempts ORDER BY begun_at, id');
    expect(order.map((row) => row.wakeup)).toEqual(ids.toSorted()); // due at the same instant: by their ids
  });
});

describe('a process that dies', () => {
  test('loses nothing: its calls are taken over, and what was not seen is rung again and said to be unsure', async () => {
    const first = new StandInTelephone(() => 'hold');
    const dead = dial(first);
    const ids = await bookIn(1500, '120', '121');
    await expect.poll(() => first.placed.length, { timeout: 20_000 }).toBe(2);
    await dead.stop(); // says goodbye, and leaves its calls to whoever comes
    dialers.splice(0);
    // One of the two ended while nobody looked, and Asterisk remembers; of the other nothing is known.
    const second = always({ answered: true, heard: true });
    const [known] = first.placed;
    if (known !== undefined)
      second.remembered.set(known.id, {
        id: known.id,
        at: new Date(),
        answered: true,
        heard: true,
        key: '',
        cause: 16,
      });
    dial(second);
    for (const id of ids) await becomes(id, { status: 4, result: 1 }, 40_000);
    expect(second.placed).toHaveLength(1);
    expect(await query(database, 'SELECT unsure FROM attempts ORDER BY begun_at, unsure')).toEqual(
      expect.arrayContaining([{ unsure: true }, { unsure: false }]),
    );
    const rung = await Promise.all(ids.map(kinds));
    expect(
      rung
        .map((entries) => entries.filter((kind) => kind === 'wakeup.ringing').length)
        .toSorted((one, other) => one - other),
    ).toEqual([1, 2]);
  }, 90_000);
});
