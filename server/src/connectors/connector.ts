/** What the courier asks of a way to the outside: carry one message, and say what became of it. */
import type { Lane, Parcel } from '../courier/lanes-store.ts';

export interface Connector {
  /** What it throws is the fault of this message, which is set aside then. */
  carry(lane: Lane, parcel: Parcel): Promise<Fate>;
  /** Waits for no answer any more: what is on its way will be repeated. */
  cutOff(): void;
}

export interface Fate {
  /**
   * `accepted` and `refused` close the message, the one well, the other for a person to see. `retry` keeps it in front of its lane.
   * `gone` says that nobody there ever wants to hear from us again.
   */
  readonly fate: 'accepted' | 'refused' | 'retry' | 'gone';
  /** The status it was answered with; null when there was no answer. */
  readonly answer: number | null;
  /** What the other side said, or why there was no answer. */
  readonly words: string;
  readonly retryAfterSeconds?: number;
  /** Something is wrong with the message or with us: an alert is raised beside it. */
  readonly isOdd?: true;
}
