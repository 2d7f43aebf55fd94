import type { Translate } from '../../shared/language/translate.ts';
import type { Figures } from './queries.ts';

/** How the shift went, as one would say it. What did not happen at all is said as well: nobody has to ask. */
export function sentenceOf(figures: Figures, t: Translate): string {
  return [
    t('handover.deeds', figures),
    t('handover.woken', figures),
    t('handover.notWoken', figures),
    ...(figures.corrected === 0 ? [] : [t('handover.corrected', figures)]),
    t('handover.open', figures),
  ].join(' ');
}
