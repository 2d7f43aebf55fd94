/** The desk behind a load balancer: it books at a process that says it is ready. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from '../../server/testing/process.ts';
import { basic } from '../../server/testing/service.ts';

const pause = 250;
const atOnce = 4;

export class Desk {
  readonly #running: readonly (RunningService | undefined)[];
  readonly #over = new AbortController();
  bookings = 0;
  refused = 0;
  /** Seconds in which no process said that it was ready. */
  nobodyReady = 0;

  /** The processes may be replaced while it works. */
  constructor(running: readonly (RunningService | undefined)[]) {
    this.#running = running;
  }

  /** All of these, at the first process. */
  async book(wanted: ReadonlyMap<string, number>): Promise<void> {
    const left = wanted.entries();
    const some = async (): Promise<void> => {
      for (const [room, at] of left)
        if (!(await post(this.#running[0]?.url ?? '', room, at))) throw new Error('a call could not be booked');
    };
    await Promise.all(Array.from({ length: atOnce }, some));
  }

  /** One after the other for this room, days ahead, until it is closed. */
  async work(room: string): Promise<void> {
    for (let at = Date.now() + 10 * 86_400_000; !this.#over.signal.aborted; at += 60_000) {
      const ready = await Promise.all(this.#running.map(isReady));
      const open = this.#running.filter((_, place) => ready[place]);
      if (open.length === 0) this.nobodyReady += pause / 1000;
      else if (await post(open[this.bookings % open.length]?.url ?? '', room, at)) this.bookings += 1;
      else this.refused += 1;
      await sleep(pause);
    }
  }

  close(): void {
    this.#over.abort();
  }
}

async function isReady(one: RunningService | undefined): Promise<boolean> {
  if (one === undefined) return false;
  return fetch(`${one.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function post(url: string, room: string, at: number): Promise<boolean> {
  const body = new URLSearchParams({ room, datetime: new Date(at).toISOString() });
  return fetch(`${url}/rest/wakeup`, { method: 'POST', headers: basic('desk@grand'), body }).then(
    ({ status }) => status === 201,
    () => false,
  );
}
