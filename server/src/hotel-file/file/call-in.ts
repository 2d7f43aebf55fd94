/** What guests and staff dial, and whose phones they call from. */
import { codes, type CallInSettings, defaultCallIn } from '../../call-in/settings.ts';
import { type Phone, phoneKinds } from '../../call-in/store.ts';
import { roomNumber } from '../../rooms/room.ts';
import type { Field, Reader } from './reader.ts';

const callInKeys = Object.keys(defaultCallIn) as (keyof CallInSettings)[];
const codeRule = {
  pattern: /^[0-9*#]{1,8}$/,
  mend: 'write what is dialled in quotes, at most 8 digits, * and #, like "*55"',
};

export function readCallIn(reader: Reader, field: Field | undefined): CallInSettings {
  const found = field === undefined ? undefined : reader.map(field, 'callIn', callInKeys);
  if (found === undefined) return defaultCallIn;
  const isOn = (key: 'on' | 'anyone' | 'chargeVacant'): boolean => {
    const said = reader.choice(found[key], key, ['yes', 'no']);
    return said === undefined ? defaultCallIn[key] : said === 'yes';
  };
  const dialled = codes.map((key) => [key, reader.text(found[key], key, codeRule) ?? defaultCallIn[key]] as const);
  const seen = new Map<string, number>();
  for (const [key, code] of dialled) reader.unique(seen, code, found[key]?.line ?? found.line, `the code ${code}`);
  const strip = {
    pattern: /^[0-9A-Za-z+]{0,16}$/,
    mend: 'write what stands before the number, at most 16 letters and digits',
  };
  return {
    ...defaultCallIn,
    ...Object.fromEntries(dialled),
    on: isOn('on'),
    anyone: isOn('anyone'),
    chargeVacant: isOn('chargeVacant'),
    clock: reader.choice(found.clock, 'clock', ['12', '24']) === '12' ? 12 : 24,
    strip: reader.text(found.strip, 'strip', strip) ?? defaultCallIn.strip,
    most: reader.wholeNumber(found.most, 'most', 1, 20) ?? defaultCallIn.most,
  };
}

/** Phones that are not those of the one room whose extension they are. */
export function readPhones(
  reader: Reader,
  field: Field | undefined,
  rooms: readonly { readonly room: string }[],
): Phone[] {
  const seen = new Map<string, number>();
  const known = new Set(rooms.map(({ room }) => room));
  return reader.list(field, 'phones').flatMap((item): Phone[] => {
    const found = reader.map(item, 'a phone', ['number', 'kind', 'room', 'place']);
    if (found === undefined) return [];
    reader.required(found, 'number', 'the number of a phone', 'add number:');
    reader.required(found, 'kind', 'the kind of a phone', `add kind: with one of ${phoneKinds.join(', ')}`);
    const number = reader.text(found.number, 'number', {
      pattern: /^[0-9A-Za-z+]{1,20}$/,
      mend: 'write the number that the PBX says, at most 20 letters and digits',
    });
    const kind = reader.choice(found.kind, 'kind', phoneKinds);
    const room = reader.text(found.room, 'room', { pattern: roomNumber, mend: 'write the number of a room' }) ?? null;
    const place = reader.text(found.place, 'place', { most: 60, mend: 'write at most 60 letters' }) ?? '';
    if (number === undefined || kind === undefined) return [];
    if (!reader.unique(seen, number, item.line, `phone ${number}`)) return [];
    const belongs = kind === 'room' || kind === 'extra';
    if (belongs && room === null) reader.mistake(found.line, `phone ${number} names no room`, 'add room:');
    if (!belongs && room !== null)
      reader.mistake(found.line, `phone ${number} is ${kind} and has a room`, 'remove room:, or write kind: extra');
    if (belongs && room !== null && !known.has(room))
      reader.mistake(found.line, `there is no room ${room} with a phone`, 'write a room of `rooms.mailboxes`');
    return [{ number, kind, room, place }];
  });
}
