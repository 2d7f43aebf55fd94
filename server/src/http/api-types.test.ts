/** The console and the client ask with the types of the document that is committed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ApiDocument, apiTypes } from '../../testing/api-types.ts';
import { typedFile } from '../../testing/typed-files.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(path, 'utf8');

test('client/src/api.ts is made from docs/api/openapi.json', () => {
  const document = JSON.parse(read(join(root, 'docs/api/openapi.json'))) as ApiDocument;
  expect(read(typedFile) === apiTypes(document), 'it is stale: run `npm run api-types`').toBe(true);
});

test('a type says what may be left out, what can be null and what there is to choose from', () => {
  const get = {
    parameters: [
      { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
      { in: 'query', name: 'limit', required: true, schema: { type: 'integer', default: 100 } },
    ],
    responses: {
      200: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['state', 'names'],
              properties: {
                state: { enum: ['up', 'down'] },
                names: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
                more: { type: 'object', patternProperties: { '^.*$': { type: 'integer' } } },
              },
            },
          },
        },
      },
      404: {},
    },
  };
  const text = apiTypes({ paths: { '/links/{id}': { get } } }).replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    `'GET /links/{id}': { readonly path: { readonly id: string; }; readonly query: { readonly limit?: number ` +
      `| undefined; };`,
  );
  expect(text).toContain(
    `readonly answer: { readonly state: 'up' | 'down'; readonly names: readonly (string | null)[]; readonly ` +
      `more?: Readonly<Record<string, number>>; };`,
  );
});

test('the types of the client say what an operation does, which file it takes, and what is sent by itself', () => {
  const put = {
    summary: 'Say it with a recording',
    requestBody: { content: { 'audio/wav': {} } },
    responses: { 204: {} },
  };
  const post = {
    summary: 'It rang.',
    requestBody: {
      content: { 'application/json': { schema: { required: ['type'], properties: { type: { const: 'rung' } } } } },
    },
    responses: {},
  };
  const text = apiTypes({ paths: { '/sound': { put } }, webhooks: { rung: { post } } }).replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    `/** Say it with a recording. */ 'PUT /sound': { readonly body: Blob; readonly answer: undefined; };`,
  );
  expect(text).toContain(`export interface Messages { /** It rang. */ 'rung': { readonly type: 'rung'; }; }`);
});
