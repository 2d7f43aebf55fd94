/** PostgreSQL's own programs, which read and write a whole database. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A dump as it comes; the stream ends with an error where the program does not end well. */
export async function* dumped(url: string, snapshot: string): AsyncGenerator<Buffer> {
  // The owner is behind the walls as well, and sees all rows by policy: expectAllSeen has looked.
  const child = start('pg_dump', url, [
    '--format=custom',
    '--enable-row-security',
    '--no-owner',
    `--snapshot=${snapshot}`,
  ]);
  const ended = endOf(child);
  try {
    for await (const part of child.stdout as Readable) yield part as Buffer;
    await ended;
  } finally {
    child.kill();
    await ended.catch(() => undefined);
  }
}

/** All of it or nothing. */
export async function restored(url: string, dump: AsyncIterable<Buffer>): Promise<void> {
  const child = start('pg_restore', url, ['--no-owner', '--single-transaction']);
  const ended = endOf(child);
  try {
    await Promise.all([
      // Where the program has ended early, its own words say why.
      child.stdin === null ? undefined : pipeline(dump, child.stdin).catch(unlessClosed),
      ended,
    ]);
  } finally {
    child.kill();
  }
}

function unlessClosed(error: unknown): void {
  const { code } = error as { code?: string };
  if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

/** Without the password in its arguments, which everybody on the machine can read. */
function start(program: string, url: string, words: readonly string[]): ChildProcess {
  const [, before = '', password, after = ''] = /^(postgres(?:ql)?:\/\/[^/@:]*)(?::([^/@]*))?(@.*)$/.exec(url) ?? [];
  const place = password === undefined ? url : before + after;
  return spawn(program, [...words, `--dbname=${place}`], {
    env: {
      ...process.env,
      PGAPPNAME: 'reveille backup',
      // Where the URL names several hosts; the programs ask each of them in turn.
      PGTARGETSESSIONATTRS: 'read-write',
      PGCONNECT_TIMEOUT: '5',
      ...(password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) }),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

function endOf(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-2000)));
    const program = child.spawnfile;
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Error(`${program} is not installed. Fix: Debian: apt-get install postgresql-client`)
          : error,
      ),
    );
    child.once('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(
            new Error(`${program} failed (${signal ?? `exit code ${code}`}): ${said.trim() || 'it said nothing'}`),
          ),
    );
  });
  ended.catch(() => undefined);
  return ended;
}
