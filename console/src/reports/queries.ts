import { queryOptions } from '@tanstack/react-query';
import type { ChargeReport, WakeupDay } from '../../../server/src/reports/schemas.ts';
import { request } from '../http/request.ts';
import { plain, type Range } from './days.ts';

export type ReportName = 'wakeups' | 'charges';

export const addressOf = (name: ReportName, { from, to }: Range, format = 'json'): string =>
  `/api/v1/reports/${name}?from=${plain(from)}&to=${plain(to)}&format=${format}`;

export const wakeupsQuery = (range: Range) =>
  queryOptions({
    queryKey: ['reports', 'wakeups', range],
    queryFn: async () => (await request<{ days: readonly WakeupDay[] }>(`GET ${addressOf('wakeups', range)}`)).days,
    staleTime: 60_000,
  });

export const chargesQuery = (range: Range) =>
  queryOptions({ queryKey: ['reports', 'charges', range], queryFn: () => request<ChargeReport>(`GET ${addressOf('charges', range)}`), staleTime: 60_000 });
