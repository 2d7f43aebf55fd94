import { queryOptions } from '@tanstack/react-query';
import { type Answer, newKey, request } from '../../shared/http/request.ts';

export type PhoneNode = Answer<'GET /api/v1/telephony'>['nodes'][number];
export type PropertyLink = Answer<'GET /api/v1/links'>['links'][number];
export type Destination = Answer<'GET /api/v1/destinations'>['destinations'][number];

export type Connected = Answer<'GET /api/v1/connections'>['connections'][number];
export type Connectable = Answer<'GET /api/v1/connections'>['kinds'][number];

const often = 4000;

export const phonesQuery = queryOptions({
  queryKey: ['connections', 'phones'],
  queryFn: () => request('GET /api/v1/telephony'),
  refetchInterval: often,
});

export const linksQuery = queryOptions({
  queryKey: ['connections', 'links'],
  queryFn: async () => (await request('GET /api/v1/links')).links,
  refetchInterval: often,
});

/** A property has a handful. */
export const destinationsQuery = queryOptions({
  queryKey: ['connections', 'destinations'],
  queryFn: async () => {
    const { destinations } = await request('GET /api/v1/destinations', { query: { limit: 500 } });
    return destinations
      .filter(({ state }) => state !== 'removed')
      .toSorted((one, other) => one.role.localeCompare(other.role) || one.name.localeCompare(other.name));
  },
  refetchInterval: often,
});

/** What can be connected, and with what settings: asked again when something was saved. */
export const connectQuery = queryOptions({
  queryKey: ['connections', 'kinds'],
  queryFn: () => request('GET /api/v1/connections'),
});

/** The connection as the list has it. */
export async function savedAs(role: string, name: string): Promise<Destination | undefined> {
  const { destinations } = await request('GET /api/v1/destinations', { query: { limit: 500 } });
  return destinations.find((one) => one.role === role && one.name === name);
}

/** How a link is once it had time to come up; undefined where there is none to hold. */
export async function linkAfter(id: string): Promise<PropertyLink | undefined> {
  const began = performance.now();
  for (;;) {
    const link = (await request('GET /api/v1/links')).links.find((one) => one.id === id);
    const isUp = link?.state === 'up' || link?.state === 'night-audit';
    if (link === undefined || isUp || performance.now() - began > patience) return link;
    await new Promise((resolve) => setTimeout(resolve, 2 * pause));
  }
}

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
  const { delivery } = await request('POST /api/v1/destinations/{id}/test', { path: { id }, key: newKey() });
  for (;;) {
    const milliseconds = performance.now() - began;
    const { deliveries } = await request('GET /api/v1/deliveries', {
      query: { destination: id, event: 'system.test', limit: 5 },
    });
    const found = deliveries.find((one) => one.id === delivery);
    if (found !== undefined && (found.state === 'accepted' || found.state === 'refused'))
      return { ...found, state: found.state, milliseconds };
    if (found !== undefined && found.attempts > 0) return { ...found, state: 'failed', milliseconds };
    if (milliseconds > patience) return { state: 'waiting', answer: null, words: '', milliseconds };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

export const resume = (id: string): Promise<unknown> =>
  request('POST /api/v1/destinations/{id}/replay', { path: { id }, json: { resume: true }, key: newKey() });

export const replayRefused = (id: string): Promise<{ readonly replayed: number }> =>
  request('POST /api/v1/destinations/{id}/replay', { path: { id }, json: { states: ['refused'] }, key: newKey() });
