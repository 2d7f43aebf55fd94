import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Primary } from './primary.ts';
import { PrimaryClient } from './primary-client.ts';

export interface Listener {
  /** Told the payload of every notification. */
  heard(payload: string): void;
  /** Told when notifications begin or cease to arrive: what happened in between is unknown. */
  listening(whether: boolean): void;
}

const askEvery = 5000;
const patience = 2000;

/**
 * Listens on a channel with a connection of its own until the signal aborts, and comes back when the connection is
 * lost. A silent network says nothing when it breaks, so the connection is asked every few seconds whether it still
 * stands.
 */
export async function listen(
  url: string | Primary,
  channel: string,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  const primary = Primary.of(url);
  for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, 2000)) {
    const client = new PrimaryClient({
      primary,
      application_name: 'reveille listen',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    client.on('notification', (message) => listener.heard(message.payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      listener.listening(true);
      pause = 100;
      const over = AbortSignal.any([signal, lost.signal]);
      while (!over.aborted) {
        await sleep(askEvery, undefined, { signal: over }).catch(() => undefined);
        if (!over.aborted) await client.query('SELECT 1');
      }
    } catch {
      // Not reachable, or lost while asked: the loop comes back to it.
    }
    listener.listening(false);
    client.removeAllListeners('notification');
    // A connection into a silent network never confirms its end.
    await Promise.race([client.end().catch(() => undefined), sleep(1000, undefined, { ref: false })]);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
