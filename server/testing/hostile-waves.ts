/** Recordings by somebody who wishes us ill: they lie about themselves. */
import fc from 'fast-check';
import { often } from './often.ts';

const fourLetters = often(
  fc.constantFrom('RIFF', 'WAVE', 'fmt ', 'data', 'LIST', 'fact'),
  fc.string({ unit: 'binary-ascii', minLength: 4, maxLength: 4 }),
  3,
);

function chunk(name: string, body: Buffer, declared: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(declared >>> 0, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** What a chunk says of its length: the truth, most of the time. */
const declaredOf = (body: Buffer): fc.Arbitrary<number> =>
  often(
    fc.constant(body.length),
    fc.constantFrom(0, 1, body.length + 1, body.length * 2 + 7, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffff7),
    12,
  );

const format = fc
  .record({
    coding: often(fc.constantFrom(1, 3, 0xfffe), fc.nat(0xffff)),
    channels: often(fc.constantFrom(1, 2, 8), fc.constantFrom(0, 9, 255, 65_535)),
    rate: often(
      fc.constantFrom(8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000),
      fc.constantFrom(0, 1, 7999, 8001, 191_999, 192_000, 0xffffffff),
    ),
    bits: often(fc.constantFrom(8, 16, 24, 32), fc.constantFrom(0, 1, 4, 12, 64, 65_535)),
    inner: fc.constantFrom(1, 3, 0, 6, 0xffff),
    length: often(fc.constantFrom(16, 18, 40), fc.nat(60), 8),
  })
  .map(({ coding, channels, rate, bits, inner, length }) => {
    const body = Buffer.alloc(64);
    body.writeUInt16LE(coding, 0);
    body.writeUInt16LE(channels, 2);
    body.writeUInt32LE(rate, 4);
    body.writeUInt32LE((rate * channels * bits) >>> 3, 8);
    body.writeUInt16LE(((channels * bits) >>> 3) & 0xffff, 12);
    body.writeUInt16LE(bits, 14);
    body.writeUInt16LE(inner, 24);
    return body.subarray(0, length);
  });

/** Silence, noise, numbers that are none, or nothing; mostly short, since what is long is long to send. */
const sound = fc
  .record({
    length: fc.oneof(
      { weight: 20, arbitrary: fc.nat(40_000) },
      { weight: 2, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1e6, max: 5.3e6 }) },
    ),
    kind: fc.constantFrom('tone', 'noise', 'silence', 'loud', 'nan'),
  })
  .map(({ length, kind }) => {
    const body = Buffer.alloc(length, { silence: 0, loud: 0x7f, nan: 0xff, tone: 0, noise: 0 }[kind]);
    if (kind === 'tone')
      for (let at = 0; at + 1 < length; at += 2) body.writeInt16LE(Math.round(9000 * Math.sin(at / 30)), at);
    if (kind === 'noise') for (let at = 0; at < length; at += 1) body[at] = (at * 2_654_435_761) >>> 13;
    return body;
  });

const described = (name: string, bodies: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> =>
  bodies.chain((body) => declaredOf(body).map((declared) => chunk(name, body, declared)));
const stray = fc
  .tuple(fourLetters, fc.uint8Array({ maxLength: 40 }))
  .chain(([name, bytes]) => described(name, fc.constant(Buffer.from(bytes))));
const nested = fc
  .array(stray, { maxLength: 4 })
  .chain((inner) => described('LIST', fc.constant(Buffer.concat([Buffer.from('INFO'), ...inner]))));
const manyEmpty = fc
  .integer({ min: 1, max: 20_000 })
  .map((count) => Buffer.concat(Array.from({ length: count }, () => chunk('junk', Buffer.alloc(0), 0))));

export const hostileWave: fc.Arbitrary<Buffer> = fc
  .record({
    riff: often(fc.constant('RIFF'), fourLetters, 30),
    wave: often(fc.constant('WAVE'), fourLetters, 30),
    before: fc.array(
      fc.oneof({ weight: 6, arbitrary: stray }, { weight: 3, arbitrary: nested }, { weight: 1, arbitrary: manyEmpty }),
      { maxLength: 2 },
    ),
    format: often(
      fc.array(described('fmt ', format), { minLength: 1, maxLength: 1 }),
      fc.array(described('fmt ', format), { maxLength: 2 }),
    ),
    data: often(
      fc.array(described('data', sound), { minLength: 1, maxLength: 1 }),
      fc.array(described('data', sound), { maxLength: 2 }),
    ),
    order: fc.constantFrom('right', 'right', 'right', 'reversed'),
    kept: often(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }), 4),
    noise: fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 2 }),
    size: fc.constantFrom(0, 36, 0xffffffff),
  })
  .map(({ riff, wave, before, format: formats, data, order, kept, noise, size }) => {
    const chunks = [...before, ...formats, ...data];
    const body = Buffer.concat([
      Buffer.from(wave.padEnd(4).slice(0, 4), 'latin1'),
      ...(order === 'right' ? chunks : chunks.toReversed()),
    ]);
    const whole = chunk(riff, body, size);
    const file = Buffer.from(whole.subarray(0, Math.ceil(whole.length * kept)));
    for (const [at, value] of noise) if (at < file.length && value % 3 === 0) file[at] = value;
    return file;
  });
