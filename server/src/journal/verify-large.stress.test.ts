/** A journal of years is verified, however it was sealed. How quickly is measured by `npm run bench -- verify`. */
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { fillJournal } from '../../testing/journal.ts';
import { makeSealedJournal } from '../../testing/sealed-journal.ts';
import { sealAll } from './seal.ts';
import { verify } from './verify.ts';

const database: TestDatabase = await createTestDatabase();
afterAll(() => database.drop());

test('100,000 entries are verified', async () => {
  const { property } = await makeSealedJournal(database, 'large');
  await fillJournal(database, [property], 90_000);
  await sealAll(database);
  for (let round = 0; round < 100; round += 1) {
    await fillJournal(database, [property], 100);
    await sealAll(database);
  }
  expect(await verify(database, property)).toMatchObject({ entries: 100_006, unsealed: 0, problems: [] });
});
