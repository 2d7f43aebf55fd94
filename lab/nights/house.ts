/** A hotel with two of everything, on a clock that runs faster, in which each thing can be broken and comes back. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '../../server/src/db/connect.ts';
import { createCluster, tell } from '../../server/testing/cluster.ts';
import { mapToAdministrator } from '../../server/testing/database.ts';
import { installOn } from '../../server/testing/logins.ts';
import type { RunningService } from '../../server/testing/process.ts';
import { asIntegration } from '../call-in.ts';
import { PropertySystem } from '../fias/property-system.ts';
import { type Hotel, hotelIn } from '../hotel.ts';
import { type LightLab, lightLab } from '../light/lab.ts';
import { clockOf, type FastClock, fastFrom } from '../quiet-night/clock.ts';
import { databaseDeeds, diskDeeds, phoneDeeds, processDeeds, propertySystemDeeds } from './deeds.ts';
import { zone } from './desks.ts';
import { hostileDeeds } from './hostile.ts';
import type { Deed } from './nemesis.ts';
import type { Plan } from './plan.ts';
import { ChargeReceiver } from './receiver.ts';
import { Wire } from './wire.ts';

const run = promisify(execFile);
const thisService = join(import.meta.dirname, '../../server/src/main.ts');
const code = 'night';
/** The account by which an Asterisk asks for who calls in. */
const menu = 'menu';
/** Of everything that can die there are so many. */
const ofEach = 2;
/** The disk of the sounds: enough for a night. */
const diskMegabytes = 64;
/** As the hotel wants its guests rung. */
export const policy = { ringSeconds: 20, attempts: 3, retryMinutes: 1 } as const;

export interface House extends AsyncDisposable {
  readonly code: string;
  readonly clock: FastClock;
  readonly hotel: Hotel;
  readonly phones: readonly LightLab[];
  /** Hears of charges by webhook. */
  readonly receiver: ChargeReceiver;
  /** Puts charges on bills, by FIAS. */
  readonly propertySystem: PropertySystem;
  /** Of the processes that live. */
  readonly addresses: () => readonly string[];
  readonly deeds: readonly Deed[];
}

export async function openHouse({ speed, rooms, lines, service = thisService }: Plan): Promise<House> {
  // A disk that takes a tenth of a second would take a second by this clock: everything is in memory.
  process.env['TMPDIR'] = '/dev/shm';
  const stack = new AsyncDisposableStack();
  try {
    const [evening, begun] = [new Date().setUTCHours(21, 30, 0, 0), Date.now()];
    const environment = () => fastFrom(new Date(evening + (Date.now() - begun) * speed), speed);
    const primary = stack.adopt(await createCluster({ fsync: 'on' }, environment), (one) => one.remove());
    const alone = await installOn(primary);
    const clock = await clockOf(alone, speed);
    const replica = stack.adopt(await primary.replica(), (one) => one.remove());
    await primary.waitForReplica();
    const through = ([one = '', other = '']: readonly string[], url = alone): string =>
      url.replace(primary.address, `${one},${other}`);
    const servers = [primary.address, replica.address];
    const url = through(servers);
    mapToAdministrator(url, through(servers, primary.url));
    const database = stack.adopt(connect({ url, connections: 2 }), (one) => one.close());
    const wired = async (addresses: readonly string[]): Promise<Wire[]> => {
      const wires: Wire[] = [];
      for (const address of addresses) wires.push(stack.adopt(await Wire.to(address), (one) => one.close()));
      return wires;
    };
    const phones: LightLab[] = [];
    for (let count = 0; count < ofEach; count += 1)
      phones.push(
        stack.adopt(await lightLab({ pace: { second: 1000, sound: 1500 }, within: clock.within }), (one) =>
          one.remove(),
        ),
      );
    const phoneWires = await wired(phones.map(({ ari }) => new URL(ari.url).host));
    const nodes = phones.map(({ ari: { user, password, endpoint } }, index) => {
      return { url: `http://${phoneWires[index]?.address ?? ''}`, user, password, endpoint };
    });
    const [ari] = nodes;
    if (ari === undefined) throw new Error('no phones');
    const receiver = stack.adopt(await ChargeReceiver.start(clock), (one) => one.close());
    const propertySystem = stack.adopt(await PropertySystem.start(), (one) => one.stop());
    const wires = [await wired(servers), await wired(servers)];
    const settingsOf = (index: number): Record<string, string> => ({
      DATABASE_URL: through((wires[index] ?? []).map(({ address }) => address)),
    });
    const data = await dataFolder(stack);
    const sounds = join(data.folder, 'sounds');
    await mkdir(sounds);
    const hotel = stack.adopt(
      await hotelIn(
        { ari, nodes, sounds: { host: sounds, asterisk: sounds } },
        {
          code,
          rooms,
          timezone: zone,
          database: { ...database, url, drop: () => database.close() },
          program: [...clock.within, process.execPath, service],
          accounts: { boss: ['admin', 'inventory'], [menu]: [] },
          settings: { REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8', REVEILLE_LOG_LEVEL: 'error', ...settingsOf(0) },
        },
      ),
      (one) => one.close(),
    );
    await furnish(hotel, lines, receiver, propertySystem);
    await asIntegration(hotel, menu);
    const running: RunningService[] = [hotel.service, await hotel.start(settingsOf(1))];
    // What is frozen cannot be ended in order.
    stack.defer(() => {
      for (const { child } of running) child.kill('SIGCONT');
      for (const { pid } of phones) tell(pid, 'SIGCONT');
    });
    const start = async (index: number, more: Record<string, string> = {}): Promise<void> => {
      running[index] = await hotel.start({ ...settingsOf(index), ...more });
      if (index === 0) hotel.service = running[index];
    };
    const addresses = (): string[] => running.map((one) => one.url);
    const deeds = [
      ...processDeeds({ running, wires, start }, clock),
      ...phoneDeeds(phones, phoneWires, clock),
      ...databaseDeeds(primary, replica),
      ...propertySystemDeeds(receiver, propertySystem),
      ...(data.isOwnDisk ? diskDeeds(data.folder, diskMegabytes) : []),
      ...(await hostileDeeds(hotel.database, { code, menu, clock, addresses })),
    ];
    const used = stack.move();
    return {
      code,
      clock,
      hotel,
      phones,
      receiver,
      propertySystem,
      addresses,
      deeds,
      [Symbol.asyncDispose]: () => used.disposeAsync(),
    };
  } finally {
    await stack.disposeAsync();
  }
}

/** A disk of its own, where whoever runs this may make one: then it can be full, and nobody else's is. */
async function dataFolder(stack: AsyncDisposableStack): Promise<{ folder: string; isOwnDisk: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'reveille-disk-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder]);
  } catch {
    return { folder, isOwnDisk: false };
  }
  stack.defer(async () => void (await run('umount', ['-l', folder])));
  return { folder, isOwnDisk: true };
}

async function furnish(hotel: Hotel, lines: number, { url }: ChargeReceiver, { port }: PropertySystem): Promise<void> {
  await hotel.lines(lines);
  await hotel.policy(policy);
  // Nobody takes a charge back here: each leaves at once.
  await hotel.query(`INSERT INTO settings (property, section, value) VALUES ($1, 'inventory', '{"holdSeconds": 0}')`, [
    hotel.property,
  ]);
  await hotel.query(`INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`, [hotel.property]);
  await hotel.query(
    `INSERT INTO items (property, id, description, category, price) VALUES ($1, '10', 'Cola', '1', 3.50)`,
    [hotel.property],
  );
  await hotel.query(
    `INSERT INTO destinations (property, role, name, type, target, hold_seconds)
       VALUES ($1, 'connector', 'bills', 'webhook', $2, 0)`,
    [hotel.property, JSON.stringify({ url: `${url}/bills` })],
  );
  const fias = { host: '127.0.0.1', port, interface: 'PB' };
  await hotel.query(
    `INSERT INTO destinations (property, role, name, type, target, hold_seconds)
       VALUES ($1, 'connector', 'opera', 'fias', $2, 0)`,
    [hotel.property, JSON.stringify(fias)],
  );
}
