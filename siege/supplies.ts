/**
 * Something of everything that an address can name: calls, items, accounts. What hostile requests use up is made again.
 */
import { ask, json, type Said } from './client.ts';
import { besieged, password } from './hotels.ts';

type Pool = 'wakeup' | 'item' | 'category' | 'status' | 'room' | 'account' | 'charge' | 'delivery' | 'destination';

const most = 60;
/** Which pool an `{id}` is of, by the beginning of its path. */
const pools: readonly (readonly [RegExp, Pool])[] = [
  [/^\/rest\/wakeup|\/wakeups\//, 'wakeup'],
  [/\/isi\/item/, 'item'],
  [/\/isi\/category/, 'category'],
  [/\/rsi\/status/, 'status'],
  [/\/accounts\//, 'account'],
  [/\/charges\//, 'charge'],
  [/\/deliveries\//, 'delivery'],
  [/\/destinations\//, 'destination'],
];

export class Supplies {
  readonly #pools: Map<Pool, string[]>;
  #made: number;

  constructor(given = new Map<Pool, string[]>(), made = 0) {
    this.#pools = given;
    this.#made = made;
  }

  copy(): Supplies {
    return new Supplies(new Map(Array.from(this.#pools, ([pool, ids]) => [pool, [...ids]])), this.#made);
  }

  /** Candidates for the `{name}` in an address; none when anything is as good. */
  for(path: string, name: string): readonly string[] {
    if (name === 'room') return this.#pools.get('room') ?? [];
    const pool = name === 'id' ? pools.find(([pattern]) => pattern.test(path))?.[1] : undefined;
    return pool === undefined ? [] : (this.#pools.get(pool) ?? []);
  }

  /** What cannot be had at this moment is left as it is: the next time may be better. */
  async gather(url: string, howMany: number): Promise<void> {
    const as = (method: string, path: string, body?: unknown): Promise<Said | undefined> =>
      ask(url, `all@${besieged}`, method, path, body).catch(() => undefined);
    for (let count = 0; count < howMany; count += 1) {
      const number = (this.#made += 1);
      const room = String(101 + (number % 60));
      const minute = `${String(Math.floor(number / 60) % 24).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}`;
      const booked = await as('POST', '/rest/wakeup', {
        room,
        datetime: `2029-${String(1 + (number % 12)).padStart(2, '0')}-11T${minute}`,
      });
      this.#keep('wakeup', idIn(booked));
      await this.#make(as, 'item', '/rest/isi/item', {
        id: String(1000 + number),
        description: 'Spare',
        category: '1',
        price: '1.00',
      });
      await this.#make(as, 'category', '/rest/isi/category', { id: String(1000 + number), description: 'Spare' });
      await this.#make(as, 'status', '/rest/rsi/status', { id: String(1000 + number), description: 'Spare' });
      const added = await as('POST', '/api/v1/rooms', { room: `S${number}`, extension: `S${number}` });
      if (added?.status === 201) this.#keep('room', `S${number}`);
      this.#keep(
        'charge',
        idIn(await as('POST', '/api/v1/charges', { room: '101', lines: [{ item: '20', quantity: 1 }] })),
      );
      if (count % 4 === 0)
        this.#keep(
          'account',
          idIn(await as('POST', '/api/v1/accounts', { name: `spare-${number}`, password, permissions: [] })),
        );
    }
    for (const [pool, path] of [
      ['delivery', '/api/v1/deliveries?limit=20'] as const,
      ['destination', '/api/v1/destinations?limit=20'] as const,
    ]) {
      const listed = await as('GET', path);
      for (const id of listed?.text.matchAll(/"id":"?([\w-]+)/g) ?? []) this.#keep(pool, id[1]);
    }
  }

  async #make(
    as: (method: string, path: string, body: unknown) => Promise<Said | undefined>,
    pool: Pool,
    path: string,
    body: Readonly<Record<string, string>>,
  ): Promise<void> {
    const said = await as('POST', path, body);
    if (said?.status === 201) this.#keep(pool, body['id']);
  }

  #keep(pool: Pool, id: string | undefined): void {
    if (id === undefined) return;
    const ids = this.#pools.get(pool) ?? [];
    if (!ids.includes(id)) ids.push(id);
    this.#pools.set(pool, ids.slice(-most));
  }
}

/** Of what was made, wherever its id stands. */
function idIn(said: Said | undefined): string | undefined {
  if (said === undefined || said.status >= 300) return undefined;
  const found = /"id":"?([\w-]+)/.exec(JSON.stringify(json(said) ?? ''))?.[1];
  return found ?? /([\w-]+)$/.exec(String(said.headers['location'] ?? ''))?.[1];
}
