/** Who is signed in, and what they may do. */
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { nameHotel } from './hotel-cookie.ts';
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

/** What is left to do where the password is not enough. */
export type StepNeeded = Exclude<Answer<'POST /api/v1/session'>, Session>;

export async function signIn(account: string, password: string): Promise<Session | StepNeeded> {
  if (account.includes('@')) nameHotel(account);
  const answer = await request('POST /api/v1/session', { json: { account, password } });
  return 'step' in answer ? answer : heard(answer);
}

/** With what the provider of the hotel has sent the browser back with. */
export async function signInByProvider(answer: string): Promise<Session> {
  return heard(await request('POST /api/v1/session/provider', { json: { answer } }));
}

/** Where one signs out at the provider as well, once one is signed out here. */
export async function providerExit(): Promise<string | null> {
  return (await request('GET /api/v1/session/provider/end', { seconds: 5 })).url;
}

export function signOut(): Promise<void> {
  return request('DELETE /api/v1/session');
}

export function heard(session: Session): Session {
  heardTime(Date.parse(session.time), true);
  nameHotel(session.property.code);
  return session;
}

export type Right = Session['rights'][number];

/** What an account must be able to read for a part of the hotel to be there for it at all. */
const reads: Readonly<Record<string, Right>> = {
  wakeup: 'wakeups.read',
  roomstatus: 'rooms.read',
  inventory: 'items.read',
};

/** Whether the hotel has it, and the account may look at it. */
export function licensed(session: Session, name: string): boolean {
  const needed = reads[name];
  return session.licences[name] !== 0 && (needed === undefined || may(session, needed));
}

/** Routes of the service name the same rights. What an older page has kept has none. */
export function may({ rights = [] }: Partial<Session>, right: Right): boolean {
  return rights.includes(right);
}

/** Whether there is a password to change, or to confirm something with. What an older page has kept does not say. */
export function hasPassword({ ownPassword = true }: Partial<Session>): boolean {
  return ownPassword;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** For everything behind the sign-in. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('this needs somebody who is signed in');
  return session;
}
