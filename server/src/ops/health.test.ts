import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { checkDatabase } from './health.ts';

/** A PostgreSQL whose clock is so many seconds ahead of ours. */
const ahead = (seconds: number) =>
  ({
    query: () => Promise.resolve({ rows: [{ writable: true, now: Date.now() + seconds * 1000, found: false }] }),
  }) as unknown as Pool;

test.each([
  [0, true],
  [1, true],
  [-3, false],
  [3, false],
])('with a clock of the database that is %i s ahead, the check of the clocks is %s', async (seconds, ok) => {
  expect((await checkDatabase(ahead(seconds))).find(({ name }) => name === 'clock')?.ok).toBe(ok);
});
