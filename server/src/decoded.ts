/** A part of an address as it is meant. A percent sign that stands for itself is one. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
