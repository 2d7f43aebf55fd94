/** Without those that people mistake for each other when they read them out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four: as hard to guess as a key of 79 bits, and easy to type from a slip of paper. */
export function newPassword(): string {
  const picked: string[] = [];
  while (picked.length < 16) {
    // Numbers beyond the last whole multiple are thrown away: every letter is as likely as any other.
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 248 && picked.length < 16) picked.push(letters[byte % letters.length] ?? '');
  }
  return [0, 4, 8, 12].map((from) => picked.slice(from, from + 4).join('')).join('-');
}
