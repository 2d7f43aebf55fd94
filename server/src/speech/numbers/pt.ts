const small = (
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze ' +
  'dezasseis dezassete dezoito dezanove'
).split(' ');
const tens = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];

/** 0 to 99. */
export function portugueseNumber(number: number): string {
  if (number < 20) return small[number] ?? '';
  const ten = tens[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? ten : `${ten} e ${small[number % 10]}`;
}

/** With a noun like `hora`. */
export function portugueseFeminine(number: number): string {
  return portugueseNumber(number).replace(/um$/, 'uma').replace(/dois$/, 'duas');
}
