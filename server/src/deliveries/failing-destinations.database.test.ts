/** Destinations that fail, hang, ask for time or may not be reached, on the real database and over real HTTP. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { type CourierHotel, openCourierHotel, quick } from '../../testing/courier-hotel.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { query } from '../../testing/rest.ts';

let hotel: CourierHotel;
let receiver: Receiver;

beforeAll(async () => {
  hotel = await openCourierHotel();
});
afterAll(() => hotel.database.drop());
afterAll(() => expectCatalogued(hotel.database));
beforeEach(async () => {
  receiver = await startReceiver();
  await hotel.forget();
});
afterEach(async () => {
  await hotel.stopCouriers();
  await receiver.close();
});

/** What a person reads of it: the name, not the id. */
const alerts = () =>
  query(hotel.database, `SELECT kind, detail->>'destination' AS name FROM alerts ORDER BY raised_at`);

describe('a destination', () => {
  test('that says it is gone is switched off, and somebody is told', async () => {
    await hotel.destination('connector', 'spa', { url: receiver.url });
    receiver.answer = () => ({ status: 410, body: 'closed for good' });
    hotel.carry();
    await hotel.tell();
    await hotel.settled(['refused']);
    await expect.poll(alerts).toEqual([{ kind: 'destination-gone', name: 'spa' }]);
    expect(await query(hotel.database, 'SELECT enabled FROM destinations')).toEqual([{ enabled: false }]);
  });

  test('that hangs, drops connections or answers badly does not hold the others up', async () => {
    receiver.answer = ({ path }) =>
      path === '/hang' ? 'hang' : path === '/drop' ? 'drop' : { status: path === '/error' ? 500 : 200 };
    for (const name of ['hang', 'drop', 'error', 'good'])
      await hotel.destination('connector', name, { url: `${receiver.url}/${name}` });
    hotel.carry();
    for (let number = 0; number < 20; number += 1) await hotel.tell({ number });
    await expect
      .poll(
        () =>
          query(
            hotel.database,
            `SELECT count(*)::int AS n FROM deliveries d JOIN destinations o ON o.id = d.destination
                WHERE o.name = 'good' AND d.state = 'accepted'`,
          ),
        { timeout: 180_000 },
      )
      .toEqual([{ n: 20 }]);
    const failed = () =>
      query<{ name: string }>(
        hotel.database,
        `SELECT DISTINCT o.name FROM deliveries d JOIN destinations o ON o.id = d.destination
            WHERE d.attempts > 0 AND d.state = 'queued' ORDER BY o.name`,
      ).then((rows) => rows.map(({ name }) => name));
    await expect.poll(failed).toEqual(['drop', 'error', 'hang']);
  });

  test('has each try of a message kept, with what came back: the last twenty', async () => {
    await hotel.destination('connector', 'spa', { url: receiver.url });
    let times = 0;
    receiver.answer = () => ((times += 1) < 24 ? { status: 503, body: `busy ${times}` } : { status: 200 });
    hotel.carry({ ...quick, usual: [0.01] });
    await hotel.tell();
    await hotel.settled(['accepted']);
    const [delivery] = await query<{ attempts: number; tries: Record<string, unknown>[] }>(
      hotel.database,
      'SELECT attempts, tries FROM deliveries',
    );
    expect(delivery?.attempts).toBe(24);
    expect(delivery?.tries.map(({ answer }) => answer)).toEqual([...Array.from({ length: 19 }, () => 503), 200]);
    expect(delivery?.tries[0]).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      answer: 503,
      words: 'busy 5',
      milliseconds: expect.any(Number) as number,
    });
  });

  test('that keeps failing is parked, and its owner is told', async () => {
    await hotel.destination('connector', 'spa', { url: receiver.url });
    receiver.answer = () => ({ status: 500 });
    hotel.carry({ ...quick, parkAfterSeconds: 1, tellAfterSeconds: 0.3 });
    await hotel.tell();
    await expect.poll(alerts).toEqual([
      { kind: 'destination-failing', name: 'spa' },
      { kind: 'destination-parked', name: 'spa' },
    ]);
    expect(await query(hotel.database, 'SELECT fast FROM lanes WHERE parked_at IS NOT NULL')).toEqual([
      { fast: false },
    ]);
    const sofar = receiver.received.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(receiver.received).toHaveLength(sofar);
  });

  test('that was down for a day gets everything in order when it is back', async () => {
    await hotel.destination('connector', 'spa', { url: receiver.url });
    const { port } = new URL(receiver.url);
    await receiver.close();
    // A day of repeats in a few seconds.
    hotel.carry({ ...quick, usual: [0.02, 0.05, 0.1, 0.2], parkAfterSeconds: 3600 });
    for (let number = 1; number <= 60; number += 1) await hotel.tell({ number });
    const failures = () =>
      query<{ failures: number }>(hotel.database, 'SELECT failures FROM lanes WHERE NOT fast').then(
        ([lane]) => lane?.failures ?? 0,
      );
    await expect.poll(failures).toBeGreaterThan(8);
    receiver = await startReceiver(undefined, Number(port));
    await hotel.settled(Array.from({ length: 60 }, () => 'accepted'));
    const numbers = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { number: number } }).data.number);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  test('asks for time with Retry-After, and gets it', async () => {
    await hotel.destination('connector', 'spa', { url: receiver.url });
    receiver.answer = () =>
      receiver.received.length === 1 ? { status: 429, headers: { 'retry-after': '2' } } : { status: 200 };
    hotel.carry();
    await hotel.tell();
    await hotel.settled(['accepted']);
    expect((receiver.received[1]?.at ?? 0) - (receiver.received[0]?.at ?? 0)).toBeGreaterThanOrEqual(1900);
  });

  test('on an inner address is not reached unless the administrator allowed it', async () => {
    await hotel.destination('connector', 'spa', { url: receiver.url });
    hotel.carry(quick, []);
    await hotel.tell();
    await expect
      .poll(
        () =>
          query<{ words: string }>(hotel.database, 'SELECT words FROM deliveries WHERE attempts > 0').then(
            (rows) => rows[0]?.words ?? '',
          ),
        {
          timeout: 180_000,
        },
      )
      .toContain('REVEILLE_ALLOWED_NETWORKS');
    expect(receiver.received).toEqual([]);
  });
});
