/** What was seen of a night from outside: by those who asked, by the phones, by the property system. */

/** A request and what became of it, for whoever asked; a repeat under the same key is the same request. */
interface Asked {
  readonly at: number;
  /** When the answer came that counts; null where none ever did: then it may be done, or not. */
  readonly answeredAt: number | null;
  readonly refused: boolean;
  /** How it was refused. */
  readonly words?: string;
}

export interface Booking extends Asked {
  /** By which the service knows it; empty where no answer came. */
  readonly id: string;
  readonly room: string;
  readonly due: number;
}

export interface Cancelling extends Asked {
  readonly booking: string;
}

export interface Charging extends Asked {
  readonly id: string;
  readonly room: string;
}

/** A charge as a property system got it. */
export interface Charged {
  readonly id: string;
  readonly room: string;
  readonly at: number;
}

/** A phone that rang. */
export interface Ring {
  readonly room: string;
  readonly invited: number;
  readonly answered: number | null;
  readonly ended: number | null;
  readonly endedBy: 'caller' | 'phone' | 'pbx' | null;
}

/** What the service says of a call when the night is over. */
export interface Told {
  readonly id: string;
  readonly end: 'answered' | 'failed' | 'cancelled' | 'open';
  /** Attempts of which it says itself that it does not know how they ended. */
  readonly unsure: number;
  /** Entries of its journal that tell once more what was told already: how an attempt ended, or the call. */
  readonly again: number;
}

/** Something was broken on purpose. */
export interface Fault {
  readonly what: string;
  readonly from: number;
  readonly until: number;
  /** Without this it makes nobody late: what it breaks carries no call. */
  readonly delaysCalls?: boolean;
  /** What is being rung cannot be seen or ended meanwhile. */
  readonly hidesCalls?: boolean;
}

/** What the hotel has asked for. */
interface Wishes {
  readonly lines: number;
  /** How often a phone is rung that nobody answers. */
  readonly attempts: number;
  readonly retryMilliseconds: number;
}

export interface Night extends Wishes {
  readonly bookings: readonly Booking[];
  readonly cancellings: readonly Cancelling[];
  readonly chargings: readonly Charging[];
  readonly rings: readonly Ring[];
  readonly told: readonly Told[];
  /** What the receiver was given, in the order in which it came; each as often as it took it for a new one. */
  readonly charged: readonly Charged[];
  /** The rooms on whose bills the property system has put a charge, each as often as it did. */
  readonly bills: readonly string[];
  readonly faults: readonly Fault[];
  /** How late a phone may ring without a reason; longer on a machine that is busy with other things. */
  readonly punctual: number;
}
