/** Hotels of every kind, as files: what the tests of export and import are given. */
import fc from 'fast-check';

const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9 :#'"{}&*!%@,.-]{1,30}$/).filter((one) => one.trim() !== '');
const id = fc.stringMatching(/^\d{1,6}$/);
const rooms = fc.uniqueArray(
  fc.record({
    room: fc.oneof(fc.stringMatching(/^\d{1,4}$/), fc.stringMatching(/^[A-Z]{1,3}\d{0,2}$/)),
    extension: fc.option(fc.stringMatching(/^\d{1,5}$/), { nil: undefined }),
    language: fc.option(fc.constantFrom('en', 'fr'), { nil: undefined }),
  }),
  { maxLength: 40, selector: ({ room }) => room },
);
export const hotels = fc.record({
  property: word,
  timezone: fc.constantFrom('Europe/Paris', 'Asia/Tokyo', 'America/New_York'),
  currency: fc.constantFrom('', 'EUR', 'JPY'),
  company: fc.oneof(fc.constant(''), word),
  lines: fc.integer({ min: 1, max: 200 }),
  languages: fc.constantFrom(['en', 'fr'], ['fr', 'en', 'de'], ['es', 'en', 'fr']),
  rooms: fc.record({ list: fc.constantFrom('mailboxes', 'custom'), mailboxes: rooms, custom: rooms }),
  wakeup: fc.record(
    {
      ringSeconds: fc.integer({ min: 5, max: 120 }),
      snooze: fc.record({ minutes: fc.integer({ min: 1, max: 60 }), times: fc.nat(10) }),
      confirm: fc.constantFrom('none', '5', '#', '*', '0'),
      desk: fc.stringMatching(/^0?\d{1,3}$/),
      escalation: fc.array(fc.record({ ring: fc.constant('007'), afterMinutes: fc.nat(120) }), { maxLength: 3 }),
      canary: fc.record({ ring: fc.constant('199'), from: fc.constant('22:00'), everyMinutes: fc.constant(15) }),
    },
    { requiredKeys: [] },
  ),
  announcements: fc.constantFrom([], [{ language: 'fr', sentences: { goodbye: 'Adieu : "bonne journée" #1' } }]),
  inventory: fc.uniqueArray(id, { minLength: 1, maxLength: 8 }).chain((ids) =>
    fc.record({
      holdSeconds: fc.nat(3600),
      categories: fc.constant(
        ids.map((one, index) => ({ id: one, description: `C ${one}`, ...(index % 2 ? { color: '#2f6fde' } : {}) })),
      ),
      items: fc.constant(
        ids.map((one, max) => ({ id: one, description: `'${one}`, category: one, max, price: `${max}.5` })),
      ),
    }),
  ),
  roomStatus: fc.uniqueArray(fc.record({ id, description: word, inspect: fc.constantFrom('yes', 'no') }), {
    maxLength: 5,
    selector: (one) => one.id,
  }),
  accounts: fc.uniqueArray(
    fc.record({
      name: fc.oneof(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,10}$/), fc.constantFrom('ari', 'reveille')),
      passwordEnv: fc.constant('SECRET_WORD'),
      permissions: fc.subarray(['admin', 'inventory']),
    }),
    { maxLength: 4, selector: ({ name }) => name },
  ),
  staff: fc.uniqueArray(
    fc.record(
      {
        number: fc.stringMatching(/^[1-9]\d{0,7}$/),
        name: word,
        language: fc.constantFrom('en', 'pl'),
        may: fc.subarray(['status', 'inspect', 'minibar', 'wakeups']),
        pinEnv: fc.constant('SECRET_PIN'),
      },
      { requiredKeys: ['number'] },
    ),
    { maxLength: 4, selector: ({ number }) => number },
  ),
  connectors: fc.constantFrom(
    [],
    [
      {
        name: 'opera',
        type: 'fias',
        host: '127.0.0.1',
        port: 5010,
        interface: 'PB',
        articles: ['10=1450', '11=7'],
        names: 'yes',
      },
    ],
  ),
  receivers: fc.constantFrom(
    [],
    [{ name: 'board', url: 'https://example.com/status?a=1&b=2', format: 'xml', holdSeconds: 9 }],
  ),
  subscribers: fc.constantFrom(
    [],
    [
      { name: 'watch', url: 'https://example.com/events', events: ['wakeup.*', 'alert.*'] },
      { name: 'night', type: 'mail', to: ['night@hotel.example', 'duty@hotel.example'] },
    ],
  ),
  licences: fc.constantFrom([], [{ id: 1, name: 'wakeup', value: 1 }]),
  retention: fc.constantFrom({}, { personal: 10, nightSheets: 5 }),
});
