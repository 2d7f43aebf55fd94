const small = (
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze ' +
  'seize dix-sept dix-huit dix-neuf'
).split(' ');
const tens = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
];

/** 0 to 99. */
export function frenchNumber(number: number): string {
  if (number < 20) return small[number] ?? '';
  const ten = tens[Math.floor(number / 10)] ?? '';
  // Seventy and ninety count on from sixty and eighty.
  const rest = number >= 60 ? number % 20 : number % 10;
  if (rest === 0) return number === 80 ? 'quatre-vingts' : ten;
  return (rest === 1 || rest === 11) && number < 80 ? `${ten} et ${small[rest]}` : `${ten}-${small[rest]}`;
}

/** With a noun like `heure` or `minute`. */
export function frenchFeminine(number: number): string {
  return number % 10 === 1 && number !== 11 && number !== 71 && number !== 91
    ? `${frenchNumber(number)}e`
    : frenchNumber(number);
}
