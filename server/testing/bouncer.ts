/** PgBouncer in front of a database, as Debian's package has it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './cluster.ts';
import { expectEventually } from './eventually.ts';

export interface Bouncer extends AsyncDisposable {
  /** The same database, through it. */
  readonly url: string;
}

/** `url` is with user, password, host and port. */
export async function startBouncer(url: string, mode: 'session' | 'transaction'): Promise<Bouncer> {
  const { hostname, port: behind, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'reveille-bouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
hotel = host=${hostname} port=${behind} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 10
ignore_startup_parameters = extra_float_digits, statement_timeout, idle_in_transaction_session_timeout
`,
  );
  // It refuses to run as root.
  await Promise.all([chmod(folder, 0o755), chmod(file, 0o644)]);
  const another = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const [program, ...words] = [...another, '/usr/sbin/pgbouncer', '-q', file];
  const child = spawn(program, words, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await expectEventually(
    () => answers(port),
    (yes) => {
      if (child.exitCode !== null) throw new Error('PgBouncer did not start: ./setup --test installs it');
      return yes;
    },
  );
  return {
    url: `postgres://anybody@127.0.0.1:${port}/hotel`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
