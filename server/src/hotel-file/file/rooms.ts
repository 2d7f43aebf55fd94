import { isMap } from 'yaml';
import { type RoomList, roomLists } from '../../properties/property.ts';
import { methods } from '../../rooms/method.ts';
import { type Room, roomNumber } from '../../rooms/room.ts';
import { didYouMean } from './closest.ts';
import { textOf } from './document.ts';
import { quoted } from './mistakes.ts';
import { collapse, describeRange, expandRange, mostRooms, parseRange } from './ranges.ts';
import type { Field, Fields, Reader } from './reader.ts';

export interface FileRooms extends Readonly<Record<RoomList, readonly Room[]>> {
  readonly list: RoomList;
}

const numberRule = { pattern: roomNumber, mend: 'write at most 10 letters and digits' };

export function readRooms(reader: Reader, field: Field | undefined, languages: readonly string[]): FileRooms {
  const found = field === undefined ? undefined : reader.map(field, 'rooms', ['list', ...roomLists]);
  const counter = { rooms: 0, told: false };
  return {
    list: reader.choice(found?.list, 'list', roomLists) ?? 'mailboxes',
    mailboxes: readList(reader, found?.mailboxes, 'mailboxes', counter, (item) =>
      readEntry(reader, item, 'mailboxes', languages, counter),
    ),
    custom: readList(reader, found?.custom, 'custom', counter, (item) => readCustom(reader, item, languages, counter)),
  };
}

interface Counter {
  rooms: number;
  told: boolean;
}

function readList(
  reader: Reader,
  field: Field | undefined,
  name: RoomList,
  counter: Counter,
  read: (item: Field) => Room[],
): Room[] {
  const rooms: Room[] = [];
  const seen = new Map<string, number>();
  for (const item of reader.list(field, name)) {
    const some = read(item);
    counter.rooms += some.length;
    // What is too much is neither kept nor expanded any more: a small file of ranges could ask for more rooms than
    // there is memory.
    if (counter.rooms > mostRooms) {
      if (!counter.told)
        reader.mistake(
          item.line,
          `with this the property has more than ${mostRooms.toLocaleString('en')} rooms`,
          'leave some out, or divide them among several properties',
        );
      counter.told = true;
      continue;
    }
    rooms.push(...unseen(reader, seen, some, item.line));
  }
  return rooms;
}

/** Ranges that overlap do so in many rooms, which are told in one message for each earlier line. */
function unseen(reader: Reader, seen: Map<string, number>, rooms: readonly Room[], line: number): Room[] {
  const repeated = Map.groupBy(rooms, ({ room }) => seen.get(room) ?? 0);
  for (const [earlier, some] of repeated) {
    if (earlier === 0) continue;
    const names = collapse(some.map(({ room }) => room)).map((range) => describeRange(range));
    const more = names.length > 3 ? [`${names.length - 3} more`] : [];
    reader.mistake(
      line,
      `${[...names.slice(0, 3), ...more].join(', ')} ${some.length === 1 ? 'is' : 'are'} given already in ` +
        `line ${earlier}`,
      'remove one of the two',
    );
  }
  for (const { room } of rooms) if (!seen.has(room)) seen.set(room, line);
  return repeated.get(0) ?? [];
}

/** Without an extension a room with a phone is rung at its own number, and a place has none. */
function readEntry(
  reader: Reader,
  item: Field,
  list: RoomList,
  languages: readonly string[],
  counter: Counter,
): Room[] {
  const found = reader.map(item, `an entry of ${list}`, ['room', 'rooms', 'extension', 'language', 'method']);
  if (found === undefined) return [];
  const names = readNames(reader, found, counter);
  const extension = reader.text(found.extension, 'extension', numberRule);
  if (found.rooms !== undefined && found.extension !== undefined) {
    reader.mistake(
      found.extension.line,
      'a range of rooms has one extension',
      'remove it, so that each extension is as its room, or give such rooms one by one',
    );
  }
  const language = readLanguage(reader, found.language, languages);
  const method = reader.choice(found.method, 'method', methods) ?? null;
  return names.map((room) => {
    return { room, extension: extension ?? (list === 'mailboxes' ? room : null), language, method };
  });
}

function readCustom(reader: Reader, item: Field, languages: readonly string[], counter: Counter): Room[] {
  if (isMap(item.node)) return readEntry(reader, item, 'custom', languages, counter);
  const text = textOf(item.node);
  if (text !== undefined && 'count' in parseRange(text)) {
    reader.mistake(item.line, `a room is ${quoted(text)}`, `write a range as { rooms: ${text} }`);
    return [];
  }
  const room = reader.text(item, 'a room', numberRule);
  return room === undefined ? [] : [{ room, extension: null, language: null, method: null }];
}

function readNames(reader: Reader, found: Fields<'room' | 'rooms'>, counter: Counter): string[] {
  if (found.room === undefined && found.rooms === undefined && found.meant.size > 0) return [];
  if ((found.room === undefined) === (found.rooms === undefined)) {
    const what = found.room === undefined ? 'an entry names no room' : 'an entry has both room and rooms';
    reader.mistake(found.line, what, 'write either `room: 101` or `rooms: 102-140`');
    return [];
  }
  if (found.rooms === undefined)
    return [reader.text(found.room, 'room', numberRule)].filter((room) => room !== undefined);
  const text = reader.text(found.rooms, 'rooms', { mend: 'write a range like 102-140' });
  if (text === undefined) return [];
  const range = parseRange(text);
  if ('count' in range) return counter.told ? [] : expandRange(range);
  reader.mistake(found.rooms.line, `rooms is ${quoted(text)}`, range.mend);
  return [];
}

function readLanguage(reader: Reader, field: Field | undefined, languages: readonly string[]): string | null {
  const tag = reader.text(field, 'language', { mend: 'write a tag like fr' });
  if (field === undefined || tag === undefined) return null;
  if (languages.includes(tag)) return tag;
  const mend = didYouMean(tag, languages, `add ${quoted(tag)} to \`languages\`, or use one of ${languages.join(', ')}`);
  reader.mistake(field.line, `language is ${quoted(tag)}, which the property does not speak`, mend);
  return null;
}
