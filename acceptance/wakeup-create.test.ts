/** POST /rest/wakeup: section 4 of the interface. */
import { describe, expect, test } from 'vitest';
import { dateOf, freeMinute, now, sameInstant, timeOf, withOffset, withoutOffset } from './kit/clock.ts';
import { expectFailure } from './kit/expect.ts';
import { useService } from './kit/service.ts';
import { settings } from './kit/settings.ts';
import { book, create, list, recordOf, remember, uuid } from './kit/wakeups.ts';

const [room, neighbour] = settings.rooms;
const service = useService();

describe('the answer', () => {
  test('a call that was booked is answered with 201, error 0, a confirmation and the id of the call', async () => {
    const answer = await create(service.desk, { room, datetime: withOffset(freeMinute()) });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      error: 0,
      description: expect.stringMatching(/\S/),
      id: expect.stringMatching(uuid),
    });
  });

  test('the Location of a booked call leads to its record', async () => {
    const answer = await create(service.desk, { room, datetime: withOffset(freeMinute()) });
    const { id } = answer.body as { id: string };
    expect(answer.headers.get('location')).toMatch(new RegExp(`/rest/wakeup/${id}$`));
    const followed = await service.desk.get(answer.headers.get('location') ?? '');
    expect(followed.status).toBe(200);
    expect(followed.body).toMatchObject({ id, room });
  });

  test('a new call is pending, with status 0 and result -1', async () => {
    const id = await book(service.desk);
    expect(await recordOf(service.desk, 'pending', id)).toMatchObject({
      status: 0,
      result: -1,
      attempts: 0,
      snoozes: 0,
    });
  });
});

describe('when', () => {
  test('datetime with an offset is that instant', async () => {
    const moment = freeMinute();
    const id = await book(service.desk, { datetime: moment.toInstant().toString({ smallestUnit: 'second' }) });
    expect(sameInstant((await recordOf(service.desk, 'pending', id)).scheduled, moment)).toBe(true);
  });

  test('datetime without an offset is by the clock of the property', async () => {
    const moment = freeMinute();
    const id = await book(service.desk, { datetime: withoutOffset(moment) });
    expect(sameInstant((await recordOf(service.desk, 'pending', id)).scheduled, moment)).toBe(true);
  });

  test('date as YYYYMMDD and time as HHMM are by the clock of the property', async () => {
    const moment = freeMinute();
    const answer = await create(service.desk, { room, date: dateOf(moment), time: timeOf(moment) });
    expect(answer.status, answer.text).toBe(201);
    const { scheduled } = await recordOf(service.desk, 'pending', (answer.body as { id: string }).id);
    expect(sameInstant(scheduled, moment)).toBe(true);
  });

  test.each([
    ['still to come', 7],
    ['passed', -7],
  ])('a time without a date that has %s today rings on the day it comes next', async (_name, minutes) => {
    const clock = now();
    const asked = clock.add({ minutes }).toPlainTime().round({ smallestUnit: 'minute', roundingMode: 'floor' });
    const today = clock.withPlainTime(asked);
    const expected =
      Temporal.PlainTime.compare(asked, clock.toPlainTime()) > 0 ? today : clock.add({ days: 1 }).withPlainTime(asked);
    const answer = await create(service.desk, { room, time: timeOf(today) });
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body as { id: string };
    const { scheduled } = await recordOf(service.desk, 'pending', id);
    await service.desk.delete(`/rest/wakeup/${id}`);
    expect(sameInstant(scheduled, expected), `${scheduled} is not ${withOffset(expected)}`).toBe(true);
  });

  test('datetime together with date or time is refused with 400', async () => {
    const moment = freeMinute();
    const datetime = withOffset(moment);
    expectFailure(await create(service.desk, { room, datetime, time: timeOf(moment) }), 40_002);
    expectFailure(await create(service.desk, { room, datetime, date: dateOf(moment) }), 40_002);
    expectFailure(await create(service.desk, { room, datetime, date: dateOf(moment), time: timeOf(moment) }), 40_002);
  });

  test('a booking without room, without any time, or with a date alone is refused with 400', async () => {
    const moment = freeMinute();
    expectFailure(await create(service.desk, { datetime: withOffset(moment) }), 40_002);
    expectFailure(await create(service.desk, { room }), 40_002);
    expectFailure(await create(service.desk, { room, date: dateOf(moment) }), 40_002);
    expectFailure(await create(service.desk, { room: '', datetime: withOffset(moment) }), 40_002);
  });

  test.each([
    { date: '20270230', time: '0700' },
    { date: '2027-02-03', time: '0700' },
    { date: '20270203', time: '2460' },
    { date: '20270203', time: '7:00' },
    { datetime: 'tomorrow at seven' },
    { datetime: '2027-02-30T07:00:00' },
  ])('a date or time that is none is refused with 400: %o', async (form) => {
    const { status } = await create(service.desk, { room, ...(form as Record<string, string>) });
    expect(status).toBe(400);
  });

  test('a time that has passed is refused with 422', async () => {
    const yesterday = now().subtract({ days: 1 });
    expectFailure(await create(service.desk, { room, datetime: withOffset(yesterday) }), 42_202);
    expectFailure(await create(service.desk, { room, date: dateOf(yesterday), time: timeOf(yesterday) }), 42_202);
  });
});

describe('daily', () => {
  test.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ])('daily is understood when spelled %s', async (spelling, daily) => {
    const id = await book(service.desk, { daily: spelling });
    expect((await recordOf(service.desk, 'pending', id))['daily']).toBe(daily);
  });

  test('a call is not daily unless told', async () => {
    const id = await book(service.desk);
    expect((await recordOf(service.desk, 'pending', id))['daily']).toBe(false);
  });

  test('any other spelling of daily is refused with 400', async () => {
    expectFailure(await create(service.desk, { room, datetime: withOffset(freeMinute()), daily: 'yes' }), 40_002);
  });
});

describe('rooms', () => {
  test('a list of rooms separated by commas books a call for each and names them all in calls', async () => {
    const moment = freeMinute();
    const answer = await create(service.desk, { room: `${room},${neighbour}`, datetime: withOffset(moment) });
    expect(answer.status, answer.text).toBe(201);
    const { id, calls } = answer.body as { id: string; calls: { room: string; id: string }[] };
    expect(calls.map((call) => call.room)).toEqual([room, neighbour]);
    expect(calls[0]?.id).toBe(id);
    for (const call of calls)
      expect(await recordOf(service.desk, 'pending', call.id)).toMatchObject({ room: call.room });
    expect(new Set(calls.map((call) => call.id)).size).toBe(2);
  });

  test('when one room of several does not exist, none is booked', async () => {
    const moment = freeMinute();
    expectFailure(
      await create(service.desk, { room: `${room},${settings.unknownRoom}`, datetime: withOffset(moment) }),
      40_402,
    );
    const pending = await list(service.desk, 'pending', { room });
    expect(pending.filter((record) => sameInstant(record.scheduled, moment))).toEqual([]);
  });

  test('an unknown room is refused with 404', async () => {
    expectFailure(
      await create(service.desk, { room: settings.unknownRoom, datetime: withOffset(freeMinute()) }),
      40_402,
    );
  });

  test('the same room and minute again is the call that stands', async () => {
    const moment = freeMinute();
    const id = await book(service.desk, {}, moment);
    expect(await book(service.desk, {}, moment)).toBe(id);
    expect(await book(service.desk, { room: neighbour }, moment)).not.toBe(id);
    const pending = await list(service.desk, 'pending', { room });
    expect(pending.filter((record) => sameInstant(record.scheduled, moment))).toHaveLength(1);
  });
});

describe('how it is sent', () => {
  test('JSON with the same names is taken as a form is', async () => {
    const moment = freeMinute();
    const answer = await service.desk.send('POST', '/rest/wakeup', {
      json: { room, datetime: withOffset(moment), daily: true },
    });
    remember(answer);
    expect(answer.status, answer.text).toBe(201);
    expect(await recordOf(service.desk, 'pending', (answer.body as { id: string }).id)).toMatchObject({
      room,
      daily: true,
    });
  });

  test('a booking that was refused leaves nothing behind', async () => {
    const moment = freeMinute();
    await create(service.desk, { room, datetime: withOffset(moment), daily: 'perhaps' });
    const pending = await list(service.desk, 'pending', { room });
    expect(pending.filter((record) => sameInstant(record.scheduled, moment))).toEqual([]);
  });
});
