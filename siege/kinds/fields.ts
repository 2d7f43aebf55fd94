/** Every field of every operation, one at a time with the rest right, with hostile values. */
import { besieged, basic } from '../hotels.ts';
import type { Field, Operation } from '../openapi.ts';
import type { Random } from '../random.ts';
import type { Shot } from '../shot.ts';
import type { Supplies } from '../supplies.ts';
import { exclude, validValue } from '../valid.ts';
import { encodeds, files, headers, jsons, repeated, texts, waves } from '../values.ts';

export interface Aim {
  readonly operation: Operation;
  readonly field: Field;
  readonly value: string;
  readonly account: 'all' | 'least';
}

export interface Grounds {
  readonly operations: readonly Operation[];
  readonly file: string;
  /** How large a body an operation takes: learnt by trying. */
  readonly largest: ReadonlyMap<Operation, number>;
}

interface Parts {
  readonly path: Map<string, string>;
  readonly query: string[];
  readonly form: string[];
  readonly headers: Map<string, string>;
  body: Buffer | undefined;
}

const mark = '@hostile@';
const recordings = waves();

/** All there is to try. */
export function aims({ operations, largest }: Grounds): Aim[] {
  const found: Aim[] = [];
  let turn = 0;
  for (const operation of operations)
    for (const field of operation.fields)
      for (const value of valuesFor(field, largest.get(operation) ?? 0)) {
        const general = field.place === 'header' && Object.keys(field.schema).length === 0;
        const number = (turn += 1);
        // What every operation meets alike is tried with one in ten of them; who may do little mostly hears so before
        // anything is read.
        if (!general || number % 10 === 0) found.push({ operation, field, value, account: 'all' });
        if (!general && number % 5 === 0) found.push({ operation, field, value, account: 'least' });
      }
  return found;
}

function names(list: readonly (readonly [string, unknown])[], prefix = ''): string[] {
  return list.map(([name]) => `${prefix}${name}`);
}

function valuesFor({ place, schema }: Field, largest: number): string[] {
  if (place === 'bytes') return names(recordings);
  if (place === 'header') return names(headers);
  if (place === 'path') return [...names(texts), ...names(encodeds)];
  if (place === 'query' || place === 'form')
    return [...names(texts), ...names(encodeds), ...names(repeated('', ''), 'repeated ')];
  const long = schema.type === 'string' && largest > 100_000 ? names(files(100), 'file ') : [];
  return [...names(texts, 'text '), ...names(jsons), ...long];
}

export function shotAt(aim: Aim, grounds: Grounds, supplies: Supplies, random: Random): Shot {
  const { operation, field, value, account } = aim;
  const parts = rightParts(operation, field, grounds, supplies, random);
  setHostile(parts, aim, grounds);
  const { method, path } = operation;
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts.path.get(name) ?? 'x');
  const query = parts.query.length === 0 ? '' : `?${parts.query.join('&')}`;
  const form =
    operation.fields.some(({ place }) => place === 'form') && field.place !== 'json'
      ? Buffer.from(parts.form.join('&'))
      : undefined;
  const body = form ?? parts.body;
  if (form !== undefined)
    parts.headers.set('content-type', parts.headers.get('content-type') ?? 'application/x-www-form-urlencoded');
  if (body !== undefined) parts.headers.set('content-length', String(body.length));
  const lines = [
    `${method} ${target}${query} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: close',
    `authorization: ${basic(`${account}@${besieged}`)}`,
  ];
  for (const [name, said] of parts.headers) lines.push(`${name}: ${said}`);
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, field.place === 'header' ? 'latin1' : 'utf8');
  return {
    kind: 'fields',
    family: `${method} ${path} ${field.place} ${field.way.join('.')}`,
    label: `${method} ${path}, ${field.place} ${field.way.join('.') || 'body'}: ${value} (as ${account})`,
    bytes: body === undefined ? head : Buffer.concat([head, body]),
    whole: true,
    changes: method !== 'GET',
  };
}

function rightParts(operation: Operation, target: Field, { file }: Grounds, supplies: Supplies, random: Random): Parts {
  const parts: Parts = { path: new Map(), query: [], form: [], headers: new Map(), body: undefined };
  const { path, fields } = operation;
  for (const field of fields) {
    const { place, name, schema, required } = field;
    if (field === target || place === 'json' || place === 'bytes') continue;
    if (!required && (exclude(target.name, name) || random.chance(35))) continue;
    if (place === 'path') {
      const candidates = supplies.for(path, name);
      parts.path.set(
        name,
        candidates.length > 0 ? random.pick(candidates) : String(validValue(path, name, schema, file)),
      );
      continue;
    }
    const described = Object.keys(schema).length > 0;
    if (place === 'header' && !described) continue;
    const right = String(validValue(path, name, schema, file));
    if (place === 'header') parts.headers.set(name, right);
    else parts[place].push(`${name}=${encodeURIComponent(right)}`);
  }
  if (operation.body !== undefined && (target.place === 'json' || !fields.some(({ place }) => place === 'form'))) {
    parts.headers.set('content-type', 'application/json');
    parts.body = Buffer.from(JSON.stringify(rightBody(operation, target, file, random)));
  } else if (fields.some(({ place }) => place === 'bytes')) {
    parts.headers.set('content-type', 'audio/wav');
    parts.body = recordings[0]?.[1];
  }
  return parts;
}

function rightBody({ path, body }: Operation, target: Field, file: string, random: Random): unknown {
  if (target.place === 'json' && target.way.length === 0) return mark;
  const wanted = Object.entries(body?.properties ?? {}).filter(
    ([name]) =>
      name === target.way[0] ||
      body?.required?.includes(name) === true ||
      (!exclude(target.name, name) && random.chance(65)),
  );
  const whole: Record<string, unknown> = Object.fromEntries(
    wanted.map(([name, schema]) => [name, validValue(path, name, schema, file)]),
  );
  if (target.place === 'json') put(whole, target.way);
  return whole;
}

function put(whole: Record<string | number, unknown>, [step = '', ...further]: readonly (string | number)[]): void {
  if (further.length === 0) whole[step] = mark;
  else {
    const inner = (
      typeof whole[step] === 'object' && whole[step] !== null ? whole[step] : typeof further[0] === 'number' ? [] : {}
    ) as Record<string, unknown>;
    whole[step] = inner;
    put(inner, further);
  }
}

function setHostile(parts: Parts, { operation, field, value }: Aim, { largest }: Grounds): void {
  const { place, name } = field;
  if (place === 'bytes') parts.body = valueIn(recordings, value) ?? Buffer.alloc(0);
  else if (place === 'header') parts.headers.set(name, valueIn(headers, value) ?? '');
  else if (place === 'json') {
    const large = value.startsWith('file ')
      ? valueIn(files((largest.get(operation) ?? 0) - 1000), value.slice(5))
      : undefined;
    const text = large ?? (value.startsWith('text ') ? valueIn(texts, value.slice(5)) : undefined);
    const raw = text === undefined ? (valueIn(jsons, value) ?? 'null') : JSON.stringify(text);
    const [before = '', after = ''] = (parts.body?.toString() ?? `"${mark}"`).split(`"${mark}"`);
    parts.body = Buffer.from(`${before}${raw}${after}`);
  } else {
    const coded = valueIn(encodeds, value) ?? encoded(valueIn(texts, value) ?? '');
    if (place === 'path') parts.path.set(name, coded);
    else
      parts[place].push(
        value.startsWith('repeated ') ? (valueIn(repeated(name, '101'), value.slice(9)) ?? '') : `${name}=${coded}`,
      );
  }
}

function valueIn<T>(list: readonly (readonly [string, T])[], name: string): T | undefined {
  return list.find(([one]) => one === name)?.[1];
}

function encoded(text: string): string {
  return encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed());
}
