/** A phone that is rung with the announcements, so that the administrator of their property hears them there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, silent, testConfig } from '../../testing/service.ts';
import { StandInTelephone } from '../../testing/telephone.ts';
import { type Service, startService } from '../service.ts';

const eventually = { timeout: 180_000 };
let database: TestDatabase;
let folder: string;
let service: Service;
let telephone: StandInTelephone;
/** The last entry of the journal before this test: nothing is ever taken out of it. */
let before: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'reveille-announcements-'));
  await makeProperty(database, { code: 'grand', name: 'Grand Hotel Aurora' });
  telephone = new StandInTelephone(({ extension }) =>
    extension === '500' ? { cause: 17, sipStatus: 486 } : { answered: true, heard: true },
  );
  service = await startService(testConfig(database, { REVEILLE_DATA: folder }), silent, { telephony: telephone });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  await query(database, 'DELETE FROM announcements; DELETE FROM trials');
  before = (await query<{ id: string }>(database, 'SELECT coalesce(max(id), 0) AS id FROM journal'))[0]?.id ?? '0';
});

const put = (path: string, json: unknown) => ask(service.url, `PUT /api/v1/announcements/${path}`, { json });
const journal = () =>
  query<{ kind: string; actor: string; subject: string; detail: object }>(
    database,
    `SELECT kind, actor, subject, detail FROM journal WHERE kind LIKE 'announcement.%' AND id > $1 ORDER BY id`,
    [before],
  );

describe('ringing a phone', () => {
  const ring = (json: object, language = 'en') =>
    ask(service.url, `POST /api/v1/announcements/${language}/ring`, { json });
  const ended = async (id: string): Promise<string> => {
    const state = async () =>
      ((await ask(service.url, `GET /api/v1/announcements/rings/${id}`)).json as { state: string }).state;
    await expect.poll(state).not.toMatch(/waiting|ringing/);
    return state();
  };
  const idOf = ({ json }: { json: unknown }) => (json as { id: string }).id;

  test('plays the words that were changed a moment before, without a restart', async () => {
    const first = await ring({ extension: '901' });
    expect(first.status).toBe(202);
    expect(await ended(idOf(first))).toBe('heard');
    await put('en/goodMorning', { text: 'Rise and shine at {hotel}.' });
    const second = await ring({ room: '102', time: '07:15' });
    expect(await ended(idOf(second))).toBe('heard');
    const [one, other] = telephone.placed.slice(-2);
    expect([one?.extension, other?.extension]).toEqual(['901', '102']);
    expect(other?.script.announcement[0]).not.toBe(one?.script.announcement[0]);
    expect(other?.script.announcement[2]).toBe(one?.script.announcement[2]);
    expect((await journal()).filter(({ kind }) => kind === 'announcement.rung')).toEqual([
      {
        kind: 'announcement.rung',
        actor: 'boss',
        subject: idOf(first),
        detail: { language: 'en', extension: '901', time: '06:30', outcome: 'heard', cause: 19, sip: null },
      },
      {
        kind: 'announcement.rung',
        actor: 'boss',
        subject: idOf(second),
        detail: { language: 'en', extension: '102', time: '07:15', outcome: 'heard', cause: 19, sip: null },
      },
    ]);
    // The lines are free again, and no wake-up was touched.
    expect(await query(database, 'SELECT 1 FROM attempts WHERE ended_at IS NULL')).toEqual([]);
    expect(await query(database, `SELECT 1 FROM journal WHERE kind LIKE 'wakeup.%' OR kind LIKE 'alert.%'`)).toEqual(
      [],
    );
  });

  test('says that it was busy', async () => {
    expect(await ended(idOf(await ring({ extension: '500' })))).toBe('busy');
  });

  test('lets nothing but a number reach the telephone, and only one room or extension', async () => {
    for (const extension of ['101@evil', 'Local/101', '../x', '1 2', '', '12345678901', '101&PJSIP/9'])
      expect((await ring({ extension })).status, extension).toBe(400);
    expect((await ring({})).status).toBe(400);
    expect((await ring({ extension: '901', room: '101' })).status).toBe(400);
    expect((await ring({ room: '999' })).status).toBe(404);
    expect((await ring({ extension: '901' }, 'de')).status).toBe(404);
    expect((await ask(service.url, 'GET /api/v1/announcements/rings/nonsense')).status).toBe(404);
    expect(await query(database, 'SELECT 1 FROM trials')).toEqual([]);
  });

  test('is done five times a minute and no more', async () => {
    for (const extension of ['901', '902', '903', '904', '905']) expect((await ring({ extension })).status).toBe(202);
    const sixth = await ring({ extension: '906' });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(50);
    await expect.poll(() => query(database, 'SELECT 1 FROM trials WHERE ended_at IS NULL'), eventually).toEqual([]);
  });

  test('that finds no line, or no telephone, is told after a while', async () => {
    telephone.connected = false;
    // As a process writes it that does not dial, and so cannot know; one that does refuses at once.
    const insert = `INSERT INTO trials (property, id, language, extension, wall_time, actor, asked_at)
        SELECT id, gen_random_uuid(), 'en', '901', '06:30', 'boss', now() - interval '31 seconds' FROM properties
          RETURNING id`;
    const [trial] = await query<{ id: string }>(database, insert);
    expect(await ended(trial?.id ?? '')).toBe('not-placed');
    telephone.connected = true;
    expect((await journal()).at(-1)).toMatchObject({
      detail: { outcome: 'not-placed', reason: 'no telephone system is connected' },
    });
  });
});
