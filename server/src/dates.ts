/** The many ways in which the interface writes one moment, all in the property's zone. */

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

type Moment = Temporal.ZonedDateTime;

const two = (number: number): string => String(number).padStart(2, '0');
const weekday = (at: Moment): string => weekdays[at.dayOfWeek - 1] ?? '';
const month = (at: Moment): string => months[at.month - 1] ?? '';
const clock = (at: Moment): string => `${two(at.hour)}:${two(at.minute)}:${two(at.second)}`;
const hourOfTwelve = (at: Moment): string => two(at.hour % 12 === 0 ? 12 : at.hour % 12);

/** `+HHMM` */
function offset(at: Moment): string {
  return at.offset.slice(0, 6).replace(':', '');
}

export function iso8601(at: Moment): string {
  return at.toString({ timeZoneName: 'never', fractionalSecondDigits: 0 });
}

export function rfc1036(at: Moment): string {
  return (
    `${weekday(at).slice(0, 3)}, ${two(at.day)} ${month(at).slice(0, 3)} ${two(at.year % 100)} ${clock(at)} ` +
    offset(at)
  );
}

export function rfc1123(at: Moment): string {
  return `${weekday(at).slice(0, 3)}, ${two(at.day)} ${month(at).slice(0, 3)} ${at.year} ${clock(at)} ${offset(at)}`;
}

/** HTTP's own date, which is always in GMT. */
export function rfc2616(at: Moment): string {
  return rfc1123(at.withTimeZone('UTC')).replace('+0000', 'GMT');
}

/** `YYYYMMDDHHMMSS` and three digits of milliseconds */
export function timestamp(at: Moment): string {
  const parts = [at.month, at.day, at.hour, at.minute, at.second].map(two);
  return `${at.year}${parts.join('')}${String(at.millisecond).padStart(3, '0')}`;
}

/** `YYYY/MM/DD at HH:MM:SS AM/PM` */
export function atText(at: Moment): string {
  return (
    `${at.year}/${two(at.month)}/${two(at.day)} at ${hourOfTwelve(at)}:${two(at.minute)}:${two(at.second)} ` +
    (at.hour < 12 ? 'AM' : 'PM')
  );
}

export function dateObject(at: Moment) {
  return {
    day: String(at.day),
    localDate: `${two(at.month)}/${two(at.day)}/${at.year}`,
    month: month(at),
    weekday: weekday(at),
    year: String(at.year),
  };
}

export function timeObject(at: Moment) {
  return {
    hour: two(at.hour),
    localTime: `${hourOfTwelve(at)}:${two(at.minute)} ${at.hour < 12 ? 'am' : 'pm'}`,
    minute: two(at.minute),
    timezone: offset(at),
  };
}
