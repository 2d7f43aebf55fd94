import type { Duplex } from 'node:stream';

/** How long somebody may take to read why they are sent away. */
const linger = 1000;

/**
 * Says a last word and lets go of the socket. Sockets of HTTP may stay half open: without the timer, a caller who never closes would
 * keep the descriptor for ever.
 */
export function closeWith(socket: Duplex, lastWord: string): void {
  const limit = setTimeout(() => socket.destroy(), linger);
  socket.once('close', () => clearTimeout(limit));
  socket.on('error', () => socket.destroy());
  // Unread bytes would make the kernel reset the connection, and the last word would be lost.
  socket.resume();
  socket.end(lastWord);
}
