/**
 * Where the messages of `bench deliver` go: every path is a destination. It keeps for each the number that it heard
 * last, and finds what comes out of order. Below /hang, /error and /drop it behaves like that.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Heard {
  /** Messages that were new. */
  readonly messages: number;
  readonly repeats: number;
  readonly disorder: number;
  /** When the last new one came, in milliseconds since 1970. */
  readonly last: number;
}

let heard = { messages: 0, repeats: 0, disorder: 0, last: 0 };
const sequences = new Map<string, number>();
/** When each message of a light load came, by its number. */
let arrivals: Record<string, number> = {};

function take(path: string, request: IncomingMessage, body: string): void {
  const sequence = Number(request.headers['reveille-sequence']);
  const before = sequences.get(path);
  if (before !== undefined && sequence <= before) {
    heard.repeats += 1;
    return;
  }
  if (before !== undefined && sequence !== before + 1) heard.disorder += 1;
  sequences.set(path, sequence);
  heard.messages += 1;
  heard.last = Date.now();
  const mark = /"mark": ?(\d+)/.exec(body)?.[1];
  if (mark !== undefined) arrivals[mark] = heard.last;
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(path === '/arrivals' ? arrivals : heard));
    if (path === '/reset') {
      heard = { messages: 0, repeats: 0, disorder: 0, last: 0 };
      arrivals = {};
    }
    return;
  }
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    if (path.startsWith('/hang/')) return;
    if (path.startsWith('/drop/')) {
      request.socket.destroy();
      return;
    }
    if (path.startsWith('/error/')) {
      response.writeHead(500).end();
      return;
    }
    take(path, request, body);
    response.writeHead(204).end();
  });
}

const [host = '127.0.0.1', port = '0'] = (process.env['REVEILLE_LISTEN'] ?? '').split(':');
const server = createServer({ keepAliveTimeout: 60_000 }, answer).listen(Number(port), host);
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
