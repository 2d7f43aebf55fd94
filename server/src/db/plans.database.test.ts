/**
 * No query of `/rest` scans a table. PostgreSQL itself writes down the plan of every statement that it runs for a real
 * service on tables with many properties in them; the test calls every published operation of `/rest` and reads what
 * was written.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, createCluster } from '../../testing/cluster.ts';
import { onServer } from '../../testing/database.ts';
import { installOn } from '../../testing/logins.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';
import { connect } from './connect.ts';

let cluster: Cluster;
let service: Service;

beforeAll(async () => {
  cluster = await createCluster({
    shared_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
  });
  const url = await installOn(cluster);
  const database = connect({ url, connections: 1 });
  await makeProperty(database, { code: 'grand' });
  await database.close();
  await onServer(async (client) => {
    await client.query('SET auto_explain.log_min_duration = -1; SET session_replication_role = replica');
    await client.query(many);
    await client.query('ANALYZE');
  }, cluster.url);
  // Only what answers requests: the dialer and the courier look at all properties by their own indexes.
  service = await startTestService({ url }, { REVEILLE_ROLES: 'api' });
});

afterAll(async () => {
  await service.stop();
  await cluster.remove();
});

const many = `
  INSERT INTO properties (code, name, timezone) SELECT 'hotel-' || n, 'Hotel ' || n, 'Europe/Paris'
    FROM generate_series(1, 2000) n;
  INSERT INTO property_languages (property, language, position) SELECT p.id, n, n
    FROM properties p, generate_series(4, 8) n;
  INSERT INTO rooms (property, list, room, extension) SELECT p.id, 'mailboxes', n, n
    FROM properties p, generate_series(200, 229) n;
  INSERT INTO licences (property, id, name, value) SELECT p.id, n, 'licence' || n, 1
    FROM properties p, generate_series(11, 15) n;
  INSERT INTO accounts (property, name, password_hash) SELECT p.id, 'staff' || n, '$argon2id$x'
    FROM properties p, generate_series(1, 10) n;
  INSERT INTO known_networks (property, account, network) SELECT property, id, left(id::text, 8) || n
    FROM accounts, generate_series(1, 3) n;
  INSERT INTO categories (property, id, description) SELECT p.id, n, 'Category'
    FROM properties p, generate_series(1, 5) n;
  INSERT INTO items (property, id, description, category, price) SELECT p.id, n, 'Item', 1 + n % 5, 1
    FROM properties p, generate_series(1, 20) n;
  INSERT INTO status_types (property, id, description) SELECT p.id, '00' || n, 'Status'
    FROM properties p, generate_series(1, 9) n;
  INSERT INTO room_statuses (property, room, status, actor) SELECT p.id, n, '001', 'staff'
    FROM properties p, generate_series(200, 229) n;
  INSERT INTO destinations (property, role, name, type, target)
    SELECT p.id, r, r || n, 'webhook', '{"url":"http://127.0.0.1:9/"}'
      FROM properties p, generate_series(1, 5) n, unnest(ARRAY['connector', 'receiver']) r;
  INSERT INTO lanes (property, destination, fast) SELECT property, id, f
    FROM destinations, unnest(ARRAY[true, false]) f;
  INSERT INTO announcements (property, language, sentence, text) SELECT p.id, n, 'goodbye', 'Goodbye.'
    FROM properties p, generate_series(1, 3) n;
  INSERT INTO guests (property, room, guest) SELECT p.id, n, n FROM properties p, generate_series(200, 229) n;
  INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status, result)
    SELECT p.id, gen_random_uuid(), 200 + n % 30, '2026-01-01', 'UTC', timestamptz '2029-01-01' + n * interval '1 hour',
      5, 'staff', (ARRAY[0, 4, 5, 6])[1 + n % 4], (ARRAY[-1, 1, 2, 8])[1 + n % 4]
        FROM properties p, generate_series(1, 60) n;
  INSERT INTO journal (property, actor, kind, room, subject)
    SELECT p.id, 'staff', 'wakeup.booked', 200 + n % 30, gen_random_uuid() FROM properties p, generate_series(1, 40) n;
  INSERT INTO journal_seals (property, number, entries, digests, previous, hash) SELECT p.id, n, '{}', '', '', ''
    FROM properties p, generate_series(1, 10) n;
  INSERT INTO journal_heads (property, number, hash) SELECT p.id, 10, '' FROM properties p;
  INSERT INTO ways (process, node, property, words) SELECT gen_random_uuid(), p.id::text, p.id, '' FROM properties p;
  INSERT INTO call_ins (property, call, caller, called, known_as, turn, outcome, ended_at)
    SELECT p.id, n, '200', '55', 'guest', 1, 'end', now() FROM properties p, generate_series(1, 20) n;
  INSERT INTO settings (property, section, value) SELECT p.id, s, '{}'
    FROM properties p, unnest(ARRAY['signIn', 'call-in']) s ON CONFLICT DO NOTHING;
  INSERT INTO identity_providers (property, name, issuer, client_id, account_claim, groups_claim, roles)
    SELECT p.id, 'Us', 'https://' || p.code || '.example', 'reveille', 'sub', 'groups', '[]' FROM properties p;
  INSERT INTO second_factors (property, account, secret, last_step, recovery)
    SELECT property, id, 'sealed', 0, '{}' FROM accounts WHERE name <> 'boss';
  INSERT INTO sign_in_days (property, account, way, network, day)
    SELECT property, id, 'basic', '192.0.2.0/24', current_date FROM accounts;
  INSERT INTO charges (property, id, room, item, description, price, quantity, actor)
    SELECT p.id, gen_random_uuid(), '200', '1', 'Item', 1, 1, 'staff' FROM properties p, generate_series(1, 20) n;
  INSERT INTO idempotency_keys (property, account, path, key, request_digest, status, body)
    SELECT p.id, gen_random_uuid(), '/rest/wakeup', n, '', 201, '' FROM properties p, generate_series(1, 20) n;
  INSERT INTO moves (hotel, code, name, state, ticket, operator)
    SELECT gen_random_uuid(), 'gone-' || n, 'Gone', 'gone', gen_random_uuid(), 'us' FROM generate_series(1, 2000) n;
`;

const room = '101';
/** A call of every operation that `/rest` publishes, the ids being those that were made by the calls before. */
async function callEverything(round: number): Promise<string[]> {
  const called: string[] = [];
  const call = async (
    operation: string,
    path: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> => {
    const [method = ''] = operation.split(' ');
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { ...basic('boss'), ...headers },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    expect(response.status, `${operation} ${path} ${await response.clone().text()}`).toBeLessThan(300);
    called.push(operation);
    const text = await response.text();
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  await call('GET /rest/system', '/rest/system');
  const { id } = await call(
    'POST /rest/wakeup',
    '/rest/wakeup',
    { room, datetime: '2030-01-01T06:30', daily: '1' },
    { 'idempotency-key': `plans-${round}` },
  );
  await call('POST /rest/wakeup', '/rest/wakeup', { room: '101,102', datetime: '2030-01-01T06:30' });
  await call('GET /rest/wakeup/list', '/rest/wakeup/list');
  for (const type of ['pending', 'answered', 'failed', 'cancelled', 'today', 'all']) {
    for (const query of [
      '',
      '?room=101',
      '?limit=2',
      '?start=202601010000&end=203001010000',
      `?limit=2&cursor=1893456000000.${String(id)}`,
      '?room=101&limit=1&start=202601010000',
    ]) {
      await call('GET /rest/wakeup/list/{type}', `/rest/wakeup/list/${type}${query}`);
    }
  }
  await call('GET /rest/wakeup/{id}', `/rest/wakeup/${String(id)}`);
  await call('PUT /rest/wakeup/{id}', `/rest/wakeup/${String(id)}`, { result: '1' });
  await call('DELETE /rest/wakeup/{id}', `/rest/wakeup/${String(id)}`);
  await call('POST /rest/isi/category', '/rest/isi/category', { id: '77', description: 'Drinks', color: '#112233' });
  await call('PUT /rest/isi/category/{id}', '/rest/isi/category/77', { description: 'Cold drinks' });
  await call('POST /rest/isi/item', '/rest/isi/item', {
    id: '77',
    description: 'Cola',
    category: '77',
    max: '6',
    price: '3.50',
  });
  await call('PUT /rest/isi/item/{id}', '/rest/isi/item/77', {
    description: 'Cola',
    category: '77',
    max: '5',
    price: '3.60',
  });
  await call('GET /rest/isi/item', '/rest/isi/item');
  await call('GET /rest/isi/category', '/rest/isi/category');
  await call('POST /rest/isi/charge', '/rest/isi/charge', { id: '77', quantity: '2', room });
  await call('DELETE /rest/isi/item/{id}', '/rest/isi/item/77');
  await call('DELETE /rest/isi/category/{id}', '/rest/isi/category/77');
  await call('POST /rest/rsi/status', '/rest/rsi/status', { id: '077', description: 'Inspected' });
  await call('PUT /rest/rsi/status/{id}', '/rest/rsi/status/077', { description: 'Looked at' });
  await call('GET /rest/rsi/status', '/rest/rsi/status');
  await call('POST /rest/rsi/status', '/rest/rsi/status', { id: '078', description: 'Clean' });
  await call('POST /rest/rsi/change', '/rest/rsi/change', { id: '078', room });
  await call('DELETE /rest/rsi/status/{id}', '/rest/rsi/status/077');
  await call('POST /rest/rsi/change', '/rest/rsi/change', { id: '001', room });
  await call('DELETE /rest/rsi/status/{id}', '/rest/rsi/status/078');
  return called;
}

test('no plan of a /rest query scans a table that grows with hotels or history', async () => {
  const before = (await cluster.log()).length;
  const called: string[] = [];
  // Several times over: after some uses PostgreSQL may take one plan for all values.
  for (let round = 0; round < 7; round += 1) called.push(...(await callEverything(round)));
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const published = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/rest/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  expect(new Set(called)).toEqual(new Set(published));
  // Beside the requests every process looks every few seconds whether all hotels can be rung and who wants to hear of
  // calls that come soon, and at its start whether there is a hotel at all, by the first row.
  const besides = [
    'WITH dialers AS',
    'soonMinutes',
    `"kind" = $1`,
    'setup_code',
    'select "id" from "properties" limit',
  ];
  const isWatch = (entry: string): boolean => besides.some((words) => entry.includes(words));
  const entries = (await cluster.log()).slice(before).split(/(?=LOG:  duration)/);
  const log = entries.filter((entry) => !isWatch(entry)).join('');
  // the plans were really written down
  expect(log.match(/Index (Only )?Scan|Bitmap Index Scan/g)?.length).toBeGreaterThan(100);
  // What every installation has one of, or a handful, is not worth an index.
  const scanned = [...log.matchAll(/Seq Scan on (\w+)/g)]
    .map((match) => match[1] ?? '')
    .filter(
      (table) => !['installation', 'languages', 'queue', 'version', 'journal_unsealed', 'processes'].includes(table),
    );
  expect([...new Set(scanned)]).toEqual([]);
});
