/** A hotel for the console's tests: a real service on a real database, with a night in it. */
import { randomUUID } from 'node:crypto';
import { raise } from '../../server/src/alerts/alert.ts';
import { asProperty } from '../../server/src/db/transaction.ts';
import { createTestDatabase, onServer, type TestDatabase } from '../../server/testing/database.ts';
import { makeProperty, silent, startTestService, testConfig } from '../../server/testing/service.ts';
import { type Service, startService } from '../../server/src/service.ts';
import type { Telephony } from '../../server/src/telephony/telephony.ts';

export interface Hotel {
  readonly url: string;
  readonly database: TestDatabase;
  readonly property: string;
  readonly zone: string;
  close(): Promise<void>;
}

const rooms = [4, 5, 6].flatMap((floor) => Array.from({ length: 40 }, (_, index) => String(floor * 100 + 1 + index)));

export interface HotelSetting {
  readonly settings?: Record<string, string>;
  /** If one is given, it also rings. */
  readonly telephony?: Telephony;
  readonly zone?: string;
  /** One that never had a telephone system. Otherwise, where none is given, another process says that it has one. */
  readonly withoutPhones?: boolean;
}

export async function openHotel({
  settings = {},
  telephony,
  zone = 'Europe/Paris',
  withoutPhones = false,
}: HotelSetting = {}): Promise<Hotel> {
  const database = await createTestDatabase();
  const property = await makeProperty(database, { code: 'aurora', name: 'Grand Hotel Aurora', timezone: zone, rooms });
  await onServer(async (client) => {
    await client.query(
      `INSERT INTO categories (property, id, description, color) VALUES ($1, '1', 'Drinks', '#2f6fde')`,
      [property],
    );
    await client.query(
      `INSERT INTO items (property, id, description, category, max, price)
          VALUES ($1, '10', 'Cola', '1', 6, 3.5), ($1, '11', 'Mineral water', '1', 6, 2.8)`,
      [property],
    );
    await client.query(
      `INSERT INTO status_types (property, id, description) VALUES ($1, '001', 'Clean'), ($1, '002', 'Dirty')`,
      [property],
    );
    await client.query(`UPDATE rooms SET language = 3 WHERE property = $1 AND room = '412'`, [property]);
    const dials = telephony !== undefined && settings['REVEILLE_ROLES'] !== 'api';
    if (!withoutPhones && !dials) await client.query(otherDialer);
  }, database.url);
  const service: Service =
    telephony === undefined
      ? await startTestService(database, { REVEILLE_ROLES: 'api', ...settings })
      : await startService(testConfig(database, { REVEILLE_ROLES: 'api,dialer', ...settings }), silent, { telephony });
  return {
    url: service.url,
    database,
    property,
    zone,
    async close() {
      await service.stop();
      await database.drop();
    },
  };
}

/** A process elsewhere that lives, looks, and has an Asterisk for everybody. */
const otherDialer = `
  WITH dialer AS (
    INSERT INTO processes (role, id, name, ready, alive_until, looked_at)
    VALUES ('dialer', gen_random_uuid(), 'elsewhere', true, now() + interval '1 day', now() + interval '1 day')
    RETURNING id
  ) INSERT INTO ways (process, node, words) SELECT id, 'elsewhere', 'a stand-in' FROM dialer`;

export interface CallToSeed {
  readonly room: string;
  /** Minutes from now. */
  readonly inMinutes: number;
  readonly status?: number;
  readonly result?: number;
  readonly attempts?: number;
  readonly daily?: boolean;
  readonly actor?: string;
}

/** Writes calls as they stand in the middle of a night; returns their ids in order. */
export async function seedCalls({ database, property, zone }: Hotel, calls: readonly CallToSeed[]): Promise<string[]> {
  const given = calls.map((call) => ({
    id: randomUUID(),
    status: 0,
    result: -1,
    attempts: 0,
    daily: false,
    actor: 'desk',
    ...call,
  }));
  await onServer(
    (client) =>
      client.query(
        `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, daily, status, result, source, attempts,
            actor, booked_by, created_at)
         SELECT $1, id, room, at AT TIME ZONE $3, $3, at, daily, status, result, 3, attempts, actor,
           nullif(actor, 'reveille'), now() - interval '9 hours'
         FROM (SELECT *, date_trunc('minute', now()) + make_interval(mins => "inMinutes") AS at
           FROM jsonb_to_recordset($2::jsonb)
           AS given (id uuid, room text, "inMinutes" int, status smallint, result smallint, attempts int, daily boolean,
             actor text)) AS timed`,
        [property, JSON.stringify(given), zone],
      ),
    database.url,
  );
  return given.map(({ id }) => id);
}

/** The room did not answer three times, and somebody must be told: as ringing leaves it after the last attempt. */
export async function seedUnanswered(
  hotel: Hotel,
  room: string,
  minutesAgo = 6,
): Promise<{ call: string; alert: string }> {
  const [call = ''] = await seedCalls(hotel, [{ room, inMinutes: -minutesAgo, status: 5, result: 2, attempts: 3 }]);
  const alert = await raiseAlert(hotel, room, call);
  await onServer(
    (client) =>
      client.query(
        `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, begun_at,
            ended_at, cause, sip_status, result)
         SELECT $1, gen_random_uuid(), 'room', $2, n, $3, $3, now(), gen_random_uuid(),
           now() - make_interval(mins => 7 - 2 * n), now() - make_interval(mins => 7 - 2 * n, secs => -30), 19, 480, 2
         FROM generate_series(1, 3) AS n`,
        [hotel.property, call, room],
      ),
    hotel.database.url,
  );
  return { call, alert };
}

/** The row and its journal entry in one transaction, as `alerts/alert.ts` writes them. */
export async function raiseAlert({ database, property }: Hotel, room: string, call: string): Promise<string> {
  const alert = randomUUID();
  const detail = JSON.stringify({ result: 2, due: new Date().toISOString(), attempts: 3 });
  await onServer(async (client) => {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO alerts (property, id, kind, subject, room, detail) VALUES ($1, $2, 'unanswered', $3, $4, $5)`,
      [property, alert, call, room, detail],
    );
    await client.query(
      `INSERT INTO journal (property, kind, actor, room, subject, detail)
          VALUES ($1, 'alert.raised', 'reveille', $2, $3, $4::jsonb || $5::jsonb)`,
      [property, room, alert, detail, JSON.stringify({ alert: 'unanswered', about: call })],
    );
    await client.query('COMMIT');
  }, database.url);
  return alert;
}

/** Somebody tries passwords of an account, as `accounts/guesses.ts` tells the administrator. */
export async function raiseGuessing({ database, property }: Hotel, account: string): Promise<void> {
  const addresses = ['192.0.2.0/24', '198.51.100.0/24'];
  const detail = { account, tries: 1204, networks: 50, addresses, since: new Date().toISOString() };
  await asProperty(database, property, (db) =>
    raise(db, property, { kind: 'guessing', subject: randomUUID(), detail }),
  );
}

/** What the connectors tell a person of; the last one as an earlier version wrote it, with an id for a name. */
export async function raiseTroubles({ database, property }: Hotel): Promise<void> {
  const id = randomUUID();
  const opera = { destination: 'opera', destinationId: id };
  const refused = { ...opera, date: '270116', time: '063000', reason: 'That time has passed.' };
  await asProperty(database, property, async (db) => {
    await raise(db, property, {
      kind: 'link-down',
      subject: id,
      detail: { ...opera, reason: 'the connection was refused' },
    });
    await raise(db, property, { kind: 'wakeup-refused', subject: randomUUID(), room: '415', detail: refused });
    await raise(db, property, {
      kind: 'destination-failing',
      subject: randomUUID(),
      detail: { destination: 'spa', destinationId: id, failures: 7 },
    });
  });
  await onServer(
    (client) =>
      client.query(
        `INSERT INTO alerts (property, id, kind, subject, detail) VALUES ($1, $2, 'destination-parked', $2, $3)`,
        [property, id, { destination: id }],
      ),
    database.url,
  );
}

/** A believable night: what was answered, what rings, what waits, and a rush at one time. */
export async function seedNight(hotel: Hotel): Promise<void> {
  const calls: CallToSeed[] = [
    { room: '502', inMinutes: -95, status: 4, result: 1, attempts: 1 },
    { room: '417', inMinutes: -64, status: 4, result: 1, attempts: 2, actor: 'night' },
    { room: '530', inMinutes: -40, status: 6, result: 8 },
    { room: '405', inMinutes: -31, status: 5, result: 2, attempts: 3 },
    { room: '611', inMinutes: -12, status: 3, attempts: 1 },
    { room: '408', inMinutes: -3, status: 2, attempts: 1 },
    { room: '422', inMinutes: 0, status: 1, attempts: 1 },
    { room: '433', inMinutes: 14, daily: true },
    { room: '604', inMinutes: 22 },
    ...Array.from({ length: 28 }, (_, index) => ({
      room: String(501 + index),
      inMinutes: 60 + Math.floor(index / 9) * 5,
    })),
    ...Array.from({ length: 14 }, (_, index) => ({
      room: String(620 + index),
      inMinutes: 90 + index * 11,
      daily: index % 5 === 0,
    })),
  ];
  await seedCalls(hotel, calls);
}
