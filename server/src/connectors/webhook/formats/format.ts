/**
 * A format for people: how the service of somebody else wants to be told what happened. It is a function from what is
 * said to a request, and nothing more: when it leaves, and what becomes of it, is as for every webhook.
 */
import type { TSchema } from 'typebox';
import { decoded } from '../../../decoded.ts';
import type { DeliveryOutcome, SecretRule } from '../../connector.ts';
import type { Settings } from '../../destination.ts';
import type { Said } from './said.ts';

export interface Format {
  /** What the property file may say of it beside its name and its events. */
  readonly settings: Readonly<Record<string, TSchema>>;
  /** Its address opens the channel to whoever knows it, so the address is its secret. */
  readonly secret: SecretRule;
  readonly request: (said: Said, address: string, settings: Settings) => PeopleRequest;
  /** Where an answer means something else than its status says. */
  readonly judge?: (status: number, answer: string) => Partial<DeliveryOutcome> | undefined;
}

interface PeopleRequest {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** The address as the service gave it out. */
export const anyAddress: SecretRule = {
  pattern: '^https?://[^\\s/?#]+[\\x21-\\x7E]{0,1900}$',
  advice: 'write the whole address as the service gave it out, like https://hooks.example/services/…',
};

/** What is wrong with it is said without quoting it. */
export function readAddress(address: string): URL {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('the address that is kept sealed is none');
  return url;
}

/** The name and password in an address, as they leave in a header. */
export function pairOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  return Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64');
}

/** A name and password in an address become a header: they are sent no other way. */
export function signedIn(url: URL): Pick<PeopleRequest, 'url' | 'headers'> {
  const pair = pairOf(url);
  if (pair === undefined) return { url };
  const bare = new URL(url);
  [bare.username, bare.password] = ['', ''];
  return { url: bare, headers: { authorization: `Basic ${pair}` } };
}
