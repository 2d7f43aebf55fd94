/** A call, its hotel, and one try to make it. */
import type { Outcome } from '../server/src/wakeups/policy.ts';
import type { Dialer } from './dialer.ts';
import type { Hotel } from './hotels.ts';
import type { Phones } from './phones.ts';

export interface Call {
  readonly id: number;
  readonly place: Place;
  ringAt: number;
  tries: number;
  snoozes: number;
  unsure: number;
}

export interface Attempt {
  readonly call: Call;
  readonly node: Phones;
  /** The process that holds it; dead or alive. */
  holder: Dialer;
  rung: boolean;
  outcome: Outcome | undefined;
}

/** A hotel, as its rows say it is. */
export class Place {
  readonly hotel: Hotel;
  readonly key: string;
  /** In order of their moments. */
  readonly waiting: Call[] = [];
  taken = 0;
  /** A transaction gives out its lines. */
  locked = false;

  constructor(hotel: Hotel) {
    this.hotel = hotel;
    this.key = String(hotel.number);
  }

  add(call: Call): void {
    let index = this.waiting.length;
    while (index > 0 && (this.waiting[index - 1]?.ringAt ?? 0) > call.ringAt) index -= 1;
    this.waiting.splice(index, 0, call);
  }

  /** How many of those that wait have their moment by then. */
  dueBy(moment: number): number {
    const first = this.waiting.findIndex(({ ringAt }) => ringAt > moment);
    return first < 0 ? this.waiting.length : first;
  }
}
