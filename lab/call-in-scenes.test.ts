/** More of who calls in, by real SIP, keys and sound: all languages, and staff. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { menuLanguages, partsOf, type Telling } from '../server/src/call-in/texts/words.ts';
import { ask } from '../server/testing/rest.ts';
import { password } from '../server/testing/service.ts';
import { answerBy, asIntegration, dialIn, pressIn } from './call-in.ts';
import { heardAt, soundOf } from './call-in-heard.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const eventually = { timeout: 180_000, interval: 250 };
/** SPEECH_TIMES is the whole of it. */
const languages = process.env['SPEECH_TIMES'] === undefined ? ['en', 'pl'] : Object.keys(menuLanguages);
const roomOf = (language: string) => String(120 + languages.indexOf(language));

let lab: Lab;
let hotel: Hotel;

beforeAll(async () => {
  lab = await ownLab();
  await lab.up();
  hotel = await hotelIn(lab, {
    code: 'aurora',
    rooms: ['412', ...languages.map(roomOf)],
    accounts: { desk: [], boss: ['admin'], tel: [] },
  });
  await hotel.policy({ desk: '9' });
  await asIntegration(hotel, 'tel');
  await answered();
});

afterAll(async () => {
  await hotel.close();
  await lab.remove();
});

const answered = () =>
  answerBy(lab, { url: hotel.service.url, account: 'tel@aurora', password, desk: '9', patience: 60 });

const callIn = async (caller: string) =>
  (
    await hotel.query<{ began: Date; turn: number; outcome: string | null; staff: string | null }>(
      'SELECT began_at AS began, turn, outcome, staff FROM call_ins WHERE caller = $1 ORDER BY began_at DESC LIMIT 1',
      [caller],
    )
  )[0];

/** The reading back of the call that is in the row, as it must have been said. */
async function readBack(room: string): Promise<Telling[]> {
  const [row] = await hotel.query<{ wall: string }>(`SELECT wall_time::text AS wall FROM wakeups WHERE room = $1`, [
    room,
  ]);
  const wall = Temporal.PlainDateTime.from((row?.wall ?? '').replace(' ', 'T'));
  const began = (await callIn(room))?.began.toTemporalInstant().toZonedDateTimeISO('Europe/Paris').toPlainDate();
  const days = began?.until(wall.toPlainDate()).days ?? 0;
  const at = { hour: wall.hour, minute: wall.minute, days, weekday: wall.dayOfWeek };
  return [
    { sentence: 'stands', at },
    { sentence: 'mayHangUp' },
    { sentence: 'change', key: '1' },
    { sentence: 'daily', key: '3' },
  ];
}

test('in each language what is read back is the call in the row, whole and in order', async () => {
  for (const language of languages)
    await hotel.query(
      `INSERT INTO guests (property, room, guest, language)
         SELECT $1, $2, $2, id FROM languages WHERE tag = $3`,
      [hotel.property, roomOf(language), language],
    );
  for (const language of languages) {
    const room = roomOf(language);
    // To the goodbye.
    await dialIn(lab, { from: room, dial: '*550747', stay: 60 });
    await expect.poll(async () => (await callIn(room))?.outcome ?? null, eventually).not.toBeNull();
    await expect.poll(async () => (await lab.recordings(room)).length, eventually).toBe(1);
    const [recording = ''] = await lab.recordings(room);
    const places: (number | undefined)[] = [];
    for (const telling of await readBack(room))
      places.push(...(await heardAt(recording, await soundOf(lab, partsOf(language, '', telling), language))));
    console.log(`${language}: heard at ${places.map((one) => one?.toFixed(1) ?? '-').join(' ')} s`);
    expect(places, language).not.toContain(undefined);
    expect(places, language).toEqual(places.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
  }
});

test('a maid sets the status of a room from its own phone, with her number and her PIN', async () => {
  await hotel.query(`INSERT INTO status_types (property, id, description) VALUES ($1, '1', 'clean')`, [hotel.property]);
  const json = { name: 'Ana', may: ['status'], pin: '471147' };
  expect((await ask(hotel.service.url, 'PUT /api/v1/staff/12', { as: 'boss@aurora', json })).status).toBeLessThan(300);
  await dialIn(lab, { from: '412', dial: '*611', keys: `${'w'.repeat(8)}12*`, stay: 30 });
  await expect.poll(async () => (await callIn('412'))?.turn, eventually).toBe(2);
  await pressIn(lab, '412', '471147*');
  const status = () => hotel.query('SELECT room, status FROM room_statuses');
  await expect.poll(status, eventually).toEqual([{ room: '412', status: '1' }]);
  await expect.poll(async () => (await callIn('412'))?.outcome, eventually).not.toBeNull();
  expect(await callIn('412')).toMatchObject({ staff: '12' });
  const changed = await hotel.query(`SELECT actor FROM journal WHERE kind = 'roomstatus.changed'`);
  expect(changed).toEqual([{ actor: 'staff 12' }]);
});
