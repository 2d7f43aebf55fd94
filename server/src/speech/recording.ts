/** What a hotel has recorded itself, before it is taken: a WAV file with somebody in it. */
import { budgets } from '../budgets/budgets.ts';
import { type Said, say } from '../messages/say.ts';
import { readWave } from './wave.ts';

const mostSeconds = budgets.recordingSeconds.most;

/** How to fix what is wrong with it; undefined when nothing is. */
export function recordingProblem(bytes: Buffer): Said | undefined {
  if (bytes.length > budgets.recordingFile.most) return say('recording.large');
  try {
    const { rate, samples } = readWave(bytes);
    if (samples.length > mostSeconds * rate) return say('recording.long', { seconds: mostSeconds });
    return samples.some((sample) => Math.abs(sample) > 0.001) ? undefined : say('recording.silent');
  } catch (error) {
    return say('recording.unreadable', { reason: error instanceof Error ? error.message : String(error) });
  }
}
