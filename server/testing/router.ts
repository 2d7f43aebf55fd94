/** HAProxy in front of cells, as Debian's package has it, with the files that the command line writes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { type Control, readControl } from '../src/cells/control.ts';
import { route } from '../src/cells/route.ts';
import { configFile } from '../src/cells/router.ts';
import { freePort } from './cluster.ts';
import { expectEventually } from './eventually.ts';

export interface CellOfRouter {
  readonly name: string;
  readonly servers: readonly string[];
  /** With the login that owns it. */
  readonly database: string;
  readonly open?: 'no';
  readonly most?: number;
}

export class Router implements AsyncDisposable {
  readonly url: string;
  readonly folder: string;
  readonly controlFile: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.controlFile = join(folder, 'cells.yaml');
  }

  static async start(cells: readonly CellOfRouter[]): Promise<Router> {
    const router = new Router(await mkdtemp(join(tmpdir(), 'reveille-router-')), await freePort());
    await route(await router.control(cells));
    await router.run();
    return router;
  }

  /** The control file is written anew, and read. */
  async control(cells: readonly CellOfRouter[]): Promise<Control> {
    for (const { name, database } of cells) await writeFile(join(this.folder, `${name}.url`), `${database}\n`);
    const document = {
      address: this.url,
      router: { listen: `127.0.0.1:${this.#port}`, folder: '.', sockets: [join(this.folder, 'admin.sock')] },
      cells: cells.map(({ name, servers, open, most }) => ({
        cell: name,
        servers,
        database: `${name}.url`,
        ...(open === undefined ? {} : { open }),
        ...(most === undefined ? {} : { most }),
      })),
    };
    await writeFile(this.controlFile, stringify(document));
    return readControl(this.controlFile);
  }

  async run(): Promise<void> {
    const child = spawn('haproxy', ['-db', '-f', join(this.folder, configFile)], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    child.on('error', (error) => {
      said += error.message;
    });
    await expectEventually(
      () =>
        fetch(`${this.url}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => {
        if (child.exitCode !== null || child.pid === undefined)
          throw new Error(`HAProxy did not start (./setup --test installs it): ${said}`);
        return status === 200;
      },
    );
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
