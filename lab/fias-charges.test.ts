/**
 * Charges on their way to a property system that misbehaves in every way we know of: each is on the bill once, refused
 * for a person to see, or waits.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recognise } from '../server/src/recognise.ts';
import { House } from './fias/house.ts';
import type { Fault } from './fias/postings.ts';
import { PropertySystem } from './fias/property-system.ts';

const eventually = { timeout: 180_000, interval: 50 };
let house: House;
let system: PropertySystem;

beforeAll(async () => {
  house = await House.build();
});
afterAll(() => house.close());
beforeEach(async () => {
  system = await PropertySystem.start();
});
afterEach(async () => {
  await house.clear();
  await system.stop();
});

const fates = () => house.query<{ state: string; words: string }>('SELECT state, words FROM deliveries ORDER BY id');
async function settled(states: string[]): Promise<void> {
  await expect.poll(async () => (await fates()).map(({ state }) => state), eventually).toEqual(states);
}
const journal = (kind: string) =>
  house.query<{ detail: Record<string, unknown> }>(`SELECT detail FROM journal WHERE kind = $1 ORDER BY id`, [kind]);

describe('a charge', () => {
  test('is posted as article and quantity, and its state shows with the number of the posting', async () => {
    await house.connector(system.port, { articles: '10=1450' });
    house.holdLinks();
    await house.charge('101', { quantity: 2 });
    await settled(['accepted']);
    expect(system.heard('PS')).toEqual(['PS|RN101|PTM|MA1450|M#2|DA261115|TI070809|P#1|']);
    expect((await fates())[0]?.words).toBe('OK, posting 1');
    expect(system.complaints).toEqual([]);
  });

  test('that is taken back after it was posted is left to a person, and nothing more is sent', async () => {
    await house.connector(system.port);
    const never = await house.sell('101');
    await house.takeBack(never);
    const receipt = await house.sell('102');
    house.holdLinks();
    await settled(['undone', 'accepted']);
    await house.takeBack(receipt);
    await settled(['undone', 'accepted', 'refused']);
    const words = (await fates())[2]?.words ?? '';
    expect(words).toMatch(/takes no charge back: posting 1 stands on the bill\. Take it off there by hand/);
    expect(recognise(words), words).toBeDefined();
    expect(system.heard('PS')).toHaveLength(1);
    await expect
      .poll(() => house.query('SELECT kind FROM alerts'), eventually)
      .toEqual([{ kind: 'destination-set-aside' }]);
  });

  test('of more than 99 is split, and each part has its number', async () => {
    await house.connector(system.port);
    house.holdLinks();
    await house.charge('101', { quantity: 250 });
    await settled(['accepted']);
    expect(system.heard('PS').map((text) => /M#(\d+)\|.*P#(\d+)/.exec(text)?.slice(1))).toEqual([
      ['99', '1'],
      ['99', '2'],
      ['52', '3'],
    ]);
  });

  test('can be an amount at an outlet, without a point', async () => {
    await house.connector(system.port, { charges: 'direct', outlet: '100' });
    house.holdLinks();
    await house.charge('101', { quantity: 3, price: '14.50' });
    await settled(['accepted']);
    expect(system.heard('PS')).toEqual(['PS|RN101|PTC|SO100|TA4350|DA261115|TI070809|P#1|']);
  });

  test('that cannot be said in the protocol is refused with words for a person, and never sent', async () => {
    await house.connector(system.port);
    house.holdLinks();
    await house.charge('101', { item: '12345' });
    await house.charge('1234567890');
    await settled(['refused', 'refused']);
    expect(system.heard('PS')).toEqual([]);
    expect((await fates()).map(({ words }) => words)).toEqual([
      expect.stringContaining('name it under articles'),
      expect.stringContaining('post it by hand'),
    ]);
  });

  test.each(['NG', 'NP', 'CO', 'IA', 'UR', 'DN'])(
    'that is answered with %s goes to a person, and the next one goes on',
    async (code) => {
      await house.connector(system.port);
      system.faults.push({ kind: 'answer', code, words: 'INVALID ROOM' });
      house.holdLinks();
      await house.charge('101');
      await house.charge('102');
      await settled(['refused', 'accepted']);
      const said = (await fates())[0]?.words ?? '';
      expect(said).toMatch(new RegExp(`^${code}, .*\\("INVALID ROOM"\\): `));
      expect(recognise(said)).toEqual({ code: `answer.${code}`, values: { said: ' ("INVALID ROOM")' } });
      // Its words may name a guest, so they stand apart from the entry.
      const told = `SELECT 1 FROM journal j JOIN journal_names n ON n.property = j.property AND n.entry = j.id
          WHERE kind = 'delivery.refused' AND n.personal->>'words' LIKE $1`;
      expect(await house.query(told, [`${code}%`])).toHaveLength(1);
    },
  );

  test('that is answered with RY is tried again under the same number, and nobody is unsure of it', async () => {
    await house.connector(system.port);
    system.faults.push({ kind: 'answer', code: 'RY' });
    house.holdLinks();
    const before = (await journal('charge.unsure')).length;
    await house.charge('101');
    await settled(['accepted']);
    expect(system.folio.history).toEqual([
      { number: '1', room: '101', answer: 'RY' },
      { number: '1', room: '101', answer: 'OK' },
    ]);
    expect(await journal('charge.unsure')).toHaveLength(before);
  });

  test('waits while the night audit runs, and leaves when it has ended', async () => {
    await house.connector(system.port);
    house.holdLinks();
    await expect.poll(() => system.isUp, eventually).toBe(true);
    system.setNightAudit(true);
    await expect
      .poll(async () => (await house.query<{ state: string }>('SELECT state FROM links'))[0]?.state, eventually)
      .toBe('night-audit');
    await house.charge('101');
    await house.charge('102');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(system.heard('PS')).toEqual([]);
    expect((await fates()).map(({ state }) => state)).toEqual(['queued', 'queued']);
    system.setNightAudit(false);
    await settled(['accepted', 'accepted']);
  });

  test('that is answered with NA waits without being a failure', async () => {
    await house.connector(system.port);
    system.faults.push({ kind: 'answer', code: 'NA' });
    house.holdLinks();
    await house.charge('101');
    await expect.poll(() => system.folio.history.length, eventually).toBe(1);
    await expect
      .poll(
        () =>
          house.query(
            `SELECT failures FROM lanes WHERE NOT fast AND holder IS NULL AND wake_at > now() + interval '30 seconds'`,
          ),
        eventually,
      )
      .toEqual([{ failures: 0 }]);
    await house.query('UPDATE lanes SET wake_at = now() WHERE NOT fast');
    await settled(['accepted']);
    expect(system.folio.history.map(({ number }) => number)).toEqual(['1', '1']);
  });
});

describe('a broken answer', () => {
  test.each(['drop-before', 'drop-after', 'silence', 'lose'] as const)(
    '(%s) is repeated under the same number, and the journal says that it was unsure',
    async (kind) => {
      await house.connector(system.port);
      system.faults.push({ kind });
      house.holdLinks();
      const before = (await journal('charge.unsure')).length;
      await house.charge('101');
      await settled(['accepted']);
      expect(system.folio.history.map(({ number }) => number)).toEqual(['1', '1']);
      expect(system.folio.accepted.size).toBe(1);
      expect((await journal('charge.unsure')).slice(before)).toMatchObject([
        { detail: { posting: 1, sent: 2, destination: 'opera' } },
      ]);
      expect(system.complaints).toEqual([]);
    },
  );
});

/** Long: FIAS_CHARGES=1000. */
test('many charges, a fault in every tenth: none is lost, none posted twice, what is refused is seen', async () => {
  const count = Number(process.env['FIAS_CHARGES'] ?? 120);
  await house.connector(system.port);
  for (let number = 0; number < count; number += 1) await house.charge(['101', '102', '103'][number % 3] ?? '101');
  const kinds: Fault[] = [
    ...(['drop-before', 'drop-after', 'lose', 'silence', 'garbage', 'split', 'stale'] as const).map((kind) => ({
      kind,
    })),
    ...['NG', 'RY', 'CO'].map((code) => ({ kind: 'answer' as const, code })),
    { kind: 'slow', milliseconds: 300 },
  ];
  const places = new Set<number>();
  while (places.size < count / 10) places.add(Math.floor(Math.random() * count));
  const faults = Array.from({ length: count }, (_, index): Fault =>
    places.has(index)
      ? (kinds[Math.floor(Math.random() * kinds.length)] ?? { kind: 'lose' })
      : { kind: 'answer', code: 'OK' },
  );
  system.faults.push(...faults);
  const unsureBefore = (await journal('charge.unsure')).length;
  house.holdLinks({ startSeconds: 0.3, answerSeconds: 3, goodbyeSeconds: 0.2 });
  await expect
    .poll(async () => (await house.query(`SELECT 1 FROM deliveries WHERE state = 'queued'`)).length, {
      timeout: 500_000,
      interval: 500,
    })
    .toBe(0);
  const states = (await fates()).map(({ state }) => state);
  const refused = new Set(
    system.folio.history.filter(({ answer }) => answer === 'NG' || answer === 'CO').map(({ number }) => number),
  ).size;
  const [accepted] = [states.filter((state) => state === 'accepted').length];
  expect({ accepted, refused: states.length - accepted }).toEqual({ accepted: count - refused, refused });
  expect(system.folio.accepted.size).toBe(accepted);
  const broken = faults.filter(({ kind }) => ['drop-before', 'drop-after', 'lose', 'silence'].includes(kind)).length;
  expect((await journal('charge.unsure')).length - unsureBefore).toBeGreaterThanOrEqual(broken);
  // A number belongs to one charge: as many numbers as charges, and those that came again are the ones that were
  // unsure or asked to.
  expect(new Set(system.folio.history.map(({ number }) => number)).size).toBe(count);
  expect(system.complaints).toEqual([]);
  console.log(
    `${count} charges, ${places.size} faults: ${accepted} accepted once, ${refused} refused, ${broken} ` +
      `unsure and repeated under the same number`,
  );
});
