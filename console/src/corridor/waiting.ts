/** The outbox as it stands, and the sending of it whenever there is reason to hope. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { allEntries, type Entry, onOutbox } from './outbox.ts';
import { sendAll } from './sending.ts';

interface Waiting {
  /** Those of this account, oldest first. */
  readonly entries: readonly Entry[];
  /**
   * Those of them that wait for longer than a moment: with a network, most are gone before anybody could read of them.
   */
  readonly unsent: readonly Entry[];
  /** How many others have left here, by their names. */
  readonly others: ReadonlyMap<string, number>;
  /**
   * Tries at once. With `anew`, since the network is back, also where an earlier try waits for an answer that may never
   * come.
   */
  readonly send: (anew?: boolean) => void;
}

const retryMilliseconds = 2000;
const hangMilliseconds = 1500;
const momentMilliseconds = 700;
const none: readonly Entry[] = [];

export function useEntries(): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    let last = 0;
    const read = async (): Promise<void> => {
      last += 1;
      const mine = last;
      const found = await allEntries().catch(() => []);
      if (mine === last) setEntries(found);
    };
    void read();
    return onOutbox(() => void read());
  }, []);
  return entries;
}

/** How many entries of others than this one wait, by name. */
export function ofOthers(entries: readonly Entry[], owner: string | undefined): ReadonlyMap<string, number> {
  const foreign = entries.filter((entry) => entry.owner !== owner && entry.refused === null);
  const names = Map.groupBy(foreign, (entry) => entry.owner.slice(entry.owner.indexOf('/') + 1));
  return new Map([...names].map(([name, group]) => [name, group.length]));
}

interface Listener {
  readonly done: (entry: Entry, begun: number) => void;
  readonly signedOut: () => void;
}

export function useOutbox(owner: string, { done, signedOut }: Listener, unsure: string): Waiting {
  const all = useEntries();
  const running = useRef(0);
  const begun = useRef(0);
  const wanted = useRef(false);
  const send = useCallback(
    (anew = false): void => {
      const hangs = anew && performance.now() - begun.current > hangMilliseconds;
      wanted.current = running.current > 0 && !hangs;
      if (wanted.current) return;
      running.current += 1;
      begun.current = performance.now();
      const attempt = async (): Promise<void> => {
        // Two attempts at once do nothing twice: the key of an entry sees to that.
        const sent = await sendAll(owner, { done, unsure }).catch(() => 'later');
        running.current -= 1;
        if (sent === 'signed-out') signedOut();
        // What was put in meanwhile was not part of it.
        else if (wanted.current) send();
      };
      void attempt();
    },
    [owner, done, signedOut, unsure],
  );
  const entries = useMemo(() => all.filter((entry) => entry.owner === owner), [all, owner]);
  const others = useMemo(() => ofOthers(all, owner), [all, owner]);
  const waiting = useMemo(() => entries.filter(({ refused }) => refused === null), [entries]);
  const waits = waiting.length > 0;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    send();
    const timer = setInterval(send, retryMilliseconds);
    const notice = setTimeout(() => setLate(true), navigator.onLine ? momentMilliseconds : 0);
    return () => {
      clearInterval(timer);
      clearTimeout(notice);
      setLate(false);
    };
  }, [waits, send]);
  const unsent = late ? waiting : none;
  return useMemo(() => ({ entries, unsent, others, send }), [entries, unsent, others, send]);
}
