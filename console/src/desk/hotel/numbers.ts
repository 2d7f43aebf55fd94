/** Rooms as people count them: 9 before 10. */
export function byNumber(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
