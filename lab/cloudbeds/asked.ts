/** What can be asked of the simulated Cloudbeds. */
import type { Answered } from '../cloud/serving.ts';
import type { BedsHotel } from './hotel.ts';
import type { Subscription } from './webhooks.ts';

export type Operation =
  | 'reservations'
  | 'reservation'
  | 'check'
  | 'void'
  | 'room statuses'
  | 'set room status'
  | 'webhooks'
  | 'subscribe'
  | 'unsubscribe';

export interface Asked {
  readonly hotel: BedsHotel;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: string;
  readonly key: string;
  readonly subscriptions: Subscription[];
  /** Tells who has subscribed to it. */
  readonly tell: (event: string, data: Readonly<Record<string, string>>) => void;
}

export interface Route {
  readonly operation: Operation;
  readonly method: string;
  readonly pattern: RegExp;
  readonly answer: (asked: Asked) => Answered;
}

/** As the newer part of the interface refuses. */
export const refusal = (status: number, code: string, message: string): Answered => ({
  status,
  body: { message, code },
});
