/** Charges on bills of the simulated Cloudbeds: each once, whatever is lost on the way, or a person is told. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recognise } from '../server/src/recognise.ts';
import type { Fault } from './cloud/faults.ts';
import { apiKey } from './cloudbeds/cloudbeds.ts';
import { BedsScene, eventually } from './cloudbeds/scene.ts';

const scene = new BedsScene();
const settled = async (...states: string[]): Promise<void> => {
  await expect.poll(scene.states, eventually).toEqual(states);
};

test('a charge is a check on the bill of who lives in the room: the whole line, in the smallest units', async () => {
  await scene.open({ articles: '10=MB10' });
  await scene.start();
  await scene.house.charge('102', { quantity: 3 });
  await settled('accepted');
  const [check] = scene.beds.hotel.checks;
  const [room] = scene.beds.hotel.inHouse('102')[0]?.rooms ?? [];
  expect(check).toMatchObject({
    room: '102',
    sub: room?.sub,
    sku: 'MB10',
    amount: '1050',
    quantity: 3,
    currency: 'EUR',
  });
  expect(check?.checkId).toMatch(/^RV1-[2-9A-Z]{8}$/);
  const [{ headers } = { headers: {} }] = scene.beds.asked('check');
  expect(headers).toMatchObject({ 'idempotency-key': check?.checkId, 'x-property-id': scene.beds.hotel.id });
  expect((await scene.carried())[0]?.words).toBe(`on the bill as check ${check?.checkId}`);
  expect(JSON.stringify(await scene.house.query('SELECT transcript, words FROM links'))).not.toMatch(
    new RegExp(`Sample|${apiKey}`),
  );
});

test('of a reservation with several rooms the room is charged that it was in', async () => {
  await scene.open();
  for (const one of scene.beds.hotel.inHouse('103')) one.status = 'checked_out';
  const family = scene.beds.hotel.reserve(['103', '104']);
  family.rooms[1]!.room = '108'; // it was moved: the list by room still has it
  await scene.start();
  await scene.house.charge('103');
  await settled('accepted');
  expect(scene.beds.hotel.checks).toMatchObject([{ reservation: family.id, sub: family.rooms[0]?.sub }]);
});

test('the number is kept before it leaves', async () => {
  await scene.open();
  const kept: Promise<{ reference: string; sent: number }[]>[] = [];
  scene.beds.onRequest = ({ operation }) => {
    if (operation === 'check') kept.push(scene.house.query('SELECT reference, sent FROM postings'));
  };
  await scene.start();
  await scene.house.charge('101');
  await settled('accepted');
  expect(await kept[0]).toEqual([{ reference: scene.beds.hotel.checks[0]?.checkId, sent: 1 }]);
});

const refusals: readonly [string, () => void, RegExp][] = [
  [
    'nobody in the room',
    () => (scene.beds.hotel.inHouse('101')[0]!.rooms[0]!.status = 'checked_out'),
    /nobody is checked in to room 101 in Cloudbeds/,
  ],
  ['another currency', () => (scene.beds.hotel.currency = 'USD'), /correct currency: in the property file/],
  [
    'a name with another SKU',
    () => void scene.beds.hotel.products.set('COLA', 'item 10'),
    /409 PRODUCT_NAME_CONFLICT .*name that SKU under articles:/,
  ],
  [
    'who has checked out meanwhile',
    () => scene.beds.faults.add('check', { kind: 'answer', status: 400, code: 'RESERVATION_CHECKED_OUT' }),
    /does not live there any more: look for the guest in Cloudbeds/,
  ],
  [
    'words that nobody knows',
    () => scene.beds.faults.add('check', { kind: 'answer', status: 422, code: 'NEW_CODE', title: 'Computer says no' }),
    /422 NEW_CODE \("Computer says no"\): look at it in Cloudbeds/,
  ],
];
test.each(refusals)(
  'refused in plain words, with what to do, and the next one goes on: %s',
  async (_, fault, words) => {
    await scene.open();
    fault();
    await scene.house.charge('101');
    await scene.start();
    await settled('refused');
    const said = (await scene.carried())[0]?.words ?? '';
    expect(said).toMatch(words);
    expect(recognise(said), said).toBeDefined(); // so that a screen says it in its reader's language
    scene.beds.hotel.currency = 'EUR';
    await scene.house.charge('102', { item: '11' });
    await settled('refused', 'accepted');
    expect(scene.beds.hotel.checks.map(({ room }) => room)).toEqual(['102']);
  },
);

test('what cannot be posted at all never leaves', async () => {
  await scene.open();
  await scene.house.charge('101', { quantity: 10_000 });
  await scene.house.charge('101', { price: '0.00' });
  await scene.house.charge('101', { price: '0.005' }); // there is no half of a cent
  await scene.start();
  await settled('refused', 'refused', 'refused');
  expect(scene.beds.asked('check')).toEqual([]);
});

test('a key that is revoked: the link says what to check, and charges wait until it is let in', async () => {
  await scene.open();
  scene.beds.apiKey = undefined;
  await scene.house.charge('101');
  await scene.start();
  await expect
    .poll(() => scene.house.query('SELECT state, words FROM links'), eventually)
    .toMatchObject([{ state: 'down', words: expect.stringMatching(/does not let us in. Check the API key/) }]);
  scene.beds.apiKey = apiKey;
  await settled('accepted');
  expect(scene.beds.hotel.checks).toHaveLength(1);
});

test('turned away by the limit it comes again, under the same number', async () => {
  await scene.open();
  scene.beds.faults.add('check', { kind: 'answer', status: 429, retryAfter: 1 });
  await scene.house.charge('101');
  await scene.start();
  await settled('accepted');
  expect(new Set(scene.beds.asked('check').map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(scene.beds.hotel.checks).toHaveLength(1);
});

test('keeps to the pace that is borne: nobody is turned away', async () => {
  await scene.open({ guests: 'no' });
  scene.beds.limits.perSecond = scene.beds.limits.burst = 5;
  for (const room of ['101', '102', '103', '104', '105', '106']) await scene.house.charge(room);
  await scene.start({ perSecond: 4 });
  await settled(...Array.from({ length: 6 }, () => 'accepted'));
  expect(scene.beds.limits.turnedAway).toBe(0);
});

const unknown: readonly [string, Fault, number][] = [
  ['lost after it was posted', { kind: 'lost after' }, 2],
  ['lost before it was posted', { kind: 'lost before' }, 2],
  ['answered 500 after it was posted', { kind: 'answer after', status: 500 }, 2],
  ['answered 503 before', { kind: 'answer', status: 503 }, 2],
  ['silent after it was posted', { kind: 'hang after' }, 2],
  ['silent before', { kind: 'hang before' }, 2],
  ['lost, and posted after it came again', { kind: 'late', milliseconds: 1000 }, 2],
  ['slow', { kind: 'slow', milliseconds: 300 }, 1],
];
test.each(unknown)('whose answer is %s: the same again, and once on the bill', async (_, fault, times) => {
  await scene.open();
  scene.beds.faults.add('check', fault);
  await scene.house.charge('101');
  await scene.start({ answerSeconds: 1.5 });
  await settled('accepted');
  const sent = scene.beds.asked('check').map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body}`);
  expect(sent).toHaveLength(times);
  expect(new Set(sent).size).toBe(1);
  if (fault.kind === 'late') await sleep(1500);
  expect(scene.beds.hotel.checks).toHaveLength(1);
});

test('where the key is forgotten there, the check itself is the guard', async () => {
  await scene.open();
  scene.beds.faults.add('check', { kind: 'lost after' });
  scene.beds.onRequest = () => scene.beds.hotel.keys.clear();
  await scene.house.charge('101');
  await scene.start();
  await settled('accepted');
  expect(scene.beds.asked('check').at(-1)?.answer).toMatchObject({ status: 409, body: { code: 'DUPLICATE_CHECK_ID' } });
  expect(scene.beds.hotel.checks).toHaveLength(1);
});

test('who moves between two tries is charged where the first one went', async () => {
  await scene.open();
  scene.beds.faults.add('check', { kind: 'lost after' });
  scene.beds.onRequest = ({ operation }) => {
    if (operation !== 'check') return;
    for (const one of scene.beds.hotel.inHouse('101')) one.rooms[0]!.room = '108';
    scene.beds.hotel.reserve('101');
  };
  await scene.house.charge('101');
  await scene.start();
  await settled('accepted');
  expect(scene.beds.hotel.checks).toHaveLength(1);
});

test('settings that change between two tries: once on the bill, and a person compares it', async () => {
  await scene.open();
  scene.beds.faults.add('check', { kind: 'lost after' }, { kind: 'hang before' });
  await scene.house.charge('101');
  await scene.start();
  await expect.poll(() => scene.beds.asked('check').length, eventually).toBe(2);
  await scene.house.query(
    `UPDATE destinations SET target = target || '{"articles": "10=OTHER"}', changed_at = clock_timestamp()`,
  );
  await settled('accepted');
  expect((await scene.carried())[0]?.words).toMatch(/is on the bill as it was sent before the settings were changed/);
  expect(scene.beds.hotel.checks).toHaveLength(1);
  await expect
    .poll(() => scene.house.query('SELECT kind FROM alerts'), eventually)
    .toEqual([{ kind: 'destination-set-aside' }]);
});
