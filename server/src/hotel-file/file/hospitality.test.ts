/** The sections of a property file for what can be charged, the status of rooms, and who hears of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parsePropertyFile } from './document.ts';
import { FileMistakes } from './mistakes.ts';
import { checkPropertyFile, type PropertyFile } from './property-file.ts';
import { plugs } from '../../plugs.ts';

const head = 'property: Grand Hotel Aurora\ntimezone: Europe/Paris\n';

function check(text: string): { file: PropertyFile; lines: readonly string[] } {
  const { file, mistakes } = checkPropertyFile(parsePropertyFile('hotel.yaml', Buffer.from(text)), {
    languages: ['en'],
    connectors: plugs,
  });
  return { file, lines: new FileMistakes('hotel.yaml', mistakes).lines };
}

test('items, categories and status types keep their ids as written, and prices have two decimals', () => {
  const { file, lines } = check(`${head}inventory:
  categories: [ { id: 01, description: Drinks }, { id: "2", description: Snacks, color: "#D98c1f" } ]
  items:
    - { id: 0010, description: Cola, category: 01, max: 6, price: 3.5 }
    - { id: 11, description: Water, category: 2, price: "012" }
    - { id: 12, description: Ice, category: 2, price: 0 }
roomStatus: [ { id: 001, description: Clean }, { id: 1, description: Dirty, inspect: yes } ]
`);
  expect(lines).toEqual([]);
  expect(file.inventory).toEqual({
    categories: [
      { id: '01', description: 'Drinks', color: '' },
      { id: '2', description: 'Snacks', color: '#D98c1f' },
    ],
    items: [
      { id: '0010', description: 'Cola', category: '01', max: 6, price: '3.50' },
      { id: '11', description: 'Water', category: '2', max: 0, price: '12.00' },
      { id: '12', description: 'Ice', category: '2', max: 0, price: '0.00' },
    ],
    holdSeconds: 20,
  });
  expect(file.roomStatus.types.map(({ id, inspect }) => [id, inspect])).toEqual([
    ['001', false],
    ['1', true],
  ]);
});

test('how long a charge can be taken back is a number of seconds, up to an hour', () => {
  expect(check(`${head}inventory: { holdSeconds: 0 }\n`).file.inventory.holdSeconds).toBe(0);
  expect(check(`${head}inventory: { holdSeconds: 3600 }\n`).file.inventory.holdSeconds).toBe(3600);
  expect(check(`${head}inventory: { holdSeconds: 3601 }\n`).lines).toHaveLength(1);
});

test('connectors and receivers are read with all that each kind needs', () => {
  const { file, lines } = check(`${head}connectors:
  - { name: opera, type: fias, host: 127.0.0.1, port: 5010, interface: PB }
  - { name: spa, type: webhook, url: "http://127.0.0.1:9100/charges" }
receivers:
  - { name: spa, url: https://board.example/status?hotel=1, format: xml }
  - { name: wall, url: "http://[::1]:9100/" }
`);
  expect(lines).toEqual([]);
  expect(file.connectors).toMatchObject([
    { role: 'connector', name: 'opera', type: 'fias', target: { host: '127.0.0.1', port: 5010, interface: 'PB' } },
    { role: 'connector', name: 'spa', type: 'webhook', target: { url: 'http://127.0.0.1:9100/charges' } },
  ]);
  expect(file.receivers.map(({ target }) => target)).toEqual([
    { url: 'https://board.example/status?hotel=1', format: 'xml' },
    { url: 'http://[::1]:9100/', format: 'json' },
  ]);
});

test('mail goes to a subscriber, who hears of alerts unless the file names something else', () => {
  const { file, lines } = check(`${head}subscribers:
  - { name: night, type: mail, to: night@hotel.example }
  - { name: office, type: mail, to: [b@hotel.example, a@hotel.example], events: [wakeup.concluded] }
  - { name: watch, url: "https://watch.example/", events: [alert.*] }
`);
  expect(lines).toEqual([]);
  expect(file.subscribers).toMatchObject([
    { role: 'subscriber', type: 'mail', target: { to: 'night@hotel.example' }, events: ['alert.raised'] },
    { type: 'mail', target: { to: 'a@hotel.example,b@hotel.example' }, events: ['wakeup.concluded'] },
    { type: 'webhook', target: { url: 'https://watch.example/' }, events: ['alert.*'] },
  ]);
});

const mail = (rest: string): string => `subscribers: [ { name: a, type: mail, ${rest} } ]`;
const tooMany = Array.from({ length: 11 }, (_, index) => `a${index}@x.example`).join(', ');

test('the connectors and receivers that the example has in comments are right', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../../examples/grand-hotel.yaml'), 'utf8');
  const { file, lines } = check(
    example
      .replace('languages: [en, fr, de]', '')
      .replace(', language: fr', '')
      .replaceAll(
        /^# (connectors:|receivers:|subscribers:| {2}- \{ name: .*| {2}- name: .*| {4}[a-zA-Z]+: .*)$/gm,
        '$1',
      ),
  );
  expect(lines).toEqual([]);
  expect([...file.connectors, ...file.receivers, ...file.subscribers].map(({ name }) => name)).toEqual([
    'spa',
    'opera',
    'board',
    'watch',
    'team',
    'night',
  ]);
  expect(file.connectors[1]?.target).toMatchObject({
    interface: 'PB',
    articles: '10=1450',
    checkOut: 'purge',
    answerSeconds: 30,
  });
});

const item = (fields: string) => `inventory: { categories: [ { id: 1, description: D } ], items: [ { ${fields} } ] }`;

describe('a mistake', () => {
  test.each([
    ['inventory: []', 'write it with categories:, items:'],
    ['inventory: { item: [] }', 'did you mean items?'],
    ['inventory: { categories: [ { id: 1 } ] }', 'add description:'],
    ['inventory: { categories: [ { id: A, description: D } ] }', 'write at most 10 digits'],
    ['inventory: { categories: [ { id: 1, description: D, color: red } ] }', 'like "#2f6fde"'],
    ['inventory: { categories: [ { id: 1, description: D, colour: "#2f6fde" } ] }', 'write it as color'],
    ['inventory: { categories: [ { id: 1, description: D }, { id: 1, description: E } ] }', 'remove one of the two'],
    [item('id: 1, description: C, category: 2, price: 1'), 'add it to `categories`'],
    [item('id: 1, description: C, category: 1, price: 1.234'), 'like 3.50'],
    [item('id: 1, description: C, category: 1, price: -1'), 'like 3.50'],
    [item('id: 1, description: C, category: 1, price: 1, max: 1.5'), 'a whole number from 0 to 1000000'],
    [item('id: 1, description: C, category: 1'), 'add price:'],
    [item('id: 1, description: C, category: 1, prise: 1'), 'did you mean price?'],
    ['roomStatus: { id: 001 }', 'write one entry per line'],
    ['roomStatus: [ { id: 001, description: A }, { id: 001, description: B } ]', 'remove one of the two'],
    ['roomStatus: [ { id: 001, description: A, inspect: sometimes } ]', 'write yes or no'],
    ['roomStatus: [ { id: 001, description: "" } ]', 'at most 200 letters'],
    ['connectors: [ { name: a, url: "http://x/" } ]', 'add type: webhook or fias or ohip'],
    ['connectors: [ { name: a, type: webook, url: "http://x/" } ]', 'did you mean webhook?'],
    ['connectors: [ { name: a, type: webhook } ]', 'add url:'],
    ['connectors: [ { name: a, type: webhook, url: "http://x/", port: 1 } ]', 'remove it; there can be url'],
    ['connectors: [ { name: a, type: webhook, url: "ftp://x/" } ]', 'like https://example.com/charges'],
    ['connectors: [ { name: a, type: fias, host: h, port: 70000, interface: PB } ]', 'from 1 to 65535'],
    [
      'connectors: [ { name: a, type: fias, host: "h h", port: 1, interface: PB } ]',
      'name or the address of a machine',
    ],
    ['connectors: [ { name: a, type: fias, host: h, port: 1, interface: pbx } ]', 'two capital letters'],
    [
      'connectors: [ { name: a, type: webhook, url: "http://x/", secret: S } ]',
      'name with secretEnv the environment variable',
    ],
    [
      'connectors: [ { name: a, type: webhook, url: "http://x/", secretEnv: REVEILLE_S } ]',
      'REVEILLE_ and ARI_ are for settings',
    ],
    ['connectors: [ { name: a, type: fias, host: x, port: 1, interface: PB, secretEnv: S } ]', 'it does not sign'],
    ['receivers: [ { name: a, url: "http://x/", secretEnv: S, secretFile: s } ]', 'both secretEnv and secretFile'],
    ['receivers: [ { name: a, url: "http://x/", holdSeconds: 4000 } ]', 'from 0 to 3600'],
    ['subscribers: [ { name: a, url: "http://x/" } ]', 'add events:'],
    ['subscribers: [ { name: a, url: "http://x/", events: [wakeup] } ]', 'all of one noun like wakeup.*'],
    ['connectors: [ { name: a, type: mail, to: a@x.example } ]', 'put it under subscribers:'],
    ['subscribers: [ { name: a, type: fias, events: ["*"] } ]', 'put it under connectors:'],
    ['subscribers: [ { name: a, to: a@x.example } ]', 'add type: mail'],
    ['subscribers: [ { name: a, type: mail } ]', 'add to:'],
    [mail('to: a@x.example, url: "http://x/"'), 'remove it; there can be to'],
    [mail('to: a@x.example, secretEnv: S'), 'it does not sign'],
    [mail('to: []'), 'write 1 to 10'],
    [mail(`to: [${tooMany}]`), 'write 1 to 10'],
    [mail('to: [a@x.example, a@x.example]'), 'remove one of the two'],
    [mail('to: [a@x.example, nobody]'), 'like night@hotel.example'],
    [mail('to: "Boss <a@x.example>"'), 'like night@hotel.example'],
    [mail('to: "a@x.example, b@x.example"'), 'like night@hotel.example'],
    [mail('to: "a@x.example\\r\\nBcc: b@x.example"'), 'like night@hotel.example'],
    [mail('to: "a@x.example\\n"'), 'like night@hotel.example'],
    [mail('to: "nächte@x.example"'), 'like night@hotel.example'],
    [mail('to: a@x..example'), 'like night@hotel.example'],
    ['receivers: [ { name: a, url: "http://x/", format: yaml } ]', 'write json or form or xml'],
    ['receivers: [ { name: a b, url: "http://x/" } ]', 'starting with a letter or digit'],
    ['receivers: [ { name: a, url: "http://x/" }, { name: a, url: "http://y/" } ]', 'remove one of the two'],
  ])('like %s is told its remedy, once and with its line', (line, remedy) => {
    const { lines } = check(`${head}${line}\n`);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^hotel\.yaml:3: .+\. Fix: .+/);
    expect(lines[0]).toContain(remedy);
  });

  test('in an address that holds a password does not show the password again', () => {
    const { lines } = check(`${head}receivers: [ { name: a, url: "http://me:swordfish@x/" } ]\n`);
    expect(lines).toEqual([
      'hotel.yaml:3: url holds a user name or password. Fix: remove them: an address in a file is read by everybody',
    ]);
  });
});
