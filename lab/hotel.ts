/** A hotel in the lab: a database, the service as a process of its own, and rooms that are the phones of the PBX. */
import { dirname } from 'node:path';
import { createTestDatabase, onServer, type TestDatabase } from '../server/testing/database.ts';
import { runService, type RunningService } from '../server/testing/process.ts';
import { basic, makeProperty, type PropertyToMake } from '../server/testing/service.ts';
import type { Lab } from './lab.ts';

interface CallRecord {
  readonly id: string;
  readonly room: string;
  readonly status: number;
  readonly result: number;
  readonly attempts: number;
  readonly snoozes: number;
  readonly prompt: number;
}

interface Told {
  readonly at: Date;
  readonly kind: string;
  readonly actor: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Hotel {
  readonly database: TestDatabase;
  readonly property: string;
  service: RunningService;
  /** Another process beside the first, or in its place. */
  start(settings?: Record<string, string>): Promise<RunningService>;
  policy(value: object): Promise<void>;
  lines(count: number): Promise<void>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Books by REST, so many milliseconds from now or at a moment, and returns the id of each room's call. */
  book(rooms: readonly string[], when: number | Date): Promise<Map<string, string>>;
  /** One call, as REST shows it. */
  call(id: string): Promise<CallRecord>;
  list(type: string): Promise<CallRecord[]>;
  api<Answer>(path: string, method?: string): Promise<Answer>;
  /** What the journal says of a call, in order. */
  told(subject: string): Promise<Told[]>;
  /** The same, only the kinds. */
  story(subject: string): Promise<string[]>;
  /** How many calls are neither answered, nor failed, nor cancelled. */
  pending(): Promise<number>;
  close(): Promise<void>;
}

export interface HotelToOpen {
  readonly code: string;
  readonly rooms: readonly string[];
  readonly timezone?: string;
  /** Few words instead of the whole greeting, so that a call takes ten seconds and not forty. */
  readonly brief?: boolean;
  /** Where another hotel lives already, or on a server that the test may stop; one of its own otherwise. */
  readonly database?: TestDatabase;
  readonly settings?: Record<string, string>;
  /** What runs the service in place of `./reveille`, on a clock of its own for instance. */
  readonly program?: readonly [string, ...string[]];
  /** Their permissions by their names, in place of the usual ones. */
  readonly accounts?: PropertyToMake['accounts'];
}

export async function hotelIn(
  lab: Pick<Lab, 'ari' | 'nodes' | 'sounds'>,
  {
    code,
    rooms,
    timezone = 'Europe/Paris',
    brief = false,
    database: given,
    settings: always = {},
    program,
    accounts,
  }: HotelToOpen,
): Promise<Hotel> {
  const database = given ?? (await createTestDatabase());
  const property = await makeProperty(database, {
    code,
    rooms,
    timezone,
    name: 'Grand Hotel Aurora',
    ...(accounts === undefined ? {} : { accounts }),
  });
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    onServer(async (client) => (await client.query<Row>(text, values)).rows, database.url);
  if (brief) await speakBriefly(query, property);
  const running: RunningService[] = [];
  const start = async (settings: Record<string, string> = {}): Promise<RunningService> => {
    const service = await runService(database.url, { ...serviceSettings(lab), ...always, ...settings }, program);
    running.push(service);
    return service;
  };
  const headers = basic(`boss@${code}`);
  const hotel: Hotel = {
    database,
    property,
    service: await start(),
    start,
    query,
    policy: async (value) => {
      await query(
        `INSERT INTO settings (property, section, value) VALUES ($1, 'wakeup', $2)
            ON CONFLICT (property, section) DO UPDATE SET value = excluded.value`,
        [property, JSON.stringify(value)],
      );
    },
    lines: async (count) => {
      await query('UPDATE properties SET lines = $2 WHERE id = $1', [property, count]);
    },
    async book(wanted, when) {
      const booked = new Map<string, string>();
      // On a busy machine a booking can take longer than the time that is left: then somewhat later.
      let later = typeof when === 'number' ? when : Number.NaN;
      for (let first = 0; first < wanted.length;) {
        const some = wanted.slice(first, first + roomsAtOnce);
        const datetime = (typeof when === 'number' ? new Date(Date.now() + later) : when).toISOString();
        const body = new URLSearchParams({ room: some.join(','), datetime });
        const response = await fetch(`${hotel.service.url}/rest/wakeup`, { method: 'POST', headers, body });
        const answer = (await response.json()) as {
          id: string;
          calls?: { room: string; id: string }[];
          description: string;
        };
        if (response.status === 201) {
          for (const { room, id } of answer.calls ?? [{ room: some[0] ?? '', id: answer.id }]) booked.set(room, id);
          first += roomsAtOnce;
        } else if (typeof when === 'number' && later < 60_000 && answer.description === 'That time has passed.')
          later *= 2;
        else throw new Error(answer.description);
      }
      return booked;
    },
    call: (id) => ask<CallRecord>(`/rest/wakeup/${id}`),
    list: async (type) =>
      Object.values(await ask<Record<string, CallRecord[]>>(`/rest/wakeup/list/${type}?limit=1000`))[0] ?? [],
    api: (path, method = 'GET') => ask(`/api/v1/${path}`, method),
    told: (subject) =>
      query<Told>('SELECT at, kind, actor, detail FROM journal WHERE subject = $1 ORDER BY id', [subject]),
    story: async (subject) => (await hotel.told(subject)).map(({ kind }) => kind),
    pending: async () =>
      (
        await query<{ count: number }>(
          'SELECT count(*)::int AS count FROM wakeups WHERE property = $1 AND outcome = 0',
          [property],
        )
      )[0]?.count ?? Number.NaN,
    async close() {
      // One that was killed by a signal has no exit code, and will not end again.
      const alive = running.filter(({ child }) => child.exitCode === null && child.signalCode === null);
      await Promise.all(alive.map((service) => service.signal('SIGTERM')));
      if (given === undefined) await database.drop();
    },
  };
  const ask = async <Answer>(path: string, method = 'GET'): Promise<Answer> => {
    const response = await fetch(`${hotel.service.url}${path}`, { method, headers });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  return hotel;
}

const roomsAtOnce = 50;

/** How a service finds the Asterisks of a lab, and where both find the sounds. */
export function serviceSettings(lab: Pick<Lab, 'ari' | 'nodes' | 'sounds'>): Record<string, string> {
  return {
    ARI_URL: lab.nodes.map(({ url }) => url).join(','),
    ARI_USER: lab.ari.user,
    ARI_PASSWORD: lab.ari.password,
    REVEILLE_DATA: dirname(lab.sounds.host),
    REVEILLE_SOUNDS_AT: lab.sounds.asterisk,
    REVEILLE_RATE_PER_MINUTE: '1000000',
  };
}

const briefWords = {
  goodMorning: 'Good morning.',
  goodAfternoon: 'Good afternoon.',
  goodEvening: 'Good evening.',
  time: '{time}.',
  snooze: 'Key {key}.',
  confirm: 'Key {key}.',
};

async function speakBriefly(query: Hotel['query'], property: string): Promise<void> {
  for (const [sentence, text] of Object.entries(briefWords))
    await query('INSERT INTO announcements (property, language, sentence, text) VALUES ($1, 1, $2, $3)', [
      property,
      sentence,
      text,
    ]);
}
