import { queryOptions } from '@tanstack/react-query';
import type { Kept } from '../../../server/src/retention/retention.ts';
import { request } from '../http/request.ts';

export interface Check {
  readonly what: string;
  readonly verdict: 'good' | 'warning' | 'bad';
  readonly seen: string;
  readonly mend?: string;
}

export interface Health {
  readonly version: string;
  readonly build: string;
  readonly time: string;
  readonly timezone: string;
  readonly checks: readonly Check[];
  readonly archiving: { readonly mode: string; readonly archived: string | null; readonly failed: string | null };
}

export interface Installation {
  readonly released: string;
  readonly serialnumber: string;
  readonly lines: number;
  readonly license: readonly { readonly id: number; readonly name: string; readonly value: number }[];
  readonly diskfree: number;
  readonly disksize: number;
  readonly diskpercentfree: number;
}

/** With how far this computer's clock is from the service's: the answer was given somewhere between asking and hearing. */
export const healthQuery = queryOptions({
  queryKey: ['system', 'health'],
  queryFn: async () => {
    const asked = Date.now();
    const health = await request<Health>('GET /api/v1/system/health');
    const heard = Date.now();
    const there = Date.parse(health.time);
    const drift = there < asked ? asked - there : there > heard ? heard - there : 0;
    return { ...health, drift };
  },
  refetchInterval: 15_000,
});

export const installationQuery = queryOptions({
  queryKey: ['system', 'installation'],
  queryFn: () => request<Installation>('GET /rest/system'),
  refetchInterval: 60_000,
});

/** Counted by the service at most once a minute. */
export const keptQuery = queryOptions({
  queryKey: ['system', 'kept'],
  queryFn: async () => (await request<{ readonly kinds: readonly Kept[] }>('GET /api/v1/system/kept')).kinds,
  refetchInterval: 300_000,
});
