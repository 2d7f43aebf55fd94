/** Guests of every temperament are rung on a real Asterisk over real SIP, and what is kept of it is right. */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { basic } from '../server/testing/service.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';
import { expectLateCallsToBeRungOrTold } from './ring/late.ts';
import { expectNoMoreCallsThanLines } from './ring/lines.ts';
import { expectTheTimeToBeUnderstood } from './ring/speech.ts';

const eventually = { timeout: 180_000, interval: 500 };
const booked = 'wakeup.booked';
const rung = ['wakeup.ringing', 'wakeup.attempt'];
const end = 'wakeup.concluded';
const once = [booked, ...rung, end];
const twice = [booked, ...rung, 'wakeup.retry', ...rung, end];

/**
 * Who does what, and what must be kept of it: status, result, attempts, snoozes, journal. Two attempts, and one snooze.
 */
const temperaments: Record<string, [string, number, number, number, number, string[]]> = {
  '101': ['answers', 4, 1, 1, 0, once],
  '601': ['answers late', 4, 1, 1, 0, once],
  '201': ['busy', 5, 3, 2, 0, twice],
  '301': ['rings out', 5, 2, 2, 0, twice],
  '401': ['rejects', 5, 3, 2, 0, twice],
  '099': ['unknown extension', 5, 4, 2, 0, twice],
  '841': ['number incomplete', 5, 4, 2, 0, twice],
  '801': ['line dead', 5, 4, 2, 0, twice],
  '701': ['forwards by 302', 5, 5, 2, 0, twice],
  '751': ['forwards to a voicemail', 5, 5, 2, 0, twice],
  '501': ['presses 1', 4, 1, 2, 1, [booked, ...rung, 'wakeup.snoozed', ...rung, end]],
  '811': ['answers and is silent', 4, 1, 1, 0, once],
  '821': ['hangs up during the greeting', 5, 7, 2, 0, twice],
};
const lists: Record<number, string> = { 4: 'answered', 5: 'failed' };

/** Hotels whose policies differ live side by side in one database, and one process rings for all of them at once. */
describe.concurrent('wake-ups on a real Asterisk', { timeout: 600_000 }, () => {
  let lab: Lab;
  let database: TestDatabase;
  const hotels: Hotel[] = [];
  const open = async (code: string, rooms: readonly string[], policy: object): Promise<Hotel> => {
    const settings = { REVEILLE_ROLES: hotels.length === 0 ? 'api,dialer' : 'api' };
    const hotel = await hotelIn(lab, { code, rooms, brief: true, database, settings });
    hotels.push(hotel);
    await hotel.lines(50);
    await hotel.policy({ ringSeconds: 12, attempts: 2, retryMinutes: 0.05, ...policy });
    return hotel;
  };
  let grand: Hotel;
  let strict: Hotel;
  let small: Hotel;
  let personal: Hotel;

  beforeAll(async () => {
    lab = await ownLab();
    await lab.up();
    database = await createTestDatabase();
    grand = await open('grand', Object.keys(temperaments), { snooze: { minutes: 0.05, times: 1 } });
    strict = await open('strict', ['831', '102'], { confirm: '5' });
    personal = await open('personal', ['822', '309', '94'], { ringSeconds: 8, desk: '94', personMinutes: 1.5 });
    small = await open('small', ['302', '9'], { ringSeconds: 5, attempts: 1, desk: '9' });
  });

  afterAll(async () => {
    await Promise.all(hotels.map((hotel) => hotel.close()));
    await (database as TestDatabase | undefined)?.drop();
    await lab.remove();
  });

  it('every temperament gives the right status, result, attempts, snoozes, journal entries and list', async ({
    expect,
  }) => {
    const calls = await grand.book(Object.keys(temperaments), 5000);
    await expect.poll(async () => (await grand.list('pending')).map(({ room }) => room), eventually).toEqual([]);
    for (const [room, [words, status, result, attempts, snoozes, story]] of Object.entries(temperaments)) {
      const id = calls.get(room) ?? '';
      expect(await grand.call(id), `${room} ${words}`).toMatchObject({
        room,
        status,
        result,
        attempts,
        snoozes,
        prompt: 101,
      });
      expect(await grand.story(id), `${room} ${words}`).toEqual(story);
      expect(
        (await grand.list(lists[status] ?? '')).map((call) => call.id),
        `${room} ${words}`,
      ).toContain(id);
      // The PBX saw as many calls as were kept, none before its time.
      const due = (await grand.told(id))
        .filter(({ kind }) => kind === 'wakeup.ringing')
        .map(({ detail }) => Date.parse(String(detail['due'])));
      const early = (await lab.seen({ extension: room })).map(
        ({ invited }, index) => invited < (due[index] ?? Number.NaN),
      );
      expect(early, `${room} ${words}`).toEqual(Array.from({ length: attempts }, () => false));
    }
  });

  it('where a key is wanted only the key counts', async ({ expect }) => {
    const calls = await strict.book(['831', '102'], 5000);
    await expect.poll(async () => (await strict.list('pending')).map(({ room }) => room), eventually).toEqual([]);
    expect(await strict.call(calls.get('831') ?? '')).toMatchObject({ status: 4, result: 1, attempts: 1 });
    expect(await strict.call(calls.get('102') ?? '')).toMatchObject({ status: 5, result: 7, attempts: 2 });
  });

  it('a guest who does not answer is told to the desk, whose key ends the alert, with who', async ({ expect }) => {
    const calls = await small.book(['302'], 5000);
    const alerts = () =>
      small.api<{ alerts: { kind: string; room: string; subject: string; acknowledgedBy: string | null }[] }>(
        'alerts?standing=false&limit=1',
      );
    await expect
      .poll(async () => (await alerts()).alerts[0], eventually)
      .toMatchObject({ kind: 'unanswered', room: '302', subject: calls.get('302'), acknowledgedBy: 'extension 9' });
    const taken = await small.query<{ actor: string }>(
      `SELECT actor FROM journal WHERE property = $1 AND kind = 'alert.acknowledged'`,
      [small.property],
    );
    expect(taken.map(({ actor }) => actor)).toEqual(['extension 9']);
  });

  it('a guest who is to be woken by a person: the desk is rung, its key connects it, and the answer is kept', async ({
    expect,
  }) => {
    const [answers, silent] = await Promise.all(['822', '309'].map((room) => bookPerson(personal, room)));
    const ended = async (id = '') => (await personal.call(id)).status;
    await expect.poll(() => ended(answers), eventually).toBe(4);
    const [guest] = await lab.seen({ extension: '822' });
    const desk = (await lab.seen({ extension: '94' })).filter(({ keys }) => keys.length > 0);
    // Nobody is rung in the room before somebody at the desk wants to speak with the guest.
    expect(guest?.invited).toBeGreaterThan(Math.min(...desk.map(({ keys: [first] }) => first?.at ?? Infinity)));
    expect(guest?.answered).not.toBeNull();
    const rows = await personal.query<{ ending: string }>('SELECT ending FROM wakeups WHERE id = $1', [answers]);
    expect(rows).toEqual([{ ending: 'in-person' }]);
    // Where nobody answers in the room, and nobody says that the guest is awake, the call is not a success.
    await expect.poll(() => ended(silent), eventually).toBe(7);
  });

  it('never has more calls at the PBX than lines, rings in due order, and knew when it would be through', async ({
    expect,
  }) => {
    await expectNoMoreCallsThanLines(expect, lab, database);
  });

  it('rings what fell due while it was down with an apology, and tells the desk of what is too late for that', async ({
    expect,
  }) => {
    await expectLateCallsToBeRungOrTold(expect, lab);
  });

  it('says what the phone of the room records: speech nearly all the time, and a time that can be understood', async ({
    expect,
  }) => {
    await expectTheTimeToBeUnderstood(expect, lab, database);
  });
});

async function bookPerson({ service: { url } }: Hotel, room: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/wakeups`, {
    method: 'POST',
    headers: { ...basic('boss@personal'), 'content-type': 'application/json' },
    body: JSON.stringify({
      calls: [{ room, datetime: new Date(Date.now() + 8000).toISOString(), daily: false, method: 'person' }],
    }),
  });
  const { calls } = (await response.json()) as { calls: { id: string }[] };
  return calls[0]?.id ?? '';
}
