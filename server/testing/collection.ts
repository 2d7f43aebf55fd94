/** Every request of the service as a collection for Bruno, written from the OpenAPI document: `npm run collection`. */
import { type ExampleSchema, exampleOf, parameterOf } from './examples.ts';

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: ExampleSchema;
}

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: ExampleSchema }>> };
  readonly 'x-permission'?: readonly string[];
}

export interface CollectionDocument {
  readonly info: { readonly title: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Text by path, below the folder of the collection. */
export function collectionOf({ info, paths }: CollectionDocument): Map<string, string> {
  const files = new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: info.title, type: 'collection' }, undefined, 2)}\n`],
    ['collection.bru', written([block('auth', ['mode: basic']), block('auth:basic', credentials)])],
    [
      'environments/Example hotel.bru',
      written([
        block('vars', ['url: http://127.0.0.1:10022', 'account: boss', 'id: 0193e0c4-0000-7000-8000-000000000000']),
        'vars:secret [\n  password\n]\n',
      ]),
    ],
  ]);
  const inFolder = new Map<string, number>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const folder = operation.tags[0] ?? 'Other';
      const place = (inFolder.get(folder) ?? 0) + 1;
      inFolder.set(folder, place);
      files.set(`${folder}/${nameOf(method, path)}.bru`, requestOf(method, path, operation, place));
    }
  return files;
}

const credentials = ['username: {{account}}', 'password: {{password}}'];

const nameOf = (method: string, path: string): string =>
  `${path.replaceAll(/[{}]/g, '').slice(1).replaceAll('/', '-')}-${method}`;

function requestOf(method: string, path: string, operation: Operation, place: number): string {
  const { parameters = [], requestBody, security, summary } = operation;
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const asked = inQuery.filter(isNeeded).map((one) => `${one.name}=${parameterOf(path, one.name, one.schema)}`);
  const search = asked.length === 0 ? '' : `?${asked.join('&')}`;
  const schema = requestBody?.content['application/json']?.schema;
  const body = schema === undefined ? 'none' : 'json';
  return written([
    block('meta', [`name: ${summary}`, 'type: http', `seq: ${place}`]),
    block(method, [
      `url: {{url}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}${search}`,
      `body: ${body}`,
      `auth: ${security === undefined ? 'none' : 'inherit'}`,
    ]),
    block(
      'params:query',
      inQuery.map((one) => `${isNeeded(one) ? '' : '~'}${one.name}: ${parameterOf(path, one.name, one.schema)}`),
    ),
    block(
      'params:path',
      inPath.map((one) => `${one.name}: ${parameterOf(path, one.name, one.schema)}`),
    ),
    block('headers', method === 'post' ? ['~Idempotency-Key: {{$guid}}'] : []),
    schema === undefined ? '' : block('body:json', JSON.stringify(exampleOf(path, schema), undefined, 2).split('\n')),
    block('docs', wordsOf(operation)),
  ]);
}

/** What has a default need not be sent; in Bruno it stands there, switched off. */
const isNeeded = ({ required = false, schema }: Parameter): boolean => required && schema.default === undefined;

function wordsOf({ description, summary, 'x-permission': permissions = [] }: Operation): string[] {
  const needs = permissions.length === 0 ? [] : ['', `Needs the permission ${permissions.join(' and ')}.`];
  return [...(description ?? `${summary}.`).split('\n'), ...needs];
}

/** A block ends at the first brace that stands at the beginning of a line; so nothing in it does. */
const block = (name: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${name} {\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n}\n`;
const written = (blocks: readonly string[]): string => blocks.filter((one) => one !== '').join('\n');
