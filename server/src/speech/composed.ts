/** One sound of parts that were made before. Bytes are put behind each other: it costs no engine and no thread. */
import { type Place, silenceSeconds, type SoundAnswer } from './sound-work.ts';
import { waveData, waveOf } from './wave.ts';

/** Words of one breath: with more between them they are a list. */
const pauseSeconds = 0.06;

/** A part as it was written: both of its files. */
export interface Part {
  readonly wave: Buffer;
  readonly linear: Buffer;
}

export function composed(parts: readonly Part[], place: Place): SoundAnswer {
  return {
    wave: waveOf(
      8000,
      joined(
        parts.map(({ wave }) => waveData(wave)),
        place,
        8000,
      ),
    ),
    linear: joined(
      parts.map(({ linear }) => linear),
      place,
      16_000,
    ),
  };
}

function joined(parts: readonly Buffer[], place: Place, rate: number): Buffer {
  const silence = (seconds: number) => Buffer.alloc(Math.round(rate * seconds) * 2);
  const { before, after } = silenceSeconds[place];
  const pause = silence(pauseSeconds);
  const spoken = parts.flatMap((part, index) => (index === 0 ? [part] : [pause, part]));
  return Buffer.concat([silence(before), ...spoken, silence(after)]);
}
