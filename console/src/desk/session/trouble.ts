import { Refused } from '../../shared/http/request.ts';
import type { Translate } from '../../shared/language/translate.ts';
import type { Word } from '../../shared/language/en.ts';

/** What the service has said, or that it did not answer. */
export function troubleOf(error: unknown, t: Translate<Word>): string {
  return error instanceof Refused ? error.message : t('trouble.away');
}
