import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { decoded } from '../decoded.ts';
import { isLoopback } from '../config/values.ts';

interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
}

export function mailServerAt(smtpUrl: string): MailServer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 25) : Number(port),
    isSecure,
    user: decoded(username),
    password: decoded(password),
  };
}

/** Whether the mail server greets us. */
export function mailServerGreets(smtpUrl: string | undefined, patience = 1500): Promise<boolean> {
  if (smtpUrl === undefined) return Promise.resolve(false);
  const { host, port, isSecure } = mailServerAt(smtpUrl);
  return new Promise((resolve) => {
    const tls = { rejectUnauthorized: !isLoopback(host), ...(isIP(host) === 0 ? { servername: host } : {}) };
    const socket = isSecure ? connectTls({ host, port, ...tls }) : connect({ host, port });
    const finish = (greeted: boolean): void => {
      socket.destroy();
      resolve(greeted);
    };
    socket.setTimeout(patience, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('data', (greeting) => finish(greeting.toString('latin1').startsWith('220')));
  });
}
