import { queryOptions } from '@tanstack/react-query';
import { everyPage } from '../../shared/http/pages.ts';
import { addressOf, type Answer, request } from '../../shared/http/request.ts';
import { plain, type Range } from './days.ts';

export type ReportName = 'wakeups' | 'charges';

export type WakeupDay = Answer<'GET /api/v1/reports/wakeups'>['days'][number];

const daysOf = ({ from, to }: Range) => ({ from: plain(from), to: plain(to) });

export const downloadOf = (name: ReportName, range: Range): string =>
  addressOf(`GET /api/v1/reports/${name}`, { query: { ...daysOf(range), format: 'csv' } });

export const wakeupsQuery = (range: Range) =>
  queryOptions({
    queryKey: ['reports', 'wakeups', range],
    queryFn: async () => (await request('GET /api/v1/reports/wakeups', { query: daysOf(range) })).days,
    staleTime: 60_000,
  });

export const outcomes = [
  'answered',
  'inPerson',
  'alreadyUp',
  'corrected',
  'failed',
  'missed',
  'cancelled',
  'open',
  'escalations',
] as const;
/** What calls can be asked for by; those that rang have been counted by their outcome already. */
export const behindNumbers = [...outcomes, 'rung'] as const;
export type Outcome = (typeof behindNumbers)[number];

/** Every call behind one number. */
export const behindQuery = (range: Range, outcome: Outcome) =>
  queryOptions({
    queryKey: ['reports', 'behind', range, outcome],
    queryFn: async () => {
      const pages = await everyPage((cursor) =>
        request('GET /api/v1/reports/wakeups/calls', { query: { ...daysOf(range), outcome, limit: 500, cursor } }),
      );
      return pages.flatMap(({ calls }) => calls);
    },
    staleTime: 60_000,
  });

export const chargesQuery = (range: Range) =>
  queryOptions({
    queryKey: ['reports', 'charges', range],
    queryFn: () => request('GET /api/v1/reports/charges', { query: daysOf(range) }),
    staleTime: 60_000,
  });
