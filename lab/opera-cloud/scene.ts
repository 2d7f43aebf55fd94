/** A property here and its twin in the simulated cloud, for one test file: linked anew for every test. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { Addresses } from '../../server/src/connectors/addresses.ts';
import { courierOf } from '../../server/src/deliveries/courier.ts';
import { usualPatience } from '../../server/src/deliveries/patience.ts';
import { keepPurging } from '../../server/src/guests/purge.ts';
import { createMetrics } from '../../server/src/ops/metrics.ts';
import { Heartbeat } from '../../server/src/work/heartbeat.ts';
import { expectCatalogued } from '../../server/testing/catalogued.ts';
import { silent as log } from '../../server/testing/service.ts';
import { House } from '../fias/house.ts';
import type { CloudHotel } from './hotel.ts';
import { OperaCloud } from './opera-cloud.ts';
import { labSecrets, type Quick, quickOhip, sealedSecret } from './quick.ts';

export const eventually = { timeout: 60_000, interval: 50 };
const rooms = ['101', '102', '103', '104', '105', '106', '107', '108'];
const patience = { ...usualPatience, usual: [0.05, 0.1], fast: [0.05, 0.1] };

interface Carried {
  readonly state: string;
  readonly words: string;
  readonly room: string;
}

export class CloudScene {
  house!: House;
  cloud!: OperaCloud;
  hotel!: CloudHotel;
  readonly #processes: { stop(): Promise<void> }[] = [];

  constructor() {
    beforeAll(async () => {
      this.house = await House.build(rooms);
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
    this.hotel = this.cloud.hotel('AURORA', rooms);
    for (const room of rooms) this.hotel.reserve(room);
    return this.connect('AURORA', more);
  }

  async connect(hotel: string, more: Record<string, string | number> = {}, name = 'opera'): Promise<string> {
    const target = this.cloud.settings(hotel, more);
    const [row] = await this.house.query<{ id: string }>(
      `INSERT INTO destinations (property, role, name, type, target, secrets)
          VALUES ($1, 'connector', $2, 'ohip', $3, $4) RETURNING id`,
      [this.house.property, name, JSON.stringify(target), sealedSecret()],
    );
    return row?.id ?? '';
  }

  /** A process that holds links and carries to them. */
  async start(quick: Quick = {}): Promise<void> {
    const { database } = this.house;
    const heartbeat = new Heartbeat({ database, log });
    const around = {
      database,
      heartbeat,
      addresses: new Addresses(['127.0.0.0/8']),
      secrets: labSecrets,
      log,
      metrics: createMetrics(),
      mail: { smtpUrl: undefined, mailFrom: undefined },
    };
    const courier = await courierOf([quickOhip(quick)], around, patience);
    heartbeat.start();
    courier.start();
    const stopping = new AbortController();
    const purging = keepPurging(database, stopping.signal, log);
    this.#processes.push({
      async stop() {
        stopping.abort();
        await Promise.all([courier.stop(), purging]);
        await heartbeat.stop();
      },
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.splice(0).map((one) => one.stop()));
  }

  readonly carried = (): Promise<Carried[]> =>
    this.house.query<Carried>(
      `SELECT state, words, payload->>'room' AS room FROM deliveries WHERE NOT fast ORDER BY id`,
    );
  readonly states = async (): Promise<string[]> => (await this.carried()).map(({ state }) => state);
}
