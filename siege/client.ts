/** Well-meant requests, to prepare what the hostile ones aim at. */
import { request } from 'node:http';
import { basic } from './hotels.ts';

export interface Said {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export function ask(url: string, account: string, method: string, path: string, body?: unknown): Promise<Said> {
  const form = path.startsWith('/rest') && body !== undefined;
  const sent =
    body === undefined
      ? undefined
      : form
        ? new URLSearchParams(body as Record<string, string>).toString()
        : JSON.stringify(body);
  const headers = {
    authorization: basic(account),
    ...(sent === undefined
      ? {}
      : {
          'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
          'content-length': Buffer.byteLength(sent),
        }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { method, headers, agent: false, timeout: 30_000 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
    });
    asked.on('timeout', () => asked.destroy(new Error(`${method} ${path} was not answered`)));
    asked.on('error', reject).end(sent);
  });
}

export function json(said: Said): unknown {
  try {
    return JSON.parse(said.text);
  } catch {
    return undefined;
  }
}
