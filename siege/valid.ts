/** Values that are right, so that a request with one hostile field gets as far as it can. */
import { password } from './hotels.ts';
import type { Schema } from './openapi.ts';

const soon = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** By name, as hotels know them; where /rest writes the same otherwise, that stands in `rest`. */
const known: Readonly<Record<string, unknown>> = {
  room: '101',
  extension: '101',
  language: 'en',
  sentence: 'goodMorning',
  time: '06:30',
  date: soon(1).slice(0, 10),
  datetime: `${soon(2).slice(0, 10)}T06:30`,
  item: '20',
  quantity: 1,
  category: '1',
  price: '3.50',
  max: 0,
  color: '#2f6fde',
  description: 'Something',
  status: '001',
  result: 1,
  reason: 'went by',
  password,
  permissions: [],
  enabled: true,
  account: 'all@besieged',
  types: 'wakeup.*',
  'last-event-id': '1',
  list: 'mailboxes',
  limit: 5,
  count: 5,
  hours: 12,
  text: 'Good morning.',
  texts: { goodMorning: 'Hello.' },
  resume: false,
  states: ['refused'],
  ringSeconds: 30,
  attempts: 3,
  retryMinutes: 2,
  graceMinutes: 15,
  personMinutes: 5,
  soonMinutes: 0,
  snooze: { minutes: 10, times: 2 },
  confirm: null,
  desk: '9',
  escalation: [],
  dryRun: true,
  'idempotency-key': 'siege',
};
const rest: Readonly<Record<string, unknown>> = {
  start: '202601010000',
  end: '203512312359',

  time: '0630',
  date: soon(1).slice(0, 10).replaceAll('-', ''),
  quantity: '1',
  max: '0',
  daily: '0',
  result: '1',
};

let made = 0;

export function validValue(path: string, name: string, schema: Schema, file: string): unknown {
  made += 1;
  if (name === 'file') return file;
  if (name === 'name') return `guest-${made}`;
  if (name === 'lines') return schema.type === 'array' ? [{ item: '20', quantity: 1 }] : 8;
  if (name === 'id' && path.startsWith('/rest'))
    return path.includes('rsi/change') ? '001' : path.includes('charge') ? '20' : String(50_000 + made);
  if (path.startsWith('/rest') && name in rest) return rest[name];
  // What is described outweighs what we know, but for texts that could be anything.
  if (schema.enum !== undefined) return schema.enum[0];
  if (name === 'from' || name === 'to')
    return schema.format === 'date' ? soon(name === 'from' ? -2 : 2).slice(0, 10) : soon(name === 'from' ? -2 : 2);
  if (name in known) return known[name];
  return bySchema(schema);
}

function bySchema(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf?.[0] !== undefined) return bySchema(schema.anyOf[0]);
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (schema.format === 'date-time') return soon(-1);
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') return [];
  if (schema.type === 'object') return {};
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
}

/**
 * These say the same in two ways, and both at once are refused; and where a page goes on nobody knows who has not read
 * the one before.
 */
export function exclude(target: string, name: string): boolean {
  if (['cursor', 'before', 'after'].includes(name)) return true;
  return target === 'datetime' ? name === 'date' || name === 'time' : name === 'datetime';
}
