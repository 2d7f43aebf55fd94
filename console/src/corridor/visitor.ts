/**
 * Who works with this phone. Without a network it is whoever did last time; the service has the last word when it is
 * back.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onSignedOut, Refused, request } from '../shared/http/request.ts';
import { leaveCorridor } from '../shared/provider.ts';
import { providerExit, type Session, signOut } from '../shared/session.ts';
import type { Hotel } from './hotel.ts';
import { forgetVisit, lastVisit, ownerOf } from './memory.ts';

interface Visitor {
  /** Undefined until it is known, null where nobody is signed in. */
  readonly session: Session | null | undefined;
  /** What the last visit saw. */
  readonly remembered: Hotel | undefined;
  /** Somebody was signed in, and did not leave by themselves. */
  readonly ended: boolean;
}

const nobody: Visitor = { session: null, remembered: undefined, ended: false };
const askMilliseconds = 30_000;

/** The time in it is another each time it is asked for; the rest decides whether anything has changed. */
const same = (one: Session, other: Session): boolean =>
  JSON.stringify({ ...one, time: '' }) === JSON.stringify({ ...other, time: '' });

interface Doors {
  readonly enter: (session: Session) => void;
  /** Asks the service who is signed in. */
  readonly ask: () => Promise<void>;
  /** Rejects without a network: the session would stay open behind our back. */
  readonly leave: () => Promise<void>;
}

export function useVisitor(): Visitor & Doors {
  const [visitor, setVisitor] = useState<Visitor>({ ...nobody, session: undefined });
  const begun = useRef(false);

  const enter = useCallback((session: Session): void => {
    setVisitor((before) => {
      if (before.session && same(before.session, session)) return before;
      const known = before.session && ownerOf(before.session) === ownerOf(session) ? before.remembered : undefined;
      return { session, remembered: known, ended: false };
    });
  }, []);
  const end = useCallback((): void => {
    void forgetVisit().catch(() => undefined);
    setVisitor((before) => (before.session === null ? before : { ...nobody, ended: before.session !== undefined }));
  }, []);
  const ask = useCallback(async (): Promise<void> => {
    try {
      enter(await request('GET /api/v1/session', { seconds: 8 }));
    } catch (error) {
      if (error instanceof Refused && error.status === 401) end();
      // Nobody answers, and nobody is remembered: all that is left is to sign in later.
      else setVisitor((before) => (before.session === undefined ? nobody : before));
    }
  }, [enter, end]);

  useEffect(() => {
    onSignedOut(end);
    const begin = async (): Promise<void> => {
      const visit = await lastVisit().catch(() => undefined);
      if (visit !== undefined) setVisitor({ session: visit.session, remembered: visit.hotel, ended: false });
      await ask();
    };
    if (!begun.current) void begin();
    begun.current = true;
    const again = (): void => {
      if (!document.hidden) void ask();
    };
    const timer = setInterval(again, askMilliseconds);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [ask, end]);

  const leave = useCallback(async (): Promise<void> => {
    const exit = await providerExit().catch(() => null);
    await signOut();
    await forgetVisit();
    setVisitor(nobody);
    // The next one who takes this phone must not come in as the one before.
    if (exit !== null) leaveCorridor(exit, '/');
  }, []);
  return useMemo(() => ({ ...visitor, enter, ask, leave }), [visitor, enter, ask, leave]);
}
