/** What somebody at the desk of the simulated hotel does, and what the stream tells of it. */
import type { CloudHotel, Reservation, RoomCondition } from './hotel.ts';
import type { OperaCloud } from './opera-cloud.ts';
import { putCalls } from './telephone.ts';

export class Desk {
  readonly #cloud: OperaCloud;
  readonly #hotel: CloudHotel;

  constructor(cloud: OperaCloud, hotel: CloudHotel) {
    this.#cloud = cloud;
    this.#hotel = hotel;
  }

  checkIn(room: string, more: Partial<Omit<Reservation, 'id' | 'room'>> = {}): Reservation {
    const reservation = this.#hotel.reserve(room, more);
    this.#tell('CHECK IN', reservation);
    return reservation;
  }

  checkOut(reservation: Reservation): void {
    reservation.status = 'CheckedOut';
    this.#tell('CHECK OUT', reservation);
  }

  reverseCheckOut(reservation: Reservation): void {
    reservation.status = 'InHouse';
    this.#tell('REVERSE CHECK OUT', reservation);
  }

  reverseCheckIn(reservation: Reservation): void {
    reservation.status = 'DueIn';
    this.#tell('REVERSE CHECK IN', reservation);
  }

  /** A new room, another name or language: all the same to the stream. */
  change(reservation: Reservation, to: Partial<Pick<Reservation, 'room' | 'language' | 'vip' | 'surname'>>): void {
    Object.assign(reservation, to);
    this.#tell('UPDATE RESERVATION', reservation);
  }

  /** With a second one for who does not get up. */
  setCall(reservation: Reservation, callTime: string, followUp?: string): void {
    putCalls(this.#hotel, reservation.id, callTime, followUp, (name, key, detail) =>
      this.#cloud.tell(this.#hotel, name, key, detail),
    );
  }

  removeCall({ id }: Reservation, callTime: string): void {
    for (const call of this.#hotel.callsOf(id, callTime)) this.#hotel.calls.splice(this.#hotel.calls.indexOf(call), 1);
    this.#cloud.tell(this.#hotel, 'DELETE WAKE UP CALL', id, { 'WAKE-UP CALL TIME': callTime });
  }

  changeCall({ id }: Reservation, callTime: string, to: string): void {
    for (const call of this.#hotel.callsOf(id, callTime)) call.callTime = to;
    this.#cloud.tell(this.#hotel, 'UPDATE WAKE UP CALL', id, { 'WAKE-UP CALL TIME': to });
  }

  clean(room: string, condition: RoomCondition): void {
    this.#hotel.conditions.set(room, condition);
    this.#cloud.tell(this.#hotel, 'UPDATE ROOM STATUS', room, { 'ROOM NUMBER': room });
  }

  #tell(name: string, { id, room }: Reservation): void {
    this.#cloud.tell(this.#hotel, name, id, { 'ROOM NUMBER': room });
  }
}
