/** Messages on their way, on the real database and over real HTTP. */
import { randomBytes } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
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

describe('a message', () => {
  test('arrives signed, so that the public library believes it, with both secrets while one is replaced', async () => {
    const [secret, before] = [randomBytes(24).toString('base64'), randomBytes(24).toString('base64')];
    await hotel.destination(
      'connector',
      'spa',
      { url: `${receiver.url}/charges` },
      { secrets: [`whsec_${secret}`, before] },
    );
    hotel.carry();
    await hotel.tell({ room: '101', quantity: 2 });
    await hotel.settled(['accepted']);
    const [got] = receiver.received;
    const headers = got?.headers as Record<string, string>;
    for (const one of [secret, before]) {
      expect(new StandardWebhook(one).verify(got?.body ?? '', headers)).toMatchObject({
        type: 'charge.made',
        sequence: 1,
        data: { room: '101', quantity: 2 },
      });
    }
    expect(() => new StandardWebhook(randomBytes(24).toString('base64')).verify(got?.body ?? '', headers)).toThrow(
      'No matching signature',
    );
    expect(headers).toMatchObject({
      'reveille-sequence': '1',
      'reveille-attempt': '1',
      'content-type': 'application/json',
    });
  });

  test('arrives in the order of what happened, however often it fails, and a repeat has the same id', async () => {
    await hotel.destination('connector', 'spa', { url: receiver.url });
    let asked = 0;
    receiver.answer = () => ({ status: (asked += 1) % 3 === 0 ? 200 : 503 });
    for (let number = 1; number <= 10; number += 1) await hotel.tell({ number });
    hotel.carry();
    hotel.carry(); // two couriers, one lane
    await hotel.settled(Array.from({ length: 10 }, () => 'accepted'));
    const numbers = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { number: number } }).data.number);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => Math.floor(index / 3) + 1));
    const ids = new Map(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]));
    expect(ids.size).toBe(10);
  });

  test.each(['form', 'xml'] as const)('can be %s for a receiver', async (format) => {
    await hotel.destination('receiver', 'board', { url: receiver.url, format });
    hotel.carry();
    await hotel.tell(
      { room: '101', description: 'Bell & "Sons" <1>', previous: null },
      'receiver',
      'roomstatus.changed',
    );
    await hotel.settled(['accepted']);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    if (format === 'form') {
      expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
        type: 'roomstatus.changed',
        sequence: '1',
        room: '101',
        description: 'Bell & "Sons" <1>',
        previous: '',
      });
    } else {
      expect(headers['content-type']).toBe('application/xml');
      expect(body).toContain('<description>Bell &#38; &#34;Sons&#34; &#60;1&#62;</description>');
    }
  });

  test('that is refused is closed with the words of the other side, and the next one goes on', async () => {
    await hotel.destination('connector', 'spa', { url: receiver.url });
    receiver.answer = ({ body }) =>
      body.includes('"bad"') ? { status: 422, body: 'no such room: bad\u0007' } : { status: 200 };
    hotel.carry();
    await hotel.tell({ room: 'bad' });
    await hotel.tell({ room: '101' });
    await hotel.settled(['refused', 'accepted']);
    expect(await query(hotel.database, `SELECT answer, words FROM deliveries WHERE state = 'refused'`)).toEqual([
      { answer: 422, words: 'no such room: bad' },
    ]);
  });

  test('waits for as long as its destination holds back, and can be taken back until then', async () => {
    await hotel.destination('connector', 'spa', { url: receiver.url }, { hold: 2 });
    hotel.carry();
    await hotel.tell({ number: 1 });
    await hotel.tell({ number: 2 });
    await query(hotel.database, `UPDATE deliveries SET state = 'undone' WHERE payload->>'number' = '1'`);
    await hotel.settled(['undone', 'accepted']);
    expect(receiver.received.map(({ headers }) => headers['reveille-sequence'])).toEqual(['2']);
    const [{ waited } = { waited: 0 }] = await query<{ waited: number }>(
      hotel.database,
      `SELECT extract(epoch FROM settled_at - created_at)::float8 AS waited FROM deliveries WHERE state = 'accepted'`,
    );
    expect(waited).toBeGreaterThanOrEqual(2);
  });

  test('that is urgent does not wait behind others', async () => {
    await hotel.destination('subscriber', 'ops', { url: receiver.url }, { events: ['alert.*', 'charge.made'] });
    receiver.answer = ({ body }) => ({ status: body.includes('charge.made') ? 500 : 200 });
    hotel.carry({ ...quick, usual: [60] });
    await hotel.tell({}, 'subscriber', 'charge.made');
    await hotel.tell({}, 'subscriber', 'wakeup.booked'); // nobody asked for it
    await hotel.tell({}, 'subscriber', 'alert.raised', true);
    await hotel.settled(['queued', 'accepted']);
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toContain('alert.raised');
  });
});
