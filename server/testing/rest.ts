/** Asks the interface as a client does, and looks at what the database has afterwards. */
import { putDestination } from '../src/deliveries/store.ts';
import type { Destination } from '../src/connectors/destination.ts';
import { asProperty } from '../src/db/transaction.ts';
import { onServer, type TestDatabase } from './database.ts';
import { basic } from './service.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body of an answer that has one. */
  readonly json: unknown;
}

export interface Asking {
  readonly as?: string;
  readonly form?: Record<string, string>;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

/** `ask(url, 'POST /rest/isi/charge', { as: 'bar', form: { … } })` */
export async function ask(
  url: string,
  what: string,
  { as = 'boss', form, json, headers = {} }: Asking = {},
): Promise<Answer> {
  const [method = '', path = ''] = what.split(' ');
  const body = form === undefined ? json : new URLSearchParams(form);
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...basic(as), ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}

/** Another password for an account of the first hotel, as people get one: with a code from an administrator. */
export async function givePassword(
  url: string,
  id: string,
  account: string,
  newPassword: string,
  by = 'boss',
): Promise<number> {
  const { json } = await ask(url, `POST /api/v1/accounts/${id}/code`, { as: by, json: {} });
  const { code } = json as { code: string };
  return (await ask(url, 'POST /api/v1/session/code', { json: { account, code, newPassword } })).status;
}

export async function query<Row extends object>(
  database: TestDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await onServer((client) => client.query<Row>(text, values), database.url)).rows;
}

/**
 * Takes all rows away beside a running service. The table is locked first: a service that writes several rows at that
 * moment takes them in another order, and either of the two would be ended as a deadlock.
 */
export async function empty(database: TestDatabase, ...tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await query(database, `LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE; DELETE FROM ${table}`);
}

export function addDestination(
  database: TestDatabase,
  property: string,
  role: Destination['role'],
  name: string,
): Promise<void> {
  const target = { url: `http://127.0.0.1:9100/${name}`, ...(role === 'receiver' ? { format: 'json' } : {}) };
  return asProperty(database, property, (db) => putDestination(db, property, { role, name, type: 'webhook', target }));
}
