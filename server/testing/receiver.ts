/** A place that messages go to: a real HTTP server that remembers what it was sent, and answers as the test says. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface AnswerGiven {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** `hang` never answers, `drop` closes the connection. */
  answer: (received: Received) => AnswerGiven | 'hang' | 'drop';
  close(): Promise<void>;
}

export async function startReceiver(answer: Receiver['answer'] = () => ({ status: 204 }), port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        at: performance.now(),
      };
      received.push(got);
      const given = receiver.answer(got);
      if (given === 'hang') return;
      if (given === 'drop') {
        request.socket.destroy();
        return;
      }
      response.writeHead(given.status, given.headers).end(given.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
