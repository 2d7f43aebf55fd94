/** One hotel of a chain that listens to the stream, and how long things take on it. */
import type { CloudEvent } from './events.ts';
import type { SocketTiming } from './stream-socket.ts';

export interface Listener {
  readonly hotel: string;
  readonly destination: string;
  /** Up to which event it has heard of everything; undefined where nobody knows. */
  readonly heardUpTo: bigint | undefined;
  /** Nothing waits that it has heard. */
  readonly isIdle: boolean;
  hear(event: CloudEvent): void;
  /** It may have missed something. With a hole in the numbers that is less likely, and can wait a little. */
  missed(how: 'surely' | 'perhaps'): void;
}

export interface StreamTiming extends SocketTiming {
  /** Hotels are taken over one after the other: so long after the last one it begins. */
  readonly settleMilliseconds: number;
  /** A break is told when it lasts so long. */
  readonly tellMilliseconds: number;
  /** How often is kept up to where hotels have heard of which there was nothing to hear. */
  readonly keepMilliseconds: number;
}

export const usualTiming: StreamTiming = {
  pingMilliseconds: 10_000,
  silentMilliseconds: 30_000,
  sureMilliseconds: 2000,
  seatMilliseconds: 10_000,
  settleMilliseconds: 5000,
  tellMilliseconds: 30_000,
  keepMilliseconds: 300_000,
};
