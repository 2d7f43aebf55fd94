/**
 * Holds connections against a service, in a process of its own: half a request line from several addresses of this
 * machine, event streams that are refused, and each is opened again when it was closed. Told the port and how many;
 * ends when its standard input does.
 */
import { connect } from 'node:net';

const [port = 0, connections = 0, streams = 0, addresses = 1] = process.argv.slice(2).map(Number);
/** As many at a time, so that the siege costs this machine little: what is measured is the service. */
const openings = { each: 25, milliseconds: 20 };
const counts = { held: 0, opened: 0, closed: 0, refused: 0 };
let over = false;

const stream = 'GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Basic bm9ib2R5Og==\r\n\r\n';
const half = 'GET /rest/sys';
const waiting = Array.from({ length: connections + streams }, (_, index) => ({
  bytes: index < connections ? half : stream,
  localAddress: `127.0.1.${1 + (index % addresses)}`,
}));

function hold(one: { bytes: string; localAddress: string }): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: one.localAddress, allowHalfOpen: true });
  socket.on('connect', () => {
    counts.opened += 1;
    counts.held += 1;
    socket.on('close', () => (counts.held -= 1));
    socket.write(one.bytes);
  });
  socket.on('data', (answer: Buffer) => {
    if (/^HTTP\/1\.1 4(01|29)/.test(answer.toString('latin1', 0, 20))) counts.refused += 1;
  });
  socket.on('error', () => undefined);
  // A peer that means ill never closes by itself: only when the service has destroyed the connection is it over.
  socket.on('end', () => setTimeout(() => socket.destroy(), 2000).unref());
  socket.on('close', () => {
    counts.closed += 1;
    if (!over) waiting.push(one);
  });
}

const opening = setInterval(() => {
  for (const one of waiting.splice(0, openings.each)) hold(one);
}, openings.milliseconds);
const telling = setInterval(() => process.stdout.write(`${JSON.stringify(counts)}\n`), 500);
process.stdin.resume().on('end', () => {
  over = true;
  clearInterval(opening);
  clearInterval(telling);
  process.exit();
});
