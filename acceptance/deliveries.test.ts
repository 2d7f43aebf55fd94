/**
 * Charges go to the connectors and room status to the receivers: section 6 of the interface. The kit itself listens
 * where they are sent.
 */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { expectEmpty, expectFailure } from './kit/expect.ts';
import { useListener } from './kit/listener.ts';
import { propertyFileFor } from './kit/property.ts';
import { useService } from './kit/service.ts';
import { settings } from './kit/settings.ts';

const own = settings.url === undefined;
const [room, neighbour] = settings.rooms;
const listener = useListener();
// Two of each, so that "every" is more than one; a service that is not ours has at least one of each.
// We listen on this machine, where nothing is sent unless it is allowed.
const service = useService(
  () => propertyFileFor(listener.url, ['/charges', '/charges/second'], ['/status', '/status/second']),
  {
    REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
  },
);
const connectors = own ? ['/charges', '/charges/second'] : ['/charges'];
const receivers = own ? ['/status', '/status/second'] : ['/status'];
let item: { id: string; max: number };
const patience = { timeout: 180_000 };

beforeEach(async ({ skip }) => {
  skip(
    !own && settings.listen === undefined,
    'ACCEPTANCE_LISTEN does not say where the messages of the service arrive',
  );
  const { items } = (await service.bar.get('/rest/isi/item')).body as { items: { id: string; max: number }[] };
  item = items.find((one) => one.max > 0) as { id: string; max: number };
});

/** The messages that came below a path since it was made. */
function since(path: string): () => number {
  const before = listener.arrived(path).length;
  return () => listener.arrived(path).length - before;
}

test('an accepted charge is sent to every connector, and to no receiver', async () => {
  const toReceivers = since('/status');
  expectEmpty(await service.bar.post('/rest/isi/charge', { id: item.id, quantity: 1, room }));
  expect(await listener.arriving(connectors, room)).toEqual(connectors);
  expect(toReceivers()).toBe(0);
});

test('a change of status is sent to every receiver, and to no connector', async () => {
  const toConnectors = since('/charges');
  expectEmpty(await service.desk.post('/rest/rsi/change', { id: settings.statusType, room }));
  expect(await listener.arriving(receivers, room, settings.statusType)).toEqual(receivers);
  expect(toConnectors()).toBe(0);
});

test('a charge that is blocked is sent to nobody', async () => {
  const toConnectors = since('/charges');
  expectFailure(await service.bar.post('/rest/isi/charge', { id: item.id, quantity: item.max + 1, room }), 42_204);
  // Once a later charge has arrived, the blocked one would have as well.
  expectEmpty(await service.bar.post('/rest/isi/charge', { id: item.id, quantity: 1, room: neighbour }));
  // Counted, not only looked for: the digits of a room may stand in the id of another message.
  await expect.poll(toConnectors, patience).toBeGreaterThanOrEqual(connectors.length);
  expect(await listener.arriving(connectors, neighbour)).toEqual(connectors);
  expect(toConnectors()).toBe(connectors.length);
});

test('a charge that is repeated with its Idempotency-Key is sent once', async () => {
  const toConnectors = since('/charges');
  const key = { 'idempotency-key': randomUUID() };
  const last = String(Number(neighbour) + 1);
  for (let count = 0; count < 3; count += 1)
    expectEmpty(await service.bar.post('/rest/isi/charge', { id: item.id, quantity: 1, room }, key));
  expectEmpty(await service.bar.post('/rest/isi/charge', { id: item.id, quantity: 1, room: own ? last : neighbour }));
  await expect.poll(toConnectors, patience).toBeGreaterThanOrEqual(2 * connectors.length);
  expect(await listener.arriving(connectors, own ? last : neighbour)).toEqual(connectors);
  expect(toConnectors()).toBe(2 * connectors.length);
});
