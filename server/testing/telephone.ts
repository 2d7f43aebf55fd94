/**
 * A stand-in for the telephone system, for tests of what ringing decides. Rooms behave as the test says; time is real.
 */
import type { Call, Ended, Placed, Progress, Seen, Telephony } from '../src/telephony/telephony.ts';

export type Behaviour = Partial<Omit<Ended, 'id' | 'at'>> & { readonly afterMilliseconds?: number };

export class StandInTelephone implements Telephony {
  readonly placed: Call[] = [];
  /** Calls on the line at this moment, and the most there ever were. */
  live = new Set<string>();
  most = 0;
  connected = true;
  /** What `look` says of calls that are not live. */
  readonly remembered = new Map<string, Ended>();
  readonly #behave: (call: Call) => Behaviour | 'refuse' | 'hold';
  readonly #progress: ((progress: Progress) => void)[] = [];
  readonly #nodes: ((node: string, connected: boolean) => void)[] = [];

  constructor(behave: (call: Call) => Behaviour | 'refuse' | 'hold') {
    this.#behave = behave;
  }

  status = () => Promise.resolve({ running: true, registered: true, detail: 'a stand-in' });
  nodes = () =>
    Promise.resolve([
      { name: 'one', property: undefined, version: '', running: true, registered: true, detail: 'a stand-in' },
    ]);
  connect = () => undefined;
  /** One that everybody shares. */
  pick = (_property?: string, ownOnly = false) => (this.connected && !ownOnly ? 'one' : undefined);
  reach = () => ({ shared: this.connected, properties: [] });
  prefetch = () => Promise.resolve();
  forget = () => undefined;
  close = () => Promise.resolve();
  onProgress = (listener: (progress: Progress) => void) => void this.#progress.push(listener);
  onNode = (listener: (node: string, connected: boolean) => void) => void this.#nodes.push(listener);

  place = (call: Call, isStillOurs = () => true): Promise<Placed> => {
    if (!isStillOurs()) return Promise.resolve({ outcome: 'withdrawn' });
    const behaviour = this.#behave(call);
    if (behaviour === 'refuse') return Promise.resolve({ outcome: 'refused', reason: 'refused by the stand-in' });
    this.placed.push(call);
    this.live.add(call.id);
    this.most = Math.max(this.most, this.live.size);
    if (behaviour !== 'hold') setTimeout(() => this.end(call.id, behaviour), behaviour.afterMilliseconds ?? 5).unref();
    return Promise.resolve({ outcome: 'placed', node: 'one' });
  };

  look = ({ id }: { id: string }): Promise<Seen> => {
    if (this.live.has(id)) return Promise.resolve({ state: 'live', answered: false, heard: false });
    const ended = this.remembered.get(id);
    return Promise.resolve(ended === undefined ? { state: 'gone' } : { state: 'gone', ended });
  };

  takeOver = this.look;

  hangUp = ({ id }: { id: string }): Promise<void> => {
    this.end(id, { cause: 16 });
    return Promise.resolve();
  };

  end(id: string, behaviour: Behaviour): void {
    this.live.delete(id);
    const at = new Date();
    if (behaviour.answered === true) this.#tell({ kind: 'answered', id, node: 'one', at });
    this.#tell({ kind: 'ended', node: 'one', id, at, answered: false, heard: false, key: '', cause: 19, ...behaviour });
  }

  lose(): void {
    this.connected = false;
    for (const listener of this.#nodes) listener('one', false);
  }

  comeBack(): void {
    this.connected = true;
    for (const listener of this.#nodes) listener('one', true);
  }

  #tell(progress: Progress): void {
    for (const listener of this.#progress) listener(progress);
  }
}
