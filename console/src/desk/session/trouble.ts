import { Refused } from '../../shared/http/request.ts';
import type { Translate } from '../../shared/language/translate.ts';

/** What the service has said, or that it did not answer. */
export function troubleOf(error: unknown, t: Translate): string {
  return error instanceof Refused ? error.message : t('trouble.away');
}
