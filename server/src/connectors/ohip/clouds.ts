/** What the hotels of one chain share in this process: the way in, with its token. */
import type { Surroundings } from '../connector.ts';
import { type Access, Gateway } from './gateway.ts';

export interface CloudsOptions extends Pick<Surroundings, 'addresses'> {
  /** For tests: more than a gateway bears. */
  readonly perSecond?: number;
}

export class Clouds {
  readonly #options: CloudsOptions;
  readonly #gateways = new Map<string, Gateway>();

  constructor(options: CloudsOptions) {
    this.#options = options;
  }

  gateway(access: Access): Gateway {
    const key = JSON.stringify(access);
    const gateway = this.#gateways.get(key) ?? new Gateway({ ...this.#options, access });
    this.#gateways.set(key, gateway);
    return gateway;
  }

  cutOff(): void {
    for (const gateway of this.#gateways.values()) gateway.cutOff();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#gateways.values()].map((gateway) => gateway.close()));
  }
}
