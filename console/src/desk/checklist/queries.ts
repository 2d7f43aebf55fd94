import { queryOptions } from '@tanstack/react-query';
import { type Answer, request } from '../../shared/http/request.ts';

export type Checklist = Answer<'GET /api/v1/setup/checklist'>;

export const checklistQuery = queryOptions({
  queryKey: ['checklist'],
  queryFn: () => request('GET /api/v1/setup/checklist'),
  refetchInterval: 15_000,
});

export const hideChecklist = (): Promise<unknown> => request('PUT /api/v1/setup/checklist', { json: { hidden: true } });
