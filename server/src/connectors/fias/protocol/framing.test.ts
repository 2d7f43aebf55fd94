/** Whatever bytes come: no crash, no growth, and the next whole record is understood. Another run: FIAS_SEED. */
import { expect, test } from 'vitest';
import { characterSets, decode, encode } from './character-set.ts';
import { frame, Framer } from './framing.ts';
import { formatRecord, parseRecord, shownText } from './record.ts';
import { moneyText, readDate, readTime } from './values.ts';

const streams = Number(process.env['FIAS_STREAMS'] ?? 100_000);

/** Small, quick, and the same for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const samples = [
  'WR|RN2781|DA001031|TI070000|',
  'PA|RN2781|ASOK|P#1733|DA000915|TI124254|',
  'GI|RN101|G#55|GNMüller|GLGE|',
  'LS|DA001015|TI123045|',
];
const last = 'WC|RN0042|DA261115|TI063000|';

function hostile(random: (below: number) => number): Buffer {
  if (random(2) === 0) return Buffer.from(Array.from({ length: random(300) }, () => random(256)));
  const bytes = Buffer.concat(
    Array.from({ length: 1 + random(4) }, () => frame(encode(samples[random(samples.length)] ?? '', 'latin1'))),
  );
  for (let changes = 1 + random(6); changes > 0; changes -= 1) bytes[random(bytes.length)] = random(256);
  const cut = random(bytes.length);
  return random(3) === 0
    ? Buffer.concat([bytes.subarray(cut), bytes.subarray(0, cut), Buffer.alloc(random(5) === 0 ? 9000 : 0, 0x41)])
    : bytes;
}

test('random and mutated streams are survived, and the next record is understood', () => {
  const random = randomFrom(Number(process.env['FIAS_SEED'] ?? 20_261_115));
  const framer = new Framer();
  const before = process.memoryUsage().arrayBuffers;
  for (let stream = 0; stream < streams; stream += 1) {
    const set = characterSets[random(characterSets.length)] ?? 'latin1';
    const bytes = hostile(random);
    for (let start = 0; start < bytes.length;) {
      const size = 1 + random(64);
      for (const record of framer.push(bytes.subarray(start, start + size))) {
        expect(record.length).toBeLessThanOrEqual(4096);
        shownText(decode(record, set));
        parseRecord(decode(record, set));
      }
      start += size;
    }
    const next = framer.push(frame(encode(last, set)));
    if (next.length !== 1 || decode(next[0] ?? Buffer.alloc(0), set) !== last)
      throw new Error(`stream ${stream} was not left behind: ${bytes.toString('hex')}`);
  }
  globalThis.gc?.();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20);
});

test('a record is parsed whatever the order of its fields, and unknown or blank ones do no harm', () => {
  expect(parseRecord('PA|ZZ|P#17||x|ASOK|RN0101|')).toEqual({
    id: 'PA',
    fields: new Map([
      ['ZZ', ''],
      ['P#', '17'],
      ['AS', 'OK'],
      ['RN', '0101'],
    ]),
  });
  expect(parseRecord('')).toBeUndefined();
  expect(parseRecord('lower|')).toBeUndefined();
});

test('what would break a record is sent as a space', () => {
  expect(formatRecord('XX', [['CT', 'a|b\nc\u007f']])).toBe('XX|CTa b c |');
});

test.each(characterSets)('names survive in %s', (set) => {
  expect(decode(encode('Åse Müller-Ñandú', set), set)).toBe('Åse Müller-Ñandú');
});

test('a letter that the site does not have becomes a question mark', () => {
  expect(encode('Łódź', 'cp850').toString('latin1')).toBe('?\u00a2d?');
  expect(encode('日', 'latin1').toString()).toBe('?');
});

test('names are never shown', () => {
  const shown = shownText;
  expect(shown('GI|RN101|G#4711|GNMüller|GFAnna|GLGE|GSN|')).toBe(
    'GI|RN101|G#(hidden)|GN(hidden)|GF(hidden)|GLGE|GSN|',
  );
  expect(shown('GI|RN101|A0secretmail@example.org|')).toBe('GI|RN101|A0(hidden)|');
  expect(shown('XM|RN101|MTCall your doctor, it is urgent|')).toBe('XM|RN101|MT(hidden)|');
  expect(shown('GI|RN101|DACall Anna Müller on her mobile|Anna, please|')).toBe('GI|RN101|DA(hidden)|(hidden)|');
  expect(shown('Anna Müller, room 101')).toBe('(not a record)');
  expect(shown('PA|ASNG|CTINVALID ROOM|')).toBe('PA|ASNG|CT(hidden)|');
  expect(shown('GC|RN101|CTAnna|GN|')).toBe('GC|RN101|CT(hidden)|GN|');
  expect(shown('GI|RN101|GLAnna|GSN|')).toBe('GI|RN101|GL(hidden)|GSN|');
  expect(shown('LR|RIPS|FLDATIRNPTTAMAM#P#SO|')).toBe('LR|RIPS|FLDATIRNPTTAMAM#P#SO|');
});

test.each([
  ['10.50', 1, '1050'],
  ['3.5', 3, '1050'],
  ['0.07', 3, '21'],
  ['14', 1, '1400'],
  ['1e3', 1, undefined],
  ['-1', 1, undefined],
])(
  // prettier-ignore
  'money %s × %i goes as %s',
  (amount, times, text) => {
    expect(moneyText(amount, times)).toBe(text);
  },
);

test('dates and times that no calendar or clock shows are nothing', () => {
  expect(readDate('240229')?.toString()).toBe('2024-02-29');
  expect(readDate('230229')).toBeUndefined();
  expect(readDate('')).toBeUndefined();
  expect(readTime('070000')?.toString()).toBe('07:00:00');
  expect(readTime('0700')?.toString()).toBe('07:00:00');
  expect(readTime('240000')).toBeUndefined();
});
