/** What one side of a link must know: where the other is, who we are, how long to wait, and whom to tell. */
import type { LookupFunction } from 'node:net';
import type { CharacterSet } from './character-set.ts';
import type { FiasRecord } from './record.ts';

export interface RecordDescription {
  readonly id: string;
  /** Two-letter names of the fields, one behind the other. */
  readonly fields: string;
}

export interface Limits {
  /** How long the greeting of the other side is waited for before ours is sent. */
  readonly startSeconds: number;
  readonly answerSeconds: number;
  /** After so long without a word from the other side it is asked whether it lives. */
  readonly aliveSeconds: number;
  readonly goodbyeSeconds: number;
  /** A resync that falls silent for so long is taken for broken off. */
  readonly resyncSeconds: number;
}

/** What the other side can cause; the house says how much. */
export interface Bounds {
  /** Records at once, and a second after that; long ones count for more. */
  readonly records: number;
  readonly recordsPerSecond: number;
  /** Bytes in a row that belong to no record. */
  readonly noise: number;
  /** Greetings in a minute. */
  readonly greetings: number;
  /** Bytes of ours that it has not taken. */
  readonly unread: number;
}

/** Where connections may go. */
interface Route {
  readonly lookup: LookupFunction;
  /** Throws where an address that is written out is refused. */
  checkHost(host: string): void;
}

export const usualLimits: Limits = {
  startSeconds: 3,
  answerSeconds: 30,
  aliveSeconds: 300,
  goodbyeSeconds: 2,
  resyncSeconds: 60,
};

export interface ClientOptions {
  readonly host: string;
  readonly port: number;
  /** PB telephone, MB minibar, VM voice mail. */
  readonly interface: string;
  readonly version: string;
  readonly records: readonly RecordDescription[];
  readonly characterSet: CharacterSet;
  readonly limits: Limits;
  readonly bounds: Bounds;
  /** None: the host is an address that somebody stands for. */
  readonly route?: Route | undefined;
  /** The time on the wall of the property. */
  readonly now: () => Temporal.PlainDateTime;
  /** Every record of theirs that is not about the link itself, in order; DS and DE around a resync. */
  readonly onRecord: (record: FiasRecord) => void;
  /** One of the bounds was reached. */
  readonly onBound?: (bound: keyof Bounds) => void;
  readonly onText?: (direction: 'theirs' | 'ours', text: string) => void;
  /** It may be that more, or less, can be sent now. */
  readonly onChange?: () => void;
}
