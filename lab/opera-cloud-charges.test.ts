/** Charges on bills of the simulated OPERA Cloud: each once, whatever is lost on the way, or a person is told. */
import { expect, test } from 'vitest';
import { recognise } from '../server/src/recognise.ts';
import { everyFault, faultsFor, Killing } from './cloud/bills.ts';
import type { Fault } from './cloud/faults.ts';
import { heldBy } from './cloud/killed.ts';
import { credentials } from './opera-cloud/opera-cloud.ts';
import { CloudScene, eventually } from './opera-cloud/scene.ts';

const scene = new CloudScene();
const settled = async (...states: string[]): Promise<void> => {
  await expect.poll(scene.states, eventually).toEqual(states);
};

test('a charge is posted on the bill of who lives in the room, by article, with our number three times', async () => {
  await scene.open({ articles: '10=MB10', cashier: 113 });
  await scene.start();
  await scene.house.charge('102', { quantity: 3 });
  await settled('accepted');
  const [posting] = scene.hotel.postings;
  expect(posting).toMatchObject({ room: '102', articleCode: 'MB10', amount: 3.5, quantity: 3, currency: 'EUR' });
  expect(posting?.checkNumber).toMatch(/^RV1-[2-9A-Z]{8}$/);
  expect(posting?.reference).toBe(posting?.checkNumber);
  const [{ body, headers } = { body: {}, headers: {} }] = scene.cloud.asked('charge');
  expect(body).toMatchObject({ criteria: { cashierId: 113, hotelId: 'AURORA' } });
  expect(headers).toMatchObject({ 'x-hotelid': 'AURORA', 'x-externalsystem': 'REVEILLE' });
  expect((await scene.carried())[0]?.words).toBe(
    `on the bill as ${posting?.transactionNo}, check ${posting?.checkNumber}`,
  );
  expect(JSON.stringify(await scene.house.query('SELECT transcript, words FROM links'))).not.toMatch(
    new RegExp(`Sample|Bearer|${credentials.clientSecret}`),
  );
});

test('an item without an article is posted by the transaction code, where there is one', async () => {
  await scene.open({ transactionCode: '4510' });
  await scene.start();
  await scene.house.charge('101');
  await settled('accepted');
  expect(scene.hotel.postings).toMatchObject([{ transactionCode: '4510', articleCode: '' }]);
});

test('the number is kept before it leaves', async () => {
  await scene.open();
  const kept: Promise<{ reference: string; sent: number }[]>[] = [];
  scene.cloud.onRequest = ({ operation }) => {
    if (operation === 'charge') kept.push(scene.house.query('SELECT reference, sent FROM postings'));
  };
  await scene.start();
  await scene.house.charge('101');
  await settled('accepted');
  expect(await kept[0]).toEqual([{ reference: scene.hotel.postings[0]?.checkNumber, sent: 1 }]);
});

const refusals: readonly [string, () => void, RegExp][] = [
  ['no post', () => (scene.hotel.inHouse('101')[0]!.noPost = true), /No Post\).*take No Post off/],
  [
    'nobody in the room',
    () => (scene.hotel.inHouse('101')[0]!.status = 'CheckedOut'),
    /nobody is checked in to room 101/,
  ],
  ['an unknown article', () => void scene.hotel.articles.add('99'), /name the right one under articles:/],
  [
    'a credit limit',
    () => scene.cloud.faults.add('charge', { kind: 'answer', status: 400, title: 'Credit limit exceeded' }),
    /credit limit of the guest is reached: raise it/,
  ],
  [
    'words that nobody knows',
    () =>
      scene.cloud.faults.add('charge', { kind: 'answer', status: 422, code: 'MOD00077', title: 'Computer says no' }),
    /422 MOD00077 \("Computer says no"\): look at it in OPERA/,
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
    scene.hotel.articles.clear();
    await scene.house.charge('102');
    await settled('refused', 'accepted');
    expect(scene.hotel.postings.map(({ room }) => room)).toEqual(['102']);
  },
);

test('what cannot be posted at all never leaves', async () => {
  await scene.open();
  await scene.house.charge('101', { quantity: 10_000 });
  await scene.house.charge('101', { price: '0.00' });
  await scene.start();
  await settled('refused', 'refused');
  expect(scene.cloud.asked('charge')).toEqual([]);
});

test('waits while the day is closed there, without being a failure', async () => {
  await scene.open();
  scene.hotel.night = true;
  await scene.house.charge('101');
  await scene.start();
  await expect.poll(() => scene.cloud.asked('charge').length, eventually).toBe(1);
  await expect
    .poll(() => scene.house.query('SELECT failures, wake_at > now() AS waits FROM lanes WHERE NOT fast'), eventually)
    .toEqual([{ failures: 0, waits: true }]);
  scene.hotel.night = false;
  await scene.house.query('UPDATE lanes SET wake_at = now()');
  await settled('accepted');
  expect(scene.hotel.postings).toHaveLength(1);
});

test('a token that ends early is replaced once, and many charges share one', async () => {
  await scene.open();
  await scene.start();
  await scene.house.charge('101');
  await settled('accepted');
  scene.cloud.expireTokens();
  for (const room of ['102', '103', '104']) await scene.house.charge(room);
  await settled('accepted', 'accepted', 'accepted', 'accepted');
  expect(scene.cloud.tokensGiven).toBe(2);
  expect(scene.hotel.postings).toHaveLength(4);
});

test('a secret that is wrong sends nothing, and the link says what to check', async () => {
  const destination = await scene.open({ clientId: 'SOMEBODY' });
  await scene.house.charge('101');
  await scene.start();
  await expect
    .poll(() => scene.house.query('SELECT state, words FROM links WHERE destination = $1', [destination]), eventually)
    .toMatchObject([{ state: 'down', words: expect.stringMatching(/refuses to sign us in \(401\): check appKey/) }]);
  expect(scene.cloud.asked('charge')).toEqual([]);
});

test('turned away by the limit it comes again, and nothing is looked up', async () => {
  await scene.open();
  scene.cloud.faults.add('charge', { kind: 'answer', status: 429, retryAfter: 1 });
  await scene.house.charge('101');
  await scene.start();
  await settled('accepted');
  expect(scene.cloud.asked('look-up')).toEqual([]);
  expect(scene.hotel.postings).toHaveLength(1);
});

const unknown: readonly [string, Fault, number, number][] = [
  ['lost after it was posted', { kind: 'lost after' }, 1, 1],
  ['lost before it was posted', { kind: 'lost before' }, 2, 2],
  ['answered 500 after it was posted', { kind: 'answer after', status: 500 }, 1, 1],
  ['answered 503 before', { kind: 'answer', status: 503 }, 2, 2],
  ['silent after it was posted', { kind: 'hang after' }, 1, 1],
  ['silent before', { kind: 'hang before' }, 2, 2],
  ['slow', { kind: 'slow', milliseconds: 300 }, 1, 0],
];
test.each(unknown)('whose answer is %s: looked up, and once on the bill', async (_, fault, times, lookUps) => {
  await scene.open();
  scene.cloud.faults.add('charge', fault);
  await scene.house.charge('101');
  await scene.start({ answerSeconds: 1.5 });
  await settled('accepted');
  const numbers = scene.cloud
    .asked('charge')
    .map(({ body }) => (body as { criteria: { charges: { checkNumber: string }[] } }).criteria.charges[0]?.checkNumber);
  expect(numbers).toHaveLength(times);
  expect(new Set(numbers).size).toBe(1);
  expect(scene.cloud.asked('look-up')).toHaveLength(lookUps);
  expect(scene.hotel.postings).toHaveLength(1);
  const unsure = await scene.house.query(
    `SELECT FROM journal j JOIN deliveries d ON j.detail->>'delivery' = d.id::text WHERE j.kind = 'charge.unsure'`,
  );
  expect(unsure).toHaveLength(times - 1);
  if (times === 1 && lookUps === 1)
    expect((await scene.carried())[0]?.words).toMatch(/^found on the bill as \d+, check RV/);
});

test('nothing is sent while the bills cannot be asked', async () => {
  await scene.open();
  scene.cloud.faults.add('charge', { kind: 'lost after' });
  scene.cloud.faults.add('look-up', { kind: 'answer', status: 503 }, { kind: 'lost before' }, { kind: 'hang before' });
  await scene.house.charge('101');
  await scene.start({ answerSeconds: 0.5 });
  await settled('accepted');
  expect(scene.cloud.asked('look-up')).toHaveLength(4);
  expect(scene.cloud.asked('charge')).toHaveLength(1);
});

test('one that lands late is found by the second look, and not sent again', async () => {
  await scene.open();
  scene.cloud.faults.add('charge', { kind: 'late', milliseconds: 1000 });
  await scene.house.charge('101');
  await scene.start({ lookUpSeconds: [0.2, 2] });
  await settled('accepted');
  expect(scene.cloud.asked('charge')).toHaveLength(1);
  expect(scene.hotel.postings).toHaveLength(1);
});

test('found twice it is closed, and a person is told both numbers', async () => {
  await scene.open();
  scene.cloud.faults.add('charge', { kind: 'lost after' });
  await scene.house.charge('101');
  await scene.start({ lookUpSeconds: [1, 1] });
  await expect.poll(() => scene.hotel.postings.length, eventually).toBe(1);
  const [first] = scene.hotel.postings;
  if (first !== undefined) scene.hotel.postings.push({ ...first, transactionNo: 99_999 });
  await settled('accepted');
  await expect
    .poll(
      () => scene.house.query<{ kind: string; detail: { words: string } }>('SELECT kind, detail FROM alerts'),
      eventually,
    )
    .toMatchObject([
      {
        kind: 'destination-set-aside',
        detail: { words: expect.stringContaining(`${first?.transactionNo} and 99999`) },
      },
    ]);
});

/** `npm run prove:opera-cloud` has 1,000 charges and 100 faults of each kind. */
const charges = Number(process.env['CLOUD_CHARGES'] ?? 60);
test(
  `${charges} charges with faults and kills at every point: each on the bill once`,
  { timeout: 3_600_000 },
  async () => {
    await scene.open();
    scene.cloud.limits.perSecond = scene.cloud.limits.burst = 100_000;
    for (const [index, operation] of (['charge', 'look-up', 'reservations', 'token'] as const).entries())
      scene.cloud.faults.add(operation, ...faultsFor(charges, 10, everyFault, index * 3));
    const held = heldBy('opera-cloud', scene.house, '1');
    const killing = new Killing(held, charges);
    scene.cloud.onRequest = ({ operation }) => void (operation === 'charge' && killing.came());
    for (let index = 0; index < charges; index += 1) await scene.house.charge(String(101 + (index % 8)));
    held.hold();
    const open = async (): Promise<number> => (await scene.states()).filter((state) => state === 'queued').length;
    await expect.poll(open, { timeout: 3_000_000, interval: 500 }).toBe(0);
    expect(killing.killed).toBe(3);
    expect(new Set(await scene.states())).toEqual(new Set(['accepted']));
    const onBills = scene.hotel.postings.map(({ checkNumber }) => checkNumber);
    expect(onBills).toHaveLength(charges);
    expect(new Set(onBills).size).toBe(charges);
  },
);
