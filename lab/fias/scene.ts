/** A property and a property system for one test file: linked anew for every test, and cleared after it. */
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { Db } from '../../server/src/db/connect.ts';
import { asProperty } from '../../server/src/db/transaction.ts';
import { book, type BookedCall } from '../../server/src/wakeups/book.ts';
import { expectCatalogued } from '../../server/testing/catalogued.ts';
import { House } from './house.ts';
import { PropertySystem } from './property-system.ts';

export const eventually = { timeout: 60_000, interval: 50 };
/** Far enough that nothing rings. */
export const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 2 });
export const date = day.toString().replaceAll('-', '').slice(2);

interface Call {
  readonly id: string;
  readonly room: string;
  readonly source: number;
  readonly actor: string;
  readonly wall: string;
}

export class Scene {
  house!: House;
  system!: PropertySystem;

  constructor() {
    beforeAll(async () => {
      this.house = await House.build();
    });
    afterAll(() => this.house.close());
    afterAll(() => expectCatalogued(this.house.database));
    afterEach(async () => {
      await this.house.clear();
      await this.system.stop();
    });
  }

  /** Up, and told the state of every room. Returns the id of the connector. */
  async link(profile = 'opera', more: Record<string, string | number> = {}): Promise<string> {
    this.system = await PropertySystem.start({ profile });
    const destination = await this.house.connector(this.system.port, {
      charset: profile === 'opera' ? 'latin1' : 'cp850',
      ...more,
    });
    this.house.holdLinks();
    const ends = () =>
      this.system.transcript.filter(({ direction, text }) => direction === '>' && text.startsWith('DE|')).length;
    await vi.waitUntil(() => ends() === 1, eventually);
    return destination;
  }

  readonly calls = (): Promise<Call[]> =>
    this.house.query<Call>(
      `SELECT id, room, source, actor, wall_time::text AS wall FROM wakeups ORDER BY due_at, room`,
    );
  readonly rooms = async (): Promise<string[]> => (await this.calls()).map(({ room }) => room);
  readonly guests = (): Promise<{ room: string; guest: string; tag: string | null }[]> =>
    this.house.query(
      'SELECT room, guest, tag FROM guests LEFT JOIN languages l ON l.id = language ORDER BY room, guest',
    );

  /** What the property system heard of wake-ups, in order. */
  heard(): string[] {
    return this.system.transcript
      .filter(({ direction, text }) => direction === '<' && /^W[RCA]\|/.test(text))
      .map(({ text }) => text);
  }

  /** Everything that waits in the journal and the lanes has been told. */
  async told(): Promise<void> {
    await this.house.seal();
    await vi.waitUntil(
      async () => (await this.house.query(`SELECT 1 FROM deliveries WHERE state = 'queued'`)).length === 0,
      eventually,
    );
  }

  inProperty<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return asProperty(this.house.database, this.house.property, work);
  }

  book(
    room: string,
    { time = '0630', source = 5, daily = false }: { time?: string; source?: number; daily?: boolean } = {},
  ): Promise<BookedCall[]> {
    const { house } = this;
    return this.inProperty((db) =>
      book(db, house.property, { room, asked: { date: `20${date}`, time }, daily, actor: 'desk', source }),
    );
  }
}
