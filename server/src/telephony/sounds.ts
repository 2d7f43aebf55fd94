/**
 * What an Asterisk says that dials in: it shares no folder with us, so it fetches each sound once, at the address that
 * it has dialled, and keeps it. Asterisk sends no credentials when it fetches. So the address of a sound is signed for
 * the account that it came with: it holds while that account has this password and this permission.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Trusts } from '../callers.ts';
import type { Script } from './telephony.ts';

export const soundsPath = '/telephony/sounds';

/** Of an account that an Asterisk dials in with. */
export interface Fetcher {
  readonly account: string;
  /** Another one as soon as the account has another password or other permissions. */
  readonly stamp: string;
}

/** A name, an IPv4 address or either with a port: what may stand in a dialplan. */
const plainHost = /^[0-9A-Za-z.-]{1,100}(?::[0-9]{1,5})?$/;
const soundName = /^(?:passing\/)?([0-9a-f]{32})$/;

/** The address that somebody has dialled, as they would dial it again; undefined when it cannot be said to Asterisk. */
export function originOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, trusts: Trusts) {
  const behindProxy = trusts(socket.remoteAddress);
  const said = (name: string): string | undefined => {
    const value = behindProxy ? headers[name] : undefined;
    return (Array.isArray(value) ? value[0] : value)?.split(',', 1)[0]?.trim();
  };
  const secure = (said('x-forwarded-proto') ?? ((socket as TLSSocket).encrypted ? 'https' : 'http')) === 'https';
  const host = said('x-forwarded-host') ?? headers.host ?? '';
  return plainHost.test(host) ? `${secure ? 'https' : 'http'}://${host}` : undefined;
}

/** Where one that dials in finds a sound of ours; Asterisk's own sounds stay as they are. */
export function fetchedFrom(origin: string, fetcher: Fetcher, folder: string): (sound: string) => string {
  return (sound) => {
    const name = sound.startsWith(`${folder}/`) ? soundName.exec(sound.slice(folder.length + 1))?.[1] : undefined;
    return name !== undefined
      ? `${origin}${soundsPath}/${fetcher.account}/${signatureOf(fetcher.stamp, name)}/${name}.sln16`
      : sound;
  };
}

export function isSignedFor({ stamp }: Pick<Fetcher, 'stamp'>, name: string, signature: string): boolean {
  const [right, given] = [signatureOf(stamp, name), signature].map((one) => Buffer.from(one));
  return right !== undefined && given?.length === right.length && timingSafeEqual(right, given);
}

function signatureOf(stamp: string, name: string): string {
  return createHmac('sha256', stamp).update(`sound ${name}`).digest('base64url').slice(0, 22);
}

/** The same script with each sound where this one finds it. */
export function scriptWith(where: (sound: string) => string, script: Script): Script {
  return {
    ...script,
    announcement: script.announcement.map(where),
    replies: Object.fromEntries(Object.entries(script.replies).map(([key, reply]) => [key, where(reply)])),
    goodbye: where(script.goodbye),
  };
}

/** Each once. */
export function soundsOf({ announcement, replies, goodbye }: Script): string[] {
  return [...new Set([...announcement, ...Object.values(replies), goodbye])];
}
