/** The kit is only worth what it finds: each fault here is one that it must not overlook. */
import { expect, test } from 'vitest';
import { type Answer, faults, type OpenApi } from './contract.ts';
import { differences } from './schema.ts';

const error = { type: 'object', required: ['error'], properties: { error: { type: 'integer' } } };
const document: OpenApi = {
  paths: {
    '/rest/thing': {
      get: {
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
              },
            },
          },
          404: { content: { 'application/json': { schema: error } } },
        },
      },
      post: { responses: { 200: {} } },
    },
    '/rest/{any}': { get: { responses: { 200: {} } } },
  },
};

const headers = {
  'content-language': 'en',
  'access-control-allow-origin': '*',
  date: 'Sun, 15 Nov 2026 01:49:32 GMT',
  connection: 'keep-alive',
  location: '/rest/thing',
  server: 'Reveille/0.1 REST/1.0',
};

function answer(status: number, body: unknown, more: Record<string, string> = {}): Answer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all: Record<string, string> = {
    ...headers,
    ...(text === '' ? {} : { 'content-type': 'application/json' }),
    ...more,
  };
  return { status, headers: new Headers(Object.entries(all).filter(([, value]) => value !== '')), text, body };
}

test('an answer that keeps the contract has no fault', () => {
  expect(faults(document, 'GET', '/rest/thing', answer(200, { name: 'a' }))).toEqual([]);
  expect(faults(document, 'POST', '/rest/thing', answer(200, undefined))).toEqual([]);
  expect(faults(document, 'GET', '/rest/thing', answer(404, { error: 40_401, description: 'gone' }))).toEqual([]);
});

test.each(Object.keys(headers))('a success without the header %s is found', (name) => {
  expect(faults(document, 'POST', '/rest/thing', answer(200, undefined, { [name]: '' }))).not.toEqual([]);
});

test.each([
  ['a field of the wrong type', 'GET', answer(200, { name: 1 })],
  ['a field that is missing', 'GET', answer(200, {})],
  ['a body where none belongs', 'POST', answer(200, null)],
  ['no body where one belongs', 'GET', answer(200, undefined)],
  ['a status that is not described', 'GET', answer(409, { error: 40_901, description: 'no' })],
  ['an error without a description', 'GET', answer(404, { error: 40_401 })],
  ['an error that is 0', 'GET', answer(404, { error: 0, description: 'fine' })],
  ['an error that is text', 'GET', answer(404, { error: '40401', description: 'gone' })],
  ['a method that is not described', 'DELETE', answer(200, undefined)],
])('%s is found', (_name, method, given) => {
  expect(faults(document, method, '/rest/thing', given)).not.toEqual([]);
});

test('a type with a charset, a type without a body, and a body that is no JSON are found', () => {
  const charset = { 'content-type': 'application/json; charset=utf-8' };
  expect(faults(document, 'GET', '/rest/thing', answer(200, { name: 'a' }, charset))).not.toEqual([]);
  expect(
    faults(document, 'POST', '/rest/thing', answer(200, undefined, { 'content-type': 'application/json' })),
  ).not.toEqual([]);
  expect(
    faults(document, 'GET', '/rest/thing', { ...answer(200, { name: 'a' }), text: 'name', body: undefined }),
  ).not.toEqual([]);
});

test('a path that is not described may only be 404', () => {
  expect(faults(document, 'GET', '/rest/other/place', answer(200, { name: 'a' }))).not.toEqual([]);
  expect(faults(document, 'GET', '/rest/other/place', answer(404, { error: 40_401, description: 'gone' }))).toEqual([]);
});

test.each([
  [{ enum: ['a', 'b'] }, 'a', 'c'],
  [{ const: 1 }, 1, 2],
  [{ type: 'string', pattern: '^\\d+$' }, '12', 'x'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, null, 1],
  [{ type: 'array', items: { type: 'integer' } }, [1, 2], [1, 1.5]],
  [{ type: 'object', properties: { a: {} }, additionalProperties: false }, { a: 1 }, { b: 1 }],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, { a: 1 }, { a: '1' }],
  [{ $ref: '#/components/schemas/Word' }, 'a', 1],
  [{ type: ['integer', 'null'], minimum: 1 }, 1, 0],
  [{ type: 'object', patternProperties: { '^a': { type: 'string' } } }, { b: 1 }, { a: 1 }],
])('the schema %j tells right from wrong', (schema, right, wrong) => {
  const root = { components: { schemas: { Word: { type: 'string' } } } };
  expect(differences(right, schema, root)).toEqual([]);
  expect(differences(wrong, schema, root)).not.toEqual([]);
});

test('a keyword that the kit does not know is a fault', () => {
  expect(differences(1, { multipleOf: 2 }, {})).toHaveLength(1);
});
