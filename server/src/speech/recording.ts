/** What a hotel has recorded itself, before it is taken: a WAV file with somebody in it. */
import { budgets } from '../budgets/budgets.ts';
import { readWave } from './wave.ts';

const mostSeconds = budgets.recordingSeconds.most;

/** How to fix what is wrong with it; undefined when nothing is. */
export function recordingProblem(bytes: Buffer): string | undefined {
  if (bytes.length > budgets.recordingFile.most)
    return 'make it smaller than 5 MB: one channel, 16 bits and 16000 samples a second are enough';
  try {
    const { rate, samples } = readWave(bytes);
    if (samples.length > mostSeconds * rate) return `make it shorter than ${mostSeconds} s`;
    return samples.some((sample) => Math.abs(sample) > 0.001) ? undefined : 'record it again: it is silent';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
