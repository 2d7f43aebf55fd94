/** One thing that is sent: bytes, where they come from, and what is owed in return. */
import { connect } from 'node:net';

export interface Shot {
  readonly kind: string;
  /** Operation and field: what is left out once something was found with it. */
  readonly family: string;
  /** With the value, in words. */
  readonly label: string;
  readonly bytes: Buffer;
  /** It is a whole request: an answer is owed. Of anything else, to be closed is answer enough. */
  readonly whole: boolean;
  /** May change something, whose effects come later. */
  readonly changes?: boolean;
}

export interface Answer {
  /** Of HTTP; `closed` without an answer, `silent` when it did not come in time, `refused` when nobody listened. */
  readonly status: string;
  /** The first of it. */
  readonly text: string;
  readonly bytes: number;
  readonly milliseconds: number;
}

export const giant = 8_000_000;
const patience = 20_000;
const kept = 64_000;

/**
 * Sends it and reads to the end. A stream is left after its first lines; who is owed nothing hangs up when it has been
 * silent for a while.
 */
export function fire(shot: Pick<Shot, 'bytes' | 'whole'>, port: number, from = '127.0.0.1'): Promise<Answer> {
  return new Promise((resolve) => {
    const began = performance.now();
    let [head, bytes, error, silent] = ['', 0, '', false];
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(shot.bytes));
    const limit = setTimeout(() => {
      silent = true;
      socket.destroy();
    }, patience);
    if (!shot.whole) socket.setTimeout(700, () => socket.end());
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      if (head.length < kept) head += part.toString('latin1');
      if (bytes > giant) socket.destroy();
      if (bytes === part.length && /^content-type: text\/event-stream/im.test(head))
        setTimeout(() => socket.destroy(), 150);
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => (error = code ?? 'error'));
    socket.on('close', () => {
      clearTimeout(limit);
      const nobody = error === 'ECONNREFUSED' ? 'refused' : silent ? 'silent' : 'closed';
      resolve({
        status: /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? nobody,
        text: head,
        bytes,
        milliseconds: performance.now() - began,
      });
    });
  });
}

/** How a person sends the same again: in a line where it is short and plain, from a file otherwise. */
export function command({ bytes }: Pick<Shot, 'bytes'>, file: string): string {
  const whereTo = `| timeout 10 bash -c 'exec 3<>/dev/tcp/127.0.0.1/$PORT; cat >&3; cat <&3'`;
  if (bytes.length > 1500) return `cat ${file} ${whereTo}`;
  const written = [...bytes].map((byte) => plainLetter(byte)).join('');
  return `printf '${written}' ${whereTo}`;
}

function plainLetter(byte: number): string {
  const letter = String.fromCodePoint(byte);
  if (letter === '\r') return '\\r';
  if (letter === '\n') return '\\n';
  if (letter === '%') return '%%';
  return /[ -~]/.test(letter) && letter !== "'" && letter !== '\\' ? letter : `\\${byte.toString(8).padStart(3, '0')}`;
}

/** An address of its own for each sender: what is refused to one is not refused to all. */
export function addressFor(kind: string, number: number): string {
  const network = { fields: 1, raw: 2, upgrades: 4 }[kind] ?? 5;
  return `127.0.${network}.${1 + (number % 40)}`;
}

/** One that is under way, or back. */
export interface Sent {
  readonly shot: Shot;
  readonly began: number;
  ended: number;
  status: string;
}
