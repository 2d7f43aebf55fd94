import { spanishFeminine, spanishNumber } from '../numbers/es.ts';

/** With its article, which tells one o'clock from the others: la una, las dos. */
export function spanishTime(hour: number, minute: number): string[] {
  // Twelve is said of noon and of midnight, and needs a word more.
  if (hour === 0) return ['las doce', ...minutes(minute), 'de la noche'];
  if (hour === 12) return ['las doce', ...minutes(minute), 'del mediodía'];
  const hours = hour === 1 ? 'la una' : `las ${spanishFeminine(hour)}`;
  if (minute === 0) return [hour < 12 ? `${hours} en punto` : `${hours} horas`];
  return [hours, ...minutes(minute)];
}

function minutes(minute: number): string[] {
  if (minute === 0) return [];
  return [minute <= 30 ? `y ${spanishNumber(minute)}` : spanishNumber(minute)];
}
