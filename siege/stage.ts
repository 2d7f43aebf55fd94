/** Where it happens: a database with two hotels, made by the commands of the tree that is besieged, and its service. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ask } from './client.ts';
import { besieged, hotelFile, neighbour, password, type Ways } from './hotels.ts';
import { Besieged, freePort } from './process.ts';
import { Supplies } from './supplies.ts';

const run = promisify(execFile);
const simulator = join(import.meta.dirname, '../lab/fias/main.ts');
const on = (database: string): string => `postgres://${userInfo().username}@/${database}?host=/var/run/postgresql`;

export class Stage {
  readonly tree: string;
  readonly folder: string;
  readonly file: string;
  supplies: Supplies = new Supplies();
  #service: Besieged | undefined;
  readonly #name = `siege_${process.pid}_${randomBytes(3).toString('hex')}`;
  readonly #receiver: Server;
  readonly #propertySystem: ChildProcess;
  #number = 0;
  #base: Supplies | undefined;

  private constructor(tree: string, folder: string, ways: Ways, receiver: Server, propertySystem: ChildProcess) {
    this.tree = tree;
    this.folder = folder;
    this.file = hotelFile(besieged, ways);
    this.#receiver = receiver;
    this.#propertySystem = propertySystem;
  }

  static async build(tree: string): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'siege-'));
    const receiver = createServer((request, response) => {
      request.resume();
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
    const ways = { receiver: (receiver.address() as AddressInfo).port, propertySystem: await freePort() };
    const system = spawn(process.execPath, [simulator, '--port', String(ways.propertySystem)], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const kill = (): void => void system.kill('SIGKILL');
    process.once('exit', kill);
    const stage = new Stage(tree, folder, ways, receiver, system);
    try {
      await stage.#prepare();
    } catch (error) {
      await stage.close();
      throw error;
    }
    return stage;
  }

  get service(): Besieged {
    if (this.#service === undefined) throw new Error('the service has not been started');
    return this.#service;
  }

  /** A new process; with the database as it was at the beginning, or as it is now. */
  async restart(database: 'fresh' | 'same'): Promise<void> {
    await this.#service?.end();
    this.#service = undefined;
    if (database === 'fresh') {
      await sql(`DROP DATABASE IF EXISTS ${this.#name}_${this.#number} WITH (FORCE)`);
      this.#number += 1;
      await sql(`CREATE DATABASE ${this.#name}_${this.#number} TEMPLATE ${this.#name}_base`);
      this.supplies = this.#base?.copy() ?? new Supplies();
    }
    this.#service = await this.#serve(`${this.#name}_${this.#number}`, 'attach');
  }

  async close(): Promise<void> {
    await this.#service?.end();
    this.#receiver.close();
    if (this.#propertySystem.exitCode === null) {
      this.#propertySystem.kill('SIGKILL');
      await once(this.#propertySystem, 'exit');
    }
    for (const one of [`${this.#name}_${this.#number}`, `${this.#name}_base`])
      await sql(`DROP DATABASE IF EXISTS ${one} WITH (FORCE)`);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Accounts with every permission that this version has, and with none; and something of everything to aim at. */
  async #prepare(): Promise<void> {
    const base = `${this.#name}_base`;
    await sql(`CREATE DATABASE ${base}`);
    const environment = this.#environment(base);
    await run(join(this.tree, 'reveille'), ['migrate'], { env: environment });
    for (const [code, file] of [
      [neighbour, hotelFile(neighbour)],
      [besieged, this.file],
    ] as const) {
      const path = join(this.folder, `${code}.yaml`);
      await writeFile(path, file);
      await run(join(this.tree, 'reveille'), ['apply', path], { env: environment });
    }
    const service = await this.#serve(base, '');
    try {
      const document = JSON.parse((await ask(service.url, '', 'GET', '/openapi.json')).text) as {
        paths: Record<string, Record<string, object>>;
      };
      const permissions = permissionsOf(document.paths['/api/v1/accounts']?.['post']).filter(
        (one) => one !== 'telephony',
      );
      for (const code of [besieged, neighbour])
        for (const [name, has] of [['all', permissions] as const, ['least', []] as const]) {
          const { status, text } = await ask(service.url, `boss@${code}`, 'POST', '/api/v1/accounts', {
            name,
            password,
            permissions: has,
          });
          if (status !== 201) throw new Error(`the account ${name} could not be made: ${status} ${text}`);
        }
      await this.supplies.gather(service.url, 20);
      this.#base = this.supplies.copy();
    } finally {
      await service.end();
    }
  }

  #serve(database: string, telephony: string): Promise<Besieged> {
    const environment = { ...this.#environment(database), ...(telephony === '' ? {} : { ARI_URL: telephony }) };
    return Besieged.start(this.tree, environment, join(this.folder, 'watch'));
  }

  #environment(database: string): NodeJS.ProcessEnv {
    const own = Object.entries(process.env).filter(([name]) => !/^(?:REVEILLE|ARI|NODE|VITEST|npm)_/.test(name));
    return {
      ...Object.fromEntries(own),
      DATABASE_URL: on(database),
      SIEGE_PASSWORD: password,
      REVEILLE_DATA: join(this.folder, 'data'),
      REVEILLE_LOG_LEVEL: 'error',
      REVEILLE_NIGHT_SHEET: 'none',
      REVEILLE_ALERT_SECONDS: '604800',
      REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
      // The limit by account would answer most of what is sent before it reaches what it aims at.
      REVEILLE_RATE_PER_MINUTE: '1000000000',
    };
  }
}

function permissionsOf(operation: object | undefined): string[] {
  const enumeration = /"permissions":\{.*?"enum":(\[[^\]]*\])/.exec(JSON.stringify(operation ?? {}))?.[1];
  return enumeration === undefined ? ['admin', 'inventory'] : (JSON.parse(enumeration) as string[]);
}

async function sql(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: on('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
