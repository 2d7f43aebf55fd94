/** Notes for the next shift. */
import { queryOptions } from '@tanstack/react-query';
import { type Answer, newKey, request } from '../../shared/http/request.ts';

export type Note = Answer<'GET /api/v1/notes'>['notes'][number];

export const longestNote = 500;

/** What a person writes. Instants in milliseconds. */
export interface Written {
  readonly text: string;
  readonly room: string | null;
  readonly due: number | null;
}

/** Oldest first, as they are read: written or done since then, and whatever is still open. */
export const shiftNotesQuery = (since: string | undefined) =>
  queryOptions({
    queryKey: ['notes', 'shift', since],
    queryFn: async (): Promise<readonly Note[]> =>
      (await request('GET /api/v1/notes', { query: { since, limit: 500 } })).notes.toReversed(),
    staleTime: 30_000,
    refetchInterval: 60_000,
    enabled: since !== undefined,
  });

/** The newest of a room. */
export const roomNotesQuery = (room: string) =>
  queryOptions({
    queryKey: ['notes', 'room', room],
    queryFn: async (): Promise<readonly Note[]> =>
      (await request('GET /api/v1/notes', { query: { room, limit: 20 } })).notes,
    staleTime: 30_000,
  });

const dueOf = (due: number | null): string | null => (due === null ? null : new Date(due).toISOString());

export async function writeNote({ text, room, due }: Written): Promise<string> {
  return (await request('POST /api/v1/notes', { json: { text, room, due: dueOf(due) }, key: newKey() })).id;
}

export function correctNote(id: string, { text, room, due }: Written): Promise<void> {
  return request('PATCH /api/v1/notes/{id}', { path: { id }, json: { text, room, due: dueOf(due) } });
}

export function finishNote(id: string, done: boolean): Promise<void> {
  return request('PATCH /api/v1/notes/{id}', { path: { id }, json: { done } });
}

export function removeNote(id: string): Promise<void> {
  return request('DELETE /api/v1/notes/{id}', { path: { id } });
}
