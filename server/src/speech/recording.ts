/** What a hotel has recorded itself, before it is taken: a WAV file with somebody in it. */
import { readWave } from './wave.ts';

export const mostBytes = 5 * 1024 * 1024;
const mostSeconds = 60;

/** How to mend what is wrong with it; undefined when nothing is. */
export function recordingProblem(bytes: Buffer): string | undefined {
  if (bytes.length > mostBytes) return 'make it smaller than 5 MB: one channel, 16 bits and 16000 samples a second are enough';
  try {
    const { rate, samples } = readWave(bytes);
    if (samples.length > mostSeconds * rate) return `make it shorter than ${mostSeconds} s`;
    return samples.some((sample) => Math.abs(sample) > 0.001) ? undefined : 'record it again: it is silent';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
