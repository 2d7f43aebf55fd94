const small = (
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici ' +
  'quattordici quindici sedici diciassette diciotto diciannove'
).split(' ');
const tens = ['', '', 'venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta'];

/** 0 to 99. */
export function italianNumber(number: number): string {
  if (number < 20) return small[number] ?? '';
  const ten = tens[Math.floor(number / 10)] ?? '';
  const unit = number % 10;
  if (unit === 0) return ten;
  if (unit === 3) return `${ten}tré`;
  // The ten loses its vowel before another one: ventuno, ventotto.
  return unit === 1 || unit === 8 ? `${ten.slice(0, -1)}${small[unit]}` : `${ten}${small[unit]}`;
}
