/**
 * Wake-ups set in the simulated OPERA Cloud, rung on a real Asterisk, with one result each: also when the stream breaks
 * and ours is killed. Long: CLOUD_WAKEUPS=200.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf } from '../server/src/connectors/ohip/settings.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';
import { Desk } from './opera-cloud/desk.ts';
import type { CloudHotel } from './opera-cloud/hotel.ts';
import { OperaCloud } from './opera-cloud/opera-cloud.ts';
import { labKey, sealedSecret } from './opera-cloud/quick.ts';
import { roomsOfAllKinds } from './temperaments.ts';

const expected = roomsOfAllKinds(Number(process.env['CLOUD_WAKEUPS'] ?? 12));
const rooms = [...expected.keys()];
/** The cloud has one word for whoever did not answer. */
const statusOf = (result = 0): string => (result === 1 ? 'Completed' : 'NoAnswer');
const eventually = { timeout: 400_000, interval: 250 };

let lab: Lab;
let hotel: Hotel;
let cloud: OperaCloud;
let there: CloudHotel;

beforeAll(async () => {
  cloud = await OperaCloud.start();
  there = cloud.hotel('AURORA', rooms);
  for (const room of rooms) there.reserve(room);
  lab = await ownLab();
  await lab.up();
  const settings = { REVEILLE_SECRET_KEY: labKey.toString('base64'), REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8' };
  hotel = await hotelIn(lab, { code: 'grand', rooms, settings });
  await hotel.lines(60);
  await hotel.policy({ ringSeconds: 8, attempts: 2, retryMinutes: 0.05 });
  const target = cloud.settings('AURORA');
  await hotel.query(
    `INSERT INTO destinations (property, role, name, type, target, secrets, events)
        VALUES ($1, 'connector', 'opera', 'ohip', $2, $3, $4)`,
    [hotel.property, JSON.stringify(target), sealedSecret(hotel.property), eventsOf(target)],
  );
});

afterAll(async () => {
  await (hotel as Hotel | undefined)?.close();
  await cloud.stop();
  await lab.remove();
});

/** Everything was read, and what happens from now on is heard. */
async function linked(): Promise<void> {
  const read = () => hotel.query(`SELECT 1 FROM links WHERE resynced_at IS NOT NULL AND state = 'up'`);
  await expect.poll(async () => cloud.stream.isTaken && (await read()).length === 1, eventually).toBe(true);
}

test('one result each, through a break of the stream and a kill -9 of ours', { timeout: 1_200_000 }, async () => {
  await linked();
  const desk = new Desk(cloud, there);
  const due = Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ seconds: 60 }).toPlainDateTime().round('second');
  const callTime = due.toString().replace('T', ' ');
  for (const room of rooms.slice(0, rooms.length / 2)) desk.setCall(there.inHouse(room)[0]!, callTime);
  cloud.stream.breakAll();
  for (const room of rooms.slice(rooms.length / 2)) desk.setCall(there.inHouse(room)[0]!, callTime);
  await expect.poll(async () => (await hotel.query('SELECT 1 FROM wakeups')).length, eventually).toBe(expected.size);

  await expect.poll(async () => (await hotel.query('SELECT 1 FROM attempts')).length, eventually).toBeGreaterThan(0);
  await hotel.service.signal('SIGKILL');
  hotel.service = await hotel.start();

  await expect.poll(() => hotel.pending(), eventually).toBe(0);
  const open = () => there.calls.filter(({ status }) => status === 'Pending').length;
  await expect.poll(open, eventually).toBe(0);
  const queued = async () => (await hotel.query(`SELECT 1 FROM deliveries WHERE state = 'queued'`)).length;
  await expect.poll(queued, eventually).toBe(0);
  // Time for a second one, if there were any.
  await sleep(2000);
  const rows = await hotel.query<{ room: string; result: number }>('SELECT room, result FROM wakeups');
  expect(new Map(rows.map(({ room, result }) => [room, result]))).toEqual(expected);
  expect(rows).toHaveLength(expected.size);
  const roomOf = ({ reservation }: { reservation: string }) => there.reservations.get(reservation)?.room ?? '';
  const told = there.calls.map((call) => `${roomOf(call)} ${call.callTime} ${call.status} ${call.told}`);
  expect(told.toSorted()).toEqual(
    rooms.map((room) => `${room} ${callTime} ${statusOf(expected.get(room))} 1`).toSorted(),
  );
  expect(cloud.asked('set call')).toEqual([]);
  console.log(`${told.length} wake-ups set there, one result each, through a break of the stream and a kill -9`);
});
