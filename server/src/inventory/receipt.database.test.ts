/** What the desk charges together is charged whole, and held for a moment, whatever is restarted meanwhile. */
import { describe, expect, test } from 'vitest';
import { Bar, cola, nuts } from '../../testing/bar.ts';

const bar = new Bar();

const written = async () =>
  (
    await bar.query<{ charges: number; deliveries: number }>(
      'SELECT (SELECT count(*)::int FROM charges) AS charges, (SELECT count(*)::int FROM deliveries) AS deliveries',
    )
  )[0];

describe('what is charged together', () => {
  test('is held for twenty seconds, or for as long as the property or its connector says', async () => {
    const lone = await bar.charged();
    expect(lone).toMatchObject({ holdSeconds: 20, charges: [expect.any(String), expect.any(String)] });
    await bar.connector('spa');
    await bar.connector('opera', 60);
    await bar.hold(45);
    const receipt = await bar.charged([cola]);
    expect(receipt.holdSeconds).toBe(45);
    const [times] = await bar.query(
      `SELECT extract(epoch FROM leaves_at - created_at)::int AS charge,
         (SELECT array_agg(extract(epoch FROM d.not_before - d.created_at)::int ORDER BY d.not_before) FROM deliveries d
           WHERE d.subject = c.id::text) AS messages
       FROM charges c WHERE receipt = $1`,
      receipt.id,
    );
    expect(times).toEqual({ charge: 45, messages: [45, 60] });
    await bar.query(`UPDATE destinations SET hold_seconds = 90`);
    expect((await bar.charged([cola])).holdSeconds).toBe(90);
    await bar.query(`UPDATE settings SET value = '{"holdSeconds": 0}'; UPDATE destinations SET hold_seconds = 0`);
    expect((await bar.charged([cola])).holdSeconds).toBe(0);
  });

  test('is charged whole or not at all', async () => {
    await bar.connector('spa');
    for (const [lines, status] of [
      [[cola, { item: '99', quantity: 1 }], 404],
      [[nuts, { item: '10', quantity: 7 }], 422],
      [[{ ...nuts, quantity: 1000 }], 422],
      [[], 400],
      [Array.from({ length: 51 }, () => cola), 400],
      [[{ item: '10', quantity: 0 }], 400],
      [[{ item: '10', quantity: 1.5 }], 400],
    ] as const)
      expect((await bar.charge([...lines])).status, JSON.stringify(lines).slice(0, 80)).toBe(status);
    expect((await bar.charge([cola], { room: '999' })).status).toBe(404);
    expect((await bar.charge([cola], { as: 'desk' })).status).toBe(403);
    expect(await written()).toEqual({ charges: 0, deliveries: 0 });
  });

  test('is charged once under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'tray-18' };
    const [first, second] = [await bar.charge([cola], { headers }), await bar.charge([cola], { headers })];
    expect(second.json).toEqual(first.json);
    expect(await written()).toMatchObject({ charges: 1 });
  });
});

test('what is held is data: another process sends it when its time has come, and not before', async () => {
  await bar.connector('spa');
  await bar.hold(2);
  const { leaves, charges } = await bar.charged([cola]);
  await bar.service.stop();
  await bar.open({ REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8' });
  try {
    await expect.poll(() => bar.receiver.received.length, { interval: 20 }).toBe(1);
    const [now] = await bar.query<{ late: number }>(
      'SELECT extract(epoch FROM clock_timestamp() - $1::timestamptz)::float8 AS late',
      leaves,
    );
    expect(now?.late).toBeGreaterThanOrEqual(0);
    expect(JSON.parse(bar.receiver.received[0]?.body ?? '{}')).toMatchObject({
      type: 'charge.made',
      data: { id: charges[0], room: '101' },
    });
  } finally {
    await bar.service.stop();
    await bar.open();
  }
});
