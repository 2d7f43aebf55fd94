/** Mail servers that wish us ill, down to the bytes: each costs one attempt, a bounded time and little memory. */
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { carried, mailBy, raised, unanswered } from '../../../testing/mail.ts';
import { budgets } from '../../budgets/budgets.ts';
import { slack } from '../../../testing/patience.ts';
import { selfSigned, SmtpPeer } from '../../../testing/smtp-peer.ts';

const timeoutMilliseconds = 1500;
let peer: SmtpPeer;
let ours: Socket;
afterEach(() => peer.close());

const mailTo = (url: string, timeout: number) =>
  mailBy(url, { timeoutMilliseconds: timeout, open: (at) => (ours = connect(at)) });
/** The limit, and what came in the same piece. */
const mostRead = budgets.mailAnswer.most + 65_536;

/** For as long as the other side reads. */
function pour(socket: Socket, piece: string): void {
  while (socket.writable && socket.write(piece)) if (socket.destroyed) return;
  socket.once('drain', () => pour(socket, piece));
}
const pouring = (first: string, piece: string) => (socket: Socket) => {
  socket.write(first);
  pour(socket, piece);
};
const dripping = (first: string, piece: string) => (socket: Socket) => {
  socket.write(first);
  const timer = setInterval(() => socket.write(piece), 50);
  socket.once('close', () => clearInterval(timer));
};

const greeting = '220 mail.example\r\n';
const nasty: readonly [string, (socket: Socket) => void][] = [
  ['nothing at all', () => undefined],
  ['a greeting, and nothing more', (socket) => socket.write(greeting)],
  ['a greeting without end', pouring('220 ', 'x'.repeat(65_536))],
  ['a greeting of lines without end', pouring('220-hello\r\n', '220-and hello\r\n'.repeat(1000))],
  ['empty lines without end', pouring(greeting, '\r\n'.repeat(32_768))],
  ['an answer without end', pouring(greeting, '250 '.padEnd(65_536, 'y'))],
  ['answers to what was not asked', pouring(greeting, '500 what\r\n'.repeat(1000))],
  ['room for a password without end', pouring(greeting, `250-AUTH ${' '.repeat(60_000)}PLAIN\r\n`)],
  ['a greeting that drips', dripping('220 ', 'z')],
  ['lines that drip', dripping(greeting, '250-more\r\n')],
  ['another protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  ['zeros', pouring('', '\0'.repeat(65_536))],
];

describe('a mail server that answers with', () => {
  test.each(nasty)('%s is given up in time', async (_what, answer) => {
    peer = await SmtpPeer.start();
    peer.onConnect = (socket) => {
      answer(socket);
      return false;
    };
    const url = peer.url.replace('://', '://me:hush@');
    const begun = performance.now();
    const outcome = await carried(mailTo(url, timeoutMilliseconds), raised(1, unanswered));
    expect(outcome.fate).toBe('retry');
    // Generous: the machine may be busy. Without the limits it would never come back, or take all the memory.
    expect(performance.now() - begun).toBeLessThan(20_000 * slack);
    expect(ours.bytesRead).toBeLessThanOrEqual(mostRead);
    await expect.poll(() => peer.connections).toBe(0);
  });

  test('megabytes inside of TLS is given up as well', async () => {
    peer = await SmtpPeer.start({ context: selfSigned('mail.example') });
    peer.reply = (line) => (line.startsWith('MAIL') ? '250 '.padEnd(8_000_000, 'x') : undefined);
    const outcome = await carried(mailTo(peer.url, 60_000), raised(1, unanswered));
    expect(outcome).toMatchObject({ fate: 'retry', words: expect.not.stringContaining('xxx') });
    expect(ours.bytesRead).toBeLessThanOrEqual(mostRead);
    await expect.poll(() => peer.connections).toBe(0);
  });

  test.each(['EHLO', 'MAIL', 'RCPT', 'DATA', '.'])('silence to %s is cut off when the process ends', async (step) => {
    peer = await SmtpPeer.start();
    const mail = mailTo(peer.url, 600_000);
    peer.reply = (line) => {
      if (!line.startsWith(step)) return undefined;
      setImmediate(() => mail.cutOff());
      return 'hang';
    };
    expect(await carried(mail, raised(1, unanswered))).toMatchObject({
      fate: step === '.' ? 'unsure' : 'retry',
      words: expect.stringContaining('this process ends'),
    });
    await expect.poll(() => peer.connections).toBe(0);
  });
});
