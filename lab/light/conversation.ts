/**
 * What deploy/asterisk/extensions.conf does with a call that is answered, worked out in advance: without sound, nothing
 * in it is left to chance. Times are milliseconds after the answer.
 */
import type { Answering } from './phones.ts';

/**
 * How long what takes time takes here: a second of a phone or of the dialplan, and a sound, all of which are equally
 * long.
 */
export interface Pace {
  readonly second: number;
  readonly sound: number;
}

/** What Reveille sets when it places a call. */
export type Variables = Readonly<Record<string, string>>;

interface Course {
  /** When the whole announcement has been read; undefined when the call ends before. */
  readonly heard: number | undefined;
  readonly ended: number;
  readonly endedBy: 'caller' | 'phone';
  /** Of the keys that have a reply. */
  readonly key: string;
  /** When the phone has pressed its key, whether or not anybody cared. */
  readonly pressed: number | undefined;
}

/**
 * Seconds that the dialplan waits: after the answer, between readings, beside its chimes where a sound is missing, and
 * at the very most.
 */
const wait = { first: 0.3, between: 0.7, chimes: 5, most: 180 };

/** `isThere` says whether a sound can be played. */
export function conversation(
  variables: Variables,
  phone: Answering,
  pace: Pace,
  isThere: (sound: string) => boolean,
): Course {
  const listened = reading(variables, pace, isThere);
  const { key = '', after = Infinity } = phone.presses ?? {};
  const pressing = after * pace.second;
  // Until the goodbye, and keys without a reply are not heard at all.
  const replied = key !== '' && (variables['REVEILLE_KEYS'] ?? '').includes(key) && pressing < listened.until;
  const finished = (replied ? pressing : listened.until) + pace.sound;
  const hangsUp = Math.min(phone.hangsUpAfter, wait.most) * pace.second;
  const ended = Math.min(finished, hangsUp);
  const limit = replied ? Math.min(pressing, ended) : ended;
  return {
    heard: listened.heard !== undefined && listened.heard <= limit ? listened.heard : undefined,
    ended,
    endedBy: hangsUp < finished ? 'phone' : 'caller',
    key: replied && pressing <= ended ? key : '',
    pressed: pressing <= ended ? pressing : undefined,
  };
}

/**
 * When the announcement has been read for the first time, and until when a key is waited for, if nobody does anything.
 */
function reading(
  variables: Variables,
  { second, sound }: Pace,
  isThere: (sound: string) => boolean,
): { heard: number | undefined; until: number } {
  const sounds = (variables['REVEILLE_ANNOUNCEMENT'] ?? '').split('&');
  const missing = sounds.findIndex((one) => !isThere(one));
  // Where a sound is missing: those before it, a greeting of Asterisk's own, and chimes.
  const once = missing === -1 ? sounds.length * sound : (missing + 1) * sound + wait.chimes * second;
  const readings = Math.max(1, Number(variables['REVEILLE_READINGS']));
  const all = readings * once + (readings - 1) * wait.between * second;
  return {
    heard: missing === -1 ? wait.first * second + once : undefined,
    until: (wait.first + Number(variables['REVEILLE_WAIT'])) * second + all,
  };
}
