/** Asks the service. One place knows its headers, its errors and how to ask again without doing a thing twice. */
import { heardTime } from '../time/clock.ts';
import { type Heard, said, wordsHere } from '../language/saying.ts';
import type { Api } from '../../../../client/src/api.ts';

/** What the service said when it refused, in the reader's language. */
export class Refused extends Error {
  readonly status: number;
  readonly code: number;
  readonly retryAfterSeconds: number | undefined;
  /** The fields that are to blame, where the service knows. */
  readonly fields: readonly string[];

  constructor(
    status: number,
    code: number,
    description: string,
    retryAfterSeconds?: number,
    fields: readonly string[] = [],
  ) {
    super(description);
    this.name = 'Refused';
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.fields = fields;
  }
}

/** No answer came: the network or the service is away. */
class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The service does not answer.', { cause });
    this.name = 'Unreachable';
  }
}

let signedOut: () => void = () => undefined;
/** Told whenever the service no longer knows who we are. */
export function onSignedOut(listener: () => void): void {
  signedOut = listener;
}

/** Asked for by a script: the browser then leaves asking for a password to us. */
export const ourHeaders = { 'x-requested-with': 'console' };

/** Every operation that the service has, as its own description lists them. */
type Operation = keyof Api;
export type Answer<What extends Operation> = Api[What]['answer'];
type Given<What extends Operation, Name extends string> = Api[What] extends { readonly [One in Name]: infer Value }
  ? Value
  : never;

interface Common {
  /** The same key is never done twice, so a request with one is repeated by itself when no answer came. */
  readonly key?: string;
  /** After so many seconds no answer is expected any more. Without, the browser decides, which may take minutes. */
  readonly seconds?: number;
}

/** A part that an operation does not have cannot be given, and one that it needs must be. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { readonly [One in Name]?: never }
  : object extends Value
    ? { readonly [One in Name]?: Value }
    : { readonly [One in Name]: Value };
/** JSON, or a form, which knows only text. */
type Body<Value> = [Value] extends [never]
  ? { readonly json?: never; readonly form?: never }
  :
      | { readonly json: Sent<Value>; readonly form?: never }
      | { readonly form: { readonly [Name in keyof Value]: string }; readonly json?: never };
/** What may be left out may be undefined, which JSON leaves out. */
type Sent<Value> = {
  readonly [Name in keyof Value]: Value[Name] | (object extends Pick<Value, Name> ? undefined : never);
};
type Address<What extends Operation> = Part<'path', Given<What, 'path'>> & Part<'query', Given<What, 'query'>>;
type Asking<What extends Operation> = Common & Address<What> & Body<Given<What, 'body'>>;
type Argument<Value> = object extends Value ? [asking?: Value] : [asking: Value];

interface Asked {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/** Where an operation is to be found: `addressOf('GET /api/v1/journal', { query: { room: '101' } })`. */
export function addressOf<What extends Operation>(what: What, ...[asking]: Argument<Address<What>>): string {
  return addressed(what, asking as Asked | undefined).address;
}

function addressed(what: Operation, { path = {}, query = {} }: Asked = {}): { method: string; address: string } {
  const [method = 'GET', template = ''] = what.split(' ');
  const place = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(path[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return { method, address: search === '' ? place : `${place}?${search}` };
}

/**
 * `request('GET /api/v1/wakeups/{id}/attempts', { path: { id } })`; what the service does not have does not compile.
 */
export async function request<What extends Operation>(
  what: What,
  ...[asking]: Argument<Asking<What>>
): Promise<Answer<What>> {
  const { form, json, key, seconds, ...where } = (asking ?? {}) as Common &
    Asked & { form?: Record<string, string>; json?: unknown };
  const { method, address } = addressed(what, where);
  const headers: Record<string, string> = { ...ourHeaders, accept: 'application/json, application/problem+json' };
  if (json !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  const body = form === undefined ? (json === undefined ? null : JSON.stringify(json)) : new URLSearchParams(form);
  const repeatable = method === 'GET' || key !== undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const signal = seconds === undefined ? null : AbortSignal.timeout(seconds * 1000);
      return await once<Answer<What>>(address, { method, headers, body, credentials: 'same-origin', signal });
    } catch (error) {
      const passing =
        error instanceof Unreachable || (error instanceof Refused && (error.status === 503 || error.code === 40903));
      if (!repeatable || !passing || attempt === 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 400));
    }
  }
}

type SoundOperation = { [What in Operation]: Answer<What> extends Blob ? What : never }[Operation];

/** A sound from the service, to be played or kept. */
export async function requestSound<What extends SoundOperation>(
  what: What,
  ...[asking]: Argument<Asking<What>>
): Promise<Blob> {
  const { json, ...where } = (asking ?? {}) as Asked & { json?: unknown };
  const { method, address } = addressed(what, where);
  const headers = { ...ourHeaders, ...(json === undefined ? {} : { 'content-type': 'application/json' }) };
  const response = await reached(address, {
    method,
    headers,
    body: json === undefined ? null : JSON.stringify(json),
    credentials: 'same-origin',
  });
  if (response.ok) return response.blob();
  return refused(address, response, await response.text());
}

/** Sends a recording. */
export async function sendSound<What extends Operation>(what: What, asking: Address<What>, sound: Blob): Promise<void> {
  const { method, address } = addressed(what, asking as Asked);
  const headers = { ...ourHeaders, 'content-type': 'audio/wav' };
  const response = await reached(address, { method, headers, body: sound, credentials: 'same-origin' });
  if (!response.ok) await refused(address, response, await response.text());
}

async function reached(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(path, options);
  } catch (error) {
    throw new Unreachable(error);
  }
}

async function once<T>(path: string, options: RequestInit): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, options);
    text = await response.text();
  } catch (error) {
    throw new Unreachable(error);
  }
  const date = response.headers.get('date');
  if (date !== null) heardTime(Date.parse(date));
  return response.ok ? (parsed(text) as T) : refused(path, response, text);
}

/** Problem details, as RFC 9457 has them; `/rest` answers them to who asks for them. */
interface Problem {
  readonly code: number;
  readonly detail: string;
  readonly said: Heard;
  readonly errors: readonly { readonly field: string; readonly detail: string }[];
}

async function refused(path: string, response: Response, text: string): Promise<never> {
  const answer = parsed(text);
  if (response.status === 401 && path !== '/api/v1/session') signedOut();
  await wordsHere();
  const { code = 0, detail, said: spoken, errors = [] } = (answer ?? {}) as Partial<Problem>;
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const fields = errors.map(({ field }) => field);
  throw new Refused(
    response.status,
    code,
    said(spoken, detail ?? response.statusText),
    Number.isNaN(wait) ? undefined : wait,
    fields,
  );
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * A new key for a request that must be done once. Browsers offer UUIDs only over TLS, and a hotel's own network may
 * have none.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
