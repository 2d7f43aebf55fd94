/** A hotel in the lab: a database, the service as a process of its own, and rooms that are the phones of the PBX. */
import { dirname } from 'node:path';
import { createTestDatabase, onServer, type TestDatabase } from '../server/testing/database.ts';
import { runService, type RunningService } from '../server/testing/process.ts';
import { basic, makeProperty } from '../server/testing/service.ts';
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

export interface Hotel {
  readonly database: TestDatabase;
  readonly property: string;
  service: RunningService;
  /** Another process beside the first, or in its place. */
  start(settings?: Record<string, string>): Promise<RunningService>;
  policy(value: object): Promise<void>;
  lines(count: number): Promise<void>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Books by REST, so many milliseconds from now, and returns the id of each room's call. */
  book(rooms: readonly string[], milliseconds: number): Promise<Map<string, string>>;
  /** One call, as REST shows it. */
  call(id: string): Promise<CallRecord>;
  list(type: string): Promise<CallRecord[]>;
  api<Answer>(path: string, method?: string): Promise<Answer>;
  /** What the journal says of a call, in order. */
  story(subject: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function hotelIn(
  lab: Lab,
  { code, rooms, timezone = 'Europe/Paris' }: { code: string; rooms: readonly string[]; timezone?: string },
): Promise<Hotel> {
  const database = await createTestDatabase();
  const property = await makeProperty(database, { code, rooms, timezone, name: 'Grand Hotel Aurora' });
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    onServer(async (client) => (await client.query<Row>(text, values)).rows, database.url);
  const running: RunningService[] = [];
  const start = async (settings: Record<string, string> = {}): Promise<RunningService> => {
    const service = await runService(database.url, {
      ARI_URL: lab.nodes.map(({ url }) => url).join(','),
      ARI_USER: lab.ari.user,
      ARI_PASSWORD: lab.ari.password,
      REVEILLE_DATA: dirname(lab.sounds.host),
      REVEILLE_SOUNDS_AT: lab.sounds.asterisk,
      REVEILLE_RATE_PER_MINUTE: '1000000',
      ...settings,
    });
    running.push(service);
    return service;
  };
  const headers = basic('boss');
  const hotel: Hotel = {
    database,
    property,
    service: await start(),
    start,
    query,
    policy: async (value) => {
      await query(
        `INSERT INTO settings (property, section, value) VALUES ($1, 'wakeup', $2) ON CONFLICT (property, section) DO UPDATE SET value = excluded.value`,
        [property, JSON.stringify(value)],
      );
    },
    lines: async (count) => {
      await query('UPDATE properties SET lines = $2 WHERE id = $1', [property, count]);
    },
    async book(wanted, milliseconds) {
      const datetime = new Date(Date.now() + milliseconds).toISOString();
      const body = new URLSearchParams({ room: wanted.join(','), datetime });
      const response = await fetch(`${hotel.service.url}/rest/wakeup`, { method: 'POST', headers, body });
      const answer = (await response.json()) as { id: string; calls?: { room: string; id: string }[]; description: string };
      if (response.status !== 201) throw new Error(answer.description);
      return new Map((answer.calls ?? [{ room: wanted[0] ?? '', id: answer.id }]).map(({ room, id }) => [room, id]));
    },
    call: (id) => ask<CallRecord>(`/rest/wakeup/${id}`),
    list: async (type) => Object.values(await ask<Record<string, CallRecord[]>>(`/rest/wakeup/list/${type}?limit=1000`))[0] ?? [],
    api: (path, method = 'GET') => ask(`/api/v1/${path}`, method),
    story: async (subject) => (await query<{ kind: string }>('SELECT kind FROM journal WHERE subject = $1 ORDER BY id', [subject])).map(({ kind }) => kind),
    async close() {
      await Promise.all(running.map((service) => service.signal('SIGTERM').catch(() => undefined)));
      await database.drop();
    },
  };
  const ask = async <Answer>(path: string, method = 'GET'): Promise<Answer> => {
    const response = await fetch(`${hotel.service.url}${path}`, { method, headers });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  return hotel;
}
