import { describe, expect, test } from 'vitest';
import { atText, dateObject, iso8601, rfc1036, rfc1123, rfc2616, timeObject, timestamp } from './dates.ts';

const at = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone);

describe('a moment in the property’s zone', () => {
  test('is written in every form of the interface', () => {
    const moment = at('2026-11-05T03:04:05.006Z', 'America/New_York');
    expect(iso8601(moment)).toBe('2026-11-04T22:04:05-05:00');
    expect(rfc1036(moment)).toBe('Wed, 04 Nov 26 22:04:05 -0500');
    expect(rfc1123(moment)).toBe('Wed, 04 Nov 2026 22:04:05 -0500');
    expect(rfc2616(moment)).toBe('Thu, 05 Nov 2026 03:04:05 GMT');
    expect(timestamp(moment)).toBe('20261104220405006');
    expect(atText(moment)).toBe('2026/11/04 at 10:04:05 PM');
    expect(dateObject(moment)).toEqual({
      day: '4',
      localDate: '11/04/2026',
      month: 'November',
      weekday: 'Wednesday',
      year: '2026',
    });
    expect(timeObject(moment)).toEqual({ hour: '22', localTime: '10:04 pm', minute: '04', timezone: '-0500' });
  });

  test('is a whole different day on the other side of the earth', () => {
    const instant = '2026-12-31T11:30:00Z';
    expect(iso8601(at(instant, 'Pacific/Kiritimati'))).toBe('2027-01-01T01:30:00+14:00');
    expect(iso8601(at(instant, 'Pacific/Pago_Pago'))).toBe('2026-12-31T00:30:00-11:00');
    expect(timeObject(at(instant, 'Asia/Kathmandu'))).toEqual({
      hour: '17',
      localTime: '05:15 pm',
      minute: '15',
      timezone: '+0545',
    });
  });

  test('says midnight and noon as twelve', () => {
    expect(timeObject(at('2026-06-01T00:00:00Z', 'UTC')).localTime).toBe('12:00 am');
    expect(timeObject(at('2026-06-01T12:00:00Z', 'UTC')).localTime).toBe('12:00 pm');
    expect(atText(at('2026-06-01T00:00:00Z', 'UTC'))).toBe('2026/06/01 at 12:00:00 AM');
  });

  test('skips the hour that the clock skips in spring', () => {
    expect(iso8601(at('2026-03-29T00:59:59Z', 'Europe/Paris'))).toBe('2026-03-29T01:59:59+01:00');
    expect(iso8601(at('2026-03-29T01:00:00Z', 'Europe/Paris'))).toBe('2026-03-29T03:00:00+02:00');
  });

  test('lives the hour twice that the clock repeats in autumn, told apart by the offset', () => {
    expect(iso8601(at('2026-10-25T00:30:00Z', 'Europe/Paris'))).toBe('2026-10-25T02:30:00+02:00');
    expect(iso8601(at('2026-10-25T01:30:00Z', 'Europe/Paris'))).toBe('2026-10-25T02:30:00+01:00');
    expect(timeObject(at('2026-10-25T01:30:00Z', 'Europe/Paris')).timezone).toBe('+0100');
  });
});
