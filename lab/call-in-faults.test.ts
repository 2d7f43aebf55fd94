/**
 * Whatever is gone, and at whichever moment of a call: the desk's phone rings within ten seconds, the caller has heard
 * why, and nothing is booked that they were told does not work.
 */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordsOf } from '../server/src/call-in/texts/words.ts';
import { onServer } from '../server/testing/database.ts';
import { slack } from '../server/testing/patience.ts';
import { password } from '../server/testing/service.ts';
import { asteriskCommand } from './attach.ts';
import { answerBy, asIntegration, dialIn } from './call-in.ts';
import { damageOf, type Fault, faults, showSounds, shownAt } from './call-in-faults.ts';
import { heardAt, soundOf } from './call-in-heard.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const eventually = { timeout: 180_000, interval: 100 };
const deskWithin = 10_000 * slack;
const moments = ['before the call', 'after the first sentence', 'after the digits'] as const;
type Moment = (typeof moments)[number];

/** Who is asked for a page already has proved who they are. */
const possible = (fault: Fault, moment: Moment) => fault !== 'wrong password' || moment !== 'after the digits';
const all = faults.flatMap((fault) =>
  moments.filter((one) => possible(fault, one)).map((one) => [fault, one] as const),
);
/** CALL_IN=all is the whole of it. */
const scenes: typeof all =
  process.env['CALL_IN'] === 'all'
    ? all
    : [
        ['no database', 'before the call'],
        ['killed', 'after the first sentence'],
        ['frozen', 'after the digits'],
      ];
const roomOf = (index: number) => String(120 + index);

let lab: Lab;
let hotel: Hotel;

beforeAll(async () => {
  lab = await ownLab();
  await lab.up();
  await showSounds(lab);
  hotel = await hotelIn(lab, {
    code: 'aurora',
    rooms: ['412', ...scenes.map((_, index) => roomOf(index))],
    accounts: { desk: [], boss: ['admin'], tel: [] },
    settings: { REVEILLE_SOUNDS_AT: shownAt(lab) },
  });
  await hotel.policy({ desk: '9' });
  await asIntegration(hotel, 'tel');
});

afterAll(async () => {
  await hotel.close();
  await lab.remove();
});

/** More patience than a hotel has until something is wrong: on a busy machine the first page would come too late. */
const answered = () =>
  answerBy(lab, { url: hotel.service.url, account: 'tel@aurora', password, desk: '9', patience: 60 });
const patienceOfHotels = () => asteriskCommand(lab, 'dialplan set global REVEILLE_PATIENCE 2');

const callIn = async (caller: string) =>
  (
    await hotel.query<{ call: string; turn: number; outcome: string | null }>(
      'SELECT call, turn, outcome FROM call_ins WHERE caller = $1',
      [caller],
    )
  )[0];

/** Holds what is typed next in the database, and has it struck there. */
async function struckInDatabase(room: string, strike: () => Promise<void>): Promise<void> {
  await onServer(async (client) => {
    // Ends with its database, which is what is wanted then.
    client.on('error', () => undefined);
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM call_ins WHERE caller = $1 FOR UPDATE', [room]);
    await expect.poll(async () => (await waiting(client)) > 0, eventually).toBe(true);
    await strike();
    await client.query('ROLLBACK').catch(() => undefined);
  }, hotel.database.url);
}

const waiting = async (client: pg.ClientBase): Promise<number> =>
  (await client.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype IN ('tuple', 'transactionid')`)).rows
    .length;

/** When the fault was there, in milliseconds since 1970. */
async function struck(room: string, moment: Moment, strike: () => Promise<void>): Promise<number> {
  const dialling = { from: room, dial: '*55', stay: 30 };
  let at = 0;
  const noted = async () => {
    await strike();
    at = Date.now();
  };
  if (moment === 'before the call') {
    await patienceOfHotels();
    await noted();
    await dialIn(lab, dialling);
    return at;
  }
  await dialIn(lab, { ...dialling, keys: `${'w'.repeat(18)}0700` });
  await expect.poll(async () => (await callIn(room))?.turn, eventually).toBe(1);
  await patienceOfHotels();
  if (moment === 'after the digits') await struckInDatabase(room, noted);
  else await noted();
  return at;
}

/** From the start of the call, from its last key or from the fault, whichever came last. */
async function deskRang(since: number, fault: number, room: string): Promise<number> {
  const desk = () => lab.seen({ since, extension: '9' });
  await expect.poll(desk, eventually).toMatchObject([{ caller: { number: room } }]);
  const [rung] = await desk();
  const guest = (await lab.seen({ since })).find(({ extension }) => extension !== '9');
  expect(guest).toBeDefined();
  return Math.round((rung?.invited ?? 0) - Math.max(fault, guest?.invited ?? 0, guest?.keys.at(-1)?.at ?? 0));
}

/** Nothing that was begun before the fault is on its way any more. */
async function settled(): Promise<void> {
  const answers = async () => (await fetch(`${hotel.service.url}/healthz`).catch(() => undefined))?.status;
  await expect.poll(answers, eventually).toBe(200);
  const open = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND xact_start < now() - interval '1 second' AND state LIKE 'idle in transaction%'`;
  await setTimeout(1000);
  await expect.poll(() => hotel.query(open), eventually).toEqual([]);
}

test('one who is answered: from now on our Asterisk knows how this hotel says that it is sorry', async () => {
  await answered();
  await dialIn(lab, { from: '412', dial: '*55', stay: 1 });
  await expect.poll(async () => (await callIn('412'))?.outcome, eventually).toBe('hung-up');
  expect(await asteriskCommand(lab, 'database get reveille sorry')).toContain(shownAt(lab));
});

test.each(scenes.map(([fault, moment], index) => ({ fault, moment, room: roomOf(index) })))(
  '$fault $moment: the desk rings, and what was said is true',
  async ({ fault, moment, room }) => {
    await answered();
    const { strike, repair } = damageOf(lab, hotel)[fault];
    const since = Date.now();
    const at = await struck(room, moment, strike);
    const took = await deskRang(since, at, room);
    console.log(`${fault} ${moment}: the desk's phone rang after ${(took / 1000).toFixed(1)} s`);
    // While what was begun may still go on: PostgreSQL ends it after a quarter of a minute.
    await repair();
    await settled();
    const booked = await hotel.query<{ room: string }>('SELECT room FROM wakeups WHERE room = $1', [room]);
    // What cannot be spoken was done before: it stands, and the desk sees it. In the first sentence the digits come
    // before the sound is missed, or do not.
    const asked = fault === 'no sounds' && moment !== 'before the call';
    expect(booked.length).toBeLessThanOrEqual(asked ? 1 : 0);
    if (asked && moment === 'after the digits') expect(booked).toHaveLength(1);
    await expect.poll(async () => (await lab.recordings(room)).length, eventually).toBe(1);
    if (fault !== 'no sounds') {
      const sorry = await soundOf(lab, wordsOf('en', '', { sentence: 'sorry' }));
      expect(await heardAt((await lab.recordings(room))[0] ?? '', sorry)).not.toContain(undefined);
    }
    expect(took).toBeLessThan(deskWithin);
  },
);
