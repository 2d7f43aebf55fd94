/**
 * A network of its own with one way out: to the HTTPS port of Reveille, through a proxy with TLS, as there is one in
 * front of it anywhere. Nothing else of this machine can be reached from there, and nothing in there from here.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCertificate } from '../server/testing/certificate.ts';

const run = promisify(execFile);
const port = 443;

export interface FarAway {
  /** What is in there dials this. */
  readonly url: string;
  /** Runs a command there, which believes our certificate in place of those of this Debian tree. */
  readonly within: readonly string[];
  /** The paths that were asked for from there. */
  readonly asked: string[];
  remove(): Promise<void>;
}

/** `service` is the address of Reveille on this machine, asked for each time; `tree` is where Asterisk lives. */
export async function farAway(tree: string, service: () => string): Promise<FarAway> {
  const name = `reveille-${randomBytes(3).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'reveille-far-'));
  const [door, certificate, key] = ['door', 'certificate.pem', 'key.pem'].map((one) => join(folder, one)) as [
    string,
    string,
    string,
  ];
  const asked: string[] = [];
  makeCertificate({ file: certificate, key });
  const proxy = await proxyAt(door, { cert: await readFile(certificate), key: await readFile(key) }, service, asked);
  await run('ip', ['netns', 'add', name]);
  await run('ip', ['-n', name, 'link', 'set', 'lo', 'up']);
  // A socket in a file is in no network: it is the one way from there to here.
  const way = `require('node:net').createServer((from) => {
    const to = require('node:net').connect(${JSON.stringify(door)});
    from.on('error', () => to.destroy()).pipe(to).on('error', () => from.destroy()).pipe(from);
  }).listen(${port}, '127.0.0.1', () => console.log('open'))`;
  const out = spawn('ip', ['netns', 'exec', name, process.execPath, '-e', way], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(out.stdout, 'data');
  // Each command in there has mounts of its own as well: only it sees our certificate.
  const authorities = join(tree, 'etc/ssl/certs/ca-certificates.crt');
  await mkdir(join(authorities, '..'), { recursive: true });
  const trusting = `touch ${authorities} && mount --bind ${certificate} ${authorities} && exec "$@"`;
  return {
    url: 'https://localhost', // by name: Asterisk compares no addresses with a certificate
    within: ['ip', 'netns', 'exec', name, 'sh', '-c', trusting, 'sh'],
    asked,
    async remove() {
      out.kill();
      proxy.closeAllConnections();
      proxy.close();
      await run('ip', ['netns', 'delete', name]);
      await rm(folder, { recursive: true });
    },
  };
}

/** As a proxy with TLS tells it. */
const forwarded = ({ headers }: IncomingMessage) => ({
  ...headers,
  'x-forwarded-for': '192.0.2.1',
  'x-forwarded-proto': 'https',
});

async function proxyAt(
  door: string,
  secured: { readonly cert: Buffer; readonly key: Buffer },
  service: () => string,
  asked: string[],
) {
  const proxy = createServer(secured, (from, to) => {
    asked.push(from.url ?? '');
    const onward = request(new URL(from.url ?? '/', service()), { method: from.method, headers: forwarded(from) });
    onward.on('response', (answer) => answer.pipe(to.writeHead(answer.statusCode ?? 502, answer.headers)));
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  proxy.on('upgrade', (from: IncomingMessage, socket, head) => {
    asked.push(from.url ?? '');
    const { hostname, port: at } = new URL(service());
    const onward = connect({ host: hostname, port: Number(at) }, () => {
      const headers = Object.entries(forwarded(from)).map(([one, value]) => `${one}: ${String(value)}\r\n`);
      onward.write(`GET ${from.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  proxy.listen(door);
  await once(proxy, 'listening');
  return proxy;
}
