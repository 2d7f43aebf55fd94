/** GET /api/v1/wakeups/{id}/preview: when a call will ring, also where the clocks change. */
import { expect, test } from 'vitest';
import { freeMinute, now, sameInstant, withoutOffset } from './kit/clock.ts';
import { useService } from './kit/service.ts';
import { create, book } from './kit/wakeups.ts';
import { settings } from './kit/settings.ts';

interface Ring {
  readonly at: string;
  readonly rule: string;
}

const service = useService();

async function ringsOf(id: string): Promise<Ring[]> {
  const answer = await service.desk.get(`/api/v1/wakeups/${id}/preview`);
  expect(answer.status, answer.text).toBe(200);
  const { rings } = answer.body as { rings: Ring[] };
  for (const ring of rings) expect(ring.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/);
  for (const ring of rings) expect(['exact', 'gap', 'overlap']).toContain(ring.rule);
  return rings;
}

test('a call that is not daily rings once, exactly when it was booked for', async () => {
  const moment = freeMinute();
  const rings = await ringsOf(await book(service.desk, {}, moment));
  expect(rings).toHaveLength(1);
  expect(rings[0]?.rule).toBe('exact');
  expect(sameInstant(rings[0]?.at, moment)).toBe(true);
});

test('a daily call rings at the same time by the wall on each of the days that follow', async () => {
  const moment = freeMinute();
  const rings = await ringsOf(await book(service.desk, { daily: true }, moment));
  expect(rings.length).toBeGreaterThan(1);
  for (const [index, ring] of rings.entries()) expect(sameInstant(ring.at, moment.add({ days: index }))).toBe(true);
});

/** The next day on which the clocks go forward, or back. */
function nextChange(forward: boolean): Temporal.ZonedDateTime | undefined {
  let change = now().getTimeZoneTransition('next');
  while (change !== null && change.offsetNanoseconds > change.subtract({ seconds: 1 }).offsetNanoseconds !== forward)
    change = change.getTimeZoneTransition('next');
  return change ?? undefined;
}

test.for([
  ['does not exist', 'gap', true],
  ['comes twice', 'overlap', false],
] as const)(
  'a daily call for a time that %s on the day the clocks change says so by the rule %s',
  async ([_name, rule, forward], { skip }) => {
    const change = nextChange(forward);
    skip(change === undefined, 'the zone never changes its clocks');
    if (change === undefined) return;
    // Half an hour after the change: going forward the wall never shows it, going back it shows it for the second time.
    const before = change.subtract({ seconds: 1 }).toPlainDateTime();
    const wall = forward ? before.add({ minutes: 30, seconds: 1 }) : change.toPlainDateTime().add({ minutes: 30 });
    const dayBefore = wall.subtract({ days: 1 }).toZonedDateTime(settings.zone);
    const answer = await create(service.desk, {
      room: settings.rooms[1],
      datetime: withoutOffset(dayBefore),
      daily: 1,
    });
    skip((answer.body as { error: number }).error === 42_203, 'the service takes no bookings so far ahead');
    expect(answer.status, answer.text).toBe(201);
    const rings = await ringsOf((answer.body as { id: string }).id);
    expect(rings[0]?.rule).toBe('exact');
    expect(rings[1]?.rule).toBe(rule);
  },
);

test('the preview of an unknown call is 404', async () => {
  const answer = await service.desk.get('/api/v1/wakeups/00000000-0000-4000-8000-000000000000/preview');
  expect(answer.status).toBe(404);
});
