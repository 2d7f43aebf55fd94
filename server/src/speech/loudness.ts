/** Voices differ by 16 dB in loudness, and a guest should not. */
import type { Sound } from './wave.ts';

const frameSeconds = 0.02;
const wantedLevel = fromDecibels(-19);
const ceiling = fromDecibels(-3.2);
/** Peaks above this are bent rather than cut. */
const knee = fromDecibels(-7);

export function fromDecibels(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Root mean square of the parts in which somebody speaks; pauses do not count. */
export function speechLevel(sound: Sound): number {
  const levels = frameLevels(sound);
  const least = Math.max(0, ...levels) * fromDecibels(-30);
  const spoken = levels.filter((level) => level > least);
  return spoken.length === 0 ? 0 : Math.sqrt(spoken.reduce((sum, level) => sum + level * level, 0) / spoken.length);
}

export function peakOf({ samples }: Sound): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

function frameLevels({ rate, samples }: Sound): number[] {
  const length = Math.round(rate * frameSeconds);
  const count = Math.ceil(samples.length / length);
  return Array.from({ length: count }, (_, index) => {
    const frame = samples.subarray(index * length, (index + 1) * length);
    return Math.sqrt(frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length);
  });
}

/** Without the silence in front and behind, of which every engine has its own idea. */
export function trimmed(sound: Sound): Sound {
  const levels = frameLevels(sound);
  const least = Math.max(0, ...levels) * fromDecibels(-45);
  const first = levels.findIndex((level) => level > least);
  if (first === -1) return { rate: sound.rate, samples: new Float32Array() };
  const last = levels.findLastIndex((level) => level > least);
  const length = Math.round(sound.rate * frameSeconds);
  // A frame more on each side, because a word may begin and end softly.
  return { rate: sound.rate, samples: sound.samples.slice(Math.max(0, first - 1) * length, (last + 2) * length) };
}

/** At the loudness that all announcements have, with no peak that a phone line would cut. */
export function normalised(sound: Sound): Sound {
  const level = speechLevel(sound);
  if (level === 0) return sound;
  let gain = wantedLevel / level;
  let result = amplified(sound, gain);
  // Bending the peaks takes some loudness away; a few rounds bring it back.
  for (let round = 0; round < 4; round += 1) {
    gain *= Math.min(2, wantedLevel / speechLevel(result));
    result = amplified(sound, gain);
  }
  return result;
}

function amplified({ rate, samples }: Sound, gain: number): Sound {
  return { rate, samples: samples.map((sample) => bent(sample * gain)) };
}

function bent(sample: number): number {
  const size = Math.abs(sample);
  if (size <= knee) return sample;
  const room = ceiling - knee;
  return Math.sign(sample) * (knee + room * Math.tanh((size - knee) / room));
}

export function withSilence({ rate, samples }: Sound, beforeSeconds: number, afterSeconds: number): Sound {
  const before = Math.round(rate * beforeSeconds);
  const result = new Float32Array(before + samples.length + Math.round(rate * afterSeconds));
  result.set(samples, before);
  return { rate, samples: result };
}
