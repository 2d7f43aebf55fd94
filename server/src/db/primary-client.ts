import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Primary, Visit } from './primary.ts';

export interface PrimaryConfig extends Omit<pg.ClientConfig, 'connectionString'> {
  readonly primary: Primary;
}

/** What PostgreSQL answers to whoever writes where nothing can be written. */
const readOnly = '25006';
/** Who complains in PostgreSQL where a migration has changed what a plan of this connection returns. */
const stalePlan = 'RevalidateCachedQuery';
/** What the driver says of a statement that nobody answered. */
const noAnswer = 'Query read timeout';

/** A connection to the primary. It ends by itself where it hangs, and where nothing can be written any more. */
export class PrimaryClient extends pg.Client {
  readonly #primary: Primary;
  readonly #wire = (this as unknown as { connection: EventEmitter & { stream: Duplex } }).connection;
  /** What the server says of itself in its greeting, without being asked. */
  readonly #said = new Map<string, string>();
  #visit: Visit | undefined;

  constructor({ primary, ...config }: PrimaryConfig) {
    super({ ...config, connectionString: primary.likely().url });
    this.#primary = primary;
    this.#wire.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) =>
      this.#said.set(parameterName ?? '', parameterValue ?? ''),
    );
    this.#wire.on('errorMessage', ({ code, routine }: pg.DatabaseError) => {
      if (code === readOnly) queueMicrotask(() => this.#giveUp());
      if (routine === stalePlan) queueMicrotask(() => void this.end());
    });
    this.on('error', () => this.#lose());
    this.on('end', () => {
      if (this.#visit !== undefined) primary.left(this.#visit);
    });
  }

  readonly #open = super.connect.bind(this);
  readonly #send = super.query.bind(this) as (...given: unknown[]) => unknown;

  override readonly connect = ((told?: (error: Error | null) => void): Promise<this> | undefined => {
    const connected = this.#connect();
    if (told === undefined) return connected;
    connected.then(() => told(null), told);
    return undefined;
  }) as pg.Client['connect'];

  override readonly query = ((...given: unknown[]) => this.watched(this.#send(...given))) as pg.Client['query'];

  /** A statement without an answer: the server hangs or is gone in silence, and so would be whatever came behind it. */
  protected watched(result: unknown): unknown {
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === noAnswer) this.#giveUp();
      });
    return result;
  }

  async #connect(): Promise<this> {
    const place = await this.#primary.find();
    this.#visit = { place, leave: () => this.#wire.stream.destroy() };
    if (this.#primary.several) [this.host, this.port] = [place.host, place.port];
    try {
      await this.#open();
    } catch (error) {
      this.#lose();
      throw error;
    }
    this.#primary.enter(this.#visit);
    if (this.#primary.several && this.#isReadOnly()) {
      this.#giveUp();
      throw Object.assign(new Error(`${place.name} cannot be written to`), { code: readOnly });
    }
    return this;
  }

  #isReadOnly(): boolean {
    return ['in_hot_standby', 'default_transaction_read_only'].some((name) => this.#said.get(name) === 'on');
  }

  #giveUp(): void {
    this.#lose();
    this.end().catch(() => undefined);
  }

  #lose(): void {
    if (this.#visit !== undefined) this.#primary.lost(this.#visit.place);
  }
}
