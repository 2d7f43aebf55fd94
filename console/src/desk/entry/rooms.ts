/** The first word of an entry: one room, several, or a range of them. */
import { byNumber } from '../hotel/numbers.ts';
import { type Refusal, refuse } from './entry.ts';

/**
 * `412`, `412,413`, `412-416`, `410:420`, and any of these with commas between them. Every room is known, or the word
 * is refused.
 */
export function readRooms(word: string, known: readonly string[]): readonly string[] | Refusal {
  const all = new Set(known);
  const rooms: string[] = [];
  for (const part of word.split(',').filter((one) => one !== '')) {
    if (all.has(part)) {
      rooms.push(part);
      continue;
    }
    const [, from, to] = /^([0-9a-z]+)[-:]([0-9a-z]+)$/i.exec(part) ?? [];
    const ends = from === undefined || to === undefined ? [part] : [from, to];
    const unknown = ends.find((end) => !all.has(end));
    if (unknown !== undefined) return refuse('refused.noRoom', { room: unknown }, nearestRooms(unknown, known));
    const between = rangeOf(from ?? '', to ?? '', known);
    if (between.length === 0) return refuse('refused.roomRange', { range: part });
    rooms.push(...between);
  }
  return [...new Set(rooms)];
}

function rangeOf(from: string, to: string, known: readonly string[]): string[] {
  return known.filter((room) => byNumber(room, from) >= 0 && byNumber(room, to) <= 0).toSorted(byNumber);
}

/** The rooms that look most like a number that does not exist: one wrong key first, then the neighbours. */
function nearestRooms(word: string, known: readonly string[], count = 3): readonly string[] {
  const number = Number(word);
  const score = (room: string): number[] => [
    distance(word, room),
    Number.isNaN(number) ? 0 : Math.abs(Number(room) - number),
  ];
  return known
    .map((room) => ({ room, score: score(room) }))
    .toSorted(
      (one, other) =>
        (one.score[0] ?? 0) - (other.score[0] ?? 0) ||
        (one.score[1] ?? 0) - (other.score[1] ?? 0) ||
        byNumber(one.room, other.room),
    )
    .slice(0, count)
    .map(({ room }) => room);
}

/** How many keys were wrong, too many, too few or swapped. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_unused, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same);
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, at(row - 2, column - 2) + 1);
      const line = rows[row];
      if (line !== undefined) line[column] = least;
    }
  }
  return at(one.length, other.length);
}
