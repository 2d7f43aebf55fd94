/** Rooms as people write many of them at once: `101-110, 201-210 SPA`. */

/** Why a list is not taken, with the words at fault. */
interface RangeTrouble {
  readonly why: 'room' | 'digits' | 'order' | 'many';
  readonly part: string;
}

type RoomRanges = { readonly rooms: readonly string[] } | { readonly trouble: RangeTrouble };

/** As many as a hotel may have. */
const mostRooms = 10_000;

const room = /^[0-9A-Za-z]{1,10}$/;
const between = /[\s,;]+/;
/** A dash of any length, with or without space: people copy them from everywhere. */
const dash = /\s*[-\u2010-\u2015]\s*/g;
const run = /^([A-Za-z]{0,9})(\d{1,10})-([A-Za-z]{0,9})(\d{1,10})$/;

/**
 * Every room once, in the order written. Zeros in front belong to a number, so that 001-020 has three digits
 * throughout; letters in front, as in A1-A9, are the same at both ends. Nothing is counted out that is too much.
 */
export function readRoomRanges(text: string, most = mostRooms): RoomRanges {
  const rooms = new Set<string>();
  const parts = text.trim().replaceAll(dash, '-').split(between);
  for (const part of parts.filter((one) => one !== '')) {
    const found = part.includes('-') ? roomsOf(part, most) : room.test(part) ? [part] : 'room';
    if (typeof found === 'string') return { trouble: { why: found, part } };
    for (const one of found) rooms.add(one);
    if (rooms.size > most) return { trouble: { why: 'many', part } };
  }
  return { rooms: [...rooms] };
}

function roomsOf(part: string, most: number): string[] | RangeTrouble['why'] {
  const [, letters = '', first = '', sameLetters = '', last = ''] = run.exec(part) ?? [];
  if (first === '' || (sameLetters !== '' && sameLetters !== letters)) return 'room';
  if (letters.length + last.length > 10) return 'room';
  if (first.length !== last.length && (isPadded(first) || isPadded(last))) return 'digits';
  const count = Number(last) - Number(first) + 1;
  if (count < 1) return 'order';
  if (count > most) return 'many';
  return Array.from({ length: count }, (_, index) => {
    const number = String(Number(first) + index).padStart(first.length, '0');
    return `${letters}${number}`;
  });
}

function isPadded(number: string): boolean {
  return number.length > 1 && number.startsWith('0');
}

/** The reverse, for a line that tells them: runs of three and more become ranges, in the order of numbers. */
export function writeRoomRanges(rooms: Iterable<string>): string {
  const runs: [string, string, number][] = [];
  for (const one of [...rooms].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const last = runs.at(-1);
    if (last !== undefined && follows(last[0], last[1], one)) runs[runs.length - 1] = [last[0], one, last[2] + 1];
    else runs.push([one, one, 1]);
  }
  return runs
    .map(([first, last, count]) => (count > 2 ? `${first}-${last}` : [...new Set([first, last])].join(', ')))
    .join(', ');
}

/** A range with zeros in front does not grow a digit: 001-1000 could mean two things. */
function follows(first: string, before: string, one: string): boolean {
  if (one.length !== first.length && isPadded(first.replace(/^[A-Za-z]+/, ''))) return false;
  const [, letters = '', number = ''] = /^([A-Za-z]*)(\d+)$/.exec(before) ?? [];
  return number !== '' && `${letters}${String(Number(number) + 1).padStart(number.length, '0')}` === one;
}
