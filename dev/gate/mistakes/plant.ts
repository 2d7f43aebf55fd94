import type { Mistake } from './mistakes.ts';

/** The text of a file with the mistake in it; throws where its place is not there, or there twice. */
export function planted(whole: string, { name, file, text, becomes }: Mistake): string {
  const times = whole.split(text).length - 1;
  if (times !== 1) throw new Error(`${name}: its text is ${times} times in ${file}, and must be there once`);
  return whole.replace(text, () => becomes);
}
