/** How the text of a setting becomes a value. Each says in its error what it would take. */
import { accessSync, constants } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { placesOf } from '../database-url.ts';
import { Secret, secretUrl } from '../secret.ts';
import { readNetwork } from '../networks.ts';

export type Parse<T> = (value: string) => T;

interface Address {
  readonly host: string;
  readonly port: number;
}

export const text: Parse<string> = (value) => value;

export function optional<T>(parse: Parse<T>): Parse<T | undefined> {
  return (value) => (value === '' ? undefined : parse(value));
}

export function list<T>(parse: Parse<T>): Parse<readonly T[]> {
  return (value) => [
    ...new Set(
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map(parse),
    ),
  ];
}

/** `en=alba,de=thorsten`: a value for each name. */
export const pairs: Parse<ReadonlyMap<string, string>> = (value) =>
  new Map(
    list(text)(value).map((part): [string, string] => {
      const [, name, given] = /^([^=\s]+)=(.+)$/.exec(part) ?? [];
      if (name === undefined || given === undefined)
        throw new Error(`"${part}" is not a name and a value, like en=alba`);
      return [name, given];
    }),
  );

/** A path that can stand in a list of sounds, where commas and ampersands have a meaning. */
export const plainPath: Parse<string> = (value) => {
  if (!/^\/[\w./-]*$/.test(value))
    throw new Error(`"${value}" is not an absolute path of letters, digits, dots, dashes and underscores`);
  return value.replace(/(?<=.)\/+$/, '');
};

/** HH:MM; undefined for `none`. */
export const timeOrNone: Parse<string | undefined> = (value) => {
  if (value !== 'none' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(value))
    throw new Error(`"${value}" is neither a time, like 23:00, nor none`);
  return value === 'none' ? undefined : value;
};

export function choice<const T extends string>(of: readonly T[]): Parse<T> {
  return (value) => {
    const found = of.find((one) => one === value);
    if (found === undefined) throw new Error(`"${value}" is not one of ${of.join(', ')}`);
    return found;
  };
}

export function wholeNumber(least: number, most: number): Parse<number> {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= least && number <= most))
      throw new Error(`"${value}" is not a whole number from ${least} to ${most}`);
    return number;
  };
}

export const address: Parse<Address> = (value) => {
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([^:\s]+)):(\d{1,5})$/.exec(value);
  const host = parts?.[1] ?? parts?.[2];
  const port = Number(parts?.[3]);
  if (host === undefined || port > 65_535)
    throw new Error(`"${value}" is not an address like 127.0.0.1:10022 or [::1]:10022`);
  return { host, port };
};

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function url(...protocols: readonly string[]): Parse<string> {
  return (value) => {
    if (!protocols.some((protocol) => value.startsWith(`${protocol}//`))) {
      throw new Error(`must start with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    }
    return value;
  };
}

/** One Asterisk or several. */
export const ariUrls: Parse<string> = (given) => {
  if (given === 'attach') return given;
  const all = list(url('http:', 'https:'))(given);
  const parsed = all.map((one) => URL.parse(one));
  // Not quoted: somebody may have put a password into it.
  if (parsed.includes(null)) throw new Error('is not an address like http://127.0.0.1:8088');
  if (all.some((one) => one.includes('@')))
    throw new Error('has credentials in it: put them into ARI_USER and ARI_PASSWORD');
  return all.join(',');
};

const localPart = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}";
const domainPart = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** One address without a name beside it, as HTML has it: nothing in it could end a line or begin a second address. */
export const mailAddressPattern = `^(?=.{3,254}$)${localPart}@${domainPart}(?:\\.${domainPart})*$`;
export const mailAddressAdvice = 'write one address in plain letters, like night@hotel.example';

export const mailAddress: Parse<string> = (value) => {
  if (!new RegExp(mailAddressPattern, 'u').test(value))
    throw new Error(`"${value}" is no mail address: ${mailAddressAdvice}`);
  return value;
};

/** A place without a path: the console's own begin at its root. */
export const consoleAddress: Parse<string> = (value) => {
  const found = URL.parse(url('http:', 'https:')(value));
  if (found?.origin === undefined || found.href !== `${found.origin}/`)
    throw new Error('is not an address like https://reveille.hotel.example, without anything behind it');
  return found.origin;
};

/** A URL with a password in it. What is wrong with it is said without quoting it. */
export function secretUrlOf(...protocols: readonly string[]): Parse<Secret> {
  return (value) => {
    const found = secretUrl(url(...protocols)(value));
    if (found === undefined) throw new Error(`is no address that can be read: ${escaping}`);
    return found;
  };
}

const escaping = 'in a user name or password, write / ? # @ : as %2F %3F %23 %40 %3A';

/** PostgreSQL, at one host or at several of which one can be written to. */
export const databaseUrl: Parse<Secret> = (value) => {
  const given = url('postgres:', 'postgresql:')(value);
  let places;
  try {
    places = placesOf(given);
  } catch (error) {
    throw new Error(`${(error as Error).message}; ${escaping}`, { cause: error });
  }
  if (places.length === 1) return secretUrlOf('postgres:', 'postgresql:')(given);
  const [, path = ''] = /^[a-z]+:\/\/[^/?#]*(\/[^?#]*)?/.exec(given) ?? [];
  return new Secret(given, `postgres://${places.map(({ name }) => name).join(',')}${path}`);
};

/** Any text that nobody else may see. */
export const secretText: Parse<Secret> = (value) => new Secret(value);

export const readableFile: Parse<string> = (value) => {
  try {
    accessSync(value, constants.R_OK);
  } catch {
    throw new Error(`the file ${value} cannot be read`);
  }
  return value;
};

export const network: Parse<string> = (given) => {
  readNetwork(given);
  return given;
};

export const secretKey: Parse<Secret<Buffer>> = (given) => {
  const bytes = Buffer.from(given, 'base64');
  if (bytes.length !== 32) throw new Error('is not 32 bytes in base64; make one with: openssl rand -base64 32');
  return new Secret(bytes);
};

/** Where announcements are written, and where Asterisk sees that folder. */
export function soundsFolders({ data, soundsAt }: { readonly data: string; readonly soundsAt?: string | undefined }) {
  const folder = join(data, 'sounds');
  return { folder, folderAt: soundsAt ?? folder };
}

/** Where people find a service that listens there: by the name of this machine, where others can reach it. */
export function addressOf(
  { listen, tlsKey }: { readonly listen: Address; readonly tlsKey?: string | undefined },
  port = listen.port,
): string {
  const host = isLoopback(listen.host) ? listen.host : hostname();
  return `${urlOf({ address: host, port, family: '' }, tlsKey !== undefined)}/`;
}

export function urlOf({ address: host, port }: AddressInfo, secure: boolean): string {
  return `${secure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
