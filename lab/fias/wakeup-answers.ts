/** Answers to wake-ups, as a property system minds them: one for each call, with a code that it knows. */
export class WakeupAnswers {
  readonly #seen = new Set<string>();

  complaints({ RN = '', DA = '', TI = '', AS = '' }: Record<string, string>): string[] {
    const key = `${RN} ${DA} ${TI}`;
    const isSecond = this.#seen.has(key);
    this.#seen.add(key);
    return [
      ...(isSecond ? [`a second WA for ${key}`] : []),
      ...(['OK', 'NR', 'BY', 'DE', 'UR'].includes(AS) ? [] : [`WA with ${AS}`]),
    ];
  }
}
