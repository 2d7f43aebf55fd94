import { useState } from 'react';
import { useTranslate } from './language/language.tsx';
import { troubleOf } from './trouble.ts';

interface Act {
  readonly busy: boolean;
  readonly trouble: string;
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

/** Runs what was asked for, and says why it could not be done. */
export function useAct(): Act {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setTrouble('');
    try {
      await work();
    } catch (error) {
      setTrouble(troubleOf(error, t));
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, run };
}
