import type { Sound } from './wave.ts';

/** Zero crossings of the sinc on each side: enough that what folds back is below the noise of a phone line. */
const crossings = 16;
/** The filter needs some room to fall off before half of the lower rate. */
const passed = 0.92;

/**
 * The same sound at another rate: a windowed sinc, worked out once for each phase that the two rates can have to each
 * other.
 */
export function resample({ rate, samples }: Sound, wanted: number): Sound {
  if (rate === wanted) return { rate, samples };
  const common = greatestCommonDivisor(rate, wanted);
  const phases = wanted / common;
  const step = rate / common;
  const cutoff = Math.min(1, wanted / rate) * passed;
  const half = Math.ceil(crossings / cutoff);
  const kernels = Array.from({ length: phases }, (_, phase) => kernel(phase / phases, cutoff, half));
  // Silence at both ends spares the innermost loop, which runs millions of times, the question whether it is still
  // inside.
  const padded = new Float32Array(samples.length + 2 * half);
  padded.set(samples, half - 1);
  const result = new Float32Array(Math.floor((samples.length * wanted) / rate));
  for (let index = 0; index < result.length; index += 1) {
    const position = index * step;
    result[index] = weighted(padded, Math.floor(position / phases), kernels[position % phases] as Float32Array);
  }
  return { rate: wanted, samples: result };
}

function weighted(samples: Float32Array, first: number, taps: Float32Array): number {
  let sum = 0;
  for (let tap = 0; tap < taps.length; tap += 1) sum += (samples[first + tap] as number) * (taps[tap] as number);
  return sum;
}

/**
 * Weights of the neighbours of a point that lies `offset` behind a sample. Together they are 1, so that loudness stays.
 */
function kernel(offset: number, cutoff: number, half: number): Float32Array {
  const taps = new Float32Array(2 * half);
  let sum = 0;
  for (let tap = 0; tap < taps.length; tap += 1) {
    const distance = tap - half + 1 - offset;
    const value = sinc(cutoff * distance) * window(distance / half);
    taps[tap] = value;
    sum += value;
  }
  return taps.map((value) => value / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** Blackman's. */
function window(x: number): number {
  return Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
