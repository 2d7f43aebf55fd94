/** Sound in memory, and the two files that Asterisk plays from. */
import { budgets } from '../budgets/budgets.ts';

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

/**
 * Those that recorders and engines have. Others share so little with those of a phone that turning them into each other
 * takes seconds.
 */
const usualRates: ReadonlySet<number> = new Set([8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000]);
/** An engine may add silence to a sound, and is no reason to fill the memory. */
const mostSeconds = 2 * budgets.recordingSeconds.most;

/**
 * Any number of channels is mixed to one. The length that the file claims is not believed: an engine that writes to a
 * pipe cannot know it.
 */
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
  if (format.channels < 1 || format.channels > 8)
    throw new WaveError(`it has ${format.channels} channels: save it with one`);
  if (!usualRates.has(format.rate))
    throw new WaveError(`it has ${format.rate} samples a second: save it with 16000 or 48000`);
  return format;
}

function readSamples(body: Buffer, format: Format | undefined): Sound {
  if (format === undefined) throw new WaveError('its head is missing: save it again as WAV');
  const width = format.bits / 8;
  const frame = width * format.channels;
  const count = Math.floor(body.length / frame);
  if (count > mostSeconds * format.rate)
    throw new WaveError(`it is far too long: make it shorter than ${budgets.recordingSeconds.most} s`);
  const samples = new Float32Array(count);
  const sampleAt = reading(new DataView(body.buffer, body.byteOffset, body.length), format);
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0;
    for (let channel = 0; channel < format.channels; channel += 1) sum += sampleAt(index * frame + channel * width);
    samples[index] = sum / format.channels;
  }
  return { rate: format.rate, samples };
}

function reading(view: DataView, { coding: kind, bits }: Format): (at: number) => number {
  if (kind === coding.float)
    return (at) => {
      const value = view.getFloat32(at, true);
      return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0;
    };
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128; // the only width that has no sign
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768;
  if (bits === 24) return (at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608;
  return (at) => view.getInt32(at, true) / 2_147_483_648;
}

/** Raw samples of 16 bits, as Asterisk's `.sln` and `.sln16` are. */
export function linearBytes(samples: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(samples.length * 2);
  for (let index = 0; index < samples.length; index += 1)
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, samples[index] as number)) * 32_767), index * 2);
  return bytes;
}

/** A WAV file of 16 bits and one channel. */
export function waveBytes({ rate, samples }: Sound): Buffer {
  return waveOf(rate, linearBytes(samples));
}

/** Files of ours one after the other, with a pause before the last: nothing in them need be read. */
export function joinedWaves(files: readonly Buffer[], pauseSeconds: number): Buffer {
  const rate = files[0]?.readUInt32LE(24) ?? 8000;
  const parts = files.map(waveData);
  return waveOf(
    rate,
    Buffer.concat([...parts.slice(0, -1), Buffer.alloc(Math.round(rate * pauseSeconds) * 2), ...parts.slice(-1)]),
  );
}

const headBytes = 44;

/** The raw samples in a file of ours. */
export function waveData(file: Buffer): Buffer {
  return file.subarray(headBytes);
}

export function waveOf(rate: number, data: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
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
