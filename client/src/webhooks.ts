/** Believes a webhook of the service only when it is signed, by Standard Webhooks. */
import type { Message } from './asking.ts';

export type { Message } from './asking.ts';

export interface Arrived {
  /** The secret of the property file, in base64; while it is being replaced, both. */
  readonly secret: string | readonly string[];
  /** Those of the request: `request.headers` of Node, or Headers. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as it came, before anybody has parsed it. */
  readonly body: string | Uint8Array;
}

/** Do nothing of what it says, and answer 401: the service comes back, so that nothing is lost while secrets differ. */
export class NotSigned extends Error {
  override readonly name = 'NotSigned';
}

/** What is older may have been recorded, and sent again by somebody else. */
const oldestSeconds = 5 * 60;

/** The message, with its id: a repeat has the same, so take each id once. */
export async function verifyMessage({ secret, headers, body }: Arrived): Promise<Message & { readonly id: string }> {
  const read = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== 'string') throw new NotSigned(`The header ${name} is missing.`);
    return value;
  };
  const [id, timestamp, given] = [read('webhook-id'), read('webhook-timestamp'), read('webhook-signature')];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= oldestSeconds))
    throw new NotSigned('The message is too old, or one of the clocks is wrong.');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const signatures = given.split(' ').flatMap((one) => (one.startsWith('v1,') ? [fromBase64(one.slice(3))] : []));
  for (const one of [secret].flat()) {
    const key = await crypto.subtle.importKey('raw', secretBytes(one), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    for (const signature of signatures)
      // It takes as long for a wrong one as for the right one.
      if (signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return { ...(JSON.parse(new TextDecoder().decode(bytes)) as Message), id };
  }
  throw new NotSigned('The signature is not made with this secret.');
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length < 24) throw new TypeError('A secret is at least 24 bytes in base64.');
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
