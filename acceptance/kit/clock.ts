/** Times as the hotel's clock shows them. */
import { settings } from './settings.ts';

export type Moment = Temporal.ZonedDateTime;

export function now(): Moment {
  return Temporal.Now.zonedDateTimeISO(settings.zone);
}

/** Far enough ahead that nothing rings, by day so that no change of clocks is near, and never the same minute twice. */
let taken = Math.floor(Math.random() * 30 * 600);
export function freeMinute(): Moment {
  taken += 1;
  const day = now().add({ days: 5 + Math.floor(taken / 600) });
  return day.withPlainTime('08:00').add({ minutes: taken % 600 });
}

/** `YYYYMMDD` */
export function dateOf(moment: Moment): string {
  return moment.toPlainDate().toString().replaceAll('-', '');
}

/** `HHMM` */
export function timeOf(moment: Moment): string {
  return moment.toPlainTime().toString({ smallestUnit: 'minute' }).replace(':', '');
}

/** ISO 8601 with the offset of the hotel's zone. */
export function withOffset(moment: Moment): string {
  return moment.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** ISO 8601 as the wall shows it. */
export function withoutOffset(moment: Moment): string {
  return moment.toPlainDateTime().toString({ smallestUnit: 'second' });
}

export function sameInstant(text: unknown, moment: Moment): boolean {
  return Temporal.Instant.from(String(text)).epochMilliseconds === moment.toInstant().epochMilliseconds;
}
