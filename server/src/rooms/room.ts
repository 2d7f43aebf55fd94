import type { Method } from './method.ts';

export interface Room {
  readonly room: string;
  /** The phone that rings; a room of the custom list may have none. */
  readonly extension: string | null;
  /** The tag of the guest's language where it differs from the property's. */
  readonly language: string | null;
  /** How its guests are woken where nobody says otherwise; null is by the phone. */
  readonly method: Method | null;
}

export interface RoomToWake extends Room {
  /** The tag of the language that its guest will hear. */
  readonly spoken: string;
}

/** Room numbers and extensions: what can never be anything but a number or a name when it reaches a dial string. */
export const roomNumber = /^[0-9A-Za-z]{1,10}$/;
