import { germanNumber } from '../numbers/de.ts';

export function germanTime(hour: number, minute: number): string[] {
  const hours = `${hour === 1 ? 'ein' : germanNumber(hour)} Uhr`;
  return minute === 0 ? [hours] : [hours, germanNumber(minute)];
}
