/** Understands a line of the entry line. Pure: the same line and the same facts always mean the same. */
import { type Entry, type Facts, isRefusal, type Refusal, refuse } from './entry.ts';
import { isDateLike, isTimeLike, readDelay, readMoment } from './moment.ts';
import { roomsOf } from '../hotel/guests.ts';
import { byNumber } from '../hotel/numbers.ts';
import { longestNote } from '../notes/queries.ts';
import type { Method } from '../wakeups/wakeup.ts';
import { readRooms } from './rooms.ts';
import { cancel, change, minuteOf } from './standing.ts';
import { readLines, readStatus } from './things.ts';

export function parse(text: string, facts: Facts): Entry {
  const note = facts.may.note ? readNote(text, facts) : undefined;
  if (note !== undefined) return note;
  const words = text
    .replaceAll(/\s*,\s*/g, ',')
    .replaceAll('>', ' > ')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first, verb, ...rest] = words;
  if (first === undefined) return { kind: 'empty' };
  // The first word must be a known room: so a room 630 and the time 630 are never mistaken for each other.
  const rooms = readWhere(first, facts);
  if (isRefusal(rooms)) return rooms;
  if (verb === undefined) return { kind: 'begun', rooms };
  const arrow = words.indexOf('>');
  if (arrow > 0) return change(rooms, words.slice(1, arrow), words.slice(arrow + 1), facts);
  switch (verb.toLowerCase()) {
    case 'x':
      return cancel(rooms, rest, facts);
    case 'mb':
      return minibar(rooms, rest, facts);
    default:
      return wakeupOrStatus(rooms, verb, rest, facts);
  }
}

/** In the languages of the console, each on every screen: whoever changes languages keeps their habits. */
const noteWords = ['note', 'nota', 'Notiz', 'consigne', 'notitie', 'notatka'];
const notePattern = new RegExp(`^\\s*(?:(\\S+)\\s+)?(?:${noteWords.join('|')})(?:\\s+(.*))?$`, 'isu');

/** `412 note late check-out`, `note 7:30 taxi for four`: words as they are, for one room or for the hotel. */
function readNote(text: string, facts: Facts): Entry | undefined {
  const found = notePattern.exec(text);
  if (found === null) return undefined;
  const [, where, said = ''] = found;
  const rooms = where === undefined ? [] : readWhere(where, facts);
  if (isRefusal(rooms)) return rooms;
  if (rooms.length > 1) return refuse('refused.noteRooms');
  // Only what can be nothing but a time is one: "note 2 pillows" has none.
  const [, time, words] = /^(\d{1,2}[:h]\d{2}(?:am|pm|a|p)?)\s+(.*)$/isu.exec(said.trim()) ?? [];
  const when = time === undefined ? undefined : readMoment(time, undefined, facts.now, facts.zone);
  if (isRefusal(when)) return when;
  const kept = (words ?? said).trim();
  if (kept === '') return { kind: 'noting', rooms };
  if (Array.from(kept).length > longestNote) return refuse('refused.noteLong', { most: longestNote });
  return { kind: 'note', rooms, text: kept, due: when?.at };
}

/** A room that is meant by its guest is one: two guests of that name are asked apart. */
function readWhere(word: string, facts: Facts): readonly string[] | Refusal {
  const rooms = readRooms(word, everyRoom(facts));
  if (!isRefusal(rooms) || !/^\p{L}{2}/u.test(word)) return rooms;
  const theirs = roomsOf(word, facts.guests);
  if (theirs.length > 1) return refuse('refused.whichGuest', { name: word, rooms: theirs.slice(0, 6).join(', ') });
  return theirs.length === 1 ? theirs : rooms;
}

function everyRoom({ phones, listed }: Facts): readonly string[] {
  return phones === listed ? phones : [...new Set([...phones, ...listed])].toSorted(byNumber);
}

function minibar(rooms: readonly string[], words: readonly string[], { items, listed, may }: Facts): Entry {
  if (!may.charge) return refuse('refused.noMinibar');
  const unlisted = rooms.find((room) => !listed.includes(room));
  if (unlisted !== undefined) return refuse('refused.notListed', { room: unlisted });
  if (words.length === 1 && words[0] === '0') return { kind: 'checked', rooms };
  const lines = readLines(words, items);
  return isRefusal(lines) ? lines : { kind: 'charge', rooms, lines };
}

function wakeupOrStatus(rooms: readonly string[], word: string, rest: readonly string[], facts: Facts): Entry {
  if (word.startsWith('+')) return delayed(rooms, word, rest, facts);
  // 001 is how a status is numbered, and no way to write a time that anybody uses: there the status goes first.
  const numbered = facts.statuses.some(({ id }) => id === word) && !/^([1-9]\d{2}|\d{4})$/.test(word);
  if (isTimeLike(word) && !numbered) return wakeup(rooms, word, rest, facts);
  return changeStatus(rooms, [word, ...rest].join(' '), facts);
}

function delayed(rooms: readonly string[], word: string, rest: readonly string[], facts: Facts): Entry {
  const minutes = readDelay(word);
  if (minutes === undefined) return refuse('refused.noTime', { word });
  const [way = '', ...more] = rest;
  const method = methodOf(way);
  const unknown = method === undefined ? rest : more;
  if (unknown.length > 0) return refuse('refused.word', { word: unknown.join(' ') });
  return booked(rooms, Math.floor(facts.now / 1000) * 1000 + minutes * 60_000, false, facts, method);
}

function wakeup(rooms: readonly string[], time: string, rest: readonly string[], facts: Facts): Entry {
  let daily = false;
  let date: string | undefined;
  let method: Method | undefined;
  let word = time;
  for (const one of rest) {
    const way = methodOf(one);
    if (/^(d|daily)$/i.test(one) && !daily) daily = true;
    else if (way !== undefined && method === undefined) method = way;
    else if (/^(am|pm|a|p)$/i.test(one) && word === time && !/[ap]m?$/i.test(time)) word = `${time}${one}`;
    else if (isDateLike(one) && date === undefined) date = one;
    else return refuse('refused.word', { word: one });
  }
  const when = readMoment(word, date, facts.now, facts.zone);
  return isRefusal(when) ? when : booked(rooms, when.at, daily, facts, method);
}

/** `412 6:30 knock`, `412 6:30 person`; `person+` has the phone ring where nobody does. */
const methodWords = { phone: 'system', person: 'person', 'person+': 'person-then-system', knock: 'knock' } as const;

function methodOf(word: string): Method | undefined {
  const said = word.toLowerCase();
  return Object.hasOwn(methodWords, said) ? methodWords[said as keyof typeof methodWords] : undefined;
}

/** The same line with the word for this way to be woken, for whoever chooses rather than types. */
export function withMethod(text: string, method: Method): string {
  const [word = ''] = Object.entries(methodWords).find(([, meant]) => meant === method) ?? [];
  return [
    ...text
      .trim()
      .split(/\s+/)
      .filter((one) => methodOf(one) === undefined),
    word,
  ].join(' ');
}

function booked(
  rooms: readonly string[],
  at: number,
  daily: boolean,
  { phones, calls, usual, may }: Facts,
  method?: Method,
): Entry {
  if (!may.wake) return refuse('refused.off');
  const silent = rooms.find((room) => !phones.includes(room));
  if (silent !== undefined) return refuse('refused.noPhone', { room: silent });
  const known = calls.filter((call) => rooms.includes(call.room));
  const standing = known.filter((call) => minuteOf(call.at) === minuteOf(at));
  const others = known.filter((call) => minuteOf(call.at) !== minuteOf(at));
  const [woken, ...unlike] = new Set(rooms.map((room) => method ?? usual.get(room) ?? 'system'));
  return {
    kind: 'wakeup',
    rooms,
    at,
    daily,
    ...(method === undefined ? {} : { method }),
    woken: unlike.length === 0 ? woken : undefined,
    standing,
    others,
  };
}

function changeStatus(rooms: readonly string[], text: string, { statuses, listed, may }: Facts): Entry {
  if (!may.status) return refuse('refused.noStatusAtAll', { word: text });
  const status: ReturnType<typeof readStatus> = readStatus(text, statuses);
  if (isRefusal(status)) return status satisfies Refusal;
  const unlisted = rooms.find((room) => !listed.includes(room));
  return unlisted === undefined ? { kind: 'status', rooms, status } : refuse('refused.notListed', { room: unlisted });
}
