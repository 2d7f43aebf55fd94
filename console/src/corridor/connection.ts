/** Whether the service can be reached. The browser's own word for it is believed only when it says no. */
import { useEffect, useState } from 'react';
import { request } from '../shared/http/request.ts';
import { follow, type LiveEvent } from '../shared/stream.ts';

export interface Connection {
  /** The stream of events stands. */
  open: boolean;
  /** The last sign of life, by this phone's clock. */
  heard: number;
}

interface Listener {
  /** It stands, perhaps again: something may have happened meanwhile, and what waits can leave. */
  readonly back: () => void;
  readonly event: (event: LiveEvent) => void;
}

/** That somebody came or went matters here; who it was is not told, and not asked for. */
const kinds = 'roomstatus.*,statustype.*,item.*,category.*,room.*,defect.*,guest.arrived,guest.left,guest.moved';
const probeMilliseconds = 3000;

export function isAway({ open, heard }: Connection): boolean {
  return !navigator.onLine || !open || Date.now() - heard > 5000;
}

/** The listener must stay the same while nothing about it changes. */
export function useConnection(listener: Listener): Connection {
  const [connection] = useState<Connection>(() => ({ open: false, heard: Date.now() }));
  useEffect(() => {
    const over = new AbortController();
    const alive = (): void => {
      connection.heard = Date.now();
    };
    const follower = {
      opened() {
        connection.open = true;
        listener.back();
      },
      heard: alive,
      event: listener.event,
      closed() {
        connection.open = false;
      },
    };
    void follow(follower, over.signal, kinds);
    const ask = async (): Promise<void> => {
      await request('GET /healthz', { seconds: 4 });
      if (connection.open) alive();
    };
    const probe = setInterval(() => {
      if (connection.open && !document.hidden) ask().catch(() => undefined);
    }, probeMilliseconds);
    window.addEventListener('online', listener.back, { signal: over.signal });
    return () => {
      over.abort();
      clearInterval(probe);
    };
  }, [connection, listener]);
  return connection;
}
