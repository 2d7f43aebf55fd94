/** How dates, times and money are written. */

/** YYMMDD. */
export function dateText(date: Temporal.PlainDate | Temporal.PlainDateTime): string {
  return [date.year % 100, date.month, date.day].map(twoDigits).join('');
}

/** HHMMSS. */
export function timeText(time: Temporal.PlainTime | Temporal.PlainDateTime): string {
  return [time.hour, time.minute, time.second].map(twoDigits).join('');
}

/** Undefined when it is no day of the calendar. */
export function readDate(text: string): Temporal.PlainDate | undefined {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  try {
    return Temporal.PlainDate.from(
      { year: 2000 + Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    );
  } catch {
    return undefined;
  }
}

/** HHMMSS; seconds may be left out. Undefined when no clock shows it. */
export function readTime(text: string): Temporal.PlainTime | undefined {
  const [, hour, minute, second = '0'] = /^(\d{2})(\d{2})(\d{2})?$/.exec(text) ?? [];
  try {
    return Temporal.PlainTime.from(
      { hour: Number(hour), minute: Number(minute), second: Number(second) },
      { overflow: 'reject' },
    );
  } catch {
    return undefined;
  }
}

/**
 * Money goes without a point: 10.50 is 1050. Worked out by letters, because a binary fraction would lose cents.
 * Undefined when it is no amount.
 */
export function moneyText(amount: string, times = 1): string | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (whole === undefined) return undefined;
  return (BigInt(whole + fraction.padEnd(2, '0')) * BigInt(times)).toString();
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
