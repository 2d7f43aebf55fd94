/** Guests whom the menu must ask once more, and callers whom it does not know: by real SIP, keys and sound. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SentenceName } from '../server/src/call-in/texts/sentences.ts';
import { wordsOf } from '../server/src/call-in/texts/words.ts';
import { dialIn, hangUp, pressIn } from './call-in.ts';
import { heardAt, soundOf } from './call-in-heard.ts';
import { type CallInPlace, callInPlace, eventually } from './call-in-place.ts';

/** CALL_IN=all is the whole of it. */
const allOfIt = process.env['CALL_IN'] === 'all';
const pause = 'w'.repeat(8);

let place: CallInPlace;

beforeAll(async () => {
  place = await callInPlace(['421', '422', '423', '424', '425']);
});

afterAll(() => place.close());

const settings = (value: object) =>
  place.hotel.query(
    `INSERT INTO settings (property, section, value) VALUES ($1, 'callIn', $2)
       ON CONFLICT (property, section) DO UPDATE SET value = excluded.value`,
    [place.hotel.property, JSON.stringify(value)],
  );

/** Its beginning alone, where a key may have cut it off. */
async function expectHeard(caller: string, sentence: SentenceName, whole = true): Promise<void> {
  const { lab } = place;
  await expect.poll(async () => (await lab.recordings(caller)).length, eventually).toBe(1);
  const said = await soundOf(lab, wordsOf('en', '', { sentence }));
  const heard = await heardAt((await lab.recordings(caller))[0] ?? '', said);
  expect(heard.slice(0, whole ? 3 : 1), sentence).not.toContain(undefined);
}

test('on a clock of twelve hours the half of the day is asked for, and is the next one for who hangs up', async () => {
  const { lab, over, wakeups, callIn } = place;
  await settings({ clock: 12 });
  const asked = async (from: string, turn: number): Promise<void> => {
    await expect.poll(async () => (await callIn(from))?.turn, eventually).toBe(turn);
  };
  for (const from of ['421', '422']) {
    await dialIn(lab, { from, dial: '*55', stay: 240 });
    await asked(from, 1);
    await pressIn(lab, from, '0630');
    await asked(from, 2);
  }
  await pressIn(lab, '421', '7');
  await hangUp(lab, '422');
  expect(await over('421')).toBe('end');
  expect(await wakeups('421')).toEqual([{ time: '18:30', daily: false }]);
  await expectHeard('421', 'askHalf', false);
  expect(await over('422')).toBe('assumed');
  const { hour, minute } = Temporal.Now.zonedDateTimeISO('Europe/Paris');
  const now = hour * 60 + minute;
  // Whichever comes first; at these two minutes of a day it may be either.
  const next = now < 390 || now >= 1110 ? '06:30' : '18:30';
  if (now !== 390 && now !== 1110) expect(await wakeups('422')).toEqual([{ time: next, daily: false }]);
  await settings({});
});

test("a public phone, a vacant room and a number that is withheld are the desk's", async () => {
  const { lab, hotel, over, callIn, atDesk } = place;
  await hotel.query(`INSERT INTO phones (property, number, kind, place) VALUES ($1, '600', 'public', 'Lobby')`, [
    hotel.property,
  ]);
  await hotel.query(`INSERT INTO guests (property, room, guest) VALUES ($1, '421', '1')`, [hotel.property]);
  const since = Date.now();
  for (const [from, knownAs] of [
    ['600', 'public'],
    ['423', 'vacant'],
  ] as const) {
    await dialIn(lab, { from, dial: '*55', keys: `${pause}0700`, stay: 6 });
    expect(await over(from), knownAs).toBe('desk');
    expect(await callIn(from)).toMatchObject({ knownAs });
    // It is said before it is done, and the next caller could be there first.
    await expect.poll(() => atDesk(since), eventually).toContain(from);
  }
  // Without a number the PBX says a word of its own, or nothing.
  await dialIn(lab, { from: '', dial: '*55', keys: `${pause}0700`, stay: 6 });
  const withheld = () =>
    hotel.query<{ outcome: string; knownAs: string }>(
      `SELECT outcome, known_as AS "knownAs" FROM call_ins WHERE caller !~ '^[0-9]'`,
    );
  await expect.poll(withheld, eventually).toMatchObject([{ outcome: 'desk' }]);
  expect((await withheld())[0]?.knownAs).toMatch(/^(withheld|unknown)$/);
  await expect.poll(async () => (await atDesk(since)).length, eventually).toBe(3);
  await expectHeard('423', 'connect');
  expect(await hotel.query('SELECT 1 FROM wakeups WHERE room = $1', ['423'])).toEqual([]);
  await hotel.query('DELETE FROM guests');
});

test.runIf(allOfIt)('who presses the hash alone, or nothing, is asked twice and then has a person', async () => {
  const { lab, over, wakeups, atDesk } = place;
  const since = Date.now();
  await dialIn(lab, { from: '424', dial: '*55', keys: `${pause}#${'w'.repeat(40)}#`, stay: 60 });
  expect(await over('424')).toBe('desk');
  await expect.poll(() => atDesk(since), eventually).toEqual(['424']);
  await dialIn(lab, { from: '425', dial: '*55', stay: 90 });
  expect(await over('425')).toBe('desk');
  await expect.poll(() => atDesk(since), eventually).toEqual(['424', '425']);
  // A hash ends what was typed: alone it is as good as silence.
  for (const room of ['424', '425']) {
    await expectHeard(room, 'askTime');
    await expectHeard(room, 'connect');
    expect(await wakeups(room)).toEqual([]);
  }
});
