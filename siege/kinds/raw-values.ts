/** The odd texts, paths, forms and credentials that hostile requests are made of. */
import fc from 'fast-check';
import { besieged, password } from '../hotels.ts';

const basicOf = (text: string | Buffer): string => `Basic ${Buffer.from(text as string).toString('base64')}`;

export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '..%2f..%2f',
    '%00',
    '%',
    '%zz',
    '%c0%ae',
    "' OR 1=1 --",
    '${jndi:ldap://x}',
    '<script>',
    '\u202e',
    '\ud800',
    'NaN',
    '-1',
    '1e999',
    '9'.repeat(400),
    'null',
    '{{7*7}}',
    ';sleep 5',
    '101\r\nX-Evil: 1',
  ),
);

const encoded = oddText.map((text) => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ed%a0%80'; // half a surrogate pair
  }
});

export const knownPaths = fc.constantFrom(
  '/rest/system',
  '/rest/wakeup',
  '/rest/wakeup/list',
  '/rest/wakeup/list/pending',
  '/rest/wakeup/list/all',
  '/rest/wakeup/00000000-0000-4000-8000-000000000000',
  '/rest/isi/charge',
  '/rest/isi/item',
  '/rest/isi/item/10',
  '/rest/isi/category',
  '/rest/isi/category/1',
  '/rest/rsi/status',
  '/rest/rsi/status/001',
  '/rest/rsi/change',
  '/api/v1/room-status',
  '/api/v1/journal',
  '/api/v1/journal/export?format=csv',
  '/api/v1/wakeups/00000000-0000-4000-8000-000000000000/preview',
  '/api/v1/rooms',
  '/api/v1/rooms/101',
  '/api/v1/accounts',
  '/api/v1/property',
  '/api/v1/accounts/00000000-0000-4000-8000-000000000000',
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs/',
  '/openapi.json',
  '/',
);
export const path = fc.oneof(
  { weight: 4, arbitrary: knownPaths },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('/rest', '/api/v1', '/api/v1/rooms', '/api/v1/accounts', '/docs', ''), encoded)
      .map(([base, odd]) => `${base}/${odd}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '//rest//system',
      '/rest/./system',
      '/rest/%73ystem',
      '/REST/SYSTEM',
      '/rest/system/',
      '/rest/system;x=1',
      '/rest/..%2frest/system',
      'http://127.0.0.1/rest/system',
      '*',
      '/rest/system#x',
      '/rest/\\system',
      '/%',
      `/${'a'.repeat(5000)}`,
      `/rest/${'b/'.repeat(500)}`,
    ),
  },
);
export const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.oneof(fc.constantFrom('limit', 'after', 'list', 'list[]', 'limit[$gt]', '__proto__[x]'), encoded),
          encoded,
        ),
        { maxLength: 8 },
      )
      .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
  },
);

export const rightCredentials = fc
  .constantFrom('boss', 'all', 'least')
  .map((name) => basicOf(`${name}@${besieged}:${password}`));
export const credentials = fc.oneof(
  { weight: 6, arbitrary: rightCredentials },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 80 }).map((bytes) => basicOf(Buffer.from(bytes))) },
  { weight: 1, arbitrary: fc.tuple(oddText, oddText).map(([name, secret]) => basicOf(`${name}:${secret}`)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      'Basic',
      'Basic ====',
      'Bearer x',
      'Digest username="boss"',
      `Basic ${'A'.repeat(6000)}`,
      basicOf('nocolon'),
      basicOf(':'),
      basicOf('boss\0:x'),
      'Basic YTpi YTpi',
      basicOf('desk@@grand:x'),
    ),
  },
);

const json = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc.constantFrom(
    '{',
    '[[[[',
    '{"__proto__":{"admin":true}}',
    '{"name":"x","name":"y"}',
    '['.repeat(5000),
    '{"name":1e999}',
    '"\\ud800"',
    '{"name":"evil\\u0000","password":"long-enough-1"}',
    '{"name":"a","password":"short"}',
    '{"permissions":["root"]}',
    '\ufeff{}',
    'null',
    '0',
  ),
);
const formBody = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom('room', 'id', 'quantity', 'datetime'), encoded), encoded), { maxLength: 40 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
const fields = {
  room: fc.constantFrom('101', '102', '102,101', '9', '999', '101,', '1e3'),
  datetime: fc.constantFrom(
    '2030-01-01T06:30',
    '2030-01-01T06:31:00Z',
    '2030-13-01T06:30',
    '+002030-01-01T00:00Z',
    '2030-01-01T24:00',
  ),
  date: fc.constantFrom('20300101', '20300230', '00000000'),
  time: fc.constantFrom('0630', '0631', '2360', '٠٦٣٠'),
  daily: fc.constantFrom('1', 'true', 'TRUE', '2'),
  id: fc.constantFrom('10', '001', '1', '2', '-1', '9'.repeat(30)),
  quantity: fc.constantFrom('1', '2', '0', '-1', '1.5', '1e9', '99999999999', ' 1'),
  result: fc.constantFrom('1', '9', '0', '-1', '32768', 'x'),
  description: oddText.map((text) => text.replaceAll(/[\ud800-\udfff]/g, '')),
  category: fc.constantFrom('1', '2', ''),
  price: fc.constantFrom('3.50', '3', '3,50', '-1', '1e400', '0.001', '99999999999999'),
  max: fc.constantFrom('6', '-1', '1e99', ''),
  color: fc.constantFrom('#2f6fde', 'red', '#12345'),
};
const { room, datetime, date, time, daily, id, quantity, result, description, category, price } = fields;

/** Nearly right: the forms of our operations, or any of their fields together, with values that may be good. */
export const plausible = fc
  .oneof(
    fc.record(fields, { requiredKeys: [] }),
    fc.record({ room, time }),
    fc.record({ room, datetime, daily }),
    fc.record({ room, date, time }),
    fc.record({ id, quantity, room }),
    fc.record({ id, room }),
    fc.record({ result }),
    fc.record({ id, description }),
    fc.record({ id, description, category, price }),
  )
  .map((form) => new URLSearchParams(form as Record<string, string>).toString());

export const body = fc.oneof(
  plausible,
  json,
  formBody,
  oddText,
  fc.integer({ min: 1000, max: 40_000 }).map((size) => 'x'.repeat(size)),
);
export const contentType = fc.oneof(
  fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json, text/html',
    '',
    ';',
    'application/',
  ),
  oddText.map((text) => text.replaceAll(/[\r\n\0]/g, '')),
);
