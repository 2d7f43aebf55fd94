/** A mail server: it takes mail by SMTP over real sockets, with TLS where asked for, and answers as a test says. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { makeCertificate } from './certificate.ts';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it was on the wire. */
  readonly raw: string;
  readonly at: number;
  readonly isSecure: boolean;
}

export interface SmtpPeerOptions {
  /** Its name and certificate; without one there is no TLS. */
  readonly context?: SecureContext;
  /** TLS from the first byte on, and not by STARTTLS. */
  readonly isSecure?: boolean;
  /** Any one that is free, unless it is said. */
  readonly port?: number;
}

/** A line instead of the usual answer; `drop` cuts the connection, `hang` says nothing. */
type Reply = string | undefined;

export class SmtpPeer {
  /** What was read to its end, whatever was answered then. */
  readonly mails: TakenMail[] = [];
  /** Every line that came outside of a mail. */
  readonly lines: string[] = [];
  /** Asked about every line, and about the mail when the line is a dot; undefined is the usual answer. */
  reply: (line: string, mail: TakenMail | undefined) => Reply = () => undefined;
  /** Before it says anything, for those that do not even greet. */
  onConnect: ((socket: Socket) => boolean) | undefined;
  readonly #options: SmtpPeerOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(options: SmtpPeerOptions) {
    this.#options = options;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
      if (this.onConnect?.(socket) === false) socket.resume();
      else this.#talk(options.isSecure === true ? this.#secured(socket) : socket, options.isSecure === true);
    });
  }

  static async start(options: SmtpPeerOptions = {}): Promise<SmtpPeer> {
    const peer = new SmtpPeer(options);
    await new Promise<void>((resolve) => peer.#server.listen(options.port ?? 0, '127.0.0.1', resolve));
    return peer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `${this.#options.isSecure === true ? 'smtps' : 'smtp'}://127.0.0.1:${this.port}`;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #secured(socket: Socket): TLSSocket {
    const { context } = this.#options;
    const secured = new TLSSocket(socket, {
      isServer: true,
      ...(context === undefined ? {} : { secureContext: context }),
    });
    return secured.on('error', () => undefined);
  }

  #talk(socket: Socket, isSecure: boolean, greets = true): void {
    let [heard, isMail, from] = ['', false, ''];
    let to: string[] = [];
    const say = (usual: string, line: string, mail?: TakenMail): void => {
      const answer = this.reply(line, mail) ?? usual;
      if (line.startsWith('RCPT') && answer.startsWith('2')) to.push(/<(.*)>/.exec(line)?.[1] ?? '');
      if (answer === 'drop') socket.destroy();
      else if (answer !== 'hang') socket.write(`${answer}\r\n`);
      if (line === 'DATA' && answer.startsWith('354')) isMail = true;
    };
    const hear = (line: string): void => {
      this.lines.push(line);
      const [verb = ''] = line.toUpperCase().split(/[ :]/);
      if (verb === 'STARTTLS' && this.#options.context !== undefined && !isSecure) {
        socket.removeAllListeners('data');
        socket.write('220 go ahead\r\n');
        this.#talk(this.#secured(socket), true, false);
        return;
      }
      if (verb === 'MAIL') [from, to] = [line, []];
      const offers = [
        ...(this.#options.context !== undefined && !isSecure ? ['STARTTLS'] : []),
        'AUTH PLAIN LOGIN',
        'PIPELINING',
        '8BITMIME',
      ];
      const usual: Readonly<Record<string, string>> = {
        EHLO: ['250-mail.example', ...offers.map((offer) => `250-${offer}`), '250 HELP'].join('\r\n'),
        AUTH: '235 welcome',
        DATA: to.length === 0 ? '503 nobody to send to' : '354 go ahead',
        QUIT: '221 bye',
        STARTTLS: '502 no such command',
      };
      say(usual[verb] ?? '250 ok', line);
    };
    const take = (): void => {
      const end = heard.indexOf('\r\n.\r\n');
      if (end < 0) return;
      const raw = heard.slice(0, end + 2).replaceAll('\r\n..', '\r\n.');
      heard = heard.slice(end + 5);
      isMail = false;
      const mail = { from: /<(.*?)>/.exec(from)?.[1] ?? '', to, raw, at: performance.now(), isSecure };
      this.mails.push(mail);
      say('250 taken', '.', mail);
    };
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString('latin1');
      for (;;) {
        if (isMail) {
          take();
          if (isMail) return;
        }
        const end = heard.indexOf('\r\n');
        if (end < 0) return;
        const line = heard.slice(0, end);
        heard = heard.slice(end + 2);
        hear(line);
      }
    });
    if (greets) say('220 mail.example ESMTP', '');
  }
}

/** With a certificate that nobody has signed, for this name. */
export function selfSigned(name: string): SecureContext {
  const folder = mkdtempSync(join(tmpdir(), 'reveille-smtp-'));
  const [file, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  makeCertificate({ file, key }, name);
  const context = createSecureContext({ cert: readFileSync(file), key: readFileSync(key) });
  rmSync(folder, { recursive: true });
  return context;
}

/** A mail as a reader shows it: each header with its values, and the text. */
export function readMail({ raw }: Pick<TakenMail, 'raw'>): { headers: Record<string, string[]>; text: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    (headers[name.toLowerCase()] ??= []).push(wordsOf(value));
  }
  const body = raw.slice(end + 4);
  return { headers, text: quotedPrintable(body.replaceAll('=\r\n', '')).replaceAll('\r\n', '\n') };
}

function wordsOf(value: string): string {
  return value
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, how: string, text: string) =>
      how.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
