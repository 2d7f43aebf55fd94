/** Two PostgreSQL that Patroni keeps, as the document sets them, with an etcd and an HAProxy, all on this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../server/testing/cluster.ts';

export interface Place {
  readonly folder: string;
  /** Where Debian keeps the programs of PostgreSQL. */
  readonly programs: string;
  /** The blocks of the document. */
  readonly settings: string;
  readonly balancer: string;
}

interface Seen {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

export class Member {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  readonly #place: Place;
  #child: ChildProcess | undefined;

  private constructor(place: Place, name: string, port: number, rest: number) {
    [this.#place, this.name, this.port, this.rest] = [place, name, port, rest];
  }

  static async make(place: Place, name: string, etcd: number): Promise<Member> {
    const [port, rest] = [await freePort(), await freePort()];
    const member = new Member(place, name, port, rest);
    const { folder, programs, settings } = place;
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(
      member.#file,
      `scope: reveille
name: ${name}
restapi: { listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}" }
etcd3: { hosts: "127.0.0.1:${etcd}" }
${settings}
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${join(folder, name, 'data')}
  bin_dir: ${programs}
  pgpass: ${join(folder, name, 'pgpass')}
  pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
  authentication: { superuser: { username: postgres }, replication: { username: replicator } }
  parameters: { unix_socket_directories: ${join(folder, name)} }
`,
    );
    return member;
  }

  get #file(): string {
    return join(this.#place.folder, this.name, 'patroni.yml');
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  start(): void {
    this.#child = begin(
      'runuser',
      ['-u', 'postgres', '--', 'patroni', this.#file],
      join(this.#place.folder, this.name),
    );
  }

  /** As if the machine had lost its power: Patroni and PostgreSQL at once. */
  async kill(): Promise<void> {
    const [postmaster = ''] = (
      await readFile(join(this.#place.folder, this.name, 'data/postmaster.pid'), 'utf8')
    ).split('\n');
    const patroni = await childrenOf(this.#child?.pid ?? 0);
    for (const pid of [...patroni, Number(postmaster)]) process.kill(pid, 'SIGKILL');
  }

  /** What the members are, as this one sees it. */
  async cluster(): Promise<Seen[]> {
    const answer = await fetch(`http://127.0.0.1:${this.rest}/cluster`);
    return ((await answer.json()) as { members: Seen[] }).members;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    for (const pid of await childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGTERM'); // it stops PostgreSQL as well
    await once(child, 'exit');
  }
}

export async function startEtcd(folder: string): Promise<{ port: number; stop(): Promise<void> }> {
  const [port, peer] = [await freePort(), await freePort()];
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  const words = [
    '--data-dir',
    join(folder, 'etcd'),
    '--listen-client-urls',
    clients,
    '--advertise-client-urls',
    clients,
  ];
  const peering = ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers];
  const child = begin(
    'etcd',
    [...words, ...peering, '--initial-cluster', `default=${peers}`],
    join(folder, 'etcd-log'),
  );
  return { port, stop: () => end(child) };
}

/** The block of the document, with our addresses in place of its. */
export async function startBalancer({ folder, balancer }: Place, members: readonly Member[]) {
  const port = await freePort();
  const ours = members.reduce(
    (text, { port: at, rest }, index) =>
      text
        .replace(`db${index + 1}.example.com:5432`, `127.0.0.1:${at}`)
        .replace(/check port 8008/, `check port ${rest}`),
    balancer.replace('bind *:5432', `bind 127.0.0.1:${port}`),
  );
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, `defaults\n    timeout connect 2s\n    timeout check 2s\n${ours}\n`);
  const child = begin('haproxy', ['-db', '-f', file], join(folder, 'haproxy'));
  return { port, stop: () => end(child) };
}

/** What it says goes into a file beside it. */
function begin(program: string, words: readonly string[], name: string): ChildProcess {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
  const log = createWriteStream(`${name}.log`, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** `runuser` waits for the program that it has started. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}
