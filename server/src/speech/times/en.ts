import { englishNumber } from '../numbers/en.ts';

/** Twelve hours and the part of the day: a caller who is half asleep hears "in the morning" better than "a m". */
export function englishTime(hour: number, minute: number): string[] {
  if (minute === 0 && hour === 0) return ['midnight'];
  if (minute === 0 && hour === 12) return ['twelve noon'];
  return [englishNumber(hour % 12 === 0 ? 12 : hour % 12), minutes(minute), partOfDay(hour)];
}

function minutes(minute: number): string {
  if (minute === 0) return "o'clock";
  return minute < 10 ? `oh ${englishNumber(minute)}` : englishNumber(minute);
}

function partOfDay(hour: number): string {
  if (hour === 0 || hour >= 22) return 'at night';
  if (hour < 12) return 'in the morning';
  return hour < 18 ? 'in the afternoon' : 'in the evening';
}
