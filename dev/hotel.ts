/** The hotel of the development loop: the one of the README, in a database that is made once and kept. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../server/src/config/config.ts';
import { migratingUrl } from '../server/src/db/roles.ts';
import { onDatabase, withDatabase } from '../lab/database.ts';
import { say } from './children.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
/** As the README has them. */
const passwords = {
  DESK_PASSWORD: 'wake-me-gently',
  BAR_PASSWORD: 'mini-bar-only',
  BOSS_PASSWORD: 'keys-to-the-house',
};

export const accounts = [
  { name: 'desk', password: passwords.DESK_PASSWORD, may: 'wake-ups and room status' },
  { name: 'bar', password: passwords.BAR_PASSWORD, may: 'charges as well' },
  { name: 'boss', password: passwords.BOSS_PASSWORD, may: 'everything, with the office' },
];

interface HotelDatabase {
  /** As the login that serves. */
  readonly url: string;
  /** No calls and charges are in it yet: `fill` once the service answers. */
  readonly isNew: boolean;
  fill(service: string): Promise<void>;
}

/** Written on the database when everything is in it: what was interrupted before is begun again. */
const complete = 'made by npm run dev';

export async function openDatabase(name: string, { fresh }: { fresh: boolean }): Promise<HotelDatabase> {
  const config = readConfig(process.env, {});
  // Made by whoever owns the real one, served by whoever serves it.
  const served = config.databaseUrl.reveal();
  const owner = await migratingUrl(config).catch(() => served);
  const [url, migrateUrl, server] = [
    withDatabase(served, name),
    withDatabase(owner, name),
    withDatabase(owner, 'postgres'),
  ];
  const state = await reached(server, async (client) => {
    const { rows } = await client.query<{ note: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1`,
      [name],
    );
    return rows[0];
  });
  const isNew = state === undefined || state.note !== complete || fresh;
  if (isNew) {
    say(`making the database ${name} …`);
    await onDatabase(server, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}`);
    });
  }
  const reveille = async (...words: string[]): Promise<void> => {
    const env = { ...process.env, ...passwords, DATABASE_URL: url, REVEILLE_MIGRATE_URL: migrateUrl };
    await run(join(root, 'reveille'), words, { env }).catch((error: unknown) => {
      const { stderr = '' } = error as { stderr?: string };
      const advice = isNew ? '' : ' Fix: npm run dev -- --fresh begins with a new database.';
      throw new Error(`reveille ${words[0]} failed: ${stderr.trim()}${advice}`, { cause: error });
    });
  };
  await reveille('migrate');
  if (isNew) await reveille('apply', join(root, 'examples/grand-hotel.yaml'));
  return {
    url,
    isNew,
    async fill(service) {
      await fillHotel(service);
      await onDatabase(server, (client) => client.query(`COMMENT ON DATABASE ${name} IS '${complete}'`));
    },
  };
}

async function reached<T>(server: string, work: Parameters<typeof onDatabase<T>>[1]): Promise<T> {
  try {
    return await onDatabase(server, work);
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new Error(
      `PostgreSQL cannot be asked (${reason}). Fix: ./setup makes it ready, or set DATABASE_URL to one that is.`,
      { cause: error },
    );
  }
}

/** A little of everything, asked for by REST: what the screens show is what the service has made of it. */
async function fillHotel(service: string): Promise<void> {
  const soon = new Date(Date.now() + 90_000).toISOString();
  await post(service, 'desk', '/rest/wakeup', { room: '101', datetime: soon });
  await post(service, 'desk', '/rest/wakeup', { room: '102,105,117', time: '0615' });
  await post(service, 'desk', '/rest/wakeup', { room: '110,111,112,113,201,208', time: '0700' });
  await post(service, 'desk', '/rest/wakeup', { room: '120', time: '0545', daily: 'true' });
  for (const [room, id, quantity] of [
    ['102', '10', '2'],
    ['105', '11', '1'],
    ['208', '20', '1'],
  ] as const)
    await post(service, 'bar', '/rest/isi/charge', { room, id, quantity });
  for (const [room, id] of [
    ['101', '002'],
    ['102', '002'],
    ['110', '001'],
    ['111', '003'],
    ['201', '001'],
  ] as const)
    await post(service, 'desk', '/rest/rsi/change', { room, id });
}

async function post(service: string, name: string, path: string, form: Record<string, string>): Promise<void> {
  const password = accounts.find((one) => one.name === name)?.password ?? '';
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  const response = await fetch(`${service}${path}`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  });
  if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}: ${await response.text()}`);
}
