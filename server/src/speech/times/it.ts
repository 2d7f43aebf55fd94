import { italianNumber } from '../numbers/it.ts';

/** With its article where there is one: le sei, l'una, mezzanotte. */
export function italianTime(hour: number, minute: number): string[] {
  if (minute === 0) return [hour === 12 ? 'mezzogiorno' : hours(hour)];
  return [hours(hour), `e ${minute === 1 ? 'un minuto' : italianNumber(minute)}`];
}

function hours(hour: number): string {
  if (hour === 0) return 'mezzanotte';
  return hour === 1 ? "l'una" : `le ${italianNumber(hour)}`;
}
