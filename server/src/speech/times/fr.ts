import { frenchFeminine } from '../numbers/fr.ts';

export function frenchTime(hour: number, minute: number): string[] {
  // Minutes are feminine as well: six heures vingt et une.
  return minute === 0 ? [hours(hour)] : [hours(hour), frenchFeminine(minute)];
}

function hours(hour: number): string {
  if (hour === 0) return 'minuit';
  if (hour === 12) return 'midi';
  return `${frenchFeminine(hour)} heure${hour === 1 ? '' : 's'}`;
}
