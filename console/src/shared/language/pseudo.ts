/**
 * A language that nobody speaks, for tests and developers: English with every word 40 % longer, from right to left. It
 * shows what a longer language cuts off and what is not mirrored. It is not offered: set `reveille.language` in the
 * browser's local storage to `en-XB`.
 */
/** Two of them are about as wide as a letter, and tests that look for a word still find it. */
const filler = '\u00A0';

export function pseudo(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(words).map(([word, text]) => [word, longer(text)]));
}

/** Only what stands between spaces grows, so that times and values stay in one piece. */
function longer(text: string): string {
  return text.replaceAll(/(?:\{[^{}]*\}|[^\s{}])+/g, (whole) => {
    const letters = whole.replaceAll(/\{[^{}]*\}/g, '').length;
    return whole + filler.repeat(Math.ceil(letters * 0.8));
  });
}
