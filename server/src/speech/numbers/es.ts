const small = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
  'dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete ' +
  'veintiocho veintinueve'
).split(' ');
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];

/** 0 to 99. */
export function spanishNumber(number: number): string {
  if (number < 30) return small[number] ?? '';
  const ten = tens[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? ten : `${ten} y ${small[number % 10]}`;
}

/** With a noun like `hora`. */
export function spanishFeminine(number: number): string {
  return spanishNumber(number).replace(/uno$/, 'una');
}

/** In front of a noun like `minuto` or `minutos`. */
export function spanishMasculine(number: number): string {
  if (number === 21) return 'veintiún';
  return spanishNumber(number).replace(/uno$/, 'un');
}
