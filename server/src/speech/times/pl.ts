import { polishNumber } from '../numbers/pl.ts';

/** Hours are ordinals: the sixth, the twenty-first. */
const hours = [
  'zero',
  ...(
    'pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta jedenasta ' +
    'dwunasta trzynasta czternasta'
  ).split(' '),
  ...'piętnasta szesnasta siedemnasta osiemnasta dziewiętnasta dwudziesta'.split(' '),
  'dwudziesta pierwsza',
  'dwudziesta druga',
  'dwudziesta trzecia',
];

/** Minutes always have two places, as the speaking clock has them: szósta zero zero, szósta zero pięć. */
export function polishTime(hour: number, minute: number): string[] {
  if (hour === 0 && minute === 0) return ['północ'];
  const hourly = hours[hour] ?? '';
  if (minute === 0) return [hourly, 'zero zero'];
  return [hourly, minute < 10 ? `zero ${polishNumber(minute)}` : polishNumber(minute)];
}
