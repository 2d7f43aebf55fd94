/** What is kept of a photo: what can be seen, and which side is up; not where, when and with what it was taken. */
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { Failure } from '../failures.ts';
import { randomOf } from '../../testing/random.ts';
import { cleanPhoto } from './photo.ts';

const bytes = (...parts: (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const segment = (kind: number, content: Buffer): Buffer =>
  Buffer.concat([bytes([0xff, kind, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);

const start = bytes([0xff, 0xd8]);
const end = bytes([0xff, 0xd9]);
const jfif = segment(0xe0, bytes('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]));
const colours = segment(0xe2, bytes('ICC_PROFILE\0', [1, 1], 'profile'));
const frame = segment(0xc0, bytes([8, 0, 1, 0, 1, 1, 1, 0x11, 0]));
const scan = (text: string): Buffer => Buffer.concat([segment(0xda, bytes([1, 1, 0, 0, 63, 0])), bytes(text)]);
const first = scan('light \xff\x00 and \xff\xd0 dark');
const second = scan('once more');
const tables = segment(0xc4, bytes('tables'));

const word = (value: number, little: boolean): number[] => (little ? [value, 0] : [0, value]);
const long = (value: number, little: boolean): number[] => (little ? [value, 0, 0, 0] : [0, 0, 0, value]);
/** As cameras write it: the maker, which side is up, and where it was. */
function exif(side: number, little: boolean): Buffer {
  const entry = (high: number, low: number, kind: number, value: readonly number[]): number[] => [
    ...(little ? [low, high] : [high, low]),
    ...word(kind, little),
    ...long(1, little),
    ...value,
  ];
  const tiff = bytes(
    little ? 'II*\0' : 'MM\0*',
    long(8, little),
    word(3, little),
    entry(1, 0x0f, 2, long(50, little)),
    entry(1, 0x12, 3, [...word(side, little), 0, 0]),
    entry(0x88, 0x25, 4, long(60, little)),
    long(0, little),
    'Camera of Maria',
    'GPS 48.8584 N 2.2945 E',
  );
  return segment(0xe1, Buffer.concat([bytes('Exif\0\0'), tiff]));
}

test.each([true, false])(
  'a photo of a camera loses where, when and with what, and stays the right way up',
  (little) => {
    const place = segment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPS 48.8584</x:xmpmeta>'));
    const camera = [
      exif(6, little),
      place,
      segment(0xed, bytes('Photoshop GPS')),
      segment(0xfe, bytes('GPS of Maria')),
    ];
    const another = Buffer.concat([start, exif(1, little), first, end]);
    const taken = Buffer.concat([start, jfif, ...camera, colours, frame, first, tables, second, end, another]);
    const kept = cleanPhoto(taken);
    for (const noted of ['GPS', '48.8584', 'Maria', 'xmp']) expect(kept.includes(noted), noted).toBe(false);
    const up = kept.subarray(2, 38);
    expect(kept).toEqual(Buffer.concat([start, up, jfif, colours, frame, first, tables, second, end]));
    expect(up.subarray(4, 12).toString('latin1')).toBe('Exif\0\0MM');
    expect(up.subarray(20).readUInt16BE(8)).toBe(6);
    expect(cleanPhoto(kept)).toEqual(kept);
    // As it was drawn anew by a phone, which leaves nothing beside it.
    const drawn = Buffer.concat([start, jfif, frame, first, end]);
    expect(cleanPhoto(drawn)).toEqual(drawn);
  },
);

const signature = bytes([0x89], 'PNG\r\n\x1a\n');
function chunk(name: string, content: string): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = bytes(name, content);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

test('so does a picture of a screen', () => {
  const [head, clear, data, last] = [chunk('IHDR', 'x'), chunk('tRNS', 'x'), chunk('IDAT', 'xyz'), chunk('IEND', '')];
  const noted = [chunk('tEXt', 'Author\0Maria'), chunk('eXIf', 'MM GPS'), chunk('iTXt', 'GPS'), chunk('tIME', 'now')];
  const taken = Buffer.concat([signature, head, ...noted, clear, data, last, bytes('GPS behind the end')]);
  expect(cleanPhoto(taken)).toEqual(Buffer.concat([signature, head, clear, data, last]));
});

test('what cannot be read to its picture is refused, whatever its bytes are', () => {
  const whole = [
    Buffer.concat([start, jfif, exif(6, true), frame, first, end]),
    Buffer.concat([signature, chunk('IHDR', 'x'), chunk('IDAT', 'xyz'), chunk('IEND', '')]),
  ];
  const below = randomOf(7);
  let refused = 0;
  for (let round = 0; round < 4000; round += 1) {
    const broken = Buffer.from(whole[round % 2] as Buffer);
    for (let wrong = 0; wrong < 3; wrong += 1) broken[3 + below(broken.length - 3)] = below(256);
    try {
      cleanPhoto(broken.subarray(0, 4 + below(broken.length)));
    } catch (error) {
      expect(error).toBeInstanceOf(Failure);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(1000);
  expect(() => cleanPhoto(bytes('GIF89a'))).toThrow('A photo is a JPEG or a PNG.');
});
