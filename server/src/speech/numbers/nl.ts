const small = (
  'nul één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien ' +
  'vijftien zestien zeventien achttien negentien'
).split(' ');
const tens = ['', '', 'twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig', 'negentig'];

/** 0 to 99. */
export function dutchNumber(number: number): string {
  if (number < 20) return small[number] ?? '';
  const ten = tens[Math.floor(number / 10)] ?? '';
  const unit = number % 10;
  if (unit === 0) return ten;
  const first = unit === 1 ? 'een' : (small[unit] ?? '');
  return `${first}${first.endsWith('e') ? 'ën' : 'en'}${ten}`;
}
