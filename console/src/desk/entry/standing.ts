/** One call out of those of a room, by its time: to change it, or to cancel it alone. */
import { addDays, clockTime, instantOf, wallAt } from '../../shared/time/zone.ts';
import { type Entry, type Facts, isRefusal, type Refusal, refuse, type StandingCall } from './entry.ts';
import { isDateLike, isOnDay, isTimeLike, readMoment, readTime } from './moment.ts';

/** The next call of each room at that time, with a date on that day; without words every one. */
export function cancel(rooms: readonly string[], words: readonly string[], facts: Facts): Entry {
  if (!facts.may.wake) return refuse('refused.off');
  if (words[0] !== undefined && !isTimeLike(words[0])) return refuse('refused.word', { word: words.join(' ') });
  const all = callsOf(rooms, facts);
  if (all.length === 0) return refuse('refused.noCalls', { rooms: rooms.join(', ') });
  if (words.length === 0) return { kind: 'cancel', rooms, calls: all };
  const calls = at(rooms, words, facts);
  return isRefusal(calls) ? calls : { kind: 'cancel', rooms: rooms.filter((room) => hasRoom(calls, room)), calls };
}

/** `412 6:30>7:00`, and `412 >7:00` where there is only one call to be meant. */
export function change(rooms: readonly string[], from: readonly string[], to: readonly string[], facts: Facts): Entry {
  if (!facts.may.wake) return refuse('refused.off');
  if (rooms.length > 1) return refuse('refused.oneRoom');
  const all = callsOf(rooms, facts);
  if (all.length === 0) return refuse('refused.noCalls', { rooms: rooms.join(', ') });
  if (from.length === 0 && all.length > 1)
    return refuse('refused.whichCall', { rooms: rooms.join(', '), calls: times(all, facts.zone) });
  const found = from.length === 0 ? all : at(rooms, from, facts);
  if (isRefusal(found)) return found;
  const [call] = found;
  if (call === undefined) return refuse('refused.noCalls', { rooms: rooms.join(', ') });
  if (to.length === 0) return { kind: 'changing', rooms, call };
  const when = newTime(call, to, facts);
  if (isRefusal(when)) return when;
  if (minuteOf(when.at) === minuteOf(call.at)) return refuse('refused.sameTime');
  if (all.some((other) => other.id !== call.id && minuteOf(other.at) === minuteOf(when.at)))
    return refuse('refused.taken', { rooms: rooms.join(', ') });
  return { kind: 'change', rooms, call, at: when.at };
}

function callsOf(rooms: readonly string[], { calls }: Facts): readonly StandingCall[] {
  return calls.filter(({ room }) => rooms.includes(room)).toSorted((one, other) => one.at - other.at);
}

function at(rooms: readonly string[], words: readonly string[], facts: Facts): readonly StandingCall[] | Refusal {
  const read = timeAndDate(words);
  if (isRefusal(read)) return read;
  if (!isTimeLike(read.time)) return refuse('refused.word', { word: words.join(' ') });
  const time = readTime(read.time);
  if (time === undefined) return refuse('refused.noTime', { word: read.time });
  const all = callsOf(rooms, facts);
  const fitting = all.filter(({ at: instant }) => {
    const wall = wallAt(instant, facts.zone);
    const onDay = read.date === undefined || isOnDay(read.date, wall);
    return wall.hour === time.hour && wall.minute === time.minute && onDay;
  });
  if (fitting.length === 0)
    return refuse('refused.noCallAt', {
      rooms: rooms.join(', '),
      word: words.join(' '),
      calls: times(all, facts.zone),
    });
  return rooms.flatMap((room) => fitting.find((call) => call.room === room) ?? []);
}

/**
 * On the day of the call, unless midnight lies between: from 0:30 to 23:50 is forty minutes earlier, not a day later.
 */
function newTime(call: StandingCall, words: readonly string[], facts: Facts): { readonly at: number } | Refusal {
  const read = timeAndDate(words);
  if (isRefusal(read)) return read;
  if (read.date !== undefined) return readMoment(read.time, read.date, facts.now, facts.zone);
  const time = readTime(read.time);
  if (time === undefined) return refuse('refused.noTime', { word: read.time });
  const day = wallAt(call.at, facts.zone);
  const [same = 0, ...around] = [0, -1, 1].map((days) => instantOf({ ...addDays(day, days), ...time }, facts.zone));
  const near = around.find((instant) => Math.abs(instant - call.at) < sixHours && instant > facts.now);
  const wanted = Math.abs(same - call.at) < sixHours ? same : (near ?? same);
  return wanted > facts.now ? { at: wanted } : refuse('refused.past');
}

/** A time with am or pm behind it, and a date. */
function timeAndDate(words: readonly string[]): { time: string; date?: string } | Refusal {
  const [time = '', ...rest] = words;
  const half = /^(am|pm|a|p)$/i.test(rest[0] ?? '') ? rest.shift() : undefined;
  const date = isDateLike(rest[0] ?? '') ? rest.shift() : undefined;
  if (rest[0] !== undefined) return refuse('refused.word', { word: rest.join(' ') });
  return { time: `${time}${half ?? ''}`, ...(date === undefined ? {} : { date }) };
}

function times(calls: readonly StandingCall[], zone: string): string {
  return calls.map(({ at: instant }) => clockTime(instant, zone)).join(', ');
}

function hasRoom(calls: readonly StandingCall[], wanted: string): boolean {
  return calls.some(({ room }) => room === wanted);
}

export function minuteOf(instant: number): number {
  return Math.floor(instant / 60_000);
}

const sixHours = 6 * 3_600_000;
