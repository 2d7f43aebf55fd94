import { Refused } from './http/request.ts';
import type { Translate } from './language/translate.ts';

/** What the service has said, or that it did not answer. */
export function troubleOf(error: unknown, t: Translate): string {
  return error instanceof Refused ? error.message : t('trouble.away');
}

/** The same to somebody who is signing in. */
export function signInTrouble(error: unknown, t: Translate<'signIn.limited'>, away: string): string {
  if (!(error instanceof Refused)) return away;
  return error.status === 429 ? t('signIn.limited', { seconds: error.retryAfterSeconds ?? 60 }) : error.message;
}
