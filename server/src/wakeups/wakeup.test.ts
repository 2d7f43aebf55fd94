import { expect, test } from 'vitest';
import { wakeupRecord } from './wakeup.ts';

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

test('a moment is shown as the wall of its zone shows it, in every zone and on both sides of a clock change', () => {
  for (const zone of zones) {
    const start = Temporal.Instant.from('2026-01-01T00:00:00Z').toZonedDateTimeISO(zone);
    const change = start.getTimeZoneTransition('next')?.epochMilliseconds ?? Date.parse('2026-06-01T00:00:00Z');
    for (const instant of [change - 1000, change, change + 1000, change + 40_000_123, change - 7_654_321]) {
      const at = new Date(instant);
      const wakeup = {
        id: '',
        property: '',
        room: '',
        wallTime: '',
        zone,
        dueAt: at,
        createdAt: at,
        daily: false,
        actor: '',
        attempts: 0,
        snoozes: 0,
      };
      const { scheduled } = wakeupRecord({ ...wakeup, prompt: 0, result: -1, source: 5, status: 0, method: 'system' });
      const wanted = at
        .toTemporalInstant()
        .toZonedDateTimeISO(zone)
        .toString({ timeZoneName: 'never', fractionalSecondDigits: 0 });
      if (scheduled !== wanted) throw new Error(`${zone} ${at.toISOString()}: ${scheduled} is not ${wanted}`);
    }
  }
  expect(zones.length).toBeGreaterThan(400);
});
