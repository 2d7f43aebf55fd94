/** The collection for Bruno, read from its files and sent as they stand. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Schema from 'typebox/schema';
import { expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { password } from '../../testing/service.ts';

const folder = join(import.meta.dirname, '../../../examples/bruno');
const hotel = useHotel();

interface BrunoRequest {
  readonly method: string;
  /** As the OpenAPI document has it. */
  readonly path: string;
  readonly url: string;
  readonly auth: string;
  readonly body: string | undefined;
}

const blocksIn = (text: string): Map<string, string> =>
  new Map(Array.from(text.matchAll(/^([a-z:]+) \{\n([^]*?)\n\}$/gm), ([, name = '', inner = '']) => [name, inner]));
const fieldsIn = (inner = ''): Map<string, string> =>
  new Map(Array.from(inner.matchAll(/^ {2}([^~:\s][^:]*): ?(.*)$/gm), ([, name = '', value = '']) => [name, value]));

function readRequest(file: string, values: Readonly<Record<string, string>>): BrunoRequest {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll(
    /\{\{(\w+)\}\}/g,
    (_whole, name: string) => values[name] ?? '',
  );
  const blocks = blocksIn(text);
  const method = ['get', 'post', 'put', 'patch', 'delete'].find((one) => blocks.has(one)) ?? '';
  const line = fieldsIn(blocks.get(method));
  const inPath = fieldsIn(blocks.get('params:path'));
  const written = line.get('url') ?? '';
  return {
    method: method.toUpperCase(),
    path: new URL(written).pathname.replaceAll(/\/:(\w+)/g, '/{$1}'),
    auth: line.get('auth') ?? '',
    url: written.replaceAll(/\/:(\w+)/g, (_whole, name: string) => `/${inPath.get(name)}`),
    body: line.get('body') === 'json' ? blocks.get('body:json') : undefined,
  };
}

function credentialsOfTheCollection(values: Readonly<Record<string, string>>): string {
  const fields = fieldsIn(blocksIn(readFileSync(join(folder, 'collection.bru'), 'utf8')).get('auth:basic'));
  const [name, word] = ['username', 'password'].map((field) =>
    (fields.get(field) ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_whole, one: string) => values[one] ?? ''),
  );
  return `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}`;
}

test('a wake-up of the collection is booked', async () => {
  const values = { url: hotel.url, account: 'boss', password, id: '' };
  const { method, url, body } = readRequest('Wake-ups/rest-wakeup-post.bru', values);
  const headers = { authorization: credentialsOfTheCollection(values), 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, body: body ?? null });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ error: 0, id: expect.any(String) });
});

interface Described {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: object }>> }>>;
}
const { paths } = JSON.parse(readFileSync(join(folder, '../../docs/api/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

/** What is wrong with an answer, by what the document says of this request. */
async function wrongWith({ method, path }: BrunoRequest, answer: Response): Promise<string[]> {
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  const isStream = type === 'text/event-stream';
  const text = isStream ? '' : await answer.text();
  if (isStream) await answer.body?.cancel();
  const { responses } = paths[path]?.[method.toLowerCase()] ?? { responses: {} };
  // Whoever has no signature learns only that there is no such path, which no path declares.
  if (path.startsWith('/telephony/sounds/') && answer.status === 404) return [];
  const declared = responses[answer.status];
  if (declared === undefined) return [`${answer.status} is not declared: ${text.slice(0, 200)}`];
  const { content } = declared;
  if (content === undefined || isStream) return [];
  const schema = content[type]?.schema;
  if (content[type] === undefined) return [`${answer.status} comes as ${type}, not as ${Object.keys(content).join()}`];
  if (schema === undefined || !type.endsWith('json')) return [];
  const [fits, errors] = Schema.Errors(schema, JSON.parse(text));
  return fits ? [] : errors.map(({ instancePath, message }) => `${answer.status} ${instancePath} ${message}`);
}

test('every request of the collection is answered as the document says, and nothing fails', async () => {
  const values = { url: hotel.url, account: 'boss', password, id: '0193e0c4-0000-7000-8000-000000000000' };
  const files = globSync('*/*.bru', { cwd: folder })
    .filter((file) => !file.startsWith('environments'))
    .toSorted();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const requests = files.map((file) => readRequest(file, values));
  expect(requests.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(described.toSorted());
  const wrong: string[] = [];
  const statuses: Record<string, number> = {};
  for (const request of requests) {
    const { method, url, body, auth } = request;
    const answer = await fetch(url, {
      method,
      headers: {
        ...(auth === 'inherit' ? { authorization: credentialsOfTheCollection(values) } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body ?? null,
      redirect: 'manual',
    });
    statuses[`${method} ${request.path}`] = answer.status;
    for (const one of await wrongWith(request, answer)) wrong.push(`${method} ${request.path}: ${one}`);
  }
  expect(wrong).toEqual([]);
  const count = (from: number, to: number): number =>
    Object.values(statuses).filter((status) => status >= from && status <= to).length;
  // This hotel has no phones: in the evening, when the booked call is near, /wakez says so, which is no failure.
  const failures = Object.entries(statuses).filter(([asked, status]) => status >= 500 && asked !== 'GET /wakez');
  expect(failures).toEqual([]);
  // Who asks is known and may: what is not done is what names nothing that is there.
  // No account of a hotel opens what is the operator's: each of those is refused, and nothing else for that reason.
  const ofOperator = Object.entries(statuses).filter(([asked]) => asked.includes(' /api/v1/operator/'));
  expect(new Set(ofOperator.map(([, status]) => status))).toEqual(new Set([403]));
  expect(count(401, 403) - ofOperator.length, JSON.stringify(statuses)).toBeLessThan(10);
  expect(count(200, 299), JSON.stringify(statuses)).toBeGreaterThan(60);
});
