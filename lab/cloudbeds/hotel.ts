/** One hotel of the simulated Cloudbeds: who lives where, which checks are on the bills, how rooms are. */

type ReservationStatus = 'confirmed' | 'checked_in' | 'checked_out' | 'canceled';
export type Condition = 'dirty' | 'clean' | 'inspected';

interface ReservedRoom {
  readonly sub: string;
  room: string;
  status: 'not_checked_in' | 'in_house' | 'checked_out';
}

export interface Reservation {
  readonly id: string;
  status: ReservationStatus;
  guestName: string;
  readonly departure: string;
  /** A reservation may have several rooms, and each its own guests. */
  readonly rooms: ReservedRoom[];
}

export interface Check {
  readonly checkId: string;
  readonly checkNumber: string;
  readonly reservation: string;
  readonly sub: string;
  readonly room: string;
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  /** In the smallest units of the currency: the line as a whole. */
  readonly amount: string;
  readonly currency: string;
  voided: boolean;
}

interface Room {
  readonly id: string;
  condition: Condition;
}

export class BedsHotel {
  readonly id: string;
  readonly rooms = new Map<string, Room>();
  readonly reservations = new Map<string, Reservation>();
  readonly checks: Check[] = [];
  /** What was answered to each key, and for what. */
  readonly keys = new Map<string, { readonly payload: string; readonly answer: unknown }>();
  /** The name of a product for each SKU; a name belongs to one. */
  readonly products = new Map<string, string>();
  currency = 'EUR';
  #numbers = 7_000_000;

  constructor(id: string, rooms: readonly string[]) {
    this.id = id;
    for (const room of rooms) this.rooms.set(room, { id: `${this.#numbers++}-1`, condition: 'clean' });
  }

  reserve(
    rooms: string | readonly string[],
    more: Partial<Pick<Reservation, 'status' | 'guestName'>> = {},
  ): Reservation {
    const id = String(this.#numbers++);
    const status = more.status ?? 'checked_in';
    const reservation: Reservation = {
      id,
      guestName: 'Ada Sample',
      departure: '2026-12-24',
      ...more,
      status,
      rooms: [rooms].flat().map((room, index) => {
        return { sub: `${id}-${index + 1}`, room, status: status === 'checked_in' ? 'in_house' : 'not_checked_in' };
      }),
    };
    this.reservations.set(id, reservation);
    return reservation;
  }

  inHouse(room: string): Reservation[] {
    return [...this.reservations.values()].filter(
      (one) => one.status === 'checked_in' && one.rooms.some((its) => its.room === room && its.status === 'in_house'),
    );
  }

  /** What stands on the bills. */
  get standing(): Check[] {
    return this.checks.filter(({ voided }) => !voided);
  }
}
