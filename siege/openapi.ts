/** What can be asked of a service, read from its own /openapi.json. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

type Place = 'path' | 'query' | 'header' | 'form' | 'json' | 'bytes';

export interface Field {
  readonly place: Place;
  /** Of a field in JSON the way to it: ['lines', 0, 'quantity']; the whole body without one. */
  readonly way: readonly (string | number)[];
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly fields: readonly Field[];
  /** JSON bodies are made whole from it. */
  readonly body: Schema | undefined;
}

interface Described {
  readonly parameters?: readonly {
    readonly in: Place;
    readonly name: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

/** Headers that no operation describes and every one of them meets. */
const everywhere = [
  'idempotency-key',
  'x-request-id',
  'accept',
  'accept-language',
  'if-none-match',
  'cookie',
  'content-type',
  'x-forwarded-for',
  'origin',
];

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(method.toUpperCase(), path, described)),
  );
}

function operation(method: string, path: string, { parameters = [], requestBody }: Described): Operation {
  const fields: Field[] = parameters.map((one) => ({
    place: one.in,
    way: [one.name],
    name: one.name,
    schema: one.schema ?? {},
    required: one.required === true,
  }));
  const content = requestBody?.content ?? {};
  const form = content['application/x-www-form-urlencoded']?.schema;
  const body = content['application/json']?.schema;
  for (const [name, schema] of Object.entries(form?.properties ?? {}))
    fields.push({ place: 'form', way: [name], name, schema, required: form?.required?.includes(name) === true });
  if (body !== undefined) fields.push(...inJson(body, []));
  if (content['audio/wav'] !== undefined)
    fields.push({ place: 'bytes', way: [], name: 'recording', schema: {}, required: true });
  for (const name of everywhere)
    if (!fields.some((one) => one.name === name))
      fields.push({ place: 'header', way: [name], name, schema: {}, required: false });
  return { method, path, fields, body };
}

function inJson(schema: Schema, way: readonly (string | number)[]): Field[] {
  const here: Field = {
    place: 'json',
    way,
    name: way.findLast((step) => typeof step === 'string') ?? 'body',
    schema,
    required: true,
  };
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => inJson(inner, [...way, name]));
  return [here, ...below, ...(schema.items === undefined ? [] : inJson(schema.items, [...way, 0]))];
}
