import { queryOptions } from '@tanstack/react-query';
import { newKey, request } from '../http/request.ts';

export interface PhoneNode {
  readonly name: string;
  readonly running: boolean;
  readonly registered: boolean;
  readonly version: string;
  readonly calls: number;
  readonly detail: string;
}

export interface PropertyLink {
  readonly id: string;
  readonly name: string;
  readonly state: 'down' | 'connecting' | 'up' | 'night-audit';
  readonly since: string | null;
  readonly words: string;
  readonly heard: string | null;
  readonly resynced: string | null;
  readonly transcript: readonly { readonly at: string; readonly from: string; readonly text: string }[];
}

export interface Destination {
  readonly id: string;
  readonly role: 'connector' | 'receiver' | 'subscriber';
  readonly name: string;
  readonly type: string;
  readonly target: Readonly<Record<string, unknown>>;
  readonly state: 'working' | 'failing' | 'parked' | 'gone' | 'removed';
  readonly waiting: number;
  readonly oldestWaiting: string | null;
  readonly failingSince: string | null;
  readonly lastError: string;
  readonly lastSuccess: string | null;
}

const often = 4000;

export const phonesQuery = queryOptions({
  queryKey: ['connections', 'phones'],
  queryFn: () => request<{ lines: number; nodes: readonly PhoneNode[] }>('GET /api/v1/telephony'),
  refetchInterval: often,
});

export const linksQuery = queryOptions({
  queryKey: ['connections', 'links'],
  queryFn: async () => (await request<{ links: readonly PropertyLink[] }>('GET /api/v1/links')).links,
  refetchInterval: often,
});

/** A property has a handful. */
export const destinationsQuery = queryOptions({
  queryKey: ['connections', 'destinations'],
  queryFn: async () => {
    const { destinations } = await request<{ destinations: readonly Destination[] }>('GET /api/v1/destinations?limit=500');
    return destinations
      .filter(({ state }) => state !== 'removed')
      .toSorted((one, other) => one.role.localeCompare(other.role) || one.name.localeCompare(other.name));
  },
  refetchInterval: often,
});

export interface Outcome {
  readonly state: 'accepted' | 'refused' | 'failed' | 'waiting';
  readonly answer: number | null;
  readonly words: string;
  readonly milliseconds: number;
}

const patience = 12_000;
const pause = 250;

/** Sends a test, and says what became of it. */
export async function test(id: string): Promise<Outcome> {
  const began = performance.now();
  const { delivery } = await request<{ delivery: string }>(`POST /api/v1/destinations/${id}/test`, { key: newKey() });
  for (;;) {
    const milliseconds = performance.now() - began;
    const path = `GET /api/v1/deliveries?destination=${id}&event=system.test&limit=5`;
    const { deliveries } = await request<{ deliveries: { id: string; state: string; attempts: number; answer: number | null; words: string }[] }>(path);
    const found = deliveries.find((one) => one.id === delivery);
    if (found !== undefined && (found.state === 'accepted' || found.state === 'refused')) return { ...found, state: found.state, milliseconds };
    if (found !== undefined && found.attempts > 0) return { ...found, state: 'failed', milliseconds };
    if (milliseconds > patience) return { state: 'waiting', answer: null, words: '', milliseconds };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

export const resume = (id: string): Promise<void> => request(`POST /api/v1/destinations/${id}/replay`, { json: { resume: true }, key: newKey() });

export const replayRefused = (id: string): Promise<{ readonly replayed: number }> =>
  request(`POST /api/v1/destinations/${id}/replay`, { json: { states: ['refused'] }, key: newKey() });
