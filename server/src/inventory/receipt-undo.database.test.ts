/** What the desk charges can be taken back for a moment: all of it or nothing. */
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

  test('takes nothing back once any of it has left', async () => {
    await bar.connector('spa');
    await bar.connector('opera');
    const { id } = await bar.charged();
    await bar.query(`UPDATE deliveries SET state = 'accepted' WHERE id = (SELECT max(id) FROM deliveries)`);
    expect(await undo(id)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('has left') as unknown },
    });
    expect((await states()).filter((state) => state.endsWith('undone'))).toEqual([]);
    expect(await bar.query('SELECT 1 FROM charges WHERE undone_at IS NOT NULL')).toEqual([]);
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
