const small = [
  ...(
    'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście ' +
    'trzynaście czternaście'
  ).split(' '),
  ...'piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście'.split(' '),
];
const tens = [
  '',
  '',
  'dwadzieścia',
  'trzydzieści',
  'czterdzieści',
  'pięćdziesiąt',
  'sześćdziesiąt',
  'siedemdziesiąt',
  'osiemdziesiąt',
  'dziewięćdziesiąt',
];

/** 0 to 99. */
export function polishNumber(number: number): string {
  if (number < 20) return small[number] ?? '';
  const ten = tens[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? ten : `${ten} ${small[number % 10]}`;
}

/** So many minutes, as they follow `za`: the noun has three forms, and two is feminine. */
export function polishMinutes(number: number): string {
  if (number === 1) return 'jedną minutę';
  const unit = number % 10;
  const few = unit >= 2 && unit <= 4 && (number < 12 || number > 14);
  return `${polishNumber(number).replace(/dwa$/, 'dwie')} ${few ? 'minuty' : 'minut'}`;
}
