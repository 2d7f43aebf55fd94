/** How the text of a setting becomes a value. Each says in its error what it would take. */
import { accessSync, constants } from 'node:fs';

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
    if (!(number >= least && number <= most)) throw new Error(`"${value}" is not a whole number from ${least} to ${most}`);
    return number;
  };
}

export const address: Parse<Address> = (value) => {
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([^:\s]+)):(\d{1,5})$/.exec(value);
  const host = parts?.[1] ?? parts?.[2];
  const port = Number(parts?.[3]);
  if (host === undefined || port > 65_535) throw new Error(`"${value}" is not an address like 127.0.0.1:10022 or [::1]:10022`);
  return { host, port };
};

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

export function url(...protocols: readonly string[]): Parse<string> {
  return (value) => {
    if (!protocols.some((protocol) => value.startsWith(`${protocol}//`))) {
      throw new Error(`must start with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    }
    return value;
  };
}

export const readableFile: Parse<string> = (value) => {
  try {
    accessSync(value, constants.R_OK);
  } catch {
    throw new Error(`the file ${value} cannot be read`);
  }
  return value;
};
