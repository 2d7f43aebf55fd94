/** Asks the service. One place knows its headers, its errors and how to ask again without doing a thing twice. */
import { heardTime } from '../time/clock.ts';

/** What the service said when it refused, in its own words. */
export class Refused extends Error {
  readonly status: number;
  readonly code: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: number, description: string, retryAfterSeconds?: number) {
    super(description);
    this.name = 'Refused';
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
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

interface Asking {
  readonly form?: Record<string, string>;
  readonly json?: unknown;
  /** The same key is never done twice, so a request with one is repeated by itself when no answer came. */
  readonly key?: string;
  /** After so many seconds no answer is expected any more. Without, the browser decides, which may take minutes. */
  readonly seconds?: number;
}

export async function request<T>(what: string, { form, json, key, seconds }: Asking = {}): Promise<T> {
  const [method = 'GET', path = ''] = what.split(' ');
  const headers: Record<string, string> = { ...ourHeaders, accept: 'application/json' };
  if (json !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  const body = form === undefined ? (json === undefined ? null : JSON.stringify(json)) : new URLSearchParams(form);
  const repeatable = method === 'GET' || key !== undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const signal = seconds === undefined ? null : AbortSignal.timeout(seconds * 1000);
      return await once<T>(path, { method, headers, body, credentials: 'same-origin', signal });
    } catch (error) {
      const passing = error instanceof Unreachable || (error instanceof Refused && (error.status === 503 || error.code === 40903));
      if (!repeatable || !passing || attempt === 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 400));
    }
  }
}

/** A sound from the service, to be played or kept. */
export async function requestSound(what: string, json?: unknown): Promise<Blob> {
  const [method = 'GET', path = ''] = what.split(' ');
  const headers = { ...ourHeaders, ...(json === undefined ? {} : { 'content-type': 'application/json' }) };
  const response = await reached(path, { method, headers, body: json === undefined ? null : JSON.stringify(json), credentials: 'same-origin' });
  if (response.ok) return response.blob();
  return refused(path, response, await response.text());
}

/** Sends a recording. */
export async function sendSound(what: string, sound: Blob): Promise<void> {
  const [method = 'PUT', path = ''] = what.split(' ');
  const response = await reached(path, { method, headers: { ...ourHeaders, 'content-type': 'audio/wav' }, body: sound, credentials: 'same-origin' });
  if (!response.ok) refused(path, response, await response.text());
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

function refused(path: string, response: Response, text: string): never {
  const answer = parsed(text);
  if (response.status === 401 && path !== '/api/v1/session') signedOut();
  const { error, code, description, detail } = (answer ?? {}) as { error?: number; code?: number; description?: string; detail?: string };
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new Refused(response.status, error ?? code ?? 0, description ?? detail ?? response.statusText, Number.isNaN(wait) ? undefined : wait);
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A new key for a request that must be done once. Browsers offer UUIDs only over TLS, and a hotel's own network may have none. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
