/**
 * The way to a provider by HTTP: to allowed addresses alone, without redirects, within limits of time and size, and in
 * the clear on this machine only.
 */
import type { CustomFetchOptions } from 'openid-client';
import { Agent, request } from 'undici';
import { budgets } from '../budgets/budgets.ts';
import type { Addresses } from '../connectors/addresses.ts';
import { release } from '../release.ts';

/** No answer came that could be read. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

export const outgoingSeconds = 8;

/** Secrets and answers go over no open wire; on the machine itself there is none. */
export function mayBeInTheClear({ hostname }: URL): boolean {
  return /^(?:127\.|localhost$|\[::1\])/.test(hostname);
}

export function outgoing(addresses: Addresses): (url: string, options: CustomFetchOptions) => Promise<Response> {
  const timeout = outgoingSeconds * 1000;
  const agent = new Agent({
    connect: { lookup: addresses.lookup, timeout },
    connections: 16,
    pipelining: 1,
    keepAliveTimeout: 4000,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxResponseSize: budgets.providerAnswer.most,
    maxHeaderSize: 16 * 1024,
  });
  return async (address, { method, headers, body }) => {
    try {
      const url = new URL(address);
      if (url.protocol !== 'https:' && !mayBeInTheClear(url)) throw new Error(`${url.host} must be reached by https`);
      addresses.check(url);
      const answer = await request(url, {
        method: method as 'GET',
        headers: { ...headers, 'user-agent': `Reveille/${release.version}` },
        body: body instanceof URLSearchParams ? body.toString() : null,
        dispatcher: agent,
        signal: AbortSignal.timeout(timeout),
      });
      const text = await answer.body.text();
      const type = answer.headers['content-type'];
      return new Response(text === '' ? null : text, {
        status: answer.statusCode,
        headers: typeof type === 'string' ? { 'content-type': type } : {},
      });
    } catch (error) {
      throw new Unanswered((error as Error).message, { cause: error });
    }
  };
}
