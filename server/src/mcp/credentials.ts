/** Who asks: by the header that a request brought, and as a client of the service. */
import { type Client, createClient, type Options } from '../../../client/src/client.ts';

export interface Credentials {
  readonly given: Options['credentials'];
  /** To tell one from another; a token is its own name. */
  readonly name: string;
}

/** Basic credentials as the service takes them, or a token for what stands in front of it. */
export function credentialsIn(header: string | undefined): Credentials | undefined {
  const [, scheme = '', value = ''] = /^(Basic|Bearer) +([\w+/=.~-]{1,2048})$/i.exec(header ?? '') ?? [];
  if (scheme === '') return undefined;
  if (scheme.toLowerCase() === 'bearer') return { given: { token: value }, name: `token ${value}` };
  const text = Buffer.from(value, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 1) return undefined;
  const [account, password] = [text.slice(0, colon), text.slice(colon + 1)];
  return { given: { account, password }, name: `account ${account}` };
}

/** An assistant gives up after a minute: what cannot be done by then is better told than waited for. */
export function clientFor(url: string, credentials: Options['credentials'], ask: typeof fetch = fetch): Client {
  return createClient({ url, credentials, repeats: 2, timeoutSeconds: 15, longestPauseSeconds: 5, fetch: ask });
}
