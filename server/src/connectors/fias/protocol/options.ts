/** What one side of a link must know: where the other is, who we are, how long to wait, and whom to tell. */
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

export const usualLimits: Limits = { startSeconds: 3, answerSeconds: 30, aliveSeconds: 300, goodbyeSeconds: 2, resyncSeconds: 60 };

export interface ClientOptions {
  readonly host: string;
  readonly port: number;
  /** PB telephone, MB minibar, VM voice mail. */
  readonly interface: string;
  readonly version: string;
  readonly records: readonly RecordDescription[];
  readonly characterSet: CharacterSet;
  readonly limits: Limits;
  /** The time on the wall of the property. */
  readonly now: () => Temporal.PlainDateTime;
  /** Every record of theirs that is not about the link itself, in order; DS and DE around a resync. */
  readonly onRecord: (record: FiasRecord) => void;
  readonly onText?: (direction: 'theirs' | 'ours', text: string) => void;
  /** It may be that more, or less, can be sent now. */
  readonly onChange?: () => void;
}
