/** Requests that come from an address of the loopback of one's choice, as from as many machines. */
import { request } from 'node:http';
import { basic, password } from './service.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

export interface Ask {
  readonly name: string;
  readonly secret?: string;
  /** Sent alone, instead of name and secret. */
  readonly token?: string;
  readonly from: string;
  readonly path?: string;
  readonly method?: string;
  /** Sent as the body, instead of credentials in a header. */
  readonly json?: object;
  readonly signal?: AbortSignal;
}

export function askFrom(
  url: string,
  { name, secret = password, token, from, path = '/rest/system', method = 'GET', json, signal }: Ask,
): Promise<Answer> {
  const credentials = token === undefined ? basic(name, secret) : { authorization: `Bearer ${token}` };
  const headers = json === undefined ? credentials : { 'content-type': 'application/json' };
  const options = { method, headers, localAddress: from, agent: false, ...(signal === undefined ? {} : { signal }) };
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, options, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', reject)
      .end(json === undefined ? undefined : JSON.stringify(json));
  });
}

let places = 0;
/** An address that nobody has come from yet. */
export const elsewhere = (): string => `127.1.${Math.floor(++places / 250)}.${1 + (places % 250)}`;

/** The first of them that was answered so; the others are left to themselves. */
export function firstAnswered(crowd: readonly Promise<Answer | undefined>[], status: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const others = crowd.map(async (one) => {
      const answer = await one;
      if (answer?.status === status) resolve(answer);
    });
    void Promise.allSettled(others).then(() => reject(new Error(`nobody was answered with ${status}`)));
  });
}
