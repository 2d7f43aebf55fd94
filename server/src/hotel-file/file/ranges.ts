/** Runs of rooms as people write them: 102-140, or 001-020 where the zeros belong to the number. */
import { budgets } from '../../budgets/budgets.ts';

export const mostRooms = budgets.rooms.most;

export interface Range {
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

/** The range, or what to do about it. */
export function parseRange(text: string): Range | { readonly mend: string } {
  const parts = /^(\d{1,10})\s*-\s*(\d{1,10})$/.exec(text);
  const [, first, last] = parts ?? [];
  if (first === undefined || last === undefined)
    return {
      mend: 'write the first and the last number with a dash between, like 102-140, or use `room:` for one room',
    };
  if (first.length !== last.length && (isPadded(first) || isPadded(last)))
    return {
      mend:
        'write both ends with the same number of digits, like 001-020: otherwise nobody knows which zeros ' +
        'belong to a number',
    };
  const count = Number(last) - Number(first) + 1;
  if (count < 1) return { mend: `write the smaller number first: ${last}-${first}` };
  if (count > mostRooms)
    return {
      mend:
        `shorten it: a property has at most ${mostRooms.toLocaleString('en')} rooms, and these are ` +
        count.toLocaleString('en'),
    };
  return { first, last, count };
}

export function expandRange({ first, count }: Range): string[] {
  return Array.from({ length: count }, (_, index) => String(Number(first) + index).padStart(first.length, '0'));
}

/** The reverse: rooms in any order, gathered into as few runs as they make. */
export function collapse(rooms: Iterable<string>): Range[] {
  const runs: Range[] = [];
  for (const room of [...rooms].toSorted(asPeopleCount)) {
    const run = runs.at(-1);
    if (run !== undefined && follows(run, room)) runs[runs.length - 1] = { ...run, last: room, count: run.count + 1 };
    else runs.push({ first: room, last: room, count: 1 });
  }
  return runs.flatMap((run) => (run.count === 2 ? [single(run.first), single(run.last)] : [run]));
}

/** `room 101`, or `rooms 102-140 (39)`. */
export function describeRange(range: Range, noun = 'room'): string {
  return range.count === 1 ? `${noun} ${range.first}` : `${noun}s ${range.first}-${range.last} (${range.count})`;
}

function asPeopleCount(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function follows(run: Range, room: string): boolean {
  if (!/^\d+$/.test(run.last) || !/^\d+$/.test(room)) return false;
  if (room.length !== run.last.length && isPadded(run.first)) return false;
  return String(Number(run.last) + 1).padStart(run.last.length, '0') === room;
}

function isPadded(number: string): boolean {
  return number.length > 1 && number.startsWith('0');
}

function single(room: string): Range {
  return { first: room, last: room, count: 1 };
}
