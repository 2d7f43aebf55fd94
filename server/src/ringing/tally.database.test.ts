/** What a dialer counts: every end that it has kept, once, and none that another has. */
import { expect, test } from 'vitest';
import { readMetrics } from '../../testing/metrics.ts';
import { always, RingingHotel } from '../../testing/ringing-hotel.ts';
import { StandInTelephone } from '../../testing/telephone.ts';
import { createMetrics, type Metrics } from '../ops/metrics.ts';

const hotel = new RingingHotel();

/** What has been counted of one metric, without what is 0. */
async function counted({ registry }: Metrics, name: string): Promise<Record<string, number>> {
  const all = Array.from(readMetrics(await registry.metrics()));
  const own = all.filter(([key, value]) => key.startsWith(`${name}{`) && value > 0);
  return Object.fromEntries(own.map(([key, value]) => [key.slice(name.length), value]));
}

test('rings are counted by what the phone did, calls by their result, a call that rings again once', async () => {
  await hotel.policy({ attempts: 2, retryMinutes: 0.01, desk: '9' });
  const metrics = createMetrics();
  const answers: Record<string, object> = {
    '9': { answered: true, key: '1', heard: true },
    '101': { answered: true, heard: true },
    '102': { cause: 17, sipStatus: 486 },
    '103': { cause: 34, sipStatus: 503 },
    '104': { answered: true, heard: false, cause: 16 },
    '105': { answered: true, heard: true, forwardedTo: '799' },
    '106': {},
  };
  hotel.dial(new StandInTelephone(({ extension }) => answers[extension] ?? {}), metrics);
  await hotel.bookIn(1500, '101', '102', '103', '104', '105', '106');
  await expect
    .poll(() => counted(metrics, 'reveille_calls_total'))
    .toEqual({
      '{result="complete"}': 1,
      '{result="busy"}': 1,
      '{result="unreachable"}': 1,
      '{result="not-confirmed"}': 1,
      '{result="voicemail"}': 1,
      '{result="no-answer"}': 1,
    });
  await expect
    .poll(() => counted(metrics, 'reveille_attempts_total'))
    .toEqual({
      '{purpose="room",outcome="answered"}': 3,
      '{purpose="room",outcome="busy"}': 2,
      '{purpose="room",outcome="unreachable"}': 2,
      '{purpose="room",outcome="forwarded"}': 2,
      '{purpose="room",outcome="no-answer"}': 2,
      '{purpose="desk",outcome="answered"}': 5,
    });
});

test('calls that were never rung are counted as well: missed, or without a phone', async () => {
  const metrics = createMetrics();
  const [missed = ''] = await hotel.bookIn(60_000, '110');
  await hotel.bookIn(1500, '111');
  await hotel.query(`UPDATE wakeups SET due_at = now() - interval '20 minutes' WHERE id = $1`, missed);
  await hotel.query(`DELETE FROM rooms WHERE room = '111'`);
  hotel.dial(always({ answered: true, heard: true }), metrics);
  await expect
    .poll(() => counted(metrics, 'reveille_calls_total'))
    .toEqual({ '{result="missed"}': 1, '{result="unreachable"}': 1 });
  expect(await counted(metrics, 'reveille_attempts_total')).toEqual({});
});

test('of two processes that tell of one ring, the one that holds it counts, and the other does not', async () => {
  const [late, heir] = [createMetrics(), createMetrics()];
  const first = new StandInTelephone(() => 'hold');
  const dialer = hotel.dial(first, late);
  const [id = ''] = await hotel.bookIn(1500, '120');
  await expect.poll(() => first.placed.length).toBe(1);
  // Taken over while the first one was silent: what it tells then is not kept.
  await hotel.query(`UPDATE attempts SET dialer = gen_random_uuid() WHERE wakeup = $1`, id);
  for (const { id: call } of first.placed) first.end(call, { answered: true, heard: true });
  await dialer.stop();
  hotel.dialers.splice(0);
  const second = always({ answered: true, heard: true });
  for (const { id: call } of first.placed)
    second.remembered.set(call, { id: call, at: new Date(), answered: true, heard: true, key: '', cause: 16 });
  await hotel.query(`UPDATE attempts SET dialer = (SELECT id FROM processes LIMIT 1) WHERE ended_at IS NULL`);
  hotel.dial(second, heir);
  await expect.poll(() => hotel.wakeup(id)).toMatchObject({ status: 4 });
  await expect.poll(() => counted(heir, 'reveille_calls_total')).toEqual({ '{result="complete"}': 1 });
  expect(await counted(late, 'reveille_calls_total')).toEqual({});
  expect(await counted(late, 'reveille_attempts_total')).toEqual({});
});
