/** A value for each parameter and body of the description, such that the hotel of examples/ understands it. */
export interface ExampleSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly anyOf?: readonly ExampleSchema[];
  readonly properties?: Readonly<Record<string, ExampleSchema>>;
  readonly required?: readonly string[];
  readonly items?: ExampleSchema;
}

const moment = '2027-01-15T06:30:00+01:00';
const day = '20270115';

/** By their name, where they mean the same everywhere. */
const usual: Readonly<Record<string, unknown>> = {
  account: 'desk',
  called: '*55',
  caller: '101',
  category: '1',
  color: '#2f6fde',
  currency: 'EUR',
  datetime: moment,
  description: 'Sparkling water',
  extension: '101',
  file: 'property: Grand Hotel Aurora\n',
  group: 'Flight crew',
  item: '10',
  language: 'en',
  languages: ['en'],
  name: 'night',
  newPassword: 'another-long-one-2',
  number: '901',
  password: 'a-long-password-1',
  price: '3.50',
  quantity: 1,
  reason: 'By telephone',
  result: 1,
  room: '101',
  rooms: ['101'],
  scheduled: moment,
  status: '002',
  text: 'Good morning.',
  timezone: 'Europe/Paris',
  type: 'pending',
  voice: 'flite-slt',
  words: 'The lamp is dark',
};

/** An id means what the path is about. */
const ids: readonly (readonly [start: string, id: string])[] = [
  ['/rest/isi/item', '99'],
  ['/rest/isi/category', '9'],
  ['/rest/isi/charge', '10'],
  ['/rest/rsi/change', '002'],
  ['/rest/rsi/status', '099'],
  ['/api/v1/status-types', '002'],
  ['', '{{id}}'],
];

/** Beyond what an operation must have: without these it would do nothing, or be refused. */
const more: Readonly<Record<string, object>> = {
  '/rest/wakeup': { time: '0630' },
  '/rest/isi/item/{id}': { price: '3.50' },
  '/rest/isi/category/{id}': { description: 'Drinks' },
  '/api/v1/notes/{id}': { done: true },
  '/api/v1/guests/erase': { guest: '4711', dryRun: true },
  '/api/v1/announcements/{language}/preview': { time: '06:30' },
  '/api/v1/announcements/{language}/ring': { extension: '901' },
  '/api/v1/call-in': { clock: 24 },
  '/api/v1/policy': { attempts: 3 },
  '/api/v1/retention': { calls: 400 },
  '/api/v1/property/settings': { lines: 8 },
  '/api/v1/connections/{role}/{name}': { type: 'webhook', settings: { url: 'https://spa.example/charges' } },
  '/api/v1/rooms/{room}': { language: 'en' },
  '/api/v1/accounts/{id}': { enabled: true },
};

export function exampleOf(path: string, schema: ExampleSchema): unknown {
  const whole = valueOf(path, '', schema);
  return typeof whole === 'object' && whole !== null ? { ...whole, ...more[path] } : whole;
}

export function parameterOf(path: string, name: string, schema: ExampleSchema): string {
  // A page begins without one.
  return name === 'cursor' ? '' : String(valueOf(path, name, schema));
}

function valueOf(path: string, name: string, schema: ExampleSchema): unknown {
  const { default: usually, enum: words, anyOf, properties, required = [], items, format, pattern = '' } = schema;
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).flatMap(([part, inner]) =>
        required.includes(part) ? [[part, valueOf(path, part, inner)]] : [],
      ),
    );
  if (usually !== undefined) return usually;
  if (words !== undefined) return words[0];
  if (name === 'id') return ids.find(([start]) => path.startsWith(start))?.[1];
  if (format === 'date-time' || pattern.startsWith('^(?!0000)')) return moment;
  if (pattern === String.raw`^[12]\d{7}$`) return day;
  if (items !== undefined && usual[name] === undefined) return [valueOf(path, '', items)];
  if (usual[name] !== undefined) return usual[name];
  if (anyOf !== undefined) return valueOf(path, name, anyOf.find(({ type }) => type !== 'null') ?? {});
  return (
    { integer: schema.minimum ?? 1, number: schema.minimum ?? 1, boolean: false, object: {} }[String(schema.type)] ?? ''
  );
}
