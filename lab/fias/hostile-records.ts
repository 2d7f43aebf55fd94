/**
 * Generates what a property system might say that is broken, taken over, or wishes us ill: records that are nearly
 * right, and bytes that are none.
 */
import fc from 'fast-check';

/** Stands wherever something about a guest would: it must be found nowhere afterwards. */
export const secret = 'S3CRET';

const ids = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('GI', 'GO', 'GC', 'WR', 'WC', 'PA', 'RE') },
  { weight: 3, arbitrary: fc.constantFrom('NS', 'NE', 'DS', 'DE', 'LA', 'LE') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('XM', 'XL', 'WA', 'PS', 'LD', 'LR', 'DR', 'ZZ', 'gi', 'G', '', 'GIGI', '🛎', secret),
  },
);
const room = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('101', '102', '103', '0101') },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 999_999_999 }).map(String) },
  fc.constantFrom(
    '',
    ' ',
    '101,102',
    "1'; DROP TABLE guests; --",
    '１０１',
    '9'.repeat(300),
    '-1',
    '1e9',
    '101\u0085',
    '../101',
  ),
);
const number = fc.oneof(
  fc.integer({ min: 1, max: 50 }).map(String),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '99999999999999999999',
    '1e308',
    'NaN',
    '0x7f',
    '１',
    '5'.repeat(4000),
    '😀'.repeat(30),
  ),
);
const date = fc.oneof(
  fc
    .integer({ min: 0, max: 400 })
    .map((days) => Temporal.Now.plainDateISO('Europe/Paris').add({ days }).toString().replaceAll('-', '').slice(2)),
  fc.constantFrom('', '000000', '991399', '260230', '999999', '2611', '20261115', 'ABCDEF', '-26115'),
);
const time = fc.oneof(
  fc
    .integer({ min: 0, max: 86_399 })
    .map((seconds) => Temporal.PlainTime.from('00:00').add({ seconds }).toString().replaceAll(':', '').padEnd(6, '0')),
  fc.constantFrom('', '240000', '236060', '999999', '7', '0700', '07:00', 'noon'),
);
const words = fc.oneof(
  fc.constantFrom(
    secret,
    `${secret}@example.org`,
    `${secret} `.repeat(500),
    'Müller',
    '日本',
    "O'Hara",
    '\u202Eevil',
    '\uFFFF',
    '%s%n',
    '${x}',
    '<b>',
  ),
  fc.string({ maxLength: 60 }).map((text) => text.replaceAll('|', '')),
);
const fields = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constantFrom('RN', 'RO'), room) },
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom('G#', 'P#', 'M#', 'MA', 'TA', 'RS', 'SO'), number) },
    { weight: 3, arbitrary: fc.tuple(fc.constant('DA'), date) },
    { weight: 3, arbitrary: fc.tuple(fc.constant('TI'), time) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('AS'), fc.constantFrom('OK', 'NG', 'RY', 'NA', '', 'XX', 'ok')) },
    {
      weight: 2,
      arbitrary: fc.tuple(
        fc.constantFrom('GN', 'GF', 'A0', 'A9', 'MT', 'NP', 'GV', 'CT'),
        fc.constantFrom(secret, `${secret} and son`),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('GL', 'GS', 'SF', 'gl', '', 'X', '##'), words) },
  ),
  { maxLength: 12 },
);

const recordText = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(ids, fields)
      .map(([id, parts]) => `${id}|${parts.map(([name, value]) => `${name}${value}|`).join('')}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('', '|', '||||', 'GI', `GI${'|'.repeat(3000)}`, secret, 'GI|RN101') },
);
const two = (part: number): string => String(part).padStart(2, '0');
const charset = fc.constantFrom<BufferEncoding>('latin1', 'utf8', 'utf16le');
const frame = fc.oneof(
  { weight: 20, arbitrary: fc.constant(['\x02', '\x03'] as const) },
  fc.constantFrom(
    ['', '\x03'] as const,
    ['\x02', ''] as const,
    ['\x02\x02', '\x03'] as const,
    ['\x02', '\x03\x03'] as const,
    ['\x02\x00', '\x7f\x03'] as const,
    ['\r\n', '\r\n'] as const,
  ),
);

/** One record, or what should be one. */
export const hostileRecord: fc.Arbitrary<Buffer> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(recordText, charset, frame)
      .map(([text, set, [start, end]]) =>
        Buffer.concat([Buffer.from(start), Buffer.from(text, set), Buffer.from(end)]),
      ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);

const record = (text: string): Buffer => Buffer.from(`\x02${text}\x03`, 'latin1');
const many = (count: number, text: (index: number) => string): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => record(text(index))));
const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 3 }).toString().replaceAll('-', '').slice(2);

/** More of one thing than anybody needs; `size` times a thousand. */
export const floods: Readonly<Record<string, (size: number) => Buffer>> = {
  'a record without an end': (size) => Buffer.concat([Buffer.of(2), Buffer.alloc(size * 1_000_000, 'A')]),
  'bytes that begin no record': (size) => Buffer.alloc(size * 1_000_000, 'Z'),
  'a name of ten megabytes': () => record(`GI|RN101|G#1|GN${secret.repeat(1_700_000)}|`),
  'tiny records': (size) => many(size * 10_000, () => 'ZZ'),
  'empty records': (size) => many(size * 10_000, () => ''),
  greetings: (size) => many(size * 1000, () => 'LS'),
  'greetings and goodbyes': (size) => many(size * 1000, (index) => ['LS', 'LE', 'LA'][index % 3] ?? ''),
  'night audits': (size) => many(size * 1000, (index) => ['NS', 'NE'][index % 2] ?? ''),
  'resyncs that begin and end': (size) => many(size * 100, (index) => ['DS', 'DE'][index % 2] ?? ''),
  'guests in rooms that are not there': (size) => many(size * 500, (index) => `GI|RN${100_000 + index}|G#${index}|`),
  'guests in one room': (size) => many(size * 500, (index) => `GI|RN101|G#${index}|GN${secret}|`),
  'calls for rooms that are not there': (size) =>
    many(size * 300, (index) => `WR|RN${100_000 + index}|DA${day}|TI070000|`),
  'calls for one room': (size) =>
    many(size * 300, (index) => `WR|RN101|DA${day}|TI${two(Math.floor(index / 60) % 24)}${two(index % 60)}00|`),
  'answers to what was never asked': (size) =>
    many(size * 1000, (index) => ['PA|ASOK|P#' + index + '|', 'WA|RN101|ASOK|', 'PA|ASOK|'][index % 3] ?? ''),
  'fields without end': (size) => many(size * 10, () => `GI|${'RN1|'.repeat(1000)}`),
};
