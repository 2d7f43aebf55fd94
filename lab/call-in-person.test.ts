/** Guests whom a person wakes, over the Asterisk that callers reach as well: long, and therefore CALL_IN=all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../server/testing/rest.ts';
import { type CallInPlace, callInPlace, eventually } from './call-in-place.ts';

describe.runIf(process.env['CALL_IN'] === 'all')('a guest whom a person wakes', () => {
  let place: CallInPlace;

  beforeAll(async () => {
    place = await callInPlace(['114', '215', '116']);
  });

  afterAll(() => place.close());

  test.each([
    ['114', 'answers', { status: 4, ending: 'in-person' }],
    ['215', 'is busy', { status: 7, ending: null }],
  ])('a person takes the call of a room whose phone %s %s', async (room, _how, end) => {
    const { lab, hotel } = place;
    await hotel.policy({ desk: '94', personMinutes: 1, ringSeconds: 8 });
    const since = Date.now();
    const id = await booked(room, 'person');
    await expect.poll(async () => (await hotel.call(id)).status, eventually).toBe(end.status);
    expect(await lab.seen({ since, extension: '94' })).not.toEqual([]);
    expect(await lab.seen({ since, extension: room })).not.toEqual([]);
    if (end.ending === null) return;
    expect(await hotel.query('SELECT ending FROM wakeups WHERE id = $1', [id])).toEqual([{ ending: end.ending }]);
  });

  test('where nobody takes it the phone of the room rings after all', async () => {
    const { lab, hotel } = place;
    await hotel.policy({ desk: '91', personMinutes: 0.5, ringSeconds: 8 });
    const since = Date.now();
    const id = await booked('116', 'person-then-system');
    await expect.poll(async () => (await hotel.call(id)).status, eventually).toBe(4);
    const [desk] = await lab.seen({ since, extension: '91' });
    const [guest] = await lab.seen({ since, extension: '116' });
    expect((guest?.invited ?? 0) - (desk?.invited ?? 0)).toBeGreaterThan(25_000);
    expect(guest?.answered).not.toBeNull();
  });

  async function booked(room: string, method: string): Promise<string> {
    const calls = [{ room, datetime: new Date(Date.now() + 8000).toISOString(), daily: false, method }];
    const answer = await ask(place.hotel.service.url, 'POST /api/v1/wakeups', { as: 'boss@aurora', json: { calls } });
    return (answer.json as { calls: { id: string }[] }).calls[0]?.id ?? '';
  }
});
