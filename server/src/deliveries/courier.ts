/** The courier's part of a process: what carries the deliveries of each connector. */
import type { Connector, Surroundings, Transport } from '../connectors/connector.ts';
import type { Database, Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Heartbeat } from '../work/heartbeat.ts';
import { repeat } from '../work/loop.ts';
import { Carrier } from './carrier.ts';
import { abandonLanes, freeLanes, type HeldLane, lanesOf, typesToCarry } from './lanes-store.ts';
import { type Patience, usualPatience } from './patience.ts';

export interface CourierOptions {
  readonly database: Database;
  readonly heartbeat: Heartbeat;
  /** What carries the deliveries of each type of connector. */
  readonly transports: Readonly<Record<string, Transport>>;
  readonly patience: Patience;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** With what carries the deliveries of each of these connectors. */
export async function courierOf(
  connectors: readonly Connector[],
  surroundings: Surroundings,
  patience = usualPatience,
): Promise<Courier> {
  const started = connectors.map(async ({ type, start }) => [type, await start(surroundings)] as const);
  return new Courier({ ...surroundings, patience, transports: Object.fromEntries(await Promise.all(started)) });
}

const lookMilliseconds = 150;

/** One look for all connectors: most of them have nothing to carry most of the time, and each look costs a query. */
export class Courier {
  readonly #options: CourierOptions;
  readonly #carriers: ReadonlyMap<string, Carrier>;
  readonly #stopping = new AbortController();
  #looking = Promise.resolve();
  #strays: readonly HeldLane[] = [];

  constructor(options: CourierOptions) {
    const { transports, heartbeat } = options;
    this.#options = options;
    this.#carriers = new Map(
      Object.entries(transports).map(([type, transport]) => [type, new Carrier({ ...options, type, transport })]),
    );
    heartbeat.join('courier', {
      takeOver: async (db, holder) => {
        await freeLanes(db);
        await this.#giveBackStrays(db, holder);
        return undefined;
      },
    });
  }

  /**
   * What this process holds by its rows and does not carry: the answer to a claim or a release was lost, or a promoted
   * replica has not heard of it. Seen twice, because an answer may be on its way.
   */
  async #giveBackStrays(db: Db, holder: string): Promise<void> {
    const inHand = new Set([...this.#carriers.values()].flatMap((carrier) => carrier.claims));
    const strays = (await lanesOf(db, holder)).filter(({ claim }) => !inHand.has(claim));
    const before = new Set(this.#strays.map(({ claim }) => claim));
    this.#strays = strays;
    const lost = strays.filter(({ claim }) => before.has(claim));
    if (lost.length > 0) await abandonLanes(db, lost);
  }

  start(): void {
    for (const carrier of this.#carriers.values()) carrier.start();
    const { database, log, transports } = this.#options;
    // Those with links of their own look for themselves: what they may carry depends on which they hold.
    const types = Object.keys(transports).filter((type) => transports[type]?.takes === undefined);
    if (types.length === 0) return;
    const trouble = 'nobody can see whether messages wait';
    const loop = { pause: lookMilliseconds, signal: this.#stopping.signal, log, trouble, level: 'error' } as const;
    this.#looking = repeat(loop, async () => {
      const waiting = await asSystem(database, (db) => typesToCarry(db, types));
      for (const type of waiting) this.#carriers.get(type)?.look();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#looking, ...[...this.#carriers.values()].map((carrier) => carrier.stop())]);
  }
}
