/** Understands a line of the entry line. Pure: the same line and the same facts always mean the same. */
import { type Entry, type Facts, isRefusal, type Refusal, refuse } from './entry.ts';
import { isDateLike, isTimeLike, readDelay, readMoment } from './moment.ts';
import { byNumber } from '../hotel/numbers.ts';
import { readRooms } from './rooms.ts';
import { readLines, readStatus } from './things.ts';

export function parse(text: string, facts: Facts): Entry {
  const words = text
    .replaceAll(/\s*,\s*/g, ',')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first, verb, ...rest] = words;
  if (first === undefined) return { kind: 'empty' };
  // The first word must be a known room: so a room 630 and the time 630 are never mistaken for each other.
  const rooms = readRooms(first, everyRoom(facts));
  if (isRefusal(rooms)) return rooms;
  if (verb === undefined) return { kind: 'begun', rooms };
  switch (verb.toLowerCase()) {
    case 'x':
      return rest.length > 0 ? refuse('refused.word', { word: rest.join(' ') }) : cancel(rooms, facts);
    case 'mb':
      return minibar(rooms, rest, facts);
    default:
      return wakeupOrStatus(rooms, verb, rest, facts);
  }
}

function everyRoom({ phones, listed }: Facts): readonly string[] {
  return phones === listed ? phones : [...new Set([...phones, ...listed])].toSorted(byNumber);
}

function cancel(rooms: readonly string[], { calls, may }: Facts): Entry {
  if (!may.wake) return refuse('refused.off');
  const found = calls.filter(({ room }) => rooms.includes(room)).toSorted((one, other) => one.at - other.at);
  return found.length === 0
    ? refuse('refused.noCalls', { rooms: rooms.join(', ') })
    : { kind: 'cancel', rooms, calls: found };
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
  if (rest.length > 0) return refuse('refused.word', { word: rest.join(' ') });
  return booked(rooms, Math.floor(facts.now / 1000) * 1000 + minutes * 60_000, false, facts);
}

function wakeup(rooms: readonly string[], time: string, rest: readonly string[], facts: Facts): Entry {
  let daily = false;
  let date: string | undefined;
  let word = time;
  for (const one of rest) {
    if (/^(d|daily)$/i.test(one) && !daily) daily = true;
    else if (/^(am|pm|a|p)$/i.test(one) && word === time && !/[ap]m?$/i.test(time)) word = `${time}${one}`;
    else if (isDateLike(one) && date === undefined) date = one;
    else return refuse('refused.word', { word: one });
  }
  const when = readMoment(word, date, facts.now, facts.zone);
  return isRefusal(when) ? when : booked(rooms, when.at, daily, facts);
}

function booked(rooms: readonly string[], at: number, daily: boolean, { phones, calls, may }: Facts): Entry {
  if (!may.wake) return refuse('refused.off');
  const silent = rooms.find((room) => !phones.includes(room));
  if (silent !== undefined) return refuse('refused.noPhone', { room: silent });
  const standing = calls.filter((call) => rooms.includes(call.room) && minuteOf(call.at) === minuteOf(at));
  return { kind: 'wakeup', rooms, at, daily, standing };
}

function changeStatus(rooms: readonly string[], text: string, { statuses, listed, may }: Facts): Entry {
  if (!may.status) return refuse('refused.noStatusAtAll', { word: text });
  const status: ReturnType<typeof readStatus> = readStatus(text, statuses);
  if (isRefusal(status)) return status satisfies Refusal;
  const unlisted = rooms.find((room) => !listed.includes(room));
  return unlisted === undefined ? { kind: 'status', rooms, status } : refuse('refused.notListed', { room: unlisted });
}

function minuteOf(instant: number): number {
  return Math.floor(instant / 60_000);
}
