/** One mail on one connection: said by nodemailer, within limits of time and of what the other side may say. */
import { connect, type Socket } from 'node:net';
import { Duplex, Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Said, say } from '../../messages/say.ts';
import { budgets } from '../../budgets/budgets.ts';
import { mailServerAt } from '../../ops/mail.ts';
import type { DeliveryOutcome } from '../connector.ts';

export interface Posting {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: Buffer;
}

export type Open = (at: { readonly host: string; readonly port: number }) => Socket;

const goodbyeMilliseconds = 500;

/** The server is the operator's own choice, so it may be inside a network, where no hotel may send to. */
export async function post(
  url: string,
  posting: Posting,
  signal: AbortSignal,
  open: Open = connect,
): Promise<DeliveryOutcome> {
  const { host, port } = mailServerAt(url);
  const socket = open({ host, port });
  const progress = { isSent: false };
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  const abort = (): void => end(signal.reason);
  socket.on('error', end);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    const outcome = await Promise.race([ended, converse(url, socket, posting, progress)]);
    setTimeout(() => socket.destroy(), goodbyeMilliseconds).unref();
    return outcome;
  } catch (error) {
    socket.destroy();
    return outcomeOf(error as SmtpError, posting, progress.isSent);
  }
}

async function converse(
  url: string,
  socket: Socket,
  { from, to, message }: Posting,
  progress: { isSent: boolean },
): Promise<DeliveryOutcome> {
  await new Promise((resolve) => socket.once('connect', resolve));
  const { host, port, isSecure, user, password } = mailServerAt(url);
  const hasPassword = user !== '';
  // By the address that it came to, whatever the name was: between us and this machine is nobody.
  const isHere = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  const connection = new SMTPConnection({
    host,
    port,
    connection: new Bounded(socket) as unknown as Socket,
    secure: isSecure,
    // TLS where it is offered; and without it a password goes to nobody.
    requireTLS: hasPassword && !isSecure && !isHere,
    // Who could be in between could as well hide the offer: a certificate is worth looking at where TLS is a must.
    tls: { rejectUnauthorized: !isHere && (isSecure || hasPassword) },
    maxResponseSize: budgets.mailAnswer.most,
  });
  const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  connection.on('error', breakOff);
  // After what it ended with, where somebody has said that.
  connection.on('end', () => setImmediate(breakOff, new Error('the connection broke')));
  const step = <T>(run: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> =>
    Promise.race([
      broken,
      new Promise<T>((resolve, reject) => {
        run((error, result) => (error ? reject(error) : resolve(result as T)));
      }),
    ]);
  await step((done) => connection.connect(done));
  if (hasPassword) await step((done) => connection.login({ user, pass: password }, done));
  const body = Readable.from(
    (function* () {
      progress.isSent = true;
      yield message;
    })(),
  );
  const sent = await step<SMTPConnection.SentMessageInfo>((done) => connection.send({ from, to: [...to] }, body, done));
  connection.quit();
  const others = (sent.rejectedErrors ?? []).map(
    ({ recipient, response }) => `${String(recipient)}: ${String(response)}`,
  );
  return {
    fate: 'accepted',
    answer: codeIn(sent.response),
    words: [sent.response, ...others.map((one) => `not taken for ${one}`)].join('; '),
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
}

/**
 * Where the mail server is, and what it was told of name and password, is its operator's business: a hotel sees codes,
 * and words about its own mail.
 */
function outcomeOf(error: SmtpError, { from }: Posting, isSent: boolean): DeliveryOutcome {
  const { code = '', originalCode, command = '', response = '' } = error;
  const answer = codeIn(response);
  const retry = ({ text: words }: Said): DeliveryOutcome => ({ fate: 'retry', answer, words });
  if (code === 'EAUTH') return retry(say('mail.password'));
  if (command === 'STARTTLS' || (command === 'EHLO' && answer !== 421)) return retry(say('mail.tls', { response }));
  if (command === 'MAIL FROM') return retry(say('mail.from', { from, response }));
  if (answer !== null && answer >= 500 && (command === 'RCPT TO' || command === 'DATA'))
    return { fate: 'refused', answer, words: say('mail.refused', { response }).text };
  if (response !== '') return retry(say('mail.said', { response }));
  // A system's own words hold addresses; its codes do not.
  const reason = originalCode ?? (ownCodes.has(code) ? error.message : code);
  return { ...retry(say('mail.unwell', { reason })), fate: isSent ? 'unsure' : 'retry' };
}

const ownCodes = new Set(['', 'ECONNECTION', 'EPROTOCOL', 'ESOCKET', 'ETLS']);

/** Null where it is none. */
function codeIn(response: string): number | null {
  const [, code] = /^([2-5]\d\d)(?:[ -]|$)/.exec(response) ?? [];
  return code === undefined ? null : Number(code);
}

/** A socket of which only so much is read: of a plain conversation, and of one in TLS over it. */
class Bounded extends Duplex {
  readonly #socket: Socket;
  #heard = 0;

  constructor(socket: Socket) {
    super();
    this.#socket = socket;
    // Somebody always listens: what fails once nobody speaks over it any more must end nothing else.
    this.on('error', () => undefined);
    socket
      .on('data', (chunk: Buffer) => {
        this.#heard += chunk.length;
        if (this.#heard > budgets.mailAnswer.most) this.destroy(new Error('it says more than anybody reads'));
        else if (!this.push(chunk)) socket.pause();
      })
      .on('end', () => this.push(null))
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.destroy());
  }

  /** There is one limit for all of it. */
  setTimeout(): this {
    return this;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    // Whoever speaks TLS over it hears first why that has failed.
    setImmediate(done, error);
  }
}
