/** What somebody who wishes us ill writes into a field. Every value has a name, for people and for reproduction. */
type Named<T> = readonly (readonly [string, T])[];

const many = (text: string, times: number): string => text.repeat(times);

/** For every field that takes letters; numbers and dates are letters before they are read. */
export const texts: Named<string> = [
  ['empty', ''],
  ['space', ' '],
  ['NUL', '\0'],
  ['NUL inside', '1\u00001'],
  ['control characters', '\u0001\u0002\u0008\u001b[31m\u007f\u0085'],
  ['line break', '1\r\nX-Evil: 1'],
  ['lone high surrogate', 'a\ud800'],
  ['lone low surrogate', '\udc00b'],
  ['right to left', '\u202e101\u2066'],
  ['no width', '\u200b\ufeff'],
  ['not a character', '\uffff\ufffe'],
  ['composed', many('e\u0301', 1000)],
  ['grows when normalised', many('\ufdfa', 1000)],
  ['grows in capitals', many('\u0390\u0130\u00df', 300)],
  ['emoji', many('\u{1f469}\u200d\u{1f469}\u200d\u{1f467}', 30)],
  ['minus one', '-1'],
  ['zero', '0'],
  ['minus zero', '-0'],
  ['half', '1.5'],
  ['hundred', '100'],
  ['32767', '32767'],
  ['32768', '32768'],
  ['greatest of 32 bits', '2147483647'],
  ['beyond 32 bits', '2147483648'],
  ['least of 32 bits', '-2147483648'],
  ['beyond 53 bits', '9007199254740993'],
  ['beyond 64 bits', '9223372036854775808'],
  ['1e21', '1e21'],
  ['1e309', '1e309'],
  ['-1e309', '-1e309'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['hexadecimal', '0x7fffffff'],
  ['other digits', '\u0663\u0663'],
  ['many digits', many('9', 400)],
  ['many zeros', `${many('0', 300)}1`],
  ['many decimals', `0.${many('0', 300)}1`],
  ['year 0', '0000-01-01T00:00:00Z'],
  ['year 1', '0001-01-01T00:00:00Z'],
  ['year 9999', '9999-12-31T23:59:59Z'],
  ['year 9999 as a date', '9999-12-31'],
  ['year 1 as a date', '0001-01-01'],
  ['year 10000', '10000-01-01T00:00:00Z'],
  ['last of dates', '+275760-09-13T00:00:00Z'],
  ['before Christ', '-000001-01-01T00:00:00Z'],
  ['30 February', '2027-02-30T06:30:00Z'],
  ['leap second', '2026-12-31T23:59:60Z'],
  ['strange offset', '2027-01-01T00:00:00+15:59'],
  ['year 9999 without marks', '999912312359'],
  ['no such day', '20270230'],
  ['hour 24', '2400'],
  ['hour 24 with marks', '24:00'],
  ['stars', `${many('*', 16)}x`],
  ['more stars', `${many('*', 60)}x`],
  ['stars and dots', `${many('*.', 40)}x`],
  ['stars between letters', `${many('a*', 30)}b`],
  ['commas', many(',', 400)],
  ['many parts', many('a.b,', 120)],
  ['open brackets', many('(', 50)],
  ['nested repetition', '(a+)+$'],
  ['almost matches', `${many('a', 300)}!`],
  ['open class', '[a-z'],
  ['backslash', '\\'],
  ['spaces then a letter', `${many(' ', 4000)}x`],
  ['digits then a letter', `${many('1', 60)}x`],
  ['per cent', many('%', 50)],
  ['underscores', many('_', 50)],
  ['quote', "' OR 1=1 --"],
  ['path', '../../../../etc/passwd'],
  ['prototype', '__proto__'],
  ['constructor', 'constructor'],
  ['template', '${7*7}{{7*7}}'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['formula', "=cmd|'/C calc'!A0"],
  ['long', many('x', 600)],
  ['long list of rooms', many('101,', 1900)],
  ['longer', many('y', 8000)],
  ['longer than a body', many('z', 20_000)],
];

/** As they stand in JSON: also what no JavaScript value writes. */
export const jsons: Named<string> = [
  ['null', 'null'],
  ['true', 'true'],
  ['array', '[]'],
  ['array of one', '["101"]'],
  ['object', '{}'],
  ['minus one', '-1'],
  ['zero', '0'],
  ['minus zero', '-0'],
  ['half', '1.5'],
  ['99', '99'],
  ['100', '100'],
  ['32768', '32768'],
  ['greatest of 32 bits', '2147483647'],
  ['beyond 32 bits', '2147483648'],
  ['beyond 53 bits', '9007199254740993'],
  ['1e21', '1e21'],
  ['1e309', '1e309'],
  ['-1e309', '-1e309'],
  ['many digits', many('9', 5000)],
  ['many exponents', `1e${many('9', 500)}`],
  ['lone surrogate, escaped', String.raw`"\ud800"`],
  ['NUL, escaped', String.raw`"1\u0000"`],
  ['prototype inside', '{"__proto__":{"admin":true}}'],
  ['constructor inside', '{"constructor":{"prototype":{"admin":true}}}'],
  ['same key twice', '{"a":1,"a":2}'],
  ['deep array', many('[', 5000) + many(']', 5000)],
  ['deep object', many('{"a":', 2000) + '1' + many('}', 2000)],
  ['deep, never closed', many('[', 9000)],
  ['10,000 deep', many('[', 10_000) + many(']', 10_000)],
  ['wide array', `[${many('1,', 7000)}1]`],
  ['wide array of texts', `[${many('"a",', 3500)}"a"]`],
  ['wide object', `{${Array.from({ length: 1200 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ['100,000 wide', `[${many('1,', 100_000)}1]`],
  ['not JSON', '{'],
];

/** Percent-encoded, as they stand in an address or a form: also what no encoder writes. */
export const encodeds: Named<string> = [
  ['%00', '%00'],
  ['%00 inside', '1%001'],
  ['half an escape', '%'],
  ['no escape', '%zz'],
  ['overlong', '%c0%ae'],
  ['not UTF-8', '%ff%fe'],
  ['surrogate in UTF-8', '%ed%a0%80'],
  ['slashes', '%2f..%2f..%2f'],
  ['plus', '+++'],
];

/** In place of `name=value`. */
export function repeated(name: string, right: string): Named<string> {
  return [
    ['twice', `${name}=${right}&${name}=x`],
    ['a thousand times', many(`${name}=${right}&`, 400)],
    ['with brackets', `${name}[]=${right}`],
    ['as an object', `${name}[$gt]=${right}`],
    ['without a value', name],
    ['beside a prototype', `${name}=${right}&__proto__[x]=1&constructor=1`],
    [
      'beside a thousand others',
      `${name}=${right}&${Array.from({ length: 400 }, (_, index) => `k${index}=1`).join('&')}`,
    ],
  ];
}

/** Headers may not have most of it: what is sent is what a server must refuse itself. */
export const headers: Named<string> = [
  ['empty', ''],
  ['long', many('k', 300)],
  ['longer', many('k', 6000)],
  ['giant', many('k', 40_000)],
  ['NUL', 'a\0b'],
  ['control characters', 'a\u0001\u001bb'],
  ['latin', '\u00ff\u00fe'],
  ['commas', many('a,', 2000)],
  ['semicolons', many(';q=1', 1500)],
  ['stars', `${many('*', 40)}x`],
  ['spaces', `a${many(' ', 5000)}b`],
  ['cookies', many('reveille_session=x; ', 400)],
  ['path', '../../etc/passwd'],
  ['greatest of 63 bits', '9223372036854775807'],
  ['beyond 64 bits', '999999999999999999'],
  ['repeated', 'a\r\nX-Other: b'],
];

/** For texts that may be large: what readers of files choke on. `size` is how much fits. */
export function files(size: number): Named<string> {
  const fill = (part: string, before = '', after = ''): string =>
    before + many(part, Math.floor((size - before.length - after.length) / part.length)) + after;
  return [
    ['wide list of rooms', fill('a,', 'rooms:\n  mailboxes: [', 'a]\n')],
    ['wide list of ranges', fill('{rooms: 1-9999},', 'property: x\nrooms:\n  mailboxes: [', '1]\n')],
    [
      'unknown keys',
      Array.from({ length: Math.floor(size / 11) }, (_, index) => `k${String(index).padStart(7, '0')}: 1`).join('\n'),
    ],
    ['same key again and again', fill('a: 1\n')],
    ['deep list', many('[', Math.min(size, 20_000)) + many(']', Math.min(size, 20_000))],
    ['deep indentation', Array.from({ length: 600 }, (_, index) => `${many(' ', index)}a:`).join('\n')],
    [
      'anchors',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 8 }, (_, index) => {
        const before = index === 0 ? '*a,' : `*b${index - 1},`;
        return `b${index}: &b${index} [${many(before, 9)}]`;
      }).join('\n')}\n`,
    ],
    ['one long line', fill('x', 'property: ')],
    ['comments', fill('# \n')],
    ['tabs', fill('\t')],
    ['quotes', fill('"')],
    ['documents', fill('---\n')],
  ];
}

function wave(rate: number, samples: number, more: { bits?: number; channels?: number; claim?: number } = {}): Buffer {
  const { bits = 16, channels = 1, claim = samples * 2 } = more;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE((36 + claim) >>> 0, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate >>> 0, 24);
  head.writeUInt32LE((rate * 2) >>> 0, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36);
  head.writeUInt32LE(claim >>> 0, 40);
  const sound = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) sound.writeInt16LE(Math.round(8000 * Math.sin(at / 20)), at * 2);
  return Buffer.concat([head, sound]);
}

/** Recordings that lie about themselves, or are tedious. */
export function waves(): Named<Buffer> {
  const full = 2_400_000;
  return [
    ['usual', wave(8000, 16_000)],
    ['unusual rate, as large as it may be', wave(191_999, full)],
    ['prime rate', wave(47_981, full)],
    ['rate 0', wave(0, 8000)],
    ['rate 1', wave(1, 8000)],
    ['greatest rate', wave(4_294_967_295, 8000)],
    ['claims more than it has', wave(8000, 100, { claim: 4_294_967_000 })],
    ['no channels', wave(8000, 100, { channels: 0 })],
    ['65,535 channels', wave(8000, 100, { channels: 65_535 })],
    ['3 bits', wave(8000, 100, { bits: 3 })],
    ['cut off', wave(8000, 100).subarray(0, 41)],
    ['only its name', Buffer.from('RIFF')],
    ['nothing', Buffer.alloc(0)],
    ['no recording', Buffer.alloc(100_000, 65)],
  ];
}
