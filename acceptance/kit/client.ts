/**
 * Speaks to the service as an integrator would, and looks at every answer twice: once for the test, once for the
 * contract.
 */
import { type Answer, faults, type OpenApi } from './contract.ts';

export type Fields = Record<string, string | number | boolean>;

export interface Sending {
  /** A URL-encoded form, as the interface says. */
  readonly form?: Fields;
  /** The same names as JSON. */
  readonly json?: unknown;
  /** A body as it stands, with its type in the headers. */
  readonly raw?: string;
  readonly headers?: Record<string, string>;
}

export class Client {
  readonly #url: string;
  readonly #document: OpenApi;
  readonly #credentials: string | undefined;

  constructor(url: string, document: OpenApi, credentials: string | undefined) {
    this.#url = url;
    this.#document = document;
    this.#credentials = credentials;
  }

  get(path: string, sending: Sending = {}): Promise<Answer> {
    return this.send('GET', path, sending);
  }

  post(path: string, form: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, { form, headers });
  }

  put(path: string, form: Fields): Promise<Answer> {
    return this.send('PUT', path, { form });
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  /** The path may carry a query, or be a whole address as a Location or Link header gives it. */
  async send(method: string, path: string, sending: Sending = {}): Promise<Answer> {
    const address = new URL(path, this.#url);
    const { body, type } = encoded(sending);
    const headers: Record<string, string> = {
      ...(this.#credentials === undefined
        ? {}
        : { authorization: `Basic ${Buffer.from(this.#credentials).toString('base64')}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...sending.headers,
    };
    const response = await fetch(address, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const answer: Answer = { status: response.status, headers: response.headers, text, body: parsed(text) };
    const found = faults(this.#document, method, address.pathname, answer);
    if (found.length > 0) throw new Error(`the contract is broken:\n${found.join('\n')}`);
    return answer;
  }
}

function encoded({ form, json, raw }: Sending): { body?: string; type?: string } {
  if (form !== undefined) {
    const fields = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]);
    return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' };
  }
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' };
  return raw === undefined ? {} : { body: raw };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
