/** Webhooks of the simulated Cloudbeds: they make the service read, and are believed in nothing else. */
import { expect, onTestFinished, test } from 'vitest';
import { type Service, startService } from '../server/src/service.ts';
import { silent, testConfig } from '../server/testing/service.ts';
import { BedsScene, eventually } from './cloudbeds/scene.ts';
import { quickBeds } from './cloudbeds/quick.ts';
import { labKey } from './opera-cloud/quick.ts';

const scene = new BedsScene(3);
const rooms = async (): Promise<string[]> => (await scene.guests()).map(({ room }) => room);
const subscribed = (): number => scene.beds.webhooks.subscriptions.length;

/** One that answers, and beside it a process that holds the link: as two machines have it. */
async function serve(): Promise<Service> {
  const settings = {
    REVEILLE_ROLES: 'api',
    REVEILLE_SECRET_KEY: labKey.toString('base64'),
  };
  const service = await startService(testConfig(scene.house.database, settings), silent, {
    connectors: [quickBeds()],
  });
  onTestFinished(async () => void (await service.stop()));
  return service;
}

test('it is asked to tell us once, at an address that nobody else knows, and is heard within a moment', async () => {
  const service = await serve();
  await scene.open({ readMinutes: 1440 });
  await scene.start({ consoleUrl: service.url });
  await expect.poll(subscribed, eventually).toBe(7);
  // A router before several installations finds the hotel by it.
  const { code } = (await scene.house.query<{ code: string }>('SELECT code FROM properties'))[0]!;
  expect(scene.beds.webhooks.subscriptions[0]?.endpoint).toMatch(new RegExp(`/hooks/.*\\?hotel=${code}$`));
  await expect.poll(rooms, eventually).toEqual(['101', '102', '103']);
  await scene.beds.change(scene.beds.hotel.inHouse('102')[0]!, 'checked_out');
  await expect.poll(rooms, eventually).toEqual(['101', '103']);
  scene.beds.webhooks.times = 2; // what is told twice changes nothing
  await scene.beds.change(scene.beds.hotel.inHouse('103')[0]!, 'checked_out');
  await expect.poll(rooms, eventually).toEqual(['101']);
  expect(scene.beds.webhooks.answers).toEqual([204, 204, 204]);
  // The next process asks for nothing that is there already.
  const asked = scene.beds.asked('subscribe').length;
  const listed = scene.beds.asked('webhooks').length;
  await scene.stop();
  await scene.start({ consoleUrl: service.url });
  await expect.poll(() => scene.beds.asked('webhooks').length, eventually).toBe(listed + 1);
  expect(scene.beds.asked('subscribe')).toHaveLength(asked);
});

test('who does not know the address is answered as for a link that there is not, and nothing is read', async () => {
  const service = await serve();
  await scene.open({ readMinutes: 1440, webhooks: 'no' });
  await scene.start({ consoleUrl: service.url });
  await expect.poll(rooms, eventually).toEqual(['101', '102', '103']);
  const headers = { 'content-type': 'application/json' };
  for (const path of [`${scene.destination}/guessed`, `${scene.house.property}/guessed`, 'nothing/guessed']) {
    const answer = await fetch(`${service.url}/api/v1/hooks/${path}`, { method: 'POST', headers, body: '{}' });
    expect(answer.status, path).toBe(404);
  }
  expect(await scene.house.query('SELECT told_at FROM links')).toEqual([{ told_at: null }]);
  expect(subscribed()).toBe(0);
});

test('those of an address of before are taken back', async () => {
  const service = await serve();
  await scene.open();
  const endpoint = `${service.url}/api/v1/hooks/${scene.destination}/of-another-key`;
  scene.beds.webhooks.subscriptions.push(
    { id: 'old', object: 'reservation', action: 'status_changed', endpoint },
    { id: 'theirs', object: 'reservation', action: 'created', endpoint: 'https://somebody.example/hook' },
  );
  await scene.start({ consoleUrl: service.url });
  await expect.poll(() => scene.beds.webhooks.subscriptions.map(({ id }) => id), eventually).not.toContain('old');
  await expect.poll(subscribed, eventually).toBe(8);
});
