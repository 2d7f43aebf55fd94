/** Whether a phone can ring. */
import { recognise } from '../recognise.ts';
import { say } from '../messages/say.ts';
import type { Callers, TelephonyStatus } from '../telephony/telephony.ts';
import { bad, type Finding, good, off, warning } from './finding.ts';

export function phones({ running, registered, detail }: TelephonyStatus): Finding {
  const known = recognise(detail);
  const seen = known === undefined ? say('seen.asIs', { words: detail }) : { ...known, text: detail };
  if (!running) return bad('telephony', seen, say('mend.phones.down'));
  return registered ? good('telephony', seen) : bad('telephony', seen, say('mend.phones.pbx'));
}

/** Whether somebody who calls in hears the menu. Guests are woken without it. */
export function callers({ answered, lacking }: Callers): Finding {
  if (!answered) return off('callers', say('seen.callers.off'));
  const files = lacking.map((one) => `${one}.so`).join(', ');
  return lacking.length === 0
    ? good('callers', say('seen.callers.on'))
    : warning('callers', say('seen.callers.lacking', { lacking: lacking.join(', ') }), say('mend.callers', { files }));
}

/** An Asterisk that dials in is known to the process that it has dialled, and to nobody who looks from outside. */
export const attached: Finding = warning('telephony', say('seen.phones.attached'), say('mend.phones.attached'));
