const small = (
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn ' +
  'fünfzehn sechzehn siebzehn achtzehn neunzehn'
).split(' ');
const tens = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'];

/** 0 to 99. */
export function germanNumber(number: number): string {
  if (number < 20) return small[number] ?? '';
  const ten = tens[Math.floor(number / 10)] ?? '';
  const unit = number % 10;
  if (unit === 0) return ten;
  return `${unit === 1 ? 'ein' : small[unit]}und${ten}`;
}
