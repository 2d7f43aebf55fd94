/** Staff at a room's phone, and an Asterisk that is gone in mid-menu: long, and therefore CALL_IN=all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../server/testing/rest.ts';
import { dialIn } from './call-in.ts';
import { type CallInPlace, callInPlace, eventually } from './call-in-place.ts';

const pause = 'w'.repeat(14);
/** Each ended by the star, with time for the next question. */
const typed = (...pieces: readonly string[]) => pieces.map((piece) => `${pause}${piece}*`).join('');
const pin = '471147';

describe.runIf(process.env['CALL_IN'] === 'all')('staff who call in', () => {
  let place: CallInPlace;

  beforeAll(async () => {
    place = await callInPlace(['411', '412', '413', '414', '415', '416']);
    const { hotel } = place;
    const inHotel = (text: string) => hotel.query(text, [hotel.property]);
    await inHotel(`INSERT INTO status_types (property, id, description) VALUES ($1, '1', 'clean')`);
    await inHotel(`INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`);
    await inHotel(`INSERT INTO items (property, id, description, category, max, price)
      VALUES ($1, '10', 'Cola', '1', 5, 3.50)`);
    const json = { name: 'Ana', may: ['status', 'minibar'], pin };
    const { status } = await ask(hotel.service.url, 'PUT /api/v1/staff/12', { as: 'boss@aurora', json });
    if (status >= 300) throw new Error(`there is nobody to call in: ${status}`);
  });

  afterAll(() => place.close());

  const statuses = () => place.hotel.query('SELECT room, status FROM room_statuses ORDER BY room');

  test('a maid charges two of an item to the room that she typed behind the code', async () => {
    const { lab, hotel, over, callIn } = place;
    await dialIn(lab, { from: '412', dial: '*62411', keys: typed('12', pin, '10#2'), stay: 10 });
    await over('412');
    const charges = await hotel.query('SELECT room, item, quantity, actor FROM charges');
    expect(charges, JSON.stringify(await callIn('412'))).toEqual([
      { room: '411', item: '10', quantity: 2, actor: 'staff 12' },
    ]);
  });

  test('a status in one string, and a call that is set and cancelled in one', async () => {
    const { lab, over, wakeups } = place;
    await dialIn(lab, { from: '411', dial: '*611', keys: typed('12', pin), stay: 10 });
    await over('411');
    expect(await statuses()).toEqual([{ room: '411', status: '1' }]);
    await dialIn(lab, { from: '416', dial: '*550630', stay: 8 });
    await over('416');
    expect(await wakeups('416')).toEqual([{ time: '06:30', daily: false }]);
    await dialIn(lab, { from: '416', dial: '#55', stay: 8 });
    await expect.poll(() => wakeups('416'), eventually).toEqual([]);
  });

  test('after five wrong PINs, over two calls and two processes, the right one opens nothing', async () => {
    const { lab, hotel, over, answered } = place;
    const wrong = (pins: readonly string[]) => typed(...pins.flatMap((one) => ['12', one]));
    const second = await hotel.start();
    await dialIn(lab, { from: '413', dial: '*611', keys: wrong(['835101', '835102', '835103']), stay: 15 });
    expect(await over('413')).toBe('desk');
    await answered(second.url);
    await dialIn(lab, { from: '414', dial: '*611', keys: wrong(['835104', '835105', pin]), stay: 15 });
    expect(await over('414')).toBe('desk');
    expect(await statuses()).not.toContainEqual({ room: '414', status: '1' });
    await second.signal('SIGTERM');
    await answered();
  });

  test('when our Asterisk dies in the menu the phone is free again, and it is told whom to ring back', async () => {
    const { lab, hotel, callIn } = place;
    const since = Date.now();
    await dialIn(lab, { from: '415', dial: '*55', stay: 120 });
    await expect.poll(async () => (await callIn('415'))?.outcome, eventually).toBeNull();
    await lab.kill('voice');
    // Nobody says goodbye: it takes its three minutes.
    const lost = { ...eventually, timeout: 400_000 };
    await expect.poll(async () => (await callIn('415'))?.outcome, lost).toBe('lost');
    const told = () => hotel.query(`SELECT detail->>'callers' AS callers FROM alerts WHERE kind = 'caller-lost'`);
    await expect.poll(told, eventually).toEqual([{ callers: '415' }]);
    const ended = async () => (await lab.seen({ since })).every((call) => call.ended !== null);
    await expect.poll(ended, eventually).toBe(true);
  }, 600_000);
});
