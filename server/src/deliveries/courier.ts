/** The courier's part of a process: what carries the deliveries of each connector, and how much waits. */
import type { Connector, Surroundings, Transport } from '../connectors/connector.ts';
import { LinkStates } from '../connectors/link-states.ts';
import type { Database } from '../db/connect.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Heartbeat } from '../work/heartbeat.ts';
import { repeat } from '../work/loop.ts';
import { Carrier } from './carrier.ts';
import { Depth } from './depth.ts';
import { freeLanes } from './lanes-store.ts';
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

const depthMilliseconds = 10_000;

/** With what carries the deliveries of each of these connectors. */
export async function courierOf(
  connectors: readonly Connector[],
  surroundings: Surroundings,
  patience = usualPatience,
): Promise<Courier> {
  const started = connectors.map(async ({ type, start }) => [type, await start(surroundings)] as const);
  return new Courier({ ...surroundings, patience, transports: Object.fromEntries(await Promise.all(started)) });
}

export class Courier {
  readonly #options: CourierOptions;
  readonly #stopping = new AbortController();
  readonly #carriers: readonly Carrier[];
  #measuring: Promise<void> | undefined;

  constructor(options: CourierOptions) {
    this.#options = options;
    const { transports, heartbeat } = options;
    this.#carriers = Object.entries(transports).map(
      ([type, transport]) => new Carrier({ ...options, type, transport }),
    );
    heartbeat.join('courier', {
      takeOver: async (db, dead) => {
        await freeLanes(db, dead);
        return undefined;
      },
    });
  }

  start(): void {
    const { database, metrics, log, transports } = this.#options;
    const depth = new Depth(metrics);
    const linked = Object.keys(transports).filter((type) => transports[type]?.takes !== undefined);
    const links = new LinkStates(metrics, linked);
    const trouble = 'how much waits cannot be counted at present';
    for (const carrier of this.#carriers) carrier.start();
    this.#measuring = repeat({ pause: depthMilliseconds, signal: this.#stopping.signal, log, trouble }, async () => {
      await depth.measure(database);
      await links.count(database);
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#carriers.map((carrier) => carrier.stop()), this.#measuring]);
  }
}
