/**
 * Says how a value differs from a JSON schema. Only the keywords that the document uses: one that we do not know is a
 * failure, not a blind spot.
 */
export interface Schema {
  readonly [keyword: string]: unknown;
}

const silent = new Set([
  'description',
  'title',
  'default',
  'examples',
  'example',
  'deprecated',
  '$id',
  '$schema',
  'readOnly',
]);

const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

type Rule = (value: unknown, wanted: never, at: string, schema: Schema, root: Schema) => string[];

const rules: Record<string, Rule> = {
  type: (value, wanted: string | string[], at) => {
    const types = [wanted].flat();
    return types.some((type) => isA(value, type)) ? [] : [`${at} is ${describe(value)}, not ${types.join(' or ')}`];
  },
  properties: (value, wanted: Record<string, Schema>, at, _schema, root) =>
    isObject(value)
      ? Object.entries(wanted).flatMap(([name, part]) =>
          name in value ? differences(value[name], part, root, `${at}.${name}`) : [],
        )
      : [],
  required: (value, wanted: string[], at) =>
    isObject(value) ? wanted.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`) : [],
  additionalProperties: (value, wanted: boolean | Schema, at, schema, root) => {
    if (!isObject(value) || wanted === true) return [];
    const others = Object.keys(value).filter((name) => !Object.hasOwn(schema['properties'] ?? {}, name));
    if (wanted === false) return others.map((name) => `${at}.${name} is not described`);
    return others.flatMap((name) => differences(value[name], wanted, root, `${at}.${name}`));
  },
  patternProperties: (value, wanted: Record<string, Schema>, at, _schema, root) =>
    Object.entries(wanted).flatMap(([pattern, part]) => {
      const names = isObject(value) ? Object.keys(value).filter((name) => new RegExp(pattern, 'u').test(name)) : [];
      return names.flatMap((name) =>
        differences((value as Record<string, unknown>)[name], part, root, `${at}.${name}`),
      );
    }),
  items: (value, wanted: Schema, at, _schema, root) =>
    Array.isArray(value)
      ? value.flatMap((entry: unknown, index) => differences(entry, wanted, root, `${at}[${index}]`))
      : [],
  enum: (value, wanted: unknown[], at) =>
    wanted.includes(value) ? [] : [`${at} is ${describe(value)}, not one of ${wanted.join(', ')}`],
  const: (value, wanted: unknown, at) =>
    value === wanted ? [] : [`${at} is ${describe(value)}, not ${describe(wanted)}`],
  pattern: (value, wanted: string, at) =>
    typeof value !== 'string' || new RegExp(wanted, 'u').test(value)
      ? []
      : [`${at} is ${describe(value)}, not like ${wanted}`],
  format: (value, wanted: string, at) =>
    typeof value !== 'string' || (formats[wanted]?.test(value) ?? true)
      ? []
      : [`${at} is ${describe(value)}, no ${wanted}`],
  anyOf: (value, wanted: Schema[], at, _schema, root) =>
    wanted.some((one) => differences(value, one, root, at).length === 0)
      ? []
      : [`${at} is ${describe(value)}, none of what is described`],
  allOf: (value, wanted: Schema[], at, _schema, root) => wanted.flatMap((one) => differences(value, one, root, at)),
  $ref: (value, wanted: string, at, _schema, root) => differences(value, resolve(wanted, root), root, at),
  minimum: (value, wanted: number, at) =>
    typeof value !== 'number' || value >= wanted ? [] : [`${at} is below ${wanted}`],
  maximum: (value, wanted: number, at) =>
    typeof value !== 'number' || value <= wanted ? [] : [`${at} is above ${wanted}`],
  minLength: (value, wanted: number, at) =>
    typeof value !== 'string' || value.length >= wanted ? [] : [`${at} is shorter than ${wanted}`],
  maxLength: (value, wanted: number, at) =>
    typeof value !== 'string' || value.length <= wanted ? [] : [`${at} is longer than ${wanted}`],
  minItems: (value, wanted: number, at) =>
    !Array.isArray(value) || value.length >= wanted ? [] : [`${at} has fewer than ${wanted}`],
  maxItems: (value, wanted: number, at) =>
    !Array.isArray(value) || value.length <= wanted ? [] : [`${at} has more than ${wanted}`],
  uniqueItems: (value, wanted: boolean, at) =>
    !wanted || !Array.isArray(value) || new Set(value.map((entry) => JSON.stringify(entry))).size === value.length
      ? []
      : [`${at} repeats itself`],
};

export function differences(value: unknown, schema: Schema, root: Schema, at = 'the body'): string[] {
  return Object.entries(schema).flatMap(([keyword, wanted]) => {
    if (silent.has(keyword)) return [];
    const rule = rules[keyword === 'oneOf' ? 'anyOf' : keyword];
    return rule === undefined
      ? [`${at} is described with ${keyword}, which the kit does not know`]
      : rule(value, wanted as never, at, schema, root);
  });
}

function resolve(reference: string, root: Schema): Schema {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<Schema>((place, step) => place[step.replaceAll('~1', '/').replaceAll('~0', '~')] as Schema, root);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isA(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function describe(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 80);
}
