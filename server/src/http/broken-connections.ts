/** Requests that are broken before there is a request: HTTP itself is malformed, too large or too slow. */
import type { Socket } from 'node:net';
import { Failure, type FailureName } from '../failures.ts';
import { serverHeader } from '../release.ts';
import { closeWith } from './closing.ts';
import { restBody } from './failing.ts';

const names: Record<string, FailureName> = {
  HPE_HEADER_OVERFLOW: 'largeHeaders',
  ERR_HTTP_REQUEST_TIMEOUT: 'slowRequest',
};

const phrases: Partial<Record<FailureName, string>> = {
  largeHeaders: '431 Request Header Fields Too Large',
  slowRequest: '408 Request Timeout',
};

export function answerBrokenConnection({ code = '' }: { code?: string }, socket: Socket): void {
  // Only who speaks HTTP can be answered in it: not who has gone, and not who never came to the end of the TLS
  // handshake.
  const speaksHttp = code.startsWith('HPE_') || code in names;
  if (!speaksHttp || !socket.writable) {
    socket.destroy();
    return;
  }
  const name = names[code] ?? 'malformed';
  const body = JSON.stringify(restBody(new Failure(name)));
  closeWith(
    socket,
    `HTTP/1.1 ${phrases[name] ?? '400 Bad Request'}\r\nServer: ${serverHeader}\r\nContent-Type: ` +
      `application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
