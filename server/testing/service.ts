/** A real service on a port of its own, with properties and accounts to sign in with. */
import { pino } from 'pino';
import type { Permission } from '../src/rights.ts';
import { hashPassword } from '../src/passwords/password.ts';
import { insertAccount } from '../src/accounts/store.ts';
import { readConfig } from '../src/config/config.ts';
import type { Database } from '../src/db/connect.ts';
import { asSystem } from '../src/db/transaction.ts';
import { insertProperty, putLicence, putPropertyLanguages } from '../src/properties/store.ts';
import { putRooms } from '../src/rooms/store.ts';
import { type Service, startService } from '../src/service.ts';

export const password = 'a-good-password';
let hash: Promise<string> | undefined;

/** Every test account has the same password: hashing it once keeps the tests quick. */
function passwordHash(): Promise<string> {
  hash ??= hashPassword(password);
  return hash;
}

export const silent = pino({ level: 'silent' });

export function testConfig(database: { url: string }, settings: Record<string, string> = {}) {
  return readConfig({
    DATABASE_URL: database.url,
    REVEILLE_LISTEN: '127.0.0.1:0',
    REVEILLE_DATA: '/tmp',
    REVEILLE_RATE_PER_MINUTE: '1000000',
    REVEILLE_NIGHT_SHEET: 'none',
    REVEILLE_ALERT_SECONDS: '604800',
    // The journal has what a test does, and not that it asked.
    REVEILLE_NOTE_SIGN_INS: 'no',
    ...settings,
  });
}

export function startTestService(database: { url: string }, settings: Record<string, string> = {}): Promise<Service> {
  return startService(testConfig(database, settings), silent);
}

export interface PropertyToMake {
  readonly code: string;
  readonly name?: string;
  readonly timezone?: string;
  readonly rooms?: readonly string[];
  readonly accounts?: Readonly<Record<string, Permission[]>>;
  readonly licences?: Readonly<Record<string, number>>;
}

/**
 * The accounts desk, bar and boss, three rooms and the usual licences, unless said otherwise. Returns the property's
 * id.
 */
export async function makeProperty(database: Database, wanted: PropertyToMake): Promise<string> {
  const shared = await passwordHash();
  return asSystem(database, async (db) => {
    const property = await insertProperty(db, {
      code: wanted.code,
      name: wanted.name ?? `Hotel ${wanted.code}`,
      company: `Company of ${wanted.code}`,
      timezone: wanted.timezone ?? 'Europe/Paris',
      lines: 8,
      roomList: 'mailboxes',
      currency: '',
    });
    await putPropertyLanguages(db, property, ['en', 'fr']);
    const licences = Object.entries(wanted.licences ?? { wakeup: 1, inventory: 1, roomstatus: 1 });
    for (const [index, [name, value]] of licences.entries())
      await putLicence(db, property, { id: index + 1, name, value });
    await putRooms(
      db,
      property,
      'mailboxes',
      (wanted.rooms ?? ['101', '102', '9']).map((room) => ({ room, extension: room, language: null, method: null })),
    );
    for (const [name, permissions] of Object.entries(
      wanted.accounts ?? { desk: [], bar: ['inventory'], boss: ['admin', 'inventory'] },
    )) {
      await insertAccount(db, property, { name, passwordHash: shared, permissions: permissions as Permission[] });
    }
    return property;
  });
}

export function basic(name: string, secret = password): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` };
}
