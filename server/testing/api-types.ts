/**
 * The types of every request and answer, written from the OpenAPI document for the console and for the client of
 * integrators: `npm run api-types`.
 */

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
}

const json = 'application/json';

/** With what each operation does, for an editor to show, and with the messages that the service sends by itself. */
export function apiTypes(document: ApiDocument): string {
  const messages = Object.entries(document.webhooks ?? {}).map(
    ([name, { post }]) => `${remark(post)}  '${name}': ${typeOf(post.requestBody?.content[json]?.schema ?? {}, 1)};`,
  );
  const interfaces = [...operations(document), '', 'export interface Messages {', ...messages, '}'];
  return [...heading, ...interfaces, ''].join('\n');
}

const heading = [
  '/** Made from docs/api/openapi.json by `npm run api-types`. Not for editing. */',
  '/* oxlint-disable max-lines */',
];

const remark = ({ summary = '' }: Operation): string => `  /** ${summary.replace(/\.$/, '')}. */\n`;

function operations({ paths }: ApiDocument): string[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `${remark(operation)}  '${method.toUpperCase()} ${path}': ${operationType(operation)};`,
    ),
  );
  return ['export interface Api {', ...all, '}'];
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const given = (where: string): string | undefined => parametersType(parameters.filter((one) => one.in === where));
  const content = requestBody?.content ?? {};
  const body = content[json]?.schema ?? content['application/x-www-form-urlencoded']?.schema;
  // A recording, for instance.
  const file = Object.keys(content).length > 0 ? 'Blob' : undefined;
  const sent = body === undefined ? file : typeOf(withoutDefaults(body), 2);
  const parts = { path: given('path'), query: given('query'), body: sent, answer: answerType(responses) };
  const lines = Object.entries(parts).flatMap(([name, type]) =>
    type === undefined ? [] : [`    readonly ${name}: ${type};`],
  );
  return `{\n${lines.join('\n')}\n  }`;
}

/** A parameter that is undefined is left out. */
function parametersType(parameters: readonly Parameter[]): string | undefined {
  if (parameters.length === 0) return undefined;
  const fields = parameters.map(({ name, required = false, schema }) => {
    const needed = required && schema.default === undefined;
    return `      readonly ${key(name)}${needed ? '' : '?'}: ${typeOf(schema, 3)}${needed ? '' : ' | undefined'};`;
  });
  return `{\n${fields.join('\n')}\n    }`;
}

/** What has a default need not be sent, though it is always answered. */
function withoutDefaults(schema: Schema): Schema {
  const { properties = {}, required = [] } = schema;
  return { ...schema, required: required.filter((name) => properties[name]?.default === undefined) };
}

/** What is answered when it went well, in one way or in several; a sound or a file is a Blob. */
function answerType(responses: Operation['responses']): string {
  const good = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') ? [content] : [],
  );
  const types = good.map((content) => {
    const schema = content[json]?.schema;
    if (schema !== undefined) return typeOf(schema, 2);
    return Object.keys(content).length === 0 ? 'undefined' : 'Blob';
  });
  return [...new Set(types)].join(' | ') || 'undefined';
}

function typeOf(schema: Schema, depth: number): string {
  const { const: only, enum: words, anyOf, properties, items, type } = schema;
  if (only !== undefined) return literal(only);
  if (words !== undefined) return words.map(literal).join(' | ');
  if (anyOf !== undefined) return [...new Set(anyOf.map((one) => typeOf(one, depth)))].join(' | ');
  if (properties !== undefined) return objectType(properties, schema.required ?? [], depth);
  if (Array.isArray(type)) return type.map((one: string) => typeOf({ ...schema, type: one }, depth)).join(' | ');
  if (items !== undefined) return arrayOf(typeOf(items, depth));
  if (type === 'object') return `Readonly<Record<string, ${valueType(schema, depth)}>>`;
  return (
    {
      string: 'string',
      integer: 'number',
      number: 'number',
      boolean: 'boolean',
      null: 'null',
      array: 'readonly unknown[]',
    }[String(type)] ?? 'unknown'
  );
}

function valueType({ additionalProperties, patternProperties }: Schema, depth: number): string {
  const value =
    typeof additionalProperties === 'object' ? additionalProperties : Object.values(patternProperties ?? {})[0];
  return value === undefined ? 'unknown' : typeOf(value, depth);
}

function objectType(properties: Readonly<Record<string, Schema>>, required: readonly string[], depth: number): string {
  const indent = '  '.repeat(depth);
  const fields = Object.entries(properties).map(
    ([name, inner]) =>
      `${indent}  readonly ${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(inner, depth + 1)};`,
  );
  return fields.length === 0 ? 'Readonly<Record<string, unknown>>' : `{\n${fields.join('\n')}\n${indent}}`;
}

const arrayOf = (type: string): string =>
  / \| /.test(type) && !type.startsWith('{') ? `readonly (${type})[]` : `readonly ${type}[]`;
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
const key = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);
