/** Charges that are taken back go off the bills of the simulated OPERA Cloud: nothing is left, and nothing twice. */
import { expect, test } from 'vitest';
import { recognise } from '../server/src/recognise.ts';
import type { Fault } from './cloud/faults.ts';
import { heldBy } from './cloud/killed.ts';
import { CloudScene, eventually } from './opera-cloud/scene.ts';

const scene = new CloudScene();
const settled = async (...states: string[]): Promise<void> => {
  await expect.poll(scene.states, eventually).toEqual(states);
};

test('taken back before it leaves it is never sent', async () => {
  await scene.open();
  await scene.house.takeBack(await scene.house.sell('101', 5));
  await scene.house.takeBack(await scene.house.sell('102'));
  await scene.start();
  await scene.house.sell('103');
  await settled('undone', 'undone', 'accepted');
  expect(scene.cloud.asked('charge')).toHaveLength(1);
  expect(scene.cloud.asked('void')).toEqual([]);
});

test('taken back after it left it is looked up, taken off by its check number, and looked up again', async () => {
  await scene.open({ cashier: 113 });
  await scene.start();
  const receipt = await scene.house.sell('101');
  await scene.house.sell('102');
  await settled('accepted', 'accepted');
  await scene.house.takeBack(receipt);
  await settled('accepted', 'accepted', 'accepted');
  const operations = scene.cloud.exchanges.map(({ operation }) => operation);
  expect(operations.slice(operations.lastIndexOf('charge') + 1).filter((one) => one !== 'reservations')).toEqual([
    'look-up',
    'void',
    'look-up',
  ]);
  expect(scene.cloud.asked('void')[0]?.query.get('cashierId')).toBe('113');
  expect(scene.hotel.owed).toBe(3.5);
  expect(scene.hotel.postings.map(({ room, quantity }) => `${room} ${quantity}`)).toEqual(['101 1', '102 1', '101 -1']);
  const words = (await scene.carried())[2]?.words ?? '';
  expect(words).toBe(`taken off the bill: check ${scene.hotel.postings[0]?.checkNumber}`);
  expect(recognise(words)).toBeDefined();
});

test('taken back while it is on its way it arrives first, and then goes off the bill', async () => {
  await scene.open();
  const receipt = await scene.house.sell('101');
  scene.cloud.faults.add('charge', { kind: 'slow', milliseconds: 500 });
  const back = Promise.withResolvers<void>();
  scene.cloud.onRequest = ({ operation }) => {
    if (operation === 'charge') back.resolve(scene.house.takeBack(receipt));
  };
  await scene.start();
  await back.promise;
  await settled('accepted', 'accepted');
  expect(scene.hotel.postings.map(({ quantity }) => quantity)).toEqual([1, -1]);
});

const unknown: readonly [string, Fault, number][] = [
  ['lost after it was taken off', { kind: 'lost after' }, 1],
  ['lost before', { kind: 'lost before' }, 2],
  ['answered 500 after it was taken off', { kind: 'answer after', status: 500 }, 1],
  ['answered 503 before', { kind: 'answer', status: 503 }, 2],
  ['silent after it was taken off', { kind: 'hang after' }, 1],
  ['turned away by the limit', { kind: 'answer', status: 429, retryAfter: 1 }, 2],
  ['not let in for a moment', { kind: 'answer', status: 401 }, 2],
];
test.each(unknown)('whose answer is %s: looked up, and off the bill once', async (_, fault, times) => {
  await scene.open();
  await scene.start({ answerSeconds: 1.5 });
  const receipt = await scene.house.sell('101');
  await settled('accepted');
  scene.cloud.faults.add('void', fault);
  await scene.house.takeBack(receipt);
  await settled('accepted', 'accepted');
  expect(scene.cloud.asked('void')).toHaveLength(times);
  expect(scene.hotel.postings.map(({ quantity }) => quantity)).toEqual([1, -1]);
});

test('one that lands late is found by the second look, and not asked for again', async () => {
  await scene.open();
  await scene.start({ lookUpSeconds: [0.2, 2] });
  const receipt = await scene.house.sell('101');
  await settled('accepted');
  scene.cloud.faults.add('void', { kind: 'late', milliseconds: 1000 });
  await scene.house.takeBack(receipt);
  await settled('accepted', 'accepted');
  expect(scene.cloud.asked('void')).toHaveLength(1);
  expect(scene.hotel.owed).toBe(0);
});

test('nothing is asked for while the bills cannot be read', async () => {
  await scene.open();
  await scene.start({ answerSeconds: 0.5 });
  const receipt = await scene.house.sell('101');
  await settled('accepted');
  scene.cloud.faults.add('look-up', { kind: 'answer', status: 503 }, { kind: 'lost before' }, { kind: 'hang before' });
  await scene.house.takeBack(receipt);
  await settled('accepted', 'accepted');
  const operations = scene.cloud.exchanges.map(({ operation }) => operation);
  expect(operations.filter((one) => one === 'look-up' || one === 'void')).toEqual([
    'look-up',
    'look-up',
    'look-up',
    'look-up',
    'void',
    'look-up',
  ]);
});

test('one that somebody took off there already is not taken off again', async () => {
  await scene.open();
  await scene.start();
  const receipt = await scene.house.sell('101');
  await settled('accepted');
  const [posted] = scene.hotel.postings;
  if (posted !== undefined) scene.hotel.postings.push({ ...posted, transactionNo: 99_999, quantity: -1 });
  await scene.house.takeBack(receipt);
  await settled('accepted', 'accepted');
  expect(scene.cloud.asked('void')).toEqual([]);
});

const refusals: readonly [string, () => void, RegExp][] = [
  [
    'who has left',
    () => (scene.hotel.inHouse('101')[0]!.status = 'CheckedOut'),
    /400 CSH00010 .*check RV.* stands on the bill\. Take it off there by hand/,
  ],
  ['one that is not found on any bill', () => (scene.hotel.postings.length = 0), /is not found any more: look for it/],
];
test.each(refusals)('refused in plain words, and a person is told: %s', async (_, happens, words) => {
  await scene.open();
  await scene.start();
  const receipt = await scene.house.sell('101');
  await settled('accepted');
  happens();
  await scene.house.takeBack(receipt);
  await scene.house.sell('102');
  await settled('accepted', 'refused', 'accepted');
  const said = (await scene.carried())[1]?.words ?? '';
  expect(said).toMatch(words);
  expect(recognise(said), said).toBeDefined();
  await expect
    .poll(() => scene.house.query('SELECT kind FROM alerts'), eventually)
    .toEqual([{ kind: 'destination-set-aside' }]);
});

test('waits while the day is closed there', async () => {
  await scene.open();
  await scene.start();
  const receipt = await scene.house.sell('101');
  await settled('accepted');
  scene.hotel.night = true;
  await scene.house.takeBack(receipt);
  await expect.poll(() => scene.cloud.asked('void').length, eventually).toBe(1);
  scene.hotel.night = false;
  await expect
    .poll(() => scene.house.query('SELECT failures FROM lanes WHERE NOT fast AND wake_at > now()'), eventually)
    .toEqual([{ failures: 0 }]);
  await scene.house.query('UPDATE lanes SET wake_at = now()');
  await settled('accepted', 'accepted');
  expect(scene.hotel.owed).toBe(0);
});

test('killed between asking and keeping: nothing is left on the bill, and nothing is taken off twice', async () => {
  await scene.open();
  const { hold, again } = heldBy('opera-cloud', scene.house);
  const killedAt = new Set<string>();
  scene.cloud.onRequest = ({ operation }) => {
    if ((operation !== 'charge' && operation !== 'void') || killedAt.has(operation)) return;
    killedAt.add(operation);
    void again();
  };
  const receipt = await scene.house.sell('101');
  hold();
  const patient = { timeout: 180_000, interval: 50 };
  await expect.poll(scene.states, patient).toEqual(['accepted']);
  await scene.house.takeBack(receipt);
  await expect.poll(scene.states, patient).toEqual(['accepted', 'accepted']);
  expect(killedAt).toEqual(new Set(['charge', 'void']));
  expect(scene.hotel.postings.map(({ quantity }) => quantity)).toEqual([1, -1]);
});
