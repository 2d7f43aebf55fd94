/** Whether a sound that Reveille made is in what a phone has recorded, sample by sample. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Renderer } from '../server/src/speech/render.ts';
import { readPhoneRecording } from '../server/testing/recogniser.ts';
import { resample } from '../server/src/speech/resample.ts';
import type { Lab } from './lab.ts';

const rate = 8000;
/** A quarter of a second of speech is like no other. */
const piece = rate / 4;
const alike = 0.8;

/** The same words, or parts, give the same file: so it is known what must have been heard. */
export async function soundOf(
  { sounds }: Pick<Lab, 'sounds'>,
  words: string | readonly string[],
  language = 'en',
): Promise<string> {
  const renderer = new Renderer({
    command: 'espeak-ng',
    voices: new Map(),
    folder: sounds.host,
    folderAt: sounds.asterisk,
  });
  const wanted = { property: 'lab', language, place: 'first', urgency: 'call' } as const;
  const sound = await (typeof words === 'string' ? renderer.say(words, wanted) : renderer.compose(words, wanted));
  return join(sounds.host, `${basename(sound)}.wav`);
}

/** Where each third of the sound is heard in the recording, in seconds; undefined where it is not. */
export async function heardAt(recording: string, sound: string): Promise<(number | undefined)[]> {
  const recorded = resample(readPhoneRecording(await readFile(recording)), rate).samples;
  const made = resample(readPhoneRecording(await readFile(sound)), rate).samples;
  return thirdsHeard(recorded, made).map((at) => (at === undefined ? undefined : at / rate));
}

/** Where its first third is heard, the others have to follow: sentences share words, and words are heard in each. */
export function thirdsHeard(recorded: Float32Array, made: Float32Array): (number | undefined)[] {
  const [first = [], ...others] = thirdsOf(made);
  let most: (number | undefined)[] = [undefined, ...others.map(() => undefined)];
  for (const start of first)
    for (const at of alikePlaces(recorded, made.subarray(start, start + piece))) {
      const end = at - start + made.length + rate;
      const found = [at, ...others.map((starts) => heardWithin(recorded, made, starts, [at, end]))];
      if (!found.includes(undefined)) return found;
      if (countOf(found) > countOf(most)) most = found;
    }
  return most;
}

const countOf = (places: readonly (number | undefined)[]): number => places.filter((at) => at !== undefined).length;

/** The place of the first of these pieces that is heard between two others. */
function heardWithin(
  recorded: Float32Array,
  made: Float32Array,
  starts: readonly number[],
  [from, until]: readonly [number, number],
): number | undefined {
  for (const start of starts) {
    const [place] = alikePlaces(recorded.subarray(from, until), made.subarray(start, start + piece));
    if (place !== undefined) return from + place;
  }
  return undefined;
}

/** Of each third its loudest pieces: more than one, since on a busy machine a frame comes late and tears a hole. */
function thirdsOf(made: Float32Array): number[][] {
  const third = Math.floor((made.length - piece) / 3);
  return [0, 1, 2].map((index) => {
    const starts = Array.from(
      { length: Math.ceil(third / piece) * 2 },
      (_, half) => index * third + (half * piece) / 2,
    );
    const loud = new Map(starts.map((start) => [start, energy(made.subarray(start, start + piece))]));
    return starts
      .filter((start) => start < (index + 1) * third)
      .toSorted((one, other) => (loud.get(other) ?? 0) - (loud.get(one) ?? 0))
      .slice(0, 5);
  });
}

const energy = (samples: Float32Array): number => samples.reduce((sum, one) => sum + one * one, 0);

/** Every place that is like it, from the first to the last: of those that overlap the one that is most alike. */
function alikePlaces(recorded: Float32Array, wanted: Float32Array): number[] {
  const own = Math.sqrt(energy(wanted));
  const places: { at: number; likeness: number }[] = [];
  let there = energy(recorded.subarray(0, wanted.length));
  for (let start = 0; start + wanted.length < recorded.length; start += 1) {
    // Silence is like nothing; most of a recording is passed over by this.
    if (there > (own * own) / 16) {
      let together = 0;
      for (let index = 0; index < wanted.length; index += 1)
        together += (recorded[start + index] ?? 0) * (wanted[index] ?? 0);
      const likeness = together / (own * Math.sqrt(there));
      const last = places.at(-1);
      if (last !== undefined && start - last.at < wanted.length) {
        if (likeness > last.likeness) places[places.length - 1] = { at: start, likeness };
      } else if (likeness >= alike) places.push({ at: start, likeness });
    }
    there += (recorded[start + wanted.length] ?? 0) ** 2 - (recorded[start] ?? 0) ** 2;
  }
  return places.map(({ at }) => at);
}
