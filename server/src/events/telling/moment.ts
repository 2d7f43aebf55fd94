/** Mon 16 Nov 2026 06:40, as the clock on the hotel's wall shows it. */
export function momentOf(instant: string | number, zone: string, language: string): string {
  const time = new Date(instant);
  return `${dateOf(time, zone, language)} ${clockOf(time, zone)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, zone, options]);
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
    formats.set(key, format);
  }
  return format;
}

/** Mon 16 Nov 2026 */
export function dateOf(time: Date | number, zone: string, language: string): string {
  return formatOf(language === 'en' ? 'en-GB' : language, zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
    .format(time)
    .replaceAll(',', '');
}

function clockOf(time: Date, zone: string): string {
  return formatOf('en-GB', zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time);
}
