/** A pasted list of rooms, line by line: what would be set, or why not. Nothing is set by halves. */
import { type Entry, type Facts, isRefusal, type Refusal, refuse } from '../entry/entry.ts';
import { parse } from '../entry/parse.ts';
import { readRooms } from '../entry/rooms.ts';

export interface Planned {
  /** What was pasted. */
  readonly text: string;
  readonly outcome: Extract<Entry, { kind: 'wakeup' }> | Refusal;
}

/**
 * Rooms with spaces, commas, semicolons, tabs or new lines between them; in a table, a time behind a room counts for
 * that room.
 */
export function plan(pasted: string, time: string, facts: Facts): readonly Planned[] {
  const planned = pasted
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/["']/g, '').trim())
    .filter((line) => line !== '' && !/^(room|rooms|habitaci[oó]n)\b/i.test(line))
    .flatMap((line) => ofLine(line, time, facts));
  return withoutDoubles(planned);
}

const unmistakable = /^\d{1,2}[:.h]\d{0,2}([ap]m?)?$|^\d{1,4}[ap]m?$|^0\d{3}$/i;

function ofLine(line: string, time: string, facts: Facts): readonly Planned[] {
  const cells = line.split(/\s*[;,\t]\s*|\s+/).filter((cell) => cell !== '');
  const [first = '', ...rest] = cells;
  // Behind a room, what can only be a time is when: "412;06:30". Bare digits are not, since they may be a room that is
  // mistyped.
  const ownTime = unmistakable.test(rest[0] ?? '') && !isRefusal(readRooms(first, facts.phones));
  if (ownTime) return roomsOf(first, facts).map((room) => one(room, rest.join(' '), facts));
  return cells.flatMap((cell) => roomsOf(cell, facts).map((room) => one(room, time, facts)));
}

function roomsOf(cell: string, facts: Facts): readonly string[] {
  const rooms = readRooms(cell, facts.phones);
  return isRefusal(rooms) ? [cell] : rooms;
}

function one(room: string, time: string, facts: Facts): Planned {
  const rooms = readRooms(room, facts.phones);
  if (isRefusal(rooms)) return { text: room, outcome: rooms };
  if (time.trim() === '') return { text: room, outcome: refuse('group.needsTime') };
  const entry = parse(`${room} ${time}`, facts);
  if (entry.kind === 'wakeup' || entry.kind === 'refused') return { text: room, outcome: entry };
  return { text: room, outcome: refuse('refused.noTime', { word: time }) };
}

function withoutDoubles(planned: readonly Planned[]): readonly Planned[] {
  const seen = new Set<string>();
  return planned.map((each) => {
    if (isRefusal(each.outcome)) return each;
    const place = `${each.text} ${each.outcome.at}`;
    if (seen.has(place)) return { text: each.text, outcome: refuse('group.double') };
    seen.add(place);
    return each;
  });
}
