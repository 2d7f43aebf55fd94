/**
 * What an Asterisk says, as far as it is what it should be. Whoever has its password may speak in its place, and what
 * is said ends up in the database and before people: a number that no column takes, or a NUL, would keep the end of a
 * call from ever being written.
 */

/** In one line, without what a screen or PostgreSQL cannot take. Empty for what is no text. */
export function text(value: unknown, most: number): string {
  if (typeof value !== 'string') return '';
  return value
    .slice(0, most)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
}

/** Of a telephone: digits, letters and what stands between them. */
export function number(value: string): string {
  return value.replaceAll(/[^0-9A-Za-z+*#@._-]/g, '').slice(0, 40);
}

export function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

const latest = Date.UTC(9000);

/** Undefined for what is no moment that the database could keep. */
export function moment(value: string | number): Date | undefined {
  const at = new Date(value);
  return at.getTime() >= 0 && at.getTime() < latest ? at : undefined;
}

/** A moment of an event; one that says none happened when it was heard of. */
export function momentOf(value: unknown): Date {
  return (typeof value === 'string' && value.length < 64 ? moment(value) : undefined) ?? new Date();
}
