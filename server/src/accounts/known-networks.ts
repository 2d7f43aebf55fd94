import type { Principal } from '../principal.ts';

export interface KnownNetworkStore {
  /** Who has signed in from there, as `name@code`; not fresh is what should be written again. */
  namesAt(network: string): Promise<readonly { readonly name: string; readonly fresh: boolean }[]>;
  keep(who: Pick<Principal, 'property' | 'account'>, network: string): Promise<void>;
}

interface Place {
  readonly names: Promise<Map<string, boolean>>;
  readonly until: number;
}

const rememberedFor = 60_000;
const mostPlaces = 20_000;

/**
 * Which account has signed in from which network before. The database knows; a network is asked about once a minute and
 * not for each name, so a flood of names from one place costs nothing and tells nothing about which of them exist.
 */
export class KnownNetworks {
  readonly #store: KnownNetworkStore;
  readonly #now: () => number;
  readonly #places = new Map<string, Place>();

  constructor(store: KnownNetworkStore, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  async knows(name: string, network: string): Promise<boolean> {
    return (await this.#at(network)).has(name);
  }

  /** After a sign-in. Written once a day: it need not be exact. */
  async learn(name: string, network: string, who: Pick<Principal, 'property' | 'account'>): Promise<void> {
    const names = await this.#at(network);
    if (names.get(name) === true) return;
    names.set(name, true);
    await this.#store.keep(who, network);
  }

  #at(network: string): Promise<Map<string, boolean>> {
    const place = this.#places.get(network);
    if (place !== undefined && place.until > this.#now()) return place.names;
    const names = this.#store.namesAt(network).then((found) => new Map(found.map(({ name, fresh }) => [name, fresh])));
    this.#places.delete(network);
    this.#places.set(network, { names, until: this.#now() + rememberedFor });
    if (this.#places.size > mostPlaces) this.#places.delete(this.#places.keys().next().value as string);
    // What could not be read is not remembered.
    names.catch(() => this.#places.delete(network));
    return names;
  }
}
