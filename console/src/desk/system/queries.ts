import { queryOptions } from '@tanstack/react-query';
import { type Answer, request } from '../../shared/http/request.ts';

export type Health = Answer<'GET /api/v1/system/health'>;
export type Check = Health['checks'][number];

/**
 * With how far this computer's clock is from the service's: the answer was given somewhere between asking and hearing.
 */
export const healthQuery = queryOptions({
  queryKey: ['system', 'health'],
  queryFn: async () => {
    const asked = Date.now();
    const health = await request('GET /api/v1/system/health');
    const heard = Date.now();
    const there = Date.parse(health.time);
    const drift = there < asked ? asked - there : there > heard ? heard - there : 0;
    return { ...health, drift };
  },
  refetchInterval: 15_000,
});

export const installationQuery = queryOptions({
  queryKey: ['system', 'installation'],
  queryFn: () => request('GET /rest/system'),
  refetchInterval: 60_000,
});

/** Counted by the service at most once a minute. */
export const keptQuery = queryOptions({
  queryKey: ['system', 'kept'],
  queryFn: async () => (await request('GET /api/v1/system/kept')).kinds,
  refetchInterval: 300_000,
});
