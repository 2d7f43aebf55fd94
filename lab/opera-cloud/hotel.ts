/** One hotel of the simulated cloud: who lives where, what is on the bills, which calls are set, how rooms are. */

type StayStatus = 'DueIn' | 'InHouse' | 'CheckedOut';
export type RoomCondition = 'Clean' | 'Dirty' | 'Pickup' | 'Inspected' | 'OutOfOrder' | 'OutOfService';
export type CallStatus = 'Pending' | 'Completed' | 'NoAnswer' | 'Cancelled';

export interface Reservation {
  readonly id: string;
  room: string;
  status: StayStatus;
  language: string;
  vip: string;
  surname: string;
  readonly givenName: string;
  readonly departure: string;
  /** Nothing may be charged to it. */
  noPost: boolean;
}

export interface Posting {
  readonly transactionNo: number;
  readonly reservation: string;
  readonly room: string;
  readonly checkNumber: string;
  readonly reference: string;
  readonly transactionCode: string;
  readonly articleCode: string;
  readonly amount: number;
  readonly quantity: number;
  readonly currency: string;
  readonly date: string;
}

export interface WakeUpCall {
  readonly reservation: string;
  /** By the clock of the house, with a space: 2026-11-17 06:30:00. */
  callTime: string;
  readonly isFollowUp: boolean;
  status: CallStatus;
  /** How often its result was told. */
  told: number;
}

export class CloudHotel {
  readonly id: string;
  readonly reservations = new Map<string, Reservation>();
  readonly postings: Posting[] = [];
  readonly calls: WakeUpCall[] = [];
  readonly conditions = new Map<string, RoomCondition>();
  /** Articles that may be charged; any when there is none. */
  readonly articles = new Set<string>();
  /** The day is being closed: nothing can be charged. */
  night = false;
  businessDate = Temporal.Now.plainDateISO('Europe/Paris').toString();
  #numbers = 50_000;

  constructor(id: string, rooms: readonly string[]) {
    this.id = id;
    for (const room of rooms) this.conditions.set(room, 'Clean');
  }

  nextNumber(): number {
    return this.#numbers++;
  }

  reserve(room: string, more: Partial<Omit<Reservation, 'id' | 'room'>> = {}): Reservation {
    const reservation: Reservation = {
      id: String(this.nextNumber()),
      room,
      status: 'InHouse',
      language: 'E',
      vip: '',
      surname: 'Sample',
      givenName: 'Ada',
      departure: '2026-12-24',
      noPost: false,
      ...more,
    };
    this.reservations.set(reservation.id, reservation);
    return reservation;
  }

  inHouse(room?: string): Reservation[] {
    return [...this.reservations.values()].filter(
      (one) => one.status === 'InHouse' && (room === undefined || one.room === room),
    );
  }

  callsOf(reservation: string, callTime?: string): WakeUpCall[] {
    return this.calls.filter(
      (one) => one.reservation === reservation && (callTime === undefined || one.callTime === callTime),
    );
  }

  /** What is left on the bills: what was taken off has its opposite beside it. */
  get owed(): number {
    return this.postings.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
  }

  /** What stands on the bills for our number. */
  charged(checkNumber: string): Posting[] {
    return this.postings.filter((one) => one.checkNumber === checkNumber);
  }
}
