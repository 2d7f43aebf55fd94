/** What the tenancy tests send to every route, and what another property has that must never show. */
import type { Permission } from '../src/principal.ts';
import { onServer, type TestDatabase } from './database.ts';

/**
 * Who may call what: null is every account, of several permissions all are needed, of `any` one. A route that is not in
 * this table fails the test.
 */
export const matrix: Record<
  string,
  Permission | readonly Permission[] | { readonly any: readonly Permission[] } | null
> = {
  'GET /rest/system': null,
  'POST /rest/wakeup': null,
  'GET /rest/wakeup/list': null,
  'GET /rest/wakeup/list/{type}': null,
  'GET /rest/wakeup/{id}': null,
  'PUT /rest/wakeup/{id}': null,
  'DELETE /rest/wakeup/{id}': null,
  'GET /api/v1/wakeups/{id}/preview': null,
  'GET /api/v1/wakeups/{id}/attempts': null,
  'PUT /api/v1/wakeups/{id}/result': null,
  'GET /api/v1/wakeups/forecast': null,
  'GET /api/v1/wakeups/preflight': null,
  'GET /api/v1/night-sheets': null,
  'GET /api/v1/alerts': null,
  'GET /api/v1/events': null,
  'POST /api/v1/alerts/{id}/acknowledge': null,
  'GET /rest/isi/item': 'inventory',
  'POST /rest/isi/item': ['inventory', 'admin'],
  'PUT /rest/isi/item/{id}': ['inventory', 'admin'],
  'DELETE /rest/isi/item/{id}': ['inventory', 'admin'],
  'GET /rest/isi/category': 'inventory',
  'POST /rest/isi/category': ['inventory', 'admin'],
  'PUT /rest/isi/category/{id}': ['inventory', 'admin'],
  'DELETE /rest/isi/category/{id}': ['inventory', 'admin'],
  'POST /rest/isi/charge': 'inventory',
  'GET /api/v1/charges': 'inventory',
  'POST /api/v1/charges': 'inventory',
  'POST /api/v1/charges/{id}/undo': 'inventory',
  'GET /api/v1/charges/totals': 'inventory',
  'GET /api/v1/reports/reconciliation': 'inventory',
  // Those to connectors with inventory, those to others with admin.
  'GET /api/v1/deliveries': { any: ['inventory', 'admin'] },
  'POST /api/v1/deliveries/{id}/replay': { any: ['inventory', 'admin'] },
  'POST /api/v1/deliveries/{id}/undo': { any: ['inventory', 'admin'] },
  'GET /api/v1/destinations': 'admin',
  'POST /api/v1/destinations/{id}/replay': 'admin',
  'POST /api/v1/destinations/{id}/test': 'admin',
  'GET /api/v1/links': 'admin',
  'GET /api/v1/guests': null,
  'POST /api/v1/guests/erase': 'admin',
  'POST /api/v1/minibar-checks': 'inventory',
  'GET /rest/rsi/status': null,
  'POST /rest/rsi/status': 'admin',
  'PUT /rest/rsi/status/{id}': 'admin',
  'DELETE /rest/rsi/status/{id}': 'admin',
  'POST /rest/rsi/change': null,
  'GET /api/v1/room-status': null,
  'POST /api/v1/room-status': null,
  'GET /api/v1/session': null,
  'DELETE /api/v1/session': null,
  'GET /api/v1/property': null,
  'GET /api/v1/rooms': null,
  'GET /api/v1/rooms/{room}': null,
  'GET /api/v1/rooms/{room}/phone': null,
  'POST /api/v1/rooms/{room}/test-ring': null,
  'POST /api/v1/rooms': 'admin',
  'PATCH /api/v1/rooms/{room}': 'admin',
  'DELETE /api/v1/rooms/{room}': 'admin',
  'GET /api/v1/policy': 'admin',
  'PUT /api/v1/policy': 'admin',
  'GET /api/v1/retention': 'admin',
  'PUT /api/v1/retention': 'admin',
  'POST /api/v1/property/import': 'admin',
  'GET /api/v1/accounts': 'admin',
  'POST /api/v1/accounts': 'admin',
  'GET /api/v1/accounts/{id}': 'admin',
  'PATCH /api/v1/accounts/{id}': 'admin',
  'DELETE /api/v1/accounts/{id}': 'admin',
  'GET /api/v1/announcements': 'admin',
  'PUT /api/v1/announcements/{language}/{sentence}': 'admin',
  'DELETE /api/v1/announcements/{language}/{sentence}': 'admin',
  'PUT /api/v1/announcements/{language}/voice': 'admin',
  'GET /api/v1/announcements/{language}/sound': 'admin',
  'POST /api/v1/announcements/{language}/preview': 'admin',
  'GET /api/v1/announcements/{language}/{sentence}/recording': 'admin',
  'PUT /api/v1/announcements/{language}/{sentence}/recording': 'admin',
  'POST /api/v1/announcements/{language}/ring': 'admin',
  'GET /api/v1/announcements/rings/{id}': 'admin',
  'GET /api/v1/journal': 'admin',
  'GET /api/v1/journal/export': 'admin',
  'GET /api/v1/journal/verification': 'admin',
  'GET /api/v1/reports/wakeups': 'admin',
  'GET /api/v1/reports/charges': 'inventory',
  'GET /api/v1/telephony': 'admin',
  'GET /api/v1/system/health': 'admin',
  'GET /api/v1/system/kept': 'admin',
};

/** What an operation needs, by the table: all of the first, and one of the second where there is one. */
export function neededFor(operation: string): { all: readonly string[]; any: readonly string[] | undefined } {
  const entry = matrix[operation] ?? [];
  if (typeof entry === 'object' && 'any' in entry) return { all: [], any: entry.any };
  return { all: [entry].flat(), any: undefined };
}

export function suffices({ all, any }: ReturnType<typeof neededFor>, permissions: readonly string[]): boolean {
  return (
    all.every((one) => permissions.includes(one)) && (any === undefined || any.some((one) => permissions.includes(one)))
  );
}

/** What is sent along, so that a request gets as far as it can; other changes are sent what an account would be. */
export const bodies: Record<string, object> = {
  'POST /rest/wakeup': { room: '101', time: '0630' },
  'PUT /rest/wakeup/{id}': { result: 1 },
  'PUT /api/v1/wakeups/{id}/result': { result: 1, reason: 'seen awake' },
  'POST /rest/isi/item': { id: '777', description: 'Cola', category: '77', price: '1' },
  'PUT /rest/isi/item/{id}': { description: 'Cola', category: '77' },
  'POST /rest/isi/category': { id: '77', description: 'Drinks' },
  'PUT /rest/isi/category/{id}': { description: 'Drinks' },
  'POST /rest/isi/charge': { id: '1', quantity: 1, room: '101' },
  'POST /api/v1/charges': { room: '101', lines: [{ item: '1', quantity: 1 }] },
  'POST /api/v1/minibar-checks': { room: '101' },
  'POST /rest/rsi/status': { id: '7', description: 'Clean' },
  'PUT /rest/rsi/status/{id}': { description: 'Clean' },
  'POST /rest/rsi/change': { id: '1', room: '101' },
  'POST /api/v1/destinations/{id}/replay': { resume: true, states: ['refused'] },
  'POST /api/v1/guests/erase': { guest: 'canaryb-guest', reason: 'asked for' },
  'POST /api/v1/rooms': { room: '555' },
  'PATCH /api/v1/rooms/{room}': { extension: '1' },
  'PUT /api/v1/policy': { attempts: 2 },
  'PUT /api/v1/retention': { calls: 400 },
  'POST /api/v1/property/import': { file: 'property: Somebody\ncode: canaryb\ntimezone: Europe/Paris\n' },
  'PUT /api/v1/announcements/{language}/{sentence}': { text: 'Goodbye then.' },
  'PUT /api/v1/announcements/{language}/voice': { voice: 'en-gb' },
  'POST /api/v1/announcements/{language}/preview': { texts: { goodbye: 'Bye.' } },
  'POST /api/v1/announcements/{language}/ring': { room: 'canaryb1' },
};

/** The other property's ids, by where they are put. */
/** A wake-up of the other property. */
const foreignCall = 'ca0a4b00-0000-4000-8000-00000000000b';
/** A message of the other property, refused, and where it went. */
const foreignDelivery = '7000000000';
const foreignDestination = 'ca0a4b00-0000-4000-8000-00000000000d';

export const foreignIds: Record<string, string> = {
  '/rest/wakeup/{id}': foreignCall,
  '/api/v1/wakeups/{id}/preview': foreignCall,
  '/api/v1/wakeups/{id}/attempts': foreignCall,
  '/api/v1/wakeups/{id}/result': foreignCall,
  '/api/v1/alerts/{id}/acknowledge': foreignCall,
  '/api/v1/charges/{id}/undo': foreignCall,
  '/api/v1/deliveries/{id}/replay': foreignDelivery,
  '/api/v1/deliveries/{id}/undo': foreignDelivery,
  '/api/v1/destinations/{id}/replay': foreignDestination,
  '/api/v1/destinations/{id}/test': foreignDestination,
  '/api/v1/announcements/rings/{id}': foreignCall,
  '/rest/isi/item/{id}': '777',
  '/rest/isi/category/{id}': '77',
  '/rest/rsi/status/{id}': '7',
};

/** Something to charge, a status, and somebody to hear of both: nothing may go to the other property's. */
export async function stock(
  database: TestDatabase,
  property: string,
  { item, category, type, word }: { item: string; category: string; type: string; word: string },
): Promise<void> {
  await onServer(async (client) => {
    await client.query('INSERT INTO categories (property, id, description) VALUES ($1, $2, $3)', [
      property,
      category,
      `${word} category`,
    ]);
    await client.query('INSERT INTO items (property, id, description, category, price) VALUES ($1, $2, $3, $4, 1)', [
      property,
      item,
      `${word} item`,
      category,
    ]);
    if (word === 'canaryb') {
      await client.query(
        `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor)
            VALUES ($1, $2, 'canaryb1', '2031-01-01', 'UTC', '2031-01-01Z', 5, 'canaryb')`,
        [property, foreignCall],
      );
      await client.query(
        `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, ended_at)
            VALUES ($1, $2, 'room', $2, 1, 'canaryb1', 'canaryb1', now(), $2, now())`,
        [property, foreignCall],
      );
      await client.query(
        `INSERT INTO charges (property, id, room, item, description, price, quantity, actor, receipt, leaves_at)
         VALUES ($1, $2, 'canaryb1', '777', 'canaryb item', 1, 1, 'canaryb', $2, now() + interval '1 hour')`,
        [property, foreignCall],
      );
      await client.query(
        `INSERT INTO destinations (property, id, role, name, type, target)
            VALUES ($1, $2, 'connector', 'canarybspa', 'webhook', '{}')`,
        [property, foreignDestination],
      );
      await client.query(
        `INSERT INTO deliveries (property, id, destination, event, subject, payload, sequence, state, words) OVERRIDING
            SYSTEM VALUE
         VALUES ($1, $2, $3, 'charge.made', $4, '{"room":"canaryb1"}', 1, 'refused', 'canaryb words')`,
        [property, foreignDelivery, foreignDestination, foreignCall],
      );
      // As if the message had been numbered by its lane.
      await client.query('UPDATE lanes SET sequence = 1 WHERE destination = $1 AND NOT fast', [foreignDestination]);
      await client.query(
        `INSERT INTO alerts (property, id, kind, subject, room) VALUES ($1, $2, 'unanswered', $2, 'canaryb1')`,
        [property, foreignCall],
      );
      await client.query(
        `INSERT INTO trials (property, id, room, language, extension, wall_time, actor, begun_at, words)
         VALUES ($1, $2, 'canaryb1', 'en', 'canaryb1', '06:30', 'canaryb', now(), 'canaryb words')`,
        [property, foreignCall],
      );
      await client.query(
        `INSERT INTO announcements (property, language, sentence, recording)
            VALUES ($1, 1, 'goodbye', 'canaryb recording')`,
        [property],
      );
    }
    await client.query('INSERT INTO status_types (property, id, description) VALUES ($1, $2, $3)', [
      property,
      type,
      `${word} type`,
    ]);
    await client.query(
      `INSERT INTO destinations (property, role, name, type, target) SELECT $1, role, $2, 'webhook', '{}'
          FROM unnest(ARRAY['connector', 'receiver']) AS role`,
      [property, word],
    );
  }, database.url);
}
