/** The collection for Bruno, read from its files and sent as they stand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { password } from '../../testing/service.ts';

const folder = join(import.meta.dirname, '../../../examples/bruno');
const hotel = useHotel();

interface BrunoRequest {
  readonly method: string;
  readonly url: string;
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
  return {
    method: method.toUpperCase(),
    url: (line.get('url') ?? '').replaceAll(/\/:(\w+)/g, (_whole, name: string) => `/${inPath.get(name)}`),
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
