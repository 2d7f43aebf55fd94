/** Property files by somebody who wishes us ill: they multiply. */
import fc from 'fast-check';
import { stringify } from 'yaml';
import { oddText } from '../../siege/kinds/raw-values.ts';
import { often } from './often.ts';

const sections: Readonly<Record<string, readonly string[]>> = {
  rooms: ['list', 'mailboxes', 'custom', 'room', 'rooms', 'extension', 'language'],
  wakeup: [
    'ringSeconds',
    'attempts',
    'retryMinutes',
    'graceMinutes',
    'personMinutes',
    'soonMinutes',
    'snooze',
    'confirm',
    'desk',
    'escalation',
    'minutes',
    'times',
    'ring',
  ],
  announcements: ['language', 'sentences', 'recordings', 'goodMorning', 'time', 'goodbye'],
  inventory: ['holdSeconds', 'categories', 'items', 'id', 'description', 'color', 'category', 'max', 'price'],
  roomStatus: ['id', 'description'],
  accounts: ['name', 'passwordEnv', 'passwordFile', 'role', 'permissions'],
  staff: ['number', 'name', 'language', 'may', 'pinEnv', 'pinFile'],
  connectors: [
    'name',
    'type',
    'url',
    'secretEnv',
    'secretFile',
    'holdSeconds',
    'host',
    'port',
    'interface',
    'articles',
    'charset',
  ],
  receivers: ['name', 'url', 'format', 'secretEnv'],
  subscribers: ['name', 'type', 'url', 'events', 'to'],
  licences: ['id', 'name', 'value'],
  languages: [],
  lines: [],
  company: [],
};

const plausible = fc.constantFrom<unknown>(
  101,
  '101',
  '1-20',
  '001-999',
  '1-999999999',
  '9999999999-1',
  'mailboxes',
  'custom',
  'fr',
  'en',
  'webhook',
  'fias',
  'mail',
  'night@hotel.example',
  'http://127.0.0.1:9/x',
  'PB',
  'json',
  'wakeup.*',
  '*',
  '10=1450',
  '{hotel} {time}',
  '{room',
  '12:00',
  3.5,
  '3.505',
  '#2f6fde',
);
const odd = fc.oneof(
  oddText,
  plausible,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    0,
    -1,
    1e308,
    -0,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    '1e999',
    '0x10',
    '0o7',
    '.inf',
    '.nan',
    '2026-11-15',
    '!!binary x',
    '~',
    '<<',
    'y',
  ),
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.integer({ min: 500, max: 3000 }).map((length) => 'x'.repeat(length)),
);

/** Lists and maps with the names of their section, and sometimes of none, with anything in them. */
function within(keys: readonly string[]): fc.Arbitrary<unknown> {
  const key = often(fc.constantFrom(...(keys.length === 0 ? ['id'] : keys)), oddText, 8);
  // Many of one: no deeper, or a few of them would fill the memory of the test.
  const flat = fc.array(fc.tuple(key, odd), { maxLength: 6 }).map((pairs) => Object.fromEntries(pairs));
  const alike = fc
    .tuple(flat, fc.integer({ min: 10, max: 60 }))
    .map(([one, count]) => Array.from({ length: count }, () => one));
  return fc.letrec<{ value: unknown; map: unknown; list: unknown }>((tie) => ({
    value: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, odd, tie('map'), tie('list')),
    map: fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((pairs) => Object.fromEntries(pairs)),
    list: fc.oneof({ weight: 8, arbitrary: fc.array(tie('value'), { maxLength: 5 }) }, { weight: 1, arbitrary: alike }),
  })).value;
}

const someSections = fc
  .array(
    often(fc.constantFrom(...Object.keys(sections)), oddText, 10).chain((name) =>
      within(Object.hasOwn(sections, name) ? (sections[name] ?? []) : []).map((value) => [name, value] as const),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => Object.fromEntries(pairs) as Record<string, unknown>);

const head = (code: string) =>
  fc.record({
    property: often(fc.constant<unknown>('Hotel'), odd, 10),
    code: often(fc.constant<unknown>(code), odd, 15),
    timezone: often(fc.constant<unknown>('Europe/Paris'), odd, 10),
  });

/** As text, in the two styles of YAML. A map may hold what no YAML can say; then JSON says it. */
function written(value: unknown, style: 'flow' | 'block'): string {
  try {
    return style === 'block' ? stringify(value, { aliasDuplicateObjects: true }) : JSON.stringify(value);
  } catch {
    return JSON.stringify(value);
  }
}

const repeated = (least: number, most: number, make: (index: number) => string) =>
  fc
    .integer({ min: least, max: most })
    .map((count) => Array.from({ length: count }, (_, index) => make(index)).join(''));

/** What grows when it is read. */
const bomb = fc.oneof(
  repeated(2, 60, (index) => `a${index}: &a${index} [${`*a${index - 1},`.repeat(index === 0 ? 0 : 9)}x]\n`),
  repeated(2, 2000, (index) =>
    index === 0 ? 'accounts: &x\n  - { name: a, permissions: [admin] }\n' : `k${index}: *x\n`,
  ),
  fc.integer({ min: 10, max: 60_000 }).map((depth) => `rooms: ${'['.repeat(depth)}${']'.repeat(depth)}\n`),
  fc.integer({ min: 10, max: 60_000 }).map((depth) => `rooms: ${'{a: '.repeat(depth / 4)}\n`),
  fc
    .integer({ min: 10, max: 1000 })
    .map((depth) => Array.from({ length: depth }, (_, index) => `${' '.repeat(index % 150)}- \n`).join('')),
  fc.integer({ min: 10, max: 60_000 }).map((count) => `rooms:\n  mailboxes: [${'a,'.repeat(count)}a]\n`),
  repeated(10, 8000, (index) => `roooms${index}: 1\n`),
  repeated(10, 8000, () => 'lines: 8\n'),
  repeated(10, 4000, (index) => `    - { rooms: ${index}0000-${index}9999 }\n`).map(
    (lines) => `rooms:\n  mailboxes:\n${lines}`,
  ),
  repeated(10, 3000, (index) => `  - { id: ${index}, name: n${index}, value: 1 }\n`).map(
    (lines) => `licences:\n${lines}`,
  ),
  repeated(10, 3000, (index) => `  - { id: ${index}, description: d, color: '#000000' }\n`).map(
    (lines) => `inventory:\n  categories:\n${lines}`,
  ),
  fc.integer({ min: 10, max: 190_000 }).map((length) => `company: ${'x'.repeat(length)}\n`),
  fc.integer({ min: 10, max: 100_000 }).map((length) => `? ${'['.repeat(length)}\n`),
  fc.integer({ min: 10, max: 60_000 }).map((length) => `company: "${String.raw`\x`.repeat(length)}"\n`),
  fc.constantFrom(
    '%YAML 9.9\n---\n',
    '--- 1\n--- 2\n',
    '&a *a',
    '*a',
    '!<x> y',
    'x: !!js/function "f"',
    '<<: *x\n',
    '\u0000',
    '\uFEFF',
    '\t',
    '- - - -\n',
    '? ? ?\n',
    '|\n',
    '>99\n',
  ),
);

/** A property file for the property with this code. */
export const hostilePropertyFile = (code: string): fc.Arbitrary<string> =>
  fc
    .record({
      head: head(code),
      sections: someSections,
      style: fc.constantFrom('flow' as const, 'block' as const),
      bomb: often(fc.constant(null), bomb, 4),
      cut: often(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }), 6),
      slip: often(fc.constant(null), fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), oddText), 5),
    })
    .map(({ head: names, sections: given, style, bomb: grown, cut, slip }) => {
      const text = grown === null ? written({ ...names, ...given }, style) : `${written(names, 'block')}${grown}`;
      const short = text.slice(0, Math.ceil(text.length * cut));
      if (slip === null) return short;
      const at = Math.floor(short.length * slip[0]);
      return short.slice(0, at) + slip[1] + short.slice(at);
    });
