/** A service that runs lets go of sounds that no call has used for a month, without being asked. */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { silent, startTestService } from '../../testing/service.ts';
import { keepSweeping } from './sweep.ts';

let database: TestDatabase;
let data: string;

beforeAll(async () => {
  database = await createTestDatabase();
  data = await mkdtemp(join(tmpdir(), 'rev-sweep-'));
});
afterAll(async () => {
  await database.drop();
  await rm(data, { recursive: true });
});

test('a running service removes sounds that were not used for 30 days, and keeps the others', async () => {
  const sounds = join(data, 'sounds');
  await mkdir(sounds);
  const [old, used] = ['a', 'b'].map((letter) => `${letter.repeat(32)}.wav`) as [string, string];
  for (const [file, days] of [[old, 31] as const, [used, 29] as const]) {
    const at = new Date(Date.now() - days * 86_400_000);
    await writeFile(join(sounds, file), 'x');
    await utimes(join(sounds, file), at, at);
  }
  const service = await startTestService(database, { REVEILLE_ROLES: 'dialer', REVEILLE_DATA: data });
  try {
    await vi.waitFor(async () => expect(await readdir(sounds)).toEqual([used]), { timeout: 180_000 });
  } finally {
    await service.stop();
  }
});

test('sounds are swept every day, also after a day on which it failed, and not after the end', async () => {
  let swept = 0;
  const stopping = new AbortController();
  const renderer = {
    sweep: (): Promise<number> => {
      swept += 1;
      if (swept === 3) stopping.abort();
      return swept === 1 ? Promise.reject(new Error('the disk is away')) : Promise.resolve(1);
    },
  };
  // A day of 24 times as many milliseconds.
  await keepSweeping(renderer, stopping.signal, silent, 1);
  expect(swept).toBe(3);
});
