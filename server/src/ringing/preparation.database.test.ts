/** What will be said is made in good time, not when everybody is to be rung. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty, silent as log } from '../../testing/service.ts';
import type { WakeupCall } from '../announcements/speaker.ts';
import type { Script } from '../telephony/telephony.ts';
import { Preparation } from './preparation.ts';
import { Scripts } from './script.ts';

let database: TestDatabase;
let aurora: string;
let boreal: string;

beforeAll(async () => {
  database = await createTestDatabase();
  aurora = await makeProperty(database, { code: 'aurora', rooms: ['101', '102'] });
  boreal = await makeProperty(database, { code: 'boreal', rooms: ['101'] });
  // Two guests of one hotel at one time, one elsewhere, one in two hours.
  await query(
    database,
    `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor)
     SELECT property, gen_random_uuid(), room, date_trunc('day', now()) + wall, 'UTC', now() + wait, 5, 'desk'
     FROM (VALUES ($1::uuid, '101', interval '7 hours', interval '20 minutes'),
       ($1, '102', interval '7 hours', interval '20 minutes'),
       ($2, '101', interval '8 hours', interval '40 minutes'),
         ($2, '101', interval '9 hours', interval '2 hours')) AS v (property, room, wall, wait)`,
    [aurora, boreal],
  );
});

afterAll(() => database.drop());

const script: Script = { announcement: ['greeting'], readings: 1, waitSeconds: 1, replies: {}, goodbye: 'goodbye' };

function prepare(
  part = { share: { rank: 0, of: 1 } as { rank: number; of: number } | undefined, own: [] as string[] },
) {
  const made: Pick<WakeupCall, 'property' | 'wallTime'>[] = [];
  const wakeupScript = ({ property, wallTime }: WakeupCall) => {
    made.push({ property, wallTime });
    return Promise.resolve(script);
  };
  const fetched: string[] = [];
  let changed: (node: string, connected: boolean, property?: string) => void = () => undefined;
  const stopping = new AbortController();
  const scripts = new Scripts({ wakeupScript, deskScript: () => Promise.resolve(script) });
  const pauseMilliseconds = 20;
  const options = {
    database,
    scripts,
    telephony: {
      prefetch: (property: string) => Promise.resolve(void fetched.push(property)),
      onNode: (listener: typeof changed) => {
        changed = listener;
      },
    },
    part: () => ({ ...part, lateSeconds: 5 }),
    log,
    signal: stopping.signal,
    pauseMilliseconds,
  };
  const preparation = new Preparation(options);
  const running = preparation.run();
  return {
    made,
    fetched,
    cameBack: (property: string) => changed('its own', true, property),
    preparation,
    [Symbol.asyncDispose]: () => (stopping.abort(), running),
  };
}

test('the sentences of the next hour are made once, and again when their words have changed', async () => {
  await using work = prepare();
  const both = [
    { property: aurora, wallTime: '07:00' },
    { property: boreal, wallTime: '08:00' },
  ];
  await expect.poll(() => work.made).toEqual(both);
  await new Promise((resolve) => void setTimeout(resolve, 300));
  expect(work.made).toEqual(both);
  work.preparation.forget(aurora);
  await expect.poll(() => work.made).toEqual([...both, both[0]]);
});

test('a telephone system that was away is told once more what it will need, and no other', async () => {
  await using work = prepare();
  await expect.poll(() => work.fetched).toEqual([aurora, boreal]);
  work.cameBack(boreal);
  await expect.poll(() => work.fetched).toEqual([aurora, boreal, boreal]);
});

test('each process makes those of its own hotels', async () => {
  await using nobody = prepare({ share: undefined, own: [] });
  await using own = prepare({ share: undefined, own: [boreal] });
  await expect.poll(() => own.made).toEqual([{ property: boreal, wallTime: '08:00' }]);
  expect(nobody.made).toEqual([]);
});
