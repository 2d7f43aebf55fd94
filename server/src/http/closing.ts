import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long somebody may take to read why they are sent away. */
const linger = 1000;

/**
 * Says a last word and lets go of the socket. Sockets of HTTP may stay half open: without the timer, a caller who never
 * closes would keep the descriptor for ever.
 */
export function closeWith(socket: Duplex, lastWord: string): void {
  const limit = setTimeout(() => socket.destroy(), linger);
  socket.once('close', () => clearTimeout(limit));
  socket.on('error', () => socket.destroy());
  // Unread bytes would make the kernel reset the connection, and the last word would be lost.
  socket.resume();
  socket.end(lastWord);
}

/** How long somebody may go on sending what was refused already, and how long be silent in it. */
const drain = { longest: 10_000, silent: 1000 };

/**
 * Node closes a connection as soon as the last answer on it is written. Where the request is still coming in, the
 * kernel then resets the connection, and the answer is lost on its way: nobody learns why they were refused. What is
 * left of it is read and dropped first.
 */
export function closeInTime(request: IncomingMessage): void {
  const { socket } = request;
  request.resume();
  socket.destroySoon = () => {
    const limit = setTimeout(() => socket.destroy(), drain.longest);
    socket.setTimeout(drain.silent, () => socket.destroy());
    socket.once('close', () => clearTimeout(limit));
    socket.end();
    if (request.complete) socket.destroy();
    else request.once('end', () => socket.destroy());
  };
}
