/** Whether a phone can ring. */
import type { TelephonyStatus } from '../telephony/telephony.ts';
import { bad, type Finding, good, warning } from './finding.ts';

export function phones({ running, registered, detail }: TelephonyStatus): Finding {
  if (!running)
    return bad(
      'telephony',
      detail,
      'start Asterisk and set ARI_URL, ARI_USER and ARI_PASSWORD: no phone can ring until then',
    );
  return registered
    ? good('telephony', detail)
    : bad(
        'telephony',
        detail,
        'check the endpoint in pjsip.conf and ARI_ENDPOINT: Asterisk does not reach the PBX, so no phone can ring',
      );
}

/** An Asterisk that dials in is known to the process that it has dialled, and to nobody who looks from outside. */
export const attached: Finding = warning(
  'telephony',
  'every Asterisk dials in to the service, which alone knows whether one has',
  'look at Office, System, or at /api/v1/telephony',
);
