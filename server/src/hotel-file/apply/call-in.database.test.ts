/** Whose phones people call in from, and what they dial, in a property file. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { asSystem } from '../../db/transaction.ts';
import { plugs } from '../../plugs.ts';
import { exportPropertyFile } from '../export.ts';
import { FileMistakes } from '../file/mistakes.ts';
import { applyPropertyFile, type Outcome } from './apply.ts';
import { describeChanges, describeLeftAlone } from './describe.ts';
import { readPresent } from './present.ts';

const head = `property: Grand Hotel Aurora
timezone: Europe/Paris
rooms: { mailboxes: [ { rooms: 101-103 }, { room: 104, method: knock } ] }
`;
const hotel = `${head}phones:
  - { number: 7101, kind: extra, room: 101, place: bathroom }
  - { number: 800, kind: public, place: lobby }
callIn: { wakeup: "55", clock: 12, anyone: yes, strip: "+33" }
`;

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

const apply = (text: string, prune = false): Promise<Outcome> =>
  applyPropertyFile(
    database,
    { path: 'hotel.yaml', content: Buffer.from(text), environment: {}, connectors: plugs, actor: 'boss' },
    { prune, dryRun: false },
  );
const told = ({ changes }: Outcome) => describeChanges(changes).map(({ text }) => text);
const phones = () => query(database, 'SELECT number, kind, room, place FROM phones ORDER BY number');
const exported = async () =>
  exportPropertyFile(await asSystem(database, (db) => readPresent(db, 'grand-hotel-aurora')), plugs);

test('phones, codes and how a room is woken are made, exported, and made of the export without a change', async () => {
  expect(told(await apply(hotel))).toEqual(
    expect.arrayContaining([
      '+ room 104: method knock',
      '+ phone 7101: kind extra, room 101, place bathroom',
      '+ phone 800: kind public, place lobby',
      '~ callIn wakeup *55 -> 55',
      '~ callIn clock 24 -> 12',
      '~ callIn anyone no -> yes',
    ]),
  );
  expect(await phones()).toEqual([
    { number: '7101', kind: 'extra', room: '101', place: 'bathroom' },
    { number: '800', kind: 'public', room: null, place: 'lobby' },
  ]);
  expect(await query(database, `SELECT value->>'wakeup' AS code FROM settings WHERE section = 'callIn'`)).toEqual([
    { code: '55' },
  ]);
  const file = await exported();
  expect(file).toContain('{ number: "7101", kind: extra, room: "101", place: bathroom }');
  expect(file).toContain('{ room: "104", method: knock }');
  expect((await apply(file, true)).changes).toEqual([]);
});

test('a file that leaves codes out says which have their default again; phones and rooms stay', async () => {
  await apply(hotel);
  const outcome = await apply(`${head.replace(', method: knock', '')}callIn: { clock: 12 }\n`);
  expect(outcome.resets.map(({ text }) => text)).toEqual([
    '~ callIn wakeup 55 -> *55',
    '~ callIn anyone yes -> no',
    '~ callIn strip +33 -> none',
  ]);
  expect(describeLeftAlone(outcome.leftAlone)).toContain('phone 7101, phone 800');
  expect(await query(database, `SELECT method FROM rooms WHERE room = '104'`)).toEqual([{ method: 'knock' }]);
  const byPhone = head.replace('method: knock', 'method: system');
  expect(told(await apply(byPhone))).toContain('~ room 104: method knock -> none');
  expect(told(await apply(byPhone, true))).toContain('- phone 800');
  expect(await phones()).toEqual([]);
});

test('what is wrong with a phone or a code is told with its line, and nothing is written', async () => {
  const wrong = `${head}phones:
  - { number: 7101, kind: extra }
  - { number: 801, kind: staff, room: 101 }
  - { number: 802, kind: extra, room: 999 }
  - { number: 802, kind: fax }
callIn:
  wakeup: abc
  cancel: "*61"
`;
  const error: unknown = await apply(wrong).catch((thrown: unknown) => thrown);
  expect((error as FileMistakes).lines).toEqual([
    expect.stringMatching(/:5: phone 7101 names no room/),
    expect.stringMatching(/:6: phone 801 is staff and has a room/),
    expect.stringMatching(/:7: there is no room 999 with a phone/),
    expect.stringMatching(/:8: kind is "fax"/),
    expect.stringMatching(/:10: wakeup is "abc"/),
    expect.stringMatching(/: the code \*61 is given already/),
  ]);
  expect(await query(database, 'SELECT FROM properties')).toEqual([]);
});
