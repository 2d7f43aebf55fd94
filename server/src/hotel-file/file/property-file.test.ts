import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parsePropertyFile } from './document.ts';
import { FileMistakes } from './mistakes.ts';
import { checkPropertyFile, type PropertyFile } from './property-file.ts';
import { defaultCallIn } from '../../call-in/settings.ts';
import { defaultRetention } from '../../retention/retention.ts';
import { defaultWakeupPolicy } from '../../wakeups/policy.ts';
import { plugs } from '../../plugs.ts';
import { slack } from '../../../testing/patience.ts';

const head = 'property: Grand Hotel Aurora\ntimezone: Europe/Paris\n';

function check(text: string): { file: PropertyFile; lines: readonly string[] } {
  const { file, mistakes } = checkPropertyFile(parsePropertyFile('hotel.yaml', Buffer.from(text)), {
    languages: ['en', 'fr', 'de'],
    connectors: plugs,
  });
  return { file, lines: new FileMistakes('hotel.yaml', mistakes).lines };
}

function read(text: string): PropertyFile {
  const { file, lines } = check(text);
  expect(lines).toEqual([]);
  return file;
}

function refusal(text: string | Buffer): readonly string[] {
  try {
    parsePropertyFile('hotel.yaml', Buffer.from(text as string));
  } catch (error) {
    if (error instanceof FileMistakes) return error.lines;
    throw error;
  }
  return [];
}

describe('a property file', () => {
  test('needs a name and a time zone, and has a default for everything else', () => {
    expect(read(head)).toEqual({
      property: {
        name: 'Grand Hotel Aurora',
        code: 'grand-hotel-aurora',
        company: '',
        timezone: 'Europe/Paris',
        lines: 8,
        roomList: 'mailboxes',
        currency: '',
      },
      languages: ['en'],
      rooms: { list: 'mailboxes', mailboxes: [], custom: [] },
      wakeup: defaultWakeupPolicy,
      announcements: [],
      inventory: { categories: [], items: [], holdSeconds: 20 },
      roomStatus: { types: [], line: 1 },
      accounts: [],
      connectors: [],
      receivers: [],
      signIn: { secondFactor: [], tokensOnly: false },
      staff: [],
      phones: [],
      callIn: defaultCallIn,
      subscribers: [],
      licences: [],
      retention: defaultRetention,
    });
    expect(check('company: Aurora\n').lines).toEqual([
      'hotel.yaml:1: property is missing. Fix: add the name of the hotel, like `property: Grand Hotel Aurora`',
      'hotel.yaml:1: timezone is missing. Fix: add it, like `timezone: Europe/Paris`',
    ]);
  });

  test('as shipped for an example is right, and its comments tell the true defaults', () => {
    const file = read(readFileSync(join(import.meta.dirname, '../../../../examples/grand-hotel.yaml'), 'utf8'));
    expect(file.rooms.mailboxes).toHaveLength(80);
    expect(file.wakeup).toEqual({ ...defaultWakeupPolicy, desk: '9' });
    expect(file.retention).toEqual(defaultRetention);
    expect(file.accounts.map(({ name }) => name)).toEqual(['desk', 'bar', 'boss']);
    expect(file.inventory.items.map(({ id, max, price }) => `${id} ${max} ${price}`)).toEqual([
      '10 6 3.50',
      '11 6 2.80',
      '12 6 4.50',
      '20 0 3.00',
      '21 0 3.20',
    ]);
    expect(file.roomStatus.types.map(({ id }) => id)).toEqual(['001', '002', '003']);
  });

  test('keeps room numbers as they are written, zeros included', () => {
    const { rooms } = read(`${head}languages: [en, fr]
rooms:
  list: custom
  mailboxes:
    - { room: 007 }
    - { room: 101, extension: 0101, language: fr, method: knock }
    - { rooms: 001-002 }
    - { room: 1e3 }
  custom: [ 007, "101", { room: SPA }, { rooms: 8-10 } ]
`);
    expect(rooms.list).toBe('custom');
    expect(rooms.mailboxes).toEqual([
      { room: '007', extension: '007', language: null, method: null },
      { room: '101', extension: '0101', language: 'fr', method: 'knock' },
      { room: '001', extension: '001', language: null, method: null },
      { room: '002', extension: '002', language: null, method: null },
      { room: '1e3', extension: '1e3', language: null, method: null },
    ]);
    expect(rooms.custom.map(({ room }) => room)).toEqual(['007', '101', 'SPA', '8', '9', '10']);
  });

  test('names both lines when a room, an account, a licence, a language or a key is there twice', () => {
    const { lines } = check(`${head}languages: [en, fr, en]
rooms:
  mailboxes:
    - { rooms: 101-140 }
    - { room: 105 }
    - { rooms: 120-150 }
accounts:
  - { name: desk, passwordEnv: A }
  - { name: desk, passwordEnv: B }
licences:
  - { id: 1, name: wakeup, value: 1 }
  - { id: 2, name: wakeup, value: 1 }
timezone: Europe/Berlin
`);
    expect(lines).toEqual([
      'hotel.yaml:3: language en is given already in line 3. Fix: remove one of the two',
      'hotel.yaml:7: room 105 is given already in line 6. Fix: remove one of the two',
      'hotel.yaml:8: rooms 120-140 (21) are given already in line 6. Fix: remove one of the two',
      'hotel.yaml:11: account desk is given already in line 10. Fix: remove one of the two',
      'hotel.yaml:14: licence wakeup is given already in line 13. Fix: remove one of the two',
      'hotel.yaml:15: "timezone" is given already in line 2. Fix: remove one of the two',
    ]);
  });

  test('has at most 10,000 rooms in both lists together', () => {
    expect(
      read(`${head}rooms: { mailboxes: [ { rooms: 1-6000 } ], custom: [ { rooms: 1-4000 } ] }`).rooms.custom,
    ).toHaveLength(4000);
    const ranges = Array.from({ length: 5000 }, () => '    - { rooms: 1-9999 }').join('\n');
    const started = performance.now();
    const { lines, file } = check(`${head}rooms:\n  mailboxes:\n${ranges}\n`);
    expect(performance.now() - started).toBeLessThan(10_000 * slack);
    expect(lines).toEqual([
      'hotel.yaml:6: with this the property has more than 10,000 rooms. Fix: leave some out, or divide them ' +
        'among several properties',
    ]);
    expect(file.rooms.mailboxes).toHaveLength(9999);
  });

  test.each([
    ['timezon: UTC', 'did you mean timezone?'],
    ['wakeup: { atempts: 2 }', 'did you mean attempts?'],
    ['wakeup: { snooze: { minute: 2 } }', 'did you mean minutes?'],
    ['rooms: { list: mailbox }', 'did you mean mailboxes?'],
    ['rooms: { mailboxes: [ { romo: 5 } ] }', 'did you mean room?'],
    ['accounts: [ { name: a, passwordenv: A } ]', 'did you mean passwordEnv?'],
    ['accounts: [ { name: a, passwordEnv: A, permissions: [amdin] } ]', 'did you mean admin?'],
    ['accounts: [ { name: a, password: swordfish } ]', 'name with passwordEnv the environment variable'],
    ['accounts: [ { name: a, passwordEnv: REVEILLE_DESK } ]', 'REVEILLE_ and ARI_ are for settings'],
    ['accounts: [ { name: a b, passwordEnv: A } ]', 'An account name has letters'],
    ['zebra: 1', 'remove it; there can be property, code,'],
    ['languages: [tlh]', 'use some of en, fr, de'],
    ['rooms: { mailboxes: [ { room: 5, language: de } ] }', 'add "de" to `languages`'],
    ['rooms: { mailboxes: [ { room: 5-9 } ] }', 'at most 10 letters and digits'],
    ['rooms: { mailboxes: [ { rooms: 5-9, extension: 7 } ] }', 'give such rooms one by one'],
    ['rooms: { custom: [ 5-9 ] }', 'write a range as { rooms: 5-9 }'],
    ['wakeup: { confirm: 12 }', 'like "5" or "#"'],
    ['wakeup: { ringSeconds: 4 }', 'a whole number from 5 to 120'],
    ['retention: { call: 30 }', 'did you mean calls?'],
    ['retention: { calls: 0 }', 'a whole number from 1 to 3650'],
    ['lines: 8.5', 'a whole number from 1 to 10000'],
    ['company: "a\\0b"', 'at most 200 letters'],
    ['code: Grand', 'write small letters'],
    ['licences: [ { id: 0, name: a, value: 1 } ]', 'a whole number from 1 to'],
  ])('with the mistake %s is told the remedy, once', (line, remedy) => {
    const { lines } = check(`${head}${line}\n`);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^hotel\.yaml:3: .+\. Fix: .+/);
    expect(lines[0]).toContain(remedy);
  });

  test.each([
    ['Europe/Pari', 'did you mean Europe/Paris?'],
    ['"+02:00"', 'IANA list'],
    ['Mars/Olympus', 'IANA list'],
  ])('whose time zone is %s is refused', (zone, remedy) => {
    const { lines } = check(`property: H\ntimezone: ${zone}\n`);
    expect(lines).toEqual([expect.stringContaining(remedy)]);
  });

  test('whose name has no Latin letters needs a code', () => {
    expect(check('property: 東京ホテル\ntimezone: Asia/Tokyo\n').lines[0]).toContain('add one in plain letters');
    expect(read('property: 東京ホテル\ncode: tokyo\ntimezone: Asia/Tokyo\n').property.code).toBe('tokyo');
  });

  test('may use aliases', () => {
    const { rooms } = read(
      `${head}languages: [en, &french fr]\nrooms: { mailboxes: [ { room: 1, language: *french }, { room: 2, ` +
        `language: *french } ] }\n`,
    );
    expect(rooms.mailboxes.map(({ language }) => language)).toEqual(['fr', 'fr']);
  });
});

describe('a file is refused, without harm, that', () => {
  test('is a bomb of aliases', () => {
    const levels = Array.from(
      { length: 20 },
      (_, level) => `l${level + 1}: &l${level + 1} [${Array.from({ length: 10 }, () => `*l${level}`).join(', ')}]`,
    );
    const started = performance.now();
    expect(refusal(`l0: &l0 boom\n${levels.join('\n')}\nproperty: *l20\n`)).toEqual([
      'hotel.yaml:2: aliases (*name) stand for too much. Fix: write the values out, or use fewer than 1000 aliases',
    ]);
    expect(performance.now() - started).toBeLessThan(10_000 * slack);
  });

  test.each([
    ['uses an alias that stands for nothing', 'a: 1\nproperty: *hotel\n', 'hotel.yaml:2: *hotel stands for nothing'],
    [
      'is indented with tabs',
      'rooms:\n\tlist: custom\n',
      'hotel.yaml:2: this is not YAML: Tabs are not allowed as indentation. Fix: indent with spaces, not tabs',
    ],
    ['leaves a bracket open', 'languages: [en, fr\nlines: 8\n', 'hotel.yaml:2: this is not YAML: '],
    ['holds several properties', 'property: A\n---\nproperty: B\n', 'give each property a file of its own'],
    ['is nested without end', '['.repeat(20_000), 'nested too deeply'],
    ['is larger than 2 MB', ' '.repeat(2 * 1024 * 1024 + 1), 'the file is larger than 2 MB'],
    ['is not UTF-8', Buffer.from('property: Gr\u00e4nd', 'latin1'), 'save it as UTF-8'],
  ])('%s', (_story, text, message) => {
    expect(refusal(text)[0]).toContain(message);
  });

  test.each([
    ['is empty', '# nothing\n', 'start from examples/grand-hotel.yaml'],
    ['is a single word', 'hello', 'is not written as names and values'],
    ['is a list', '- a\n- b\n', 'is not written as names and values'],
  ])('%s', (_story, text, message) => {
    const { lines } = check(text);
    expect(lines).toEqual([expect.stringContaining(message)]);
  });
});

test('words from the file cannot talk to the terminal', () => {
  expect(check(`${head}"\\e[31mred": 1\n`).lines[0]).toContain('"?[31mred"');
});
