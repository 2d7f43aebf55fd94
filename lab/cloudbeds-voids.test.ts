/** Charges that are taken back go off the bills of the simulated Cloudbeds: nothing is left, and nothing twice. */
import { expect, test } from 'vitest';
import { Failure } from '../server/src/failures.ts';
import { recognise } from '../server/src/recognise.ts';
import type { Fault } from './cloud/faults.ts';
import { heldBy } from './cloud/killed.ts';
import { BedsScene, eventually } from './cloudbeds/scene.ts';

const scene = new BedsScene();
const settled = async (...states: string[]): Promise<void> => {
  await expect.poll(scene.states, eventually).toEqual(states);
};
const bill = () => scene.beds.hotel.standing.map(({ room }) => room);

test('taken back before it leaves it is never sent, also behind a link that is down', async () => {
  await scene.open();
  await scene.house.takeBack(await scene.house.sell('101', 5));
  const waiting = await scene.house.sell('102');
  await scene.house.takeBack(waiting);
  await scene.start();
  await scene.house.sell('103');
  await settled('undone', 'undone', 'accepted');
  expect(scene.beds.asked('check')).toHaveLength(1);
  expect(scene.beds.asked('void')).toEqual([]);
});

test('taken back where it was tried and never left, it is not sent either', async () => {
  await scene.open();
  const away: Fault = { kind: 'answer', status: 503 };
  scene.beds.faults.add('reservations', ...Array.from({ length: 1000 }, () => away));
  const receipt = await scene.house.sell('101');
  await scene.start();
  const tried = () => scene.house.query('SELECT 1 FROM deliveries WHERE attempts > 0');
  await expect.poll(tried, eventually).toHaveLength(1);
  await scene.stop();
  await scene.house.takeBack(receipt);
  expect(await scene.states()).toEqual(['undone']);
});

test('taken back after it was delivered it goes off the bill by its own number, and once', async () => {
  await scene.open();
  await scene.start();
  const receipt = await scene.house.sell('101');
  await scene.house.sell('102');
  await settled('accepted', 'accepted');
  await scene.house.takeBack(receipt);
  await settled('accepted', 'accepted', 'accepted');
  expect(bill()).toEqual(['102']);
  const words = (await scene.carried())[2]?.words ?? '';
  expect(words).toBe(`taken off the bill: check ${scene.beds.hotel.checks[0]?.checkId}`);
  expect(recognise(words)).toBeDefined();
  await expect(scene.house.takeBack(receipt)).rejects.toBeInstanceOf(Failure);
  expect(await scene.states()).toHaveLength(3);
  expect(scene.beds.asked('void')).toHaveLength(1);
});

test('taken back while it is on its way it arrives first, and then goes off the bill', async () => {
  await scene.open();
  const receipt = await scene.house.sell('101');
  scene.beds.faults.add('check', { kind: 'slow', milliseconds: 500 });
  const back = Promise.withResolvers<void>();
  scene.beds.onRequest = ({ operation }) => {
    if (operation === 'check') back.resolve(scene.house.takeBack(receipt));
  };
  await scene.start();
  await back.promise;
  await settled('accepted', 'accepted');
  const operations = scene.beds.exchanges.map(({ operation }) => operation);
  expect(operations.filter((one) => one === 'check' || one === 'void')).toEqual(['check', 'void']);
  expect(scene.beds.hotel.checks).toHaveLength(1);
  expect(bill()).toEqual([]);
});

test('of one that was not answered nobody knows: it is settled first, and then goes off the bill', async () => {
  await scene.open();
  scene.beds.faults.add('check', { kind: 'lost after' }, { kind: 'lost before' });
  const receipt = await scene.house.sell('101');
  await scene.start();
  await expect.poll(() => scene.beds.asked('check').length, eventually).toBeGreaterThan(0);
  await scene.house.takeBack(receipt);
  await settled('accepted', 'accepted');
  expect(scene.beds.hotel.checks).toHaveLength(1);
  expect(bill()).toEqual([]);
});

const unknown: readonly [string, Fault][] = [
  ['lost after it was taken off', { kind: 'lost after' }],
  ['lost before', { kind: 'lost before' }],
  ['answered 500 after it was taken off', { kind: 'answer after', status: 500 }],
  ['answered 503 before', { kind: 'answer', status: 503 }],
  ['silent after it was taken off', { kind: 'hang after' }],
  ['turned away by the limit', { kind: 'answer', status: 429, retryAfter: 1 }],
  ['not let in', { kind: 'answer', status: 401 }],
];
test.each(unknown)('whose answer is %s: asked again by the same number, and off the bill', async (_, fault) => {
  await scene.open();
  await scene.start({ answerSeconds: 1.5 });
  const receipt = await scene.house.sell('101');
  await settled('accepted');
  scene.beds.faults.add('void', fault);
  await scene.house.takeBack(receipt);
  await settled('accepted', 'accepted');
  expect(new Set(scene.beds.asked('void').map(({ path }) => path)).size).toBe(1);
  expect(scene.beds.asked('void')).toHaveLength(2);
  expect(bill()).toEqual([]);
});

test('who has left meanwhile: refused in plain words, a person is told, and the next one goes on', async () => {
  await scene.open();
  await scene.start();
  const receipt = await scene.house.sell('101');
  await settled('accepted');
  for (const one of scene.beds.hotel.inHouse('101')) one.status = 'checked_out';
  await scene.house.takeBack(receipt);
  await scene.house.sell('102');
  await settled('accepted', 'refused', 'accepted');
  const words = (await scene.carried())[1]?.words ?? '';
  expect(words).toMatch(/400 RESERVATION_CHECKED_OUT .*check RV.* stands on the bill\. Take it off there by hand/);
  expect(recognise(words), words).toBeDefined();
  await expect
    .poll(() => scene.house.query('SELECT kind FROM alerts'), eventually)
    .toEqual([{ kind: 'destination-set-aside' }]);
});

test('one that somebody took off there already is off the bill', async () => {
  await scene.open();
  await scene.start();
  const receipt = await scene.house.sell('101');
  await settled('accepted');
  scene.beds.hotel.checks.length = 0;
  await scene.house.takeBack(receipt);
  await settled('accepted', 'accepted');
  expect(scene.beds.asked('void').at(-1)?.answer).toMatchObject({ status: 404 });
});

test('one that was sent twice because a person asked for it goes off the bill twice', async () => {
  await scene.open();
  await scene.start();
  const receipt = await scene.house.sell('101');
  await settled('accepted');
  await scene.house.query(
    `WITH copy AS (UPDATE lanes SET sequence = sequence + 1, wake_at = now() WHERE NOT fast RETURNING sequence)
     INSERT INTO deliveries (property, destination, event, subject, payload, sequence, replay_of)
       SELECT property, destination, event, subject, payload, copy.sequence, id FROM deliveries, copy`,
  );
  await settled('accepted', 'accepted');
  expect(bill()).toEqual(['101', '101']);
  await scene.house.takeBack(receipt);
  await settled('accepted', 'accepted', 'accepted');
  expect(bill()).toEqual([]);
});

test('killed at every step of it: nothing is left on the bill, and nothing is there twice', async () => {
  await scene.open();
  const { hold, again } = heldBy('cloudbeds', scene.house);
  const killedAt = new Set<string>();
  scene.beds.onRequest = ({ operation }) => {
    if ((operation !== 'check' && operation !== 'void') || killedAt.has(operation)) return;
    killedAt.add(operation);
    void again();
  };
  const receipt = await scene.house.sell('101');
  hold();
  await expect.poll(scene.states, { timeout: 180_000, interval: 50 }).toEqual(['accepted']);
  await scene.house.takeBack(receipt);
  await expect.poll(scene.states, { timeout: 180_000, interval: 50 }).toEqual(['accepted', 'accepted']);
  expect(killedAt).toEqual(new Set(['check', 'void']));
  expect(scene.beds.hotel.checks).toHaveLength(1);
  expect(bill()).toEqual([]);
});
