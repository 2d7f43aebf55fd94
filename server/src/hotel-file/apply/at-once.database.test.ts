import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { applyPropertyFile, type Outcome } from './apply.ts';
import { plugs } from '../../plugs.ts';

const passwords = { DESK_PASSWORD: 'desk-swordfish', BOSS_PASSWORD: 'boss-swordfish' };

const hotel = `property: Grand Hotel Aurora
timezone: Europe/Paris
languages: [en, fr]
rooms:
  mailboxes:
    - { room: 101, language: fr }
    - { rooms: 102-140 }
  custom: [ { rooms: 1-20 } ]
wakeup: { ringSeconds: 40, confirm: "5", desk: 9 }
accounts:
  - { name: desk, passwordEnv: DESK_PASSWORD }
  - { name: boss, passwordEnv: BOSS_PASSWORD, permissions: [inventory, admin] }
licences: [ { id: 1, name: wakeup, value: 1 }, { id: 2, name: inventory, value: 1 } ]
`;

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

function apply(text: string, { environment = passwords, dryRun = false } = {}): Promise<Outcome> {
  return applyPropertyFile(
    database,
    { path: 'hotel.yaml', content: Buffer.from(text), environment, connectors: plugs },
    { prune: false, dryRun },
  );
}

describe('two who apply at once', () => {
  test('end in one consistent property, of which one of them made all', async () => {
    const outcomes = await Promise.all([apply(hotel), apply(hotel)]);
    expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(outcomes.find(({ isNew }) => !isNew)?.changes).toEqual([]);
    expect((await apply(hotel)).changes).toEqual([]);
  });

  test('with different files leave what one of them wrote last, whole', async () => {
    const other = hotel
      .replace('Europe/Paris', 'Europe/Berlin')
      .replace('ringSeconds: 40', 'ringSeconds: 50')
      .replace('language: fr', 'extension: 7101');
    await Promise.all([
      apply(hotel),
      apply(other, { environment: { ...passwords, DESK_PASSWORD: 'other-swordfish' } }),
    ]);
    const open = await Promise.all([
      apply(hotel, { dryRun: true }),
      apply(other, { dryRun: true, environment: { ...passwords, DESK_PASSWORD: 'other-swordfish' } }),
    ]);
    expect(new Set(open.map(({ changes }) => changes.length))).toEqual(new Set([0, 4]));
  });

  test('for different properties of a new installation make exactly one of them the default', async () => {
    const names = ['Aurora', 'Borealis', 'Corona'];
    await Promise.all(names.map((name) => apply(hotel.replace('Grand Hotel Aurora', name))));
    const rows = await query(
      database,
      `SELECT count(*)::int AS properties, count(*) FILTER (WHERE is_default)::int AS defaults FROM properties`,
    );
    expect(rows).toEqual([{ properties: 3, defaults: 1 }]);
  });
});
