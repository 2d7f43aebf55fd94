/**
 * Connections that are held: half requests, slow ones, answers that nobody reads. Each must be freed, whatever its
 * caller does.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '../campaign.ts';
import { basic, besieged } from '../hotels.ts';
import { readable } from '../process.ts';

interface Way {
  readonly name: string;
  readonly bytes: string;
  /** Sent letter by letter, one each second. */
  readonly dribble?: string;
  readonly deaf?: boolean;
}

const who = `Authorization: ${basic(`all@${besieged}`)}\r\n`;
const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ' +
  'dGhlIHNhbXBsZSBub25jZQ==\r\n';
const form = 'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"room":';

const slowWays: readonly Way[] = [
  { name: 'nothing sent', bytes: '' },
  { name: 'half a request line', bytes: 'GET /rest/sys' },
  { name: 'half of the headers', bytes: 'GET /rest/system HTTP/1.1\r\nHost: 127.0.0.1\r\n' },
  { name: 'half a body', bytes: `POST /rest/wakeup HTTP/1.1\r\nHost: 127.0.0.1\r\n${who}${form}` },
  { name: 'headers, a letter a second', bytes: 'GET /rest/system HTTP/1.1\r\nX-Slow: ', dribble: 'a' },
  {
    name: 'a body, a letter a second',
    bytes: `POST /rest/wakeup HTTP/1.1\r\nHost: 127.0.0.1\r\n${who}${form}`,
    dribble: 'a',
  },
  {
    name: 'chunks without end',
    bytes:
      `POST /rest/wakeup HTTP/1.1\r\nHost: 127.0.0.1\r\n${who}Content-Type: ` +
      `application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    dribble: '1\r\n \r\n',
  },
  { name: 'malformed', bytes: 'XX\u0001 / HTTP/9.9\r\n\r\n' },
  { name: 'upgrade that is refused', bytes: `GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n${upgrade}\r\n` },
  {
    name: 'upgrade without credentials',
    bytes: `GET /telephony/asterisk HTTP/1.1\r\nHost: 127.0.0.1\r\n${upgrade}\r\n`,
  },
  {
    name: 'upgrade that is silent',
    bytes:
      `GET /telephony/asterisk HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ` +
      `${basic(`tel@${besieged}`)}\r\n${upgrade}\r\n`,
  },
  {
    name: 'answers that nobody reads',
    bytes: 'GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(8),
    deaf: true,
  },
];

/** Opens so many in each way and never closes one; tells after how many seconds each way was freed. */
export async function slow(
  { stage, findings, nextDoor }: Campaign,
  each: number,
  patience: number,
  say: (line: string) => void,
): Promise<Map<string, string>> {
  const { service } = stage;
  const held = new Map<Way, Socket[]>();
  for (const [index, way] of slowWays.entries())
    held.set(
      way,
      await Promise.all(
        Array.from({ length: each }, (_, number) =>
          open(way, service.port, `127.0.6.${1 + ((index * each + number) % 200)}`),
        ),
      ),
    );
  say(`${each * slowWays.length} connections are held in ${slowWays.length} ways; they have ${patience} s to be freed`);
  nextDoor.phase('siege');
  const freed = new Map<string, string>();
  const began = performance.now();
  for (
    let seconds = 0;
    seconds < patience && freed.size < slowWays.length && !service.exited;
    seconds = (performance.now() - began) / 1000
  ) {
    await sleep(1000);
    const owned = ownedPorts(service.port);
    for (const [way, sockets] of held) {
      for (const socket of sockets) if (way.dribble !== undefined && socket.writable) socket.write(way.dribble);
      if (!freed.has(way.name) && left(sockets, owned) === 0) freed.set(way.name, `${Math.round(seconds)} s`);
    }
  }
  nextDoor.phase('neither');
  const owned = ownedPorts(service.port);
  for (const [way, sockets] of held) {
    if (!freed.has(way.name)) {
      freed.set(way.name, `${left(sockets, owned)} of ${each} are left after ${patience} s`);
      const label = `connections held: ${way.name}`;
      findings.add(
        'descriptors',
        { kind: 'slow', family: label, label, bytes: Buffer.from(way.bytes) },
        `${left(sockets, owned)} of ${each} are held after ${patience} s while the caller does nothing`,
      );
    }
    for (const socket of sockets) socket.destroy();
  }
  return freed;
}

/** Half open on purpose: that the other side has said goodbye does not end it. */
function open({ bytes, deaf = false }: Way, port: number, from: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true }, () => {
      if (bytes !== '') socket.write(bytes, 'latin1');
      if (!deaf) socket.resume();
      resolve(socket);
    });
    socket.on('error', () => resolve(socket));
  });
}

function left(sockets: readonly Socket[], owned: ReadonlySet<string>): number {
  return sockets.filter(({ localAddress, localPort }) => owned.has(`${localAddress}:${localPort}`)).length;
}

/** Who is connected to this port by a socket that a process still owns: one without an owner has no inode. */
function ownedPorts(port: number): Set<string> {
  const owned = new Set<string>();
  for (const line of readable('/proc/net/tcp').split('\n').slice(1)) {
    const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/\s+/);
    if (Number.parseInt(local.split(':')[1] ?? '', 16) !== port || inode === '0' || inode === undefined) continue;
    const [address = '', remotePort = ''] = remote.split(':');
    const bytes = (address.match(/../g) ?? []).toReversed().map((byte) => Number.parseInt(byte, 16));
    owned.add(`${bytes.join('.')}:${Number.parseInt(remotePort, 16)}`);
  }
  return owned;
}
