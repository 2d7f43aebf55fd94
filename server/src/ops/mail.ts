import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Whether the mail server greets us. */
export function mailServerGreets(smtpUrl: string | undefined, patience = 1500): Promise<boolean> {
  if (smtpUrl === undefined) return Promise.resolve(false);
  const { protocol, hostname, port } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return new Promise((resolve) => {
    const target = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? (secure ? 465 : 25) : Number(port) };
    const socket = secure ? connectTls({ ...target, servername: hostname }) : connect(target);
    const finish = (greeted: boolean): void => {
      socket.destroy();
      resolve(greeted);
    };
    socket.setTimeout(patience, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('data', (greeting) => finish(greeting.toString('latin1').startsWith('220')));
  });
}
