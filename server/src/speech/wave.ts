/** Sound in memory, and the two files that Asterisk plays from. */

/** One channel; a sample is between -1 and 1. */
export interface Sound {
  readonly rate: number;
  readonly samples: Float32Array;
}

/** It is not a WAV file that can be played; the message says what would be one. */
export class WaveError extends Error {
  override readonly name = 'WaveError';
}

interface Format {
  readonly coding: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

const coding = { linear: 1, float: 3, extensible: 0xfffe };

/** Any number of channels is mixed to one. The length that the file claims is not believed: an engine that writes to a pipe cannot know it. */
export function readWave(bytes: Buffer): Sound {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    throw new WaveError('it is not a WAV file: save it as WAV, 16 bits, one channel');
  let format: Format | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + length));
    if (name === 'fmt ') format = readFormat(body);
    if (name === 'data') return readSamples(body, format);
    at += 8 + length + (length % 2);
  }
  throw new WaveError('it holds no sound: save it again as WAV, 16 bits, one channel');
}

function readFormat(body: Buffer): Format {
  if (body.length < 16) throw new WaveError('its head is cut off: save it again as WAV');
  const given = body.readUInt16LE(0);
  const format = {
    coding: given === coding.extensible && body.length >= 26 ? body.readUInt16LE(24) : given,
    channels: body.readUInt16LE(2),
    rate: body.readUInt32LE(4),
    bits: body.readUInt16LE(14),
  };
  const isLinear = format.coding === coding.linear && [8, 16, 24, 32].includes(format.bits);
  const isFloat = format.coding === coding.float && format.bits === 32;
  if (!isLinear && !isFloat) throw new WaveError('it is compressed: save it as WAV with linear samples of 16 bits');
  if (format.channels < 1 || format.channels > 8) throw new WaveError(`it has ${format.channels} channels: save it with one`);
  if (format.rate < 8000 || format.rate > 192_000) throw new WaveError(`it has ${format.rate} samples a second: save it with 8000 to 48000`);
  return format;
}

function readSamples(body: Buffer, format: Format | undefined): Sound {
  if (format === undefined) throw new WaveError('its head is missing: save it again as WAV');
  const width = format.bits / 8;
  const frame = width * format.channels;
  const samples = new Float32Array(Math.floor(body.length / frame));
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0;
    for (let channel = 0; channel < format.channels; channel += 1) sum += sampleAt(body, index * frame + channel * width, format);
    samples[index] = sum / format.channels;
  }
  return { rate: format.rate, samples };
}

function sampleAt(body: Buffer, at: number, { coding: kind, bits }: Format): number {
  if (kind === coding.float) {
    const value = body.readFloatLE(at);
    return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0;
  }
  if (bits === 8) return (body.readUInt8(at) - 128) / 128; // the only width that has no sign
  return body.readIntLE(at, bits / 8) / 2 ** (bits - 1);
}

/** Raw samples of 16 bits, as Asterisk's `.sln` and `.sln16` are. */
export function linearBytes(samples: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(samples.length * 2);
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), index * 2);
  return bytes;
}

/** A WAV file of 16 bits and one channel. */
export function waveBytes({ rate, samples }: Sound): Buffer {
  const data = linearBytes(samples);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(coding.linear, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
