/** The known word that was probably meant, if one is near enough. */
export function closest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > 60) return undefined;
  let best: string | undefined;
  let least = Math.min(3, Math.ceil(word.length / 2));
  for (const candidate of known) {
    const steps = distance(word.toLowerCase(), candidate.toLowerCase());
    if (steps < least) [best, least] = [candidate, steps];
  }
  return best;
}

/** How a message ends that has a suggestion, and how when it has none. */
export function didYouMean(word: string, known: Iterable<string>, otherwise: string): string {
  const meant = closest(word, known);
  return meant === undefined ? otherwise : `did you mean ${meant}?`;
}

/** How many letters to insert, drop, change, or swap with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : changed;
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
