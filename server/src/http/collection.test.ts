/** The collection for Bruno is that of the document that is committed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CollectionDocument, collectionOf } from '../../testing/collection.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'examples/bruno');

test('examples/bruno is made from docs/api/openapi.json', () => {
  const document = JSON.parse(readFileSync(join(root, 'docs/api/openapi.json'), 'utf8')) as CollectionDocument;
  const made = collectionOf(document);
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:bru|json)$/.test(path),
  );
  const stale = 'it is stale: run `npm run collection`';
  expect(there.toSorted(), stale).toEqual([...made.keys()].toSorted());
  for (const [path, text] of made) expect(readFileSync(join(folder, path), 'utf8'), `${path}: ${stale}`).toBe(text);
});

test('a request has its address, what it needs switched on, what it may have switched off, and its body', () => {
  const post = {
    tags: ['Things'],
    summary: 'Make a thing',
    security: [{ basic: [] }],
    parameters: [
      { in: 'path', name: 'room', required: true, schema: { type: 'string' } },
      { in: 'query', name: 'date', required: true, schema: { type: 'string', pattern: '^[12]\\d{7}$' } },
      { in: 'query', name: 'limit', required: true, schema: { type: 'integer', default: 100 } },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', required: ['quantity'], properties: { quantity: {}, note: {} } },
        },
      },
    },
    'x-permission': ['admin'],
  };
  const files = collectionOf({ info: { title: 'Reveille' }, paths: { '/things/{room}': { post } } });
  expect(files.get('Things/things-room-post.bru')).toBe(`meta {
  name: Make a thing
  type: http
  seq: 1
}

post {
  url: {{url}}/things/:room?date=20270115
  body: json
  auth: inherit
}

params:query {
  date: 20270115
  ~limit: 100
}

params:path {
  room: 101
}

headers {
  ~Idempotency-Key: {{$guid}}
}

body:json {
  {
    "quantity": 1
  }
}

docs {
  Make a thing.

  Needs the permission admin.
}
`);
});
