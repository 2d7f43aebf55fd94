/** Days of a property's calendar, as callers write them. */
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';

/** Written YYYYMMDD; the name is that of the parameter. */
export function calendarDay(name: string, text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
  } catch {
    throw new Failure('parameter', {
      detail: say('field.day', { name }),
    });
  }
}

/** The instant at which the day begins on the wall of a zone. */
export function midnight(day: Temporal.PlainDate, zone: string): string {
  return day.toZonedDateTime(zone).toInstant().toString();
}
