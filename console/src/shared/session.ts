/** Who is signed in, and what they may do. */
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type Answer, Refused, request } from './http/request.ts';
import { heardTime } from './time/clock.ts';

export type Session = Answer<'GET /api/v1/session'>;

/** Null where nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      return heard(await request('GET /api/v1/session'));
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return null;
      throw error;
    }
  },
  meta: { kept: true },
  staleTime: 30_000,
  refetchInterval: 60_000,
  retry: true,
  retryDelay: 2000,
});

export async function signIn(account: string, password: string): Promise<Session> {
  return heard(await request('POST /api/v1/session', { json: { account, password } }));
}

export function signOut(): Promise<void> {
  return request('DELETE /api/v1/session');
}

function heard(session: Session): Session {
  heardTime(Date.parse(session.time), true);
  return session;
}

export function licensed({ licences }: Session, name: string): boolean {
  return licences[name] !== 0;
}

export function may({ permissions }: Session, permission: Session['permissions'][number]): boolean {
  return permissions.includes(permission);
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** For everything behind the sign-in. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('this needs somebody who is signed in');
  return session;
}
