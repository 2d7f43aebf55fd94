/** What will be heard, as one sound that a browser plays. */
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import type { Renderer } from '../speech/render.ts';
import { joinedWaves } from '../speech/wave.ts';
import { defaultWakeupPolicy, maySnooze, snoozeKey, type WakeupPolicy } from '../wakeups/policy.ts';
import type { SentenceName } from './sentence.ts';
import type { Speaker, WakeupCall } from './speaker.ts';

/** Who is asked for speech: what a guest hears, and the files behind it. */
export interface Voices {
  readonly speaker: Speaker;
  readonly renderer: Renderer;
}

/** What is needed to try an announcement out. */
export interface Trying {
  readonly property: string;
  readonly language: string;
  readonly hotel: string;
  /** `HH:MM` */
  readonly time: string;
  readonly policy: Partial<WakeupPolicy>;
  /** Words that are not kept yet. */
  readonly instead: ReadonlyMap<SentenceName, string>;
}

const pauseSeconds = 0.8;

/** The whole announcement as it is said once, and the goodbye. */
export async function announcementSound({ speaker, renderer }: Voices, trying: Trying): Promise<Buffer> {
  const { announcement, goodbye } = await speaker.wakeupScript(callOf(trying));
  return joined(renderer, announcement, goodbye);
}

/** One sentence of it, with examples for what only a real call knows. */
export async function sentenceSound(
  { speaker, renderer }: Voices,
  trying: Trying,
  sentence: SentenceName,
): Promise<Buffer> {
  const policy = { ...defaultWakeupPolicy, ...trying.policy };
  const keys: Partial<Record<SentenceName, string>> = { confirm: policy.confirm ?? '5' };
  const facts = {
    minutes: sentence === 'late' ? 7 : policy.snooze.minutes,
    key: keys[sentence] ?? snoozeKey,
    room: '101',
  };
  return joined(renderer, await speaker.sentence(sentence, callOf(trying), facts));
}

/**
 * Whether the words give a sound. Where not even "1" does it is the engine's fault, and no reason to refuse the words.
 */
export async function isSpeakable(
  { renderer }: Voices,
  text: string,
  { property, language }: Pick<Trying, 'property' | 'language'>,
): Promise<boolean> {
  const wanted = { property, language, place: 'next', urgency: 'person' } as const;
  try {
    await renderer.say(text, wanted);
    return true;
  } catch {
    return renderer.say('1', wanted).then(
      () => false,
      () => true,
    );
  }
}

function callOf({ property, language, hotel, time, policy: given, instead }: Trying): WakeupCall {
  const policy = { ...defaultWakeupPolicy, ...given };
  return {
    property,
    language,
    hotel,
    wallTime: time,
    lastAttempt: false,
    snooze: maySnooze(policy, 0) ? { key: snoozeKey, minutes: policy.snooze.minutes } : undefined,
    confirm: policy.confirm === null ? undefined : { key: policy.confirm },
    instead,
    urgency: 'person',
  };
}

async function joined(renderer: Renderer, names: readonly string[], last?: string): Promise<Buffer> {
  const sounds = await Promise.all(
    [...names, ...(last === undefined ? [] : [last])].map((name) => renderer.listen(name)),
  );
  const found = sounds.filter((sound) => sound !== undefined);
  // What Asterisk would say with sounds of its own cannot be played here.
  if (found.length < sounds.length)
    throw new Failure('conflict', {
      detail: say('preview.unspoken'),
    });
  return joinedWaves(found, last === undefined ? 0 : pauseSeconds);
}
