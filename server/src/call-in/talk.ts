/** What a conversation with somebody who calls in is made of. */
import type { Clock } from './clock.ts';
import type { SentenceName } from './texts/sentences.ts';

/** A wake-up call of the room that is still to ring. */
export interface Standing {
  readonly id: string;
  readonly daily: boolean;
  /** Booked by a guest's phone. */
  readonly byPhone: boolean;
}

export interface Facts {
  /** In the order in which they ring. */
  readonly calls: readonly Standing[];
  readonly clock: Clock;
  /** Minutes since midnight, on the wall. */
  readonly now: number;
  /** How many calls a guest may have set by phone. */
  readonly most: number;
  /** That nobody has heard, the oldest first; of a guest at the phone only. */
  readonly messages?: readonly string[];
  /** There is a message besides whose words only the desk knows. */
  readonly atDesk?: boolean;
}

const steps = ['message', 'time', 'half', 'menu', 'which', 'booked', 'cancelled', 'over'] as const;

export interface State {
  readonly step: (typeof steps)[number];
  /** How often the present question was put in vain. */
  readonly again: number;
  readonly turns: number;
  /** Which of the property's languages. */
  readonly language: number;
  /** HHMM, while the half of the day is asked for. */
  readonly time?: string;
  /** The call that was booked a moment ago, or that gets another time. */
  readonly call?: string;
  /** The message that was told last. */
  readonly message?: string;
}

/** `status` is what the telephone system says of the reading: `OK` without digits is the star. */
export interface Pressed {
  readonly digits: string;
  readonly status: 'OK' | 'TIMEOUT' | 'HANGUP';
}

export type Effect =
  | { readonly do: 'book'; readonly time: string; readonly daily: boolean; readonly instead?: string }
  | { readonly do: 'cancel' | 'daily'; readonly call: string }
  | Heard;

export interface Heard {
  readonly do: 'heard';
  readonly message: string;
}

/** One sentence. `done` is the call that the effect of this turn made, changed or removed. */
export interface Say {
  readonly sentence: SentenceName;
  readonly call?: string;
  readonly key?: string;
  readonly room?: string;
  /** What a hotel calls it: an item, a status. */
  readonly name?: string;
  readonly count?: number;
  /** Whose words these are. They are put in when it is said, and are not kept with the page. */
  readonly message?: string;
  /** Not in the language of the conversation, but in the one after it. */
  readonly next?: boolean;
}

export interface Page {
  readonly do: 'ask' | 'end' | 'desk';
  readonly say: readonly Say[];
  readonly digits: number;
  readonly seconds: number;
}

export interface Turn {
  readonly state: State;
  readonly effect?: Effect;
  readonly page: Page;
  /** Nobody is left to hear it: it is written down for the desk. */
  readonly noted?: true;
}

export const done = 'done';
