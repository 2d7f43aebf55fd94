/** A guest calls in and has a message of the property system: by real SIP and sound, and FIAS over TCP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf } from '../server/src/connectors/fias/settings.ts';
import { password } from '../server/testing/service.ts';
import { answerBy, asIntegration, dialIn } from './call-in.ts';
import { heardAt, soundOf } from './call-in-heard.ts';
import { PropertySystem } from './fias/property-system.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const eventually = { timeout: 180_000, interval: 250 };
const words = 'Ihre Schwester wartet unten in der Halle auf Sie';

let lab: Lab;
let hotel: Hotel;
let system: PropertySystem;

beforeAll(async () => {
  system = await PropertySystem.start();
  lab = await ownLab();
  await lab.up();
  hotel = await hotelIn(lab, {
    code: 'aurora',
    rooms: ['412'],
    accounts: { desk: [], boss: ['admin'], tel: [] },
  });
  await hotel.policy({ desk: '9' });
  await asIntegration(hotel, 'tel');
  const { url } = hotel.service;
  await answerBy(lab, { url, account: 'tel@aurora', password, desk: '9', patience: 60 });
  const target = { host: '127.0.0.1', port: system.port, interface: 'PB', messages: 'yes' };
  await hotel.query(
    `INSERT INTO destinations (property, role, name, type, target, events, vouched)
        VALUES ($1, 'connector', 'opera', 'fias', $2, $3, true)`,
    [hotel.property, JSON.stringify(target), eventsOf(target)],
  );
});

afterAll(async () => {
  await hotel.close();
  await system.stop();
  await lab.remove();
});

test('a guest hears the message in their language, and the property system hears that they did', async () => {
  await expect.poll(() => system.isUp, eventually).toBe(true);
  system.checkIn('412', '55', 'GLGE|');
  system.message('7', '412', '55', words);
  await expect.poll(() => hotel.query('SELECT 1 FROM guest_messages'), eventually).toHaveLength(1);

  // Who hangs up at once has not heard it.
  await dialIn(lab, { from: '412', dial: '*55', stay: 1 });
  const over = () => hotel.query('SELECT 1 FROM call_ins WHERE outcome IS NOT NULL');
  await expect.poll(over, eventually).toHaveLength(1);
  await expect.poll(async () => (await lab.recordings('412')).length, eventually).toBe(1);
  expect(await hotel.query('SELECT 1 FROM guest_messages WHERE heard_at IS NULL')).toHaveLength(1);

  await dialIn(lab, { from: '412', dial: '*55', stay: 60 });
  await expect.poll(() => system.heard('XD'), eventually).toEqual(['XD|RN412|G#55|MI7|']);
  await expect.poll(async () => (await lab.recordings('412')).length, eventually).toBe(2);
  const heard = await heardAt((await lab.recordings('412'))[1] ?? '', await soundOf(lab, words, 'de'));
  expect(heard).not.toContain(undefined);
  expect(heard).toEqual(heard.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
  expect(await hotel.query('SELECT text FROM guest_messages')).toEqual([{ text: '' }]);
  expect(hotel.service.log()).not.toContain('Schwester');
  expect(system.complaints).toEqual([]);
});
