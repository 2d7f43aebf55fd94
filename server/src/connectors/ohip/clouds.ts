/** What the hotels of one chain share in this process: the way in, with its token, and the stream of what happens. */
import { asSystem } from '../../db/transaction.ts';
import type { Surroundings } from '../connector.ts';
import { noteHeardOfAll } from '../links-store.ts';
import { type Access, Gateway } from './gateway.ts';
import type { StreamTiming } from './listener.ts';
import { Stream } from './stream.ts';

export interface CloudsOptions extends Pick<Surroundings, 'addresses' | 'database' | 'heartbeat' | 'log'> {
  /** For tests: more than a gateway bears. */
  readonly perSecond?: number;
  readonly timing?: Partial<StreamTiming>;
}

export class Clouds {
  readonly #options: CloudsOptions;
  readonly #gateways = new Map<string, Gateway>();
  readonly #streams = new Map<string, Stream>();

  constructor(options: CloudsOptions) {
    this.#options = options;
  }

  gateway(access: Access): Gateway {
    const key = keyOf(access);
    const gateway = this.#gateways.get(key) ?? new Gateway({ ...this.#options, access });
    this.#gateways.set(key, gateway);
    return gateway;
  }

  stream(access: Access, chain: string): Stream {
    const key = `${keyOf(access)} ${chain}`;
    const { database, heartbeat, addresses, log, timing = {} } = this.#options;
    const stream =
      this.#streams.get(key) ??
      new Stream({
        gateway: this.gateway(access),
        chain,
        addresses,
        log,
        timing,
        keep: (destinations, offset) =>
          asSystem(database, (db) => noteHeardOfAll(db, heartbeat.lease.holder, destinations, offset)),
      });
    this.#streams.set(key, stream);
    return stream;
  }

  cutOff(): void {
    for (const gateway of this.#gateways.values()) gateway.cutOff();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#gateways.values()].map((gateway) => gateway.close()));
  }
}

/** Of the access alone, whatever else its owner knows. */
function keyOf({ gateway, appKey, clientId, clientSecret, scope, enterprise }: Access): string {
  return JSON.stringify([gateway, appKey, clientId, clientSecret, scope, enterprise]);
}
