/** What the desk charges can be taken back, all of it or nothing: before it leaves, and after. */
import { describe, expect, test } from 'vitest';
import { Bar, cola } from '../../testing/bar.ts';
import { basic } from '../../testing/service.ts';

const bar = new Bar();

const undo = (id: string, as = 'bar') => bar.ask(`POST /api/v1/charges/${id}/undo`, { as });
const states = async () =>
  (
    await bar.query<{ told: string }>(
      `SELECT o.name || ' ' || d.state AS told FROM deliveries d JOIN destinations o ON o.id = d.destination
          ORDER BY 1`,
    )
  ).map(({ told }) => told);
const today = async () =>
  (await bar.query<{ date: string }>(`SELECT to_char(now() AT TIME ZONE 'Europe/Paris', 'YYYYMMDD') AS date`))[0]
    ?.date ?? '';

describe('taking it back', () => {
  test('takes all of it back, once, tells it in the journal, and no sum counts it any more', async () => {
    await bar.connector('spa');
    await bar.connector('opera', 60);
    const gone = await bar.charged();
    await bar.charged([{ item: '11', quantity: 1 }]);
    expect((await undo(gone.id)).status).toBe(204);
    expect(await undo(gone.id)).toMatchObject({
      status: 409,
      json: { code: 40901, detail: 'This charge was taken back before.' },
    });
    expect(await states()).toEqual([
      'opera queued',
      'opera undone',
      'opera undone',
      'spa queued',
      'spa undone',
      'spa undone',
    ]);
    expect(
      await bar.query(
        `SELECT actor, room, subject, detail->>'description' AS what FROM journal WHERE kind = 'charge.undone'
            ORDER BY id`,
      ),
    ).toEqual([
      { actor: 'bar', room: '101', subject: gone.charges[0], what: 'Cola' },
      { actor: 'bar', room: '101', subject: gone.charges[1], what: 'Nuts' },
    ]);

    const listed = (await bar.ask('GET /api/v1/charges')).json as {
      charges: { id: string; receipt: string; undoneBy: string | null }[];
    };
    expect(listed.charges.map(({ receipt, undoneBy }) => [receipt === gone.id, undoneBy])).toEqual([
      [false, null],
      [true, 'bar'],
      [true, 'bar'],
    ]);
    const date = await today();
    expect((await bar.ask(`GET /api/v1/reports/reconciliation?date=${date}`)).json).toMatchObject({
      charges: 1,
      amount: '2.00',
      open: [{ connector: 'opera' }, { connector: 'spa' }],
      connectors: [
        { states: { held: { charges: 1, amount: '2.00' } } },
        { states: { held: { charges: 1, amount: '2.00' } } },
      ],
    });
    const csv = await (
      await fetch(`${bar.service.url}/api/v1/reports/reconciliation?format=csv&date=${date}`, { headers: basic('bar') })
    ).text();
    expect([csv.includes('Water'), csv.includes('Nuts')]).toEqual([true, false]);
    expect((await bar.ask(`GET /api/v1/charges/totals?date=${date}`)).json).toMatchObject({
      categories: [{ category: '1', description: 'Drinks', color: '#2f6fde', charges: 1, amount: '2.00' }],
    });
    const filtered = async (state: string) =>
      ((await bar.ask(`GET /api/v1/charges?from=2020-01-01T00:00:00Z&state=${state}`)).json as { charges: unknown[] })
        .charges.length;
    expect([await filtered('held'), await filtered('undone'), await filtered('accepted')]).toEqual([1, 2, 0]);
    expect((await bar.ask('GET /api/v1/charges?state=held')).status).toBe(400);
  });

  test('is for messages as well: none of a charge that was taken back can be sent again', async () => {
    await bar.connector('spa');
    const { id } = await bar.charged([cola]);
    await undo(id);
    const [delivery] = await bar.query<{ id: string }>('SELECT id FROM deliveries');
    expect(await bar.ask(`POST /api/v1/deliveries/${delivery?.id ?? ''}/replay`)).toMatchObject({ status: 409 });
    expect(await states()).toEqual(['spa undone']);
  });

  test('works for a property without connectors until its time is over', async () => {
    const { id } = await bar.charged();
    await bar.query(`UPDATE charges SET leaves_at = now()`);
    expect((await undo(id)).status).toBe(409);
    await bar.query(`UPDATE charges SET leaves_at = now() + interval '1 minute'`);
    expect((await undo(id)).status).toBe(204);
  });

  test('knows nothing of other ids, and is for those who may charge', async () => {
    const { id, charges } = await bar.charged();
    expect((await undo(charges[0] ?? '')).status).toBe(404);
    expect(await undo('nothing')).toMatchObject({ status: 404, json: { code: 40411 } });
    expect((await undo(id, 'desk')).status).toBe(403);
  });
});

describe('taking back what has left', () => {
  const deliveries = () =>
    bar.query<{ told: string }>(
      `SELECT o.name || ' ' || d.event || ' ' || d.state AS told FROM deliveries d
          JOIN destinations o ON o.id = d.destination ORDER BY d.id`,
    );
  const told = async () => (await deliveries()).map((one) => one.told);
  /** All of it may leave now. */
  const leave = () => bar.query(`UPDATE deliveries SET not_before = now(); UPDATE charges SET leaves_at = now()`);

  test('tells who has it behind the charge on the same lane, at once, and who has it not hears nothing', async () => {
    await bar.connector('spa');
    await bar.connector('opera', 60);
    const { id, charges } = await bar.charged([cola]);
    await bar.query(`UPDATE charges SET leaves_at = now()`);
    await bar.query(`UPDATE deliveries SET state = 'accepted', attempts = 1, not_before = now()
        WHERE destination = (SELECT id FROM destinations WHERE name = 'spa')`);
    expect((await undo(id)).status).toBe(204);
    expect(await told()).toEqual(
      expect.arrayContaining(['spa charge.made accepted', 'opera charge.made undone', 'spa charge.undone queued']),
    );
    const [message] = await bar.query(
      `SELECT d.subject, d.fast, d.sequence::int, d.not_before <= clock_timestamp() AS now,
          d.payload->>'actor' AS actor, d.payload->>'id' AS charge, d.payload->>'price' AS price
        FROM deliveries d WHERE event = 'charge.undone'`,
    );
    const [charge] = charges;
    const rest = { fast: false, sequence: 2, now: true, actor: 'bar', price: '3.50' };
    expect(message).toEqual({ subject: charge, charge, ...rest });
    expect((await undo(id)).status).toBe(409);
    expect(await told()).toHaveLength(3);
    const listed = (await bar.ask('GET /api/v1/charges')).json as {
      charges: { fates: { connector: string; event: string; state: string }[] }[];
    };
    expect(listed.charges[0]?.fates).toMatchObject([
      { connector: 'opera', event: 'charge.made', state: 'undone' },
      { connector: 'spa', event: 'charge.undone', state: 'queued' },
    ]);
  });

  test('who waits behind one that was held back and is taken back need not wait for its time', async () => {
    await bar.connector('spa', 60);
    const left = await bar.charged([cola]);
    await bar.query(`UPDATE deliveries SET state = 'accepted', attempts = 1, not_before = now()`);
    await bar.query('UPDATE lanes SET wake_at = NULL');
    const held = await bar.charged([cola]);
    expect((await undo(left.id)).status).toBe(204);
    const woken = () => bar.query('SELECT wake_at <= clock_timestamp() AS woken FROM lanes WHERE wake_at IS NOT NULL');
    expect(await woken()).toEqual([{ woken: false }]);
    expect((await undo(held.id)).status).toBe(204);
    expect(await woken()).toEqual([{ woken: true }]);
  });

  test('of what nobody has sent yet nothing leaves; of what somebody has in hand, or tried, it is told', async () => {
    await bar.connector('spa');
    const waits = await bar.charged([cola]);
    await leave();
    expect((await undo(waits.id)).status).toBe(204);
    expect(await told()).toEqual(['spa charge.made undone']);
    for (const change of [
      `UPDATE lanes SET holder = gen_random_uuid(), held_until = now() + interval '1 minute'`,
      `UPDATE lanes SET holder = NULL, held_until = NULL, careful = 25`,
      `UPDATE lanes SET careful = 0; UPDATE deliveries SET attempts = 1 WHERE state = 'queued'`,
    ]) {
      await bar.query('DELETE FROM deliveries');
      const { id } = await bar.charged([cola]);
      await leave();
      await bar.query(change);
      expect((await undo(id)).status).toBe(204);
      expect(await told(), change).toEqual(['spa charge.made queued', 'spa charge.undone queued']);
    }
  });

  test('what was refused at once is not told of, and what was refused after it was unsure is', async () => {
    await bar.connector('spa');
    for (const [attempts, expected] of [
      [1, ['spa charge.made refused']],
      [2, ['spa charge.made refused', 'spa charge.undone queued']],
    ] as const) {
      await bar.query('DELETE FROM deliveries');
      const { id } = await bar.charged([cola]);
      await leave();
      await bar.query(`UPDATE deliveries SET state = 'refused', attempts = ${attempts}`);
      expect((await undo(id)).status).toBe(204);
      expect(await told()).toEqual(expected);
    }
  });

  test('no message that charges is sent again after it, and the one that takes back is not taken back', async () => {
    await bar.connector('spa');
    const { id } = await bar.charged([cola]);
    await leave();
    await bar.query(`UPDATE deliveries SET state = 'accepted', attempts = 1`);
    await undo(id);
    const rows = await bar.query<{ id: string; event: string }>('SELECT id, event FROM deliveries ORDER BY id');
    expect(await bar.ask(`POST /api/v1/deliveries/${rows[0]?.id ?? ''}/replay`)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('was taken back') as unknown },
    });
    expect((await bar.ask(`POST /api/v1/deliveries/${rows[1]?.id ?? ''}/undo`)).status).toBe(409);
    await bar.query(`UPDATE deliveries SET state = 'refused' WHERE event = 'charge.undone'`);
    expect((await bar.ask(`POST /api/v1/deliveries/${rows[1]?.id ?? ''}/replay`)).status).toBe(201);
  });

  test('a charge that came alone is taken back by its own id', async () => {
    await bar.connector('spa');
    const { charges } = await bar.charged([cola]);
    await bar.query(`UPDATE charges SET receipt = NULL, leaves_at = NULL`);
    await leave();
    await bar.query(`UPDATE deliveries SET state = 'accepted', attempts = 1`);
    expect((await undo(charges[0] ?? '')).status).toBe(204);
    expect(await told()).toEqual(['spa charge.made accepted', 'spa charge.undone queued']);
  });

  test('two at once take it back once', async () => {
    await bar.connector('spa');
    const { id } = await bar.charged([cola]);
    await leave();
    await bar.query(`UPDATE deliveries SET state = 'accepted', attempts = 1`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(id)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([204, 409, 409, 409, 409]);
    expect(await told()).toEqual(['spa charge.made accepted', 'spa charge.undone queued']);
  });
});
