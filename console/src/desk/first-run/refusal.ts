import { Refused } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';

export function useRefusal(): (error: unknown) => string {
  const t = useTranslate();
  return (error) => {
    if (!(error instanceof Refused)) return t('trouble.away');
    if (error.status === 429) return t('setup.limited', { seconds: error.retryAfterSeconds ?? 60 });
    if (error.code === wrongCode) return t('setup.code.wrong');
    return error.code === isSetUp ? t('setup.taken') : error.message;
  };
}

/** Nothing can be done here any more. */
export const isTaken = (error: unknown): boolean => error instanceof Refused && error.code === isSetUp;

export const wrongCode = 40304;
const isSetUp = 40905;
