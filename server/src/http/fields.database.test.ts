/** A refusal names the field that is to blame, so that a form can mark it without reading prose. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Asking, ask } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'aurora' });
  service = await startTestService(database);
  await ask(service.url, 'POST /rest/isi/category', { form: { id: '1', description: 'Drinks' } });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

interface Problem {
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly { readonly field: string; readonly detail: string }[];
}
const refusal = async (what: string, asking: Asking): Promise<Problem> =>
  (await ask(service.url, what, asking)).json as Problem;

test.each([
  ['POST /api/v1/rooms', {}, 400, ['room']],
  ['POST /api/v1/rooms', { room: '1 1' }, 422, ['room']],
  ['POST /api/v1/rooms', { room: '101' }, 409, ['room']],
  ['POST /api/v1/rooms', { room: '301', colour: 'red' }, 400, ['colour']],
  ['POST /api/v1/rooms', { room: '301', extension: 'a b' }, 422, ['extension']],
  ['PATCH /api/v1/rooms/101', { language: 'xx' }, 422, ['language']],
  ['PATCH /api/v1/rooms/101', { extension: '001234567890'.slice(0, 10) }, 422, ['extension']],
  [
    'PUT /api/v1/policy',
    { ringSeconds: 1, snooze: { minutes: 'x' }, escalation: [{ ring: '9' }, { ring: 'no way' }] },
    422,
    ['ringSeconds', 'snooze.minutes', 'escalation.1.ring'],
  ],
  ['PUT /api/v1/policy', { escalation: [{ afterMinutes: 3 }] }, 422, ['escalation.0.ring']],
  ['PUT /api/v1/policy', { lines: 5000 }, 422, ['lines']],
  ['POST /api/v1/charges', { room: '101', lines: [{ item: '1', quantity: 'two' }] }, 400, ['lines.0.quantity']],
])('%s %j is refused by %i, and blames %j', async (what, json, status, fields) => {
  const { status: answered, detail, errors = [] } = await refusal(what, { json });
  expect([answered, errors.map(({ field }) => field)]).toEqual([status, fields]);
  for (const one of errors) expect(detail).toContain(one.detail);
});

test('what no field is to blame for names none', async () => {
  const answer = await refusal('POST /api/v1/alerts/none/acknowledge', {});
  expect(answer).toMatchObject({ status: 404, code: 40408 });
  expect(answer).not.toHaveProperty('errors');
});

test.each([
  ['POST /rest/isi/item', { id: '10', description: 'Cola', category: '1', price: 'much' }, 'price'],
  ['POST /rest/isi/item', { id: '10', description: 'Cola', category: '7', price: '1' }, 'category'],
  ['POST /rest/isi/item', { id: 'x', description: 'Cola', category: '1', price: '1' }, 'id'],
  ['POST /rest/isi/category', { id: '2', description: 'Food', color: 'blue' }, 'color'],
  ['POST /rest/rsi/status', { id: '001', description: ' ' }, 'description'],
])('%s keeps its answer, and says who asks for problem details which field it is: %j', async (what, form, field) => {
  const usual = await refusal(what, { form });
  expect(Object.keys(usual)).toEqual(['error', 'description']);
  const asked = await ask(service.url, what, {
    form,
    headers: { accept: 'application/json, application/problem+json' },
  });
  expect(asked.headers.get('content-type')).toContain('application/problem+json');
  expect((asked.json as Problem).errors?.map((one) => one.field)).toEqual([field]);
});
