/** Sounds are worked out in a thread: a minute of them would hold everybody else up for a second. */
import { budgets } from '../budgets/budgets.ts';
import type { Said } from '../messages/say.ts';
import { Threads } from '../work/threads.ts';

/** An announcement longer than this is a mistake of an engine, or of who recorded it. */
export const longestSeconds = budgets.recordingSeconds.most;

/** Where a sentence stands in an announcement, or that it is a part of one, without any silence of its own. */
export type Place = 'first' | 'next' | 'part';

/** The phone needs a moment until the line carries sound; between sentences a breath is enough. */
export const silenceSeconds: Readonly<Record<Place, { readonly before: number; readonly after: number }>> = {
  first: { before: 0.3, after: 0.1 },
  next: { before: 0.15, after: 0.1 },
  part: { before: 0, after: 0 },
};

export interface SoundWork {
  /** A WAV file. */
  readonly bytes: Uint8Array;
  /** Without it the recording is only looked at. */
  readonly place?: Place | undefined;
  /** Whether the sound for lines that carry more than a telephone's is wanted as well. */
  readonly wide: boolean;
}

/** The files, or why there are none. */
export interface SoundAnswer {
  readonly problem?: string | undefined;
  /** Why a recording is not taken. */
  readonly refusal?: Said | undefined;
  /** It is no WAV file at all, which is the fault of the engine that wrote it, and not of what it was told to say. */
  readonly unreadable?: true;
  readonly wave?: Uint8Array;
  readonly linear?: Uint8Array;
}

const threads = new Threads<SoundWork, SoundAnswer>(new URL('sound-thread.ts', import.meta.url), {
  seconds: 10,
  megabytes: 256,
});

/** What Asterisk plays, from what an engine wrote or somebody recorded. */
export function soundFrom(bytes: Uint8Array, place: Place, wide: boolean): Promise<SoundAnswer> {
  return threads.run({ bytes, place, wide });
}

/** How to fix what is wrong with a recording; undefined when nothing is. */
export async function recordingProblemOf(bytes: Uint8Array): Promise<Said | undefined> {
  return (await threads.run({ bytes, wide: false })).refusal;
}
