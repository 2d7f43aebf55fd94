/** A property here and its twin in the simulated Cloudbeds, for one test file: linked anew for every test. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { eventsOf } from '../../server/src/connectors/cloudbeds/settings.ts';
import { expectCatalogued } from '../../server/testing/catalogued.ts';
import type { RunningCourier } from '../courier.ts';
import { House } from '../fias/house.ts';
import { Cloudbeds } from './cloudbeds.ts';
import { holdBeds, type Quick, sealedKey } from './quick.ts';

export const eventually = { timeout: 60_000, interval: 50 };

interface Carried {
  readonly state: string;
  readonly words: string;
}

export class BedsScene {
  house!: House;
  beds!: Cloudbeds;
  /** Of the connector. */
  destination = '';
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
      await this.house.query('DELETE FROM room_statuses; DELETE FROM status_types');
      await this.beds.stop();
    });
  }

  /** A guest in every room, and a connector; nothing is carried yet. */
  async open(more: Record<string, string | number> = {}): Promise<void> {
    this.beds = await Cloudbeds.start(this.#rooms);
    this.beds.limits.perSecond = this.beds.limits.burst = 100_000;
    for (const room of this.#rooms) this.beds.hotel.reserve(room);
    const target = this.beds.settings(more);
    const [row] = await this.house.query<{ id: string }>(
      `INSERT INTO destinations (property, role, name, type, target, secrets, events)
          VALUES ($1, 'connector', 'beds', 'cloudbeds', $2, $3, $4) RETURNING id`,
      [this.house.property, JSON.stringify(target), sealedKey(this.house.property, 'beds'), eventsOf(target)],
    );
    this.destination = row?.id ?? '';
  }

  /** A process that holds links and carries to them. */
  async start(quick: Quick = {}): Promise<void> {
    this.#processes.push(await holdBeds(this.house.database, quick));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.splice(0).map((one) => one.stop()));
  }

  readonly carried = (): Promise<Carried[]> =>
    this.house.query<Carried>('SELECT state, words FROM deliveries WHERE NOT fast ORDER BY id');
  readonly states = async (): Promise<string[]> => (await this.carried()).map(({ state }) => state);

  readonly guests = (): Promise<{ room: string; guest: string; name: string | null }[]> =>
    this.house.query('SELECT room, guest, name FROM guests ORDER BY room, guest');

  /** As a webhook does, where there is no service to take it. */
  async told(): Promise<void> {
    await this.house.query('UPDATE links SET told_at = clock_timestamp()');
  }
}
