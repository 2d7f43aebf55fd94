import { portugueseFeminine, portugueseNumber } from '../numbers/pt.ts';

/** With its article: as seis horas, a uma hora, o meio-dia. */
export function portugueseTime(hour: number, minute: number): string[] {
  if (hour === 0) return ['a meia-noite', ...minutes(minute)];
  if (hour === 12) return ['o meio-dia', ...minutes(minute)];
  // The noun keeps the hours apart from the minutes: vinte e uma horas e cinco.
  return [hour === 1 ? 'a uma hora' : `as ${portugueseFeminine(hour)} horas`, ...minutes(minute)];
}

function minutes(minute: number): string[] {
  return minute === 0 ? [] : [`e ${minute === 1 ? 'um minuto' : portugueseNumber(minute)}`];
}
