/** A property here and its twin in the simulated cloud, for one test file: linked anew for every test. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { eventsOf } from '../../server/src/connectors/ohip/settings.ts';
import { expectCatalogued } from '../../server/testing/catalogued.ts';
import { House } from '../fias/house.ts';
import type { CloudHotel } from './hotel.ts';
import { OperaCloud } from './opera-cloud.ts';
import type { RunningCourier } from '../courier.ts';
import { Desk } from './desk.ts';
import { holdClouds, type Quick, sealedSecret } from './quick.ts';

export const eventually = { timeout: 60_000, interval: 50 };

interface Carried {
  readonly state: string;
  readonly words: string;
  readonly room: string;
}

export class CloudScene {
  house!: House;
  cloud!: OperaCloud;
  hotel!: CloudHotel;
  desk!: Desk;
  readonly #rooms: readonly string[];
  readonly #processes: RunningCourier[] = [];

  constructor(rooms = 8) {
    this.#rooms = Array.from({ length: rooms }, (_, index) => String(101 + index));
    beforeAll(async () => {
      this.house = await House.build(this.#rooms);
    });
    afterAll(() => this.house.close());
    afterAll(() => expectCatalogued(this.house.database));
    afterEach(async () => {
      await this.stop();
      await this.house.clear();
      await this.cloud.stop();
    });
  }

  /** A guest in every room, and a connector; nothing is carried yet. */
  async open(more: Record<string, string | number> = {}): Promise<string> {
    this.cloud = await OperaCloud.start();
    this.hotel = this.cloud.hotel('AURORA', this.#rooms);
    this.desk = new Desk(this.cloud, this.hotel);
    for (const room of this.#rooms) this.hotel.reserve(room);
    return this.connect('AURORA', more);
  }

  async connect(hotel: string, more: Record<string, string | number> = {}, name = 'opera'): Promise<string> {
    const target = this.cloud.settings(hotel, more);
    const [row] = await this.house.query<{ id: string }>(
      `INSERT INTO destinations (property, role, name, type, target, secrets, events)
          VALUES ($1, 'connector', $2, 'ohip', $3, $4, $5) RETURNING id`,
      [this.house.property, name, JSON.stringify(target), sealedSecret(this.house.property, name), eventsOf(target)],
    );
    return row?.id ?? '';
  }

  /** A process that holds links and carries to them. */
  async start(quick: Quick = {}): Promise<void> {
    this.#processes.push(await holdClouds(this.house.database, quick));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.splice(0).map((one) => one.stop()));
  }

  readonly carried = (): Promise<Carried[]> =>
    this.house.query<Carried>(
      `SELECT state, words, payload->>'room' AS room FROM deliveries WHERE NOT fast ORDER BY id`,
    );
  readonly states = async (): Promise<string[]> => (await this.carried()).map(({ state }) => state);

  readonly guests = (): Promise<{ room: string; guest: string; tag: string | null }[]> =>
    this.house.query(
      `SELECT g.room, g.guest, l.tag FROM guests g LEFT JOIN languages l ON l.id = g.language ORDER BY g.room, g.guest`,
    );

  /** Everything was read, and what happens from now on is heard. */
  async listening(): Promise<void> {
    const open = () => this.house.query(`SELECT 1 FROM links WHERE resynced_at IS NULL OR state <> 'up'`);
    const links = () => this.house.query('SELECT 1 FROM links');
    while (!this.cloud.stream.isTaken || (await links()).length === 0 || (await open()).length > 0) await sleep(50);
  }
}
