import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { verifyPassword } from '../../passwords/password.ts';
import { accountDirectory } from '../../accounts/store.ts';
import { FileMistakes } from '../file/mistakes.ts';
import { applyPropertyFile, type Outcome } from './apply.ts';
import { describeChanges, describeLeftAlone } from './describe.ts';
import { plugs } from '../../plugs.ts';
import { slack } from '../../../testing/patience.ts';

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

function apply(text: string, { environment = passwords, ...wishes }: Partial<Given> = {}): Promise<Outcome> {
  return applyPropertyFile(
    database,
    { path: 'hotel.yaml', content: Buffer.from(text), environment, connectors: plugs },
    { prune: false, dryRun: false, ...wishes },
  );
}

interface Given {
  environment: Record<string, string>;
  prune: boolean;
  dryRun: boolean;
  readonly withoutAdmin: boolean;
}

function told({ changes }: Outcome): string[] {
  return describeChanges(changes).map(({ text }) => text);
}

/** Every row with the transaction that wrote it: a row that was written again, even with the same values, differs. */
async function everything(): Promise<unknown[]> {
  const tables = [
    'properties',
    'property_languages',
    'rooms',
    'settings',
    'accounts',
    'licences',
    'categories',
    'items',
    'status_types',
    'destinations',
    'staff',
  ];
  return Promise.all(
    tables.map((table) => query(database, `SELECT xmin::text AS written_by, t.* FROM ${table} t ORDER BY t::text`)),
  );
}

async function refused(text: string): Promise<readonly string[]> {
  const before = await everything();
  const error: unknown = await apply(text).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FileMistakes);
  expect(await everything()).toEqual(before);
  return (error as FileMistakes).lines;
}

describe('applying a file', () => {
  test('makes the property, and tells what it made', async () => {
    const outcome = await apply(hotel);
    expect(outcome).toMatchObject({ code: 'grand-hotel-aurora', isNew: true, isDefault: true, applied: true });
    expect(told(outcome)).toEqual(
      expect.arrayContaining([
        '+ property Grand Hotel Aurora',
        '+ timezone Europe/Paris',
        '+ room 101: language fr',
        '+ rooms 102-140 (39)',
        '+ custom rooms 1-20 (20)',
      ]),
    );
    const known = await accountDirectory(database).bySignInName('boss@grand-hotel-aurora');
    expect(known?.principal.permissions).toEqual(new Set(['admin', 'inventory']));
    expect(await verifyPassword(known?.passwordHash ?? '', passwords.BOSS_PASSWORD)).toBe(true);
  });

  test('twice changes nothing, not even the rows in which nothing changes', async () => {
    await apply(hotel);
    const before = await everything();
    const again = await apply(hotel);
    expect(again.changes).toEqual([]);
    expect(again.leftAlone).toEqual([]);
    expect((await apply(hotel, { prune: true })).changes).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  test('writes only what differs', async () => {
    await apply(hotel);
    const changed = hotel
      .replace('Europe/Paris', 'Europe/Berlin')
      .replace('[en, fr]', '[fr, en, de]')
      .replace('language: fr', 'language: de')
      .replace('102-140', '102-142')
      .replace('ringSeconds: 40', 'ringSeconds: 50')
      .replace('[inventory, admin]', '[admin]')
      .replace(
        '{ id: 1, name: wakeup, value: 1 }, { id: 2, name: inventory, value: 1 }',
        '{ id: 2, name: wakeup, value: 1 }, { id: 1, name: inventory, value: 0 }',
      );
    expect(told(await apply(changed))).toEqual([
      '~ timezone Europe/Paris -> Europe/Berlin',
      '+ language de',
      '~ language order en, fr -> fr, en, de',
      '~ room 101: language fr -> de',
      '+ room 141',
      '+ room 142',
      '~ wakeup ringSeconds 40 -> 50',
      '~ account boss: permissions admin, inventory -> admin',
      '~ licence inventory: name inventory -> wakeup',
      '~ licence wakeup: name wakeup -> inventory, value 1 -> 0',
    ]);
    expect((await apply(changed)).changes).toEqual([]);
  });

  test('with --dry-run tells the same and writes nothing', async () => {
    const before = await everything();
    const dry = await apply(hotel, { dryRun: true });
    expect(dry.applied).toBe(false);
    expect(await everything()).toEqual(before);
    expect(told(await apply(hotel))).toEqual(told(dry));
  });

  test('leaves alone what the file does not mention, and removes it with --prune', async () => {
    await apply(hotel);
    const smaller = hotel
      .replace('[en, fr]', '[en]')
      .replace('    - { room: 101, language: fr }\n', '')
      .replace('102-140', '102-130')
      .replace(/ {2}- \{ name: boss.*\n/, '')
      .replace(', { id: 2, name: inventory, value: 1 }', '');
    const before = await everything();
    const left = await apply(smaller);
    expect(left.changes).toEqual([]);
    expect(describeLeftAlone(left.leftAlone)).toBe(
      'language fr, room 101, rooms 131-140 (10), account boss, licence inventory',
    );
    expect(await everything()).toEqual(before);
    expect(told(await apply(smaller, { prune: true, withoutAdmin: true }))).toEqual([
      '- language fr',
      '- room 101',
      '- rooms 131-140 (10)',
      '- account boss',
      '- licence inventory',
    ]);
    expect((await apply(smaller)).leftAlone).toEqual([]);
    expect(await accountDirectory(database).bySignInName('boss@grand-hotel-aurora')).toBeUndefined();
  });

  test('that no longer has a language leaves the rooms that use it able to be read', async () => {
    await apply(hotel);
    const pruned = hotel.replace('[en, fr]', '[en]').replace(', language: fr', '');
    expect(told(await apply(pruned, { prune: true }))).toEqual(['- language fr', '~ room 101: language fr -> none']);
    expect((await apply(pruned, { prune: true })).changes).toEqual([]);
  });

  test('with five mistakes names each line and its remedy, and writes nothing', async () => {
    const lines = await refused(
      hotel
        .replace('Europe/Paris', 'Europe/Pariss')
        .replace('102-140', '140-102')
        .replace('ringSeconds: 40', 'ringSeconds: 4')
        .replace('permissions: [inventory, admin]', 'permision: []')
        .replace('id: 2', 'id: 1'),
    );
    expect(lines).toEqual([
      'hotel.yaml:2: timezone is "Europe/Pariss", which is not a time zone. Fix: did you mean Europe/Paris?',
      'hotel.yaml:7: rooms is "140-102". Fix: write the smaller number first: 102-140',
      'hotel.yaml:9: ringSeconds is "4". Fix: write a whole number from 5 to 120',
      'hotel.yaml:12: "permision" means nothing in an account. Fix: did you mean permissions?',
      'hotel.yaml:13: licence 1 is given already in line 13. Fix: remove one of the two',
    ]);
  });

  test('that makes a second property does not touch the first, and its accounts sign in with its code', async () => {
    await apply(hotel);
    const before = await everything();
    const second = await apply(hotel.replace('Grand Hotel Aurora', 'Harbour Inn'));
    expect(second).toMatchObject({ code: 'harbour-inn', isNew: true, isDefault: false });
    await query(database, `DELETE FROM properties WHERE code = 'harbour-inn'`);
    expect(await everything()).toEqual(before);
  });

  test('that gives a licence the name of one that stays is refused', async () => {
    await apply(hotel);
    const moved = hotel.replace('{ id: 2, name: inventory, value: 1 }', '{ id: 3, name: inventory, value: 1 }');
    expect(await refused(moved)).toEqual([
      'hotel.yaml:13: licence inventory has the id 3 here and 2 in the database. Fix: write id: 2, or remove ' +
        'the other with --prune',
    ]);
    expect(told(await apply(moved, { prune: true }))).toEqual([
      '+ licence inventory: id 3, value 1',
      '- licence inventory',
    ]);
  });

  test('with 10,000 rooms takes a few seconds at most', async () => {
    const large = hotel.replace('102-140', '20001-29979');
    const started = performance.now();
    expect(told(await apply(large))).toContain('+ rooms 20001-29979 (9979)');
    expect((await apply(large)).changes).toEqual([]);
    expect(performance.now() - started).toBeLessThan(20_000 * slack);
  });
});
