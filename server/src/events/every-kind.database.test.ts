/** An event of every kind is sent to a subscriber, and is what docs/api/openapi.json says under `webhooks`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mistakesIn } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type AnyEntry, recordAnything } from '../../testing/journal.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import type { Service } from '../service.ts';
import { describedEvents } from './catalogue.ts';
import { alerts } from './catalogue/alerts.ts';

let database: TestDatabase;
let service: Service;
let receiver: Receiver;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora' });
  receiver = await startReceiver();
  service = await startTestService(database, { REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8' });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await database.drop();
});

const committed = join(import.meta.dirname, '../../../docs/api/openapi.json');
const { webhooks } = JSON.parse(readFileSync(committed, 'utf8')) as {
  webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { schema: object } } } } }>;
};
const schemaOf = (name: string) => webhooks[name]?.post.requestBody.content['application/json'].schema;

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

/** A value for each schema, with everything in it that may be there. */
function sampleOf({
  type = '',
  const: only,
  enum: words,
  anyOf,
  properties,
  patternProperties,
  items,
}: JsonSchema): unknown {
  if (only !== undefined) return only;
  if (words !== undefined) return words[0];
  if (anyOf !== undefined) return sampleOf(anyOf[0] ?? {});
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner)]));
  if (patternProperties !== undefined) return { some: sampleOf(Object.values(patternProperties)[0] ?? {}) };
  if (items !== undefined) return [sampleOf(items)];
  return (
    new Map<string, unknown>([
      ['integer', 7],
      ['number', 1.5],
      ['boolean', true],
      ['string', 'some words'],
    ]).get(type) ?? null
  );
}

/** One entry of each kind; of alert.raised one for each kind of alert. */
function samples(): AnyEntry[] {
  return describedEvents().flatMap(([kind, { subject, detail, personal }]) => {
    const shapes = 'anyOf' in detail ? ((detail as JsonSchema).anyOf ?? []) : [detail];
    const about = { kind, actor: 'desk', room: '101', ...(subject === null ? {} : { subject: 'something' }) };
    const apart =
      personal === undefined ? {} : { personal: sampleOf(personal) as Record<string, unknown>, name: 'Ada Lovelace' };
    return shapes.map((shape) => Object.assign({ detail: sampleOf(shape) as Record<string, unknown> }, about, apart));
  });
}

const destination = async (role: string, name: string) =>
  (
    await query<{ id: string }>(
      database,
      `INSERT INTO destinations (property, role, name, type, target, events) VALUES ($1, $2, $3, 'webhook', $4, $5)
          RETURNING id`,
      [property, role, name, JSON.stringify({ url: `${receiver.url}/${name}` }), role === 'subscriber' ? ['*'] : []],
    )
  )[0]?.id;
const bodies = (name: string) =>
  receiver.received
    .filter(({ path }) => path === `/${name}`)
    .map(({ body }) => JSON.parse(body) as { type: string; data: { detail: { alert?: string } } });

test('an event of every kind arrives at a subscriber as openapi.json describes it', async () => {
  await destination('subscriber', 'watch');
  const written = samples();
  await asProperty(database, property, (db) => recordAnything(db, property, written));
  await expect.poll(() => bodies('watch').length).toBe(written.length);
  const arrived = bodies('watch');
  expect(new Set(arrived.map(({ type }) => type))).toEqual(new Set(describedEvents().map(([kind]) => kind)));
  const told = arrived.filter(({ type }) => type === 'alert.raised').map(({ data }) => data.detail.alert);
  expect(new Set(told)).toEqual(new Set(Object.keys(alerts)));
  for (const body of arrived) expect(mistakesIn(schemaOf(body.type), body), body.type).toEqual([]);
  expect(JSON.stringify(arrived)).not.toContain('Lovelace');
});

test('a charge, a room status and a test arrive as openapi.json describes them', async () => {
  const spa = await destination('connector', 'spa');
  await destination('receiver', 'cleaning');
  await query(database, `INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`, [property]);
  await query(
    database,
    `INSERT INTO items (property, id, description, category, price) VALUES ($1, '10', 'Cola', '1', 3.50)`,
    [property],
  );
  await query(database, `INSERT INTO status_types (property, id, description) VALUES ($1, '001', 'Clean')`, [property]);
  await ask(service.url, 'POST /rest/isi/charge', { as: 'bar', form: { id: '10', quantity: '2', room: '101' } });
  await ask(service.url, 'POST /rest/rsi/change', { form: { id: '001', room: '101' } });
  await ask(service.url, `POST /api/v1/destinations/${spa}/test`);
  await expect
    .poll(() => [...bodies('spa'), ...bodies('cleaning')].map(({ type }) => type).toSorted())
    .toEqual(['charge.made', 'roomstatus.changed', 'system.test']);
  const names: Record<string, string> = {
    'charge.made': 'connector: charge.made',
    'roomstatus.changed': 'receiver: roomstatus.changed',
  };
  for (const body of [...bodies('spa'), ...bodies('cleaning')])
    expect(mistakesIn(schemaOf(names[body.type] ?? body.type), body), body.type).toEqual([]);
});

test('what is not as described would be found', () => {
  const body = { type: 'wakeup.moved', timestamp: '2027-01-15T21:04:05.000Z', sequence: 1 };
  const entry = { id: '1', at: '', actor: 'desk', room: '101', subject: null };
  const wrong = (detail: object) => mistakesIn(schemaOf('wakeup.moved'), { ...body, data: { ...entry, detail } });
  expect(wrong({ from: '101', to: '102' })).toEqual([]);
  for (const detail of [
    { from: '101' },
    { from: '101', to: 102 },
    { from: '101', to: '102', why: '' },
    { form: '101', to: '102' },
  ])
    expect(wrong(detail), JSON.stringify(detail)).not.toEqual([]);
});
