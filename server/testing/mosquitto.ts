/** Mosquitto, as Debian's package has it: TLS, a user who publishes, and one who listens. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeCertificate } from './certificate.ts';
import { freePort } from './cluster.ts';
import { expectEventually } from './eventually.ts';

export const brokerPasswords = { reveille: 'of-the-service', lamps: 'of-the-lamps' } as const;

export interface Heard {
  readonly topic: string;
  readonly payload: string;
  /** It was said before we came. */
  readonly wasKept: boolean;
}

export class Mosquitto {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'reveille-mosquitto-'));
  readonly #listeners: ChildProcess[] = [];
  #broker: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
    const at = (name: string): string => join(this.#folder, name);
    makeCertificate({ file: this.caFile, key: at('broker.key') });
    const known = Object.entries(brokerPasswords).map(([user, password]) => `${user}:${password}\n`);
    writeFileSync(at('passwords'), known.join(''));
    execFileSync('mosquitto_passwd', ['-U', at('passwords')]);
    writeFileSync(
      at('acl'),
      'user reveille\ntopic write reveille/#\ntopic write homeassistant/#\nuser lamps\ntopic read #\n',
    );
    writeFileSync(
      at('mosquitto.conf'),
      [
        'user root', // it reads files of this test, and keeps none
        `listener ${port} 127.0.0.1`,
        `certfile ${this.caFile}`,
        `keyfile ${at('broker.key')}`,
        'allow_anonymous false',
        `password_file ${at('passwords')}`,
        `acl_file ${at('acl')}`,
        'persistence false',
      ].join('\n'),
    );
  }

  static async start(): Promise<Mosquitto> {
    const mosquitto = new Mosquitto(await freePort());
    await mosquitto.run();
    return mosquitto;
  }

  get caFile(): string {
    return join(this.#folder, 'ca.crt');
  }

  get ca(): string {
    return readFileSync(this.caFile, 'utf8');
  }

  async run(): Promise<void> {
    const broker = spawn('mosquitto', ['-c', join(this.#folder, 'mosquitto.conf')], {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
    });
    this.#broker = broker;
    broker.on('error', () => undefined);
    await expectEventually(
      () => answers(this.port),
      (yes) => {
        if (broker.pid === undefined || broker.exitCode !== null)
          throw new Error('Mosquitto did not start: ./setup --test installs it');
        return yes;
      },
    );
  }

  /** As when its machine loses power: what it kept in memory is gone. */
  async kill(): Promise<void> {
    const ended = this.#broker === undefined ? undefined : once(this.#broker, 'exit');
    this.#broker?.kill('SIGKILL');
    await ended;
  }

  /** Everything under these topics, from what was kept on. */
  listen(topic = '#'): Heard[] {
    const heard: Heard[] = [];
    const { lamps } = brokerPasswords;
    const where = ['-h', 'localhost', '-p', String(this.port), '--cafile', this.caFile, '-u', 'lamps', '-P', lamps];
    const listener = spawn('mosquitto_sub', [...where, '-V', '5', '-q', '1', '-t', topic, '-F', '%r %t %p'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#listeners.push(listener);
    createInterface(listener.stdout).on('line', (line) => {
      const [, kept = '', name = '', payload = ''] = /^(\d) (\S+) (.*)$/.exec(line) ?? [];
      heard.push({ topic: name, payload, wasKept: kept === '1' });
    });
    return heard;
  }

  async close(): Promise<void> {
    for (const listener of this.#listeners) listener.kill('SIGKILL');
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
