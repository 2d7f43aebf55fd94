/** What Cloudbeds answers, in plain words and with what to do. */
import { say } from '../../messages/say.ts';
import type { Answered } from '../asking.ts';
import type { Refusal } from '../outcomes.ts';

const known = {
  RESERVATION_CHECKED_OUT: 'beds.left',
  FOLIO_NOT_FOUND: 'beds.left',
  SUBRESERVATION_NOT_FOUND: 'beds.left',
  PRODUCT_NAME_CONFLICT: 'beds.item',
  INVALID_CURRENCY_MISMATCH: 'beds.currency',
} as const;

/** Of an answer that is no success, and by which nothing has happened. Undefined where that is not known. */
export function readRefusal({ status, body, retryAfterSeconds }: Answered): Refusal | undefined {
  const [code, message] = [codeOf({ body }), text(body['message'])];
  if (status === 429)
    return { kind: 'later', words: say('cloud.busy'), retryAfterSeconds: Math.max(retryAfterSeconds ?? 1, 1) };
  if (status >= 500 || status === 408) return undefined;
  const said = message === '' ? '' : ` ("${message.slice(0, 300)}")`;
  const answer = `${code === '' ? status : `${status} ${code}`}${said}`;
  if (status === 401 || status === 403) return { kind: 'denied', words: say('beds.denied', { answer }) };
  const why = Object.hasOwn(known, code) ? known[code as keyof typeof known] : 'beds.other';
  return { kind: 'refused', words: say(why, { answer }), answer };
}

export const codeOf = ({ body }: Pick<Answered, 'body'>): string => text(body['code']);

function text(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\p{C}/gu, ' ').trim() : '';
}
