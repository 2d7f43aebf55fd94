import { dutchNumber } from '../numbers/nl.ts';

export function dutchTime(hour: number, minute: number): string[] {
  const hours = `${dutchNumber(hour)} uur`;
  return minute === 0 ? [hours] : [hours, dutchNumber(minute)];
}
