/** Makes sounds, and looks at recordings, in a thread of its own. */
import { answering } from '../work/thread.ts';
import { normalised, peakOf, trimmed, withSilence } from './loudness.ts';
import { recordingProblem } from './recording.ts';
import { resample } from './resample.ts';
import { longestSeconds, type Place, silenceSeconds, type SoundAnswer, type SoundWork } from './sound-work.ts';
import { linearBytes, readWave, waveBytes, WaveError } from './wave.ts';

answering((work: SoundWork): SoundAnswer => {
  // What comes from another thread is plain bytes.
  const bytes = Buffer.from(work.bytes.buffer, work.bytes.byteOffset, work.bytes.length);
  try {
    if (work.place === undefined) return { refusal: recordingProblem(bytes) };
    return madeFrom(bytes, work.place, work.wide);
  } catch (error) {
    if (error instanceof WaveError) return { problem: error.message, unreadable: true };
    throw error;
  }
});

function madeFrom(bytes: Buffer, place: Place, wide: boolean): SoundAnswer {
  const speech = trimmed(readWave(bytes));
  if (speech.samples.length === 0 || peakOf(speech) < 0.001)
    return { problem: 'the sound is silent. Fix: record it again, or set REVEILLE_SPEECH_COMMAND' };
  if (speech.samples.length > longestSeconds * speech.rate)
    return { problem: `the sound is longer than ${longestSeconds} s. Fix: make it shorter` };
  const { before, after } = silenceSeconds[place];
  const at = (rate: number) => withSilence(normalised(resample(speech, rate)), before, after);
  return { wave: waveBytes(at(8000)), ...(wide ? { linear: linearBytes(at(16_000).samples) } : {}) };
}
