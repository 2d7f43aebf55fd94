/**
 * A vendor's Swagger 2.0 file, held against what was really asked and answered. Stricter than the vendor in one thing:
 * a field that it does not name is a mistake. Looser in two: a date-time may have a space, as the vendor's own examples
 * do, and the length that it gives for dates is not one that a date has.
 */
import { readFileSync } from 'node:fs';
import Schema from 'typebox/schema';

interface Parameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly enum?: readonly string[];
  readonly items?: { readonly enum?: readonly string[] };
  readonly schema?: object;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly schema?: object }>>;
}

interface Document {
  readonly basePath: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly definitions: Readonly<Record<string, object>>;
  readonly parameters?: Readonly<Record<string, Parameter>>;
  readonly responses?: Readonly<Record<string, { readonly schema?: object }>>;
}

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly answer?: { readonly status: number; readonly body?: unknown } | undefined;
}

const last = (ref: string): string => ref.split('/').at(-1) ?? '';

export class Swagger {
  readonly #document: Document;
  readonly #definitions: object;
  /** Making one of them takes long: a reservation has hundreds of parts. */
  readonly #made = new Map<object, ReturnType<typeof Schema.Compile>>();

  constructor(path: string) {
    this.#document = JSON.parse(readFileSync(path, 'utf8')) as Document;
    this.#definitions = strict(this.#document.definitions, false) as object;
  }

  /** What is wrong with it, in words; undefined where it is another file's. */
  mistakes(seen: Seen): string[] | undefined {
    const { basePath, paths } = this.#document;
    for (const [template, methods] of Object.entries(paths)) {
      const pattern = new RegExp(`^${basePath}${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      const operation = methods[seen.method.toLowerCase()];
      if (operation !== undefined && pattern.test(seen.path))
        return [...this.#asked(operation, seen), ...this.#answered(operation, seen)];
    }
    return undefined;
  }

  #asked({ parameters = [] }: Operation, { query, headers, body }: Seen): string[] {
    const known = parameters.map((one) =>
      one.$ref === undefined ? one : (this.#document.parameters?.[last(one.$ref)] ?? one),
    );
    const named = (place: string, name: string) => known.find((one) => one.in === place && one.name === name);
    const strays = [...query].flatMap(([name, value]) => {
      const parameter = named('query', name);
      if (parameter === undefined) return [`query ${name} is not in the specification`];
      const allowed = parameter.enum ?? parameter.items?.enum;
      return allowed === undefined || allowed.includes(value) ? [] : [`query ${name} is ${value}`];
    });
    const missing = known
      .filter((one) => one.required === true && one.in === 'header')
      .filter(({ name }) => headers[name.toLowerCase()] === undefined)
      .map(({ name }) => `header ${name} is missing`);
    const wanted = known.find((one) => one.in === 'body')?.schema;
    return [...strays, ...missing, ...(wanted === undefined ? [] : this.#against(wanted, body, 'request'))];
  }

  #answered({ responses }: Operation, { answer }: Seen): string[] {
    if (answer === undefined) return [];
    const found = responses[answer.status];
    // What a gateway in front of it says is not the module's.
    if (found === undefined) return [422, 429].includes(answer.status) ? [] : [`status ${answer.status} is not known`];
    const { schema } = found.$ref === undefined ? found : (this.#document.responses?.[last(found.$ref)] ?? {});
    return schema === undefined || answer.body === undefined ? [] : this.#against(schema, answer.body, 'answer');
  }

  #against(schema: object, value: unknown, what: string): string[] {
    const validator =
      this.#made.get(schema) ??
      Schema.Compile({ definitions: this.#definitions, ...(strict(schema, false) as object) });
    this.#made.set(schema, validator);
    if (validator.Check(value)) return [];
    const [, errors] = validator.Errors(value);
    return errors.map(({ instancePath, message }) => `${what} ${instancePath} ${message}`);
  }
}

const dateTime = '^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d';

/** Parts of an allOf do not know each other's fields, and stay open. */
function strict(value: unknown, isPart: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => strict(one, isPart));
  if (typeof value !== 'object' || value === null) return value;
  const { format, readOnly: _readOnly, example: _example, maxLength, ...rest } = value as Record<string, unknown>;
  const isDate = format === 'date' || format === 'date-time';
  const inner = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, strict(one, key === 'allOf')]));
  return {
    ...inner,
    ...(isDate || typeof maxLength !== 'number' ? {} : { maxLength }),
    ...(format === 'date-time' ? { pattern: dateTime } : {}),
    ...(!isPart && typeof rest['properties'] === 'object' && !('type' in rest && rest['type'] !== 'object')
      ? { additionalProperties: false }
      : {}),
  };
}
