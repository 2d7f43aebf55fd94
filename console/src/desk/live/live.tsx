/** Keeps what is shown true: events make the queries that they concern old, and everybody can see how fresh it is. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { request } from '../../shared/http/request.ts';
import { follow, type LiveEvent } from '../../shared/stream.ts';
import { serviceNow, useNow } from '../../shared/time/clock.ts';

interface Freshness {
  /** The stream stands at this moment. */
  open: boolean;
  /** The last sign of life, by this computer's clock; when the page began where there was none yet. */
  heard: number;
}

const Context = createContext<Freshness>({ open: false, heard: Date.now() });
/** Read by whoever draws once a second; it changes without drawing anything again. */
export const useFreshness = (): Freshness => useContext(Context);

/** A restart is no reason to frighten anybody. */
const lostMilliseconds = 10_000;

/**
 * Since when the service has not been heard, by its own clock, once that is no hiccup any more; undefined while it is.
 * A page that nobody looks at hears of it only now and then, so that the stream itself must be gone.
 */
export function useLost(): number | undefined {
  const { open, heard } = useFreshness();
  useNow(1000);
  const silence = Date.now() - heard;
  return open || silence < lostMilliseconds ? undefined : serviceNow() - silence;
}

/** Which queries an event makes old, by the beginning of its kind. */
const concerns: Readonly<Record<string, readonly string[]>> = {
  wakeup: ['wakeups', 'forecast', 'record', 'phone', 'story', 'handover'],
  alert: ['alerts', 'record', 'handover'],
  note: ['notes', 'handover', 'story'],
  handover: ['handover'],
  roomstatus: ['room-status', 'story'],
  statustype: ['status-types'],
  charge: ['postings', 'story'],
  delivery: ['postings', 'handover'],
  item: ['items'],
  room: ['rooms', 'room-status', 'phone', 'story'],
  defect: ['defects', 'story'],
  guest: ['guests', 'rooms', 'room-status', 'story'],
  category: ['items', 'categories'],
  account: ['accounts'],
  policy: ['policy', 'forecast'],
  property: ['property', 'policy', 'rooms', 'items', 'categories', 'status-types', 'accounts', 'announcements'],
  announcement: ['announcements', 'announcement-ring', 'rooms'],
};

const gatherMilliseconds = 40;
const probeMilliseconds = 3500;

export function Live({ children }: { readonly children: ReactNode }): ReactElement {
  const queries = useQueryClient();
  const [freshness] = useState<Freshness>(() => ({ open: false, heard: Date.now() }));
  useEffect(() => {
    const over = new AbortController();
    const gather = gathering(queries);
    let before = false;
    void follow(
      {
        opened() {
          freshness.open = true;
          if (before) void queries.invalidateQueries();
          before = true;
        },
        heard() {
          freshness.heard = Date.now();
        },
        event: gather,
        closed() {
          freshness.open = false;
        },
      },
      over.signal,
    );
    // Between two signs of life on the stream, a small question tells whether the service is still there.
    const ask = async (): Promise<void> => {
      await request('GET /healthz');
      if (freshness.open) freshness.heard = Date.now();
    };
    const probe = setInterval(() => {
      if (freshness.open && !document.hidden) ask().catch(() => undefined);
    }, probeMilliseconds);
    return () => {
      over.abort();
      clearInterval(probe);
    };
  }, [queries, freshness]);
  const value = useMemo(() => freshness, [freshness]);
  return <Context value={value}>{children}</Context>;
}

/** At seven o'clock a hundred calls change in one second: what they make old is asked for once. */
function gathering(queries: QueryClient): (event: LiveEvent) => void {
  const old = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return ({ type }) => {
    // Every event is an entry of the journal.
    for (const key of ['journal-tail', ...(concerns[type.split('.')[0] ?? ''] ?? [])]) old.add(key);
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const key of old) void queries.invalidateQueries({ queryKey: [key] });
      old.clear();
    }, gatherMilliseconds);
  };
}
