/** The courier's part of a process: what carries the deliveries of each connector. */
import type { Connector, Surroundings, Transport } from '../connectors/connector.ts';
import type { Database } from '../db/connect.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Heartbeat } from '../work/heartbeat.ts';
import { Carrier } from './carrier.ts';
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
  readonly #carriers: readonly Carrier[];

  constructor(options: CourierOptions) {
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
    for (const carrier of this.#carriers) carrier.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#carriers.map((carrier) => carrier.stop()));
  }
}
