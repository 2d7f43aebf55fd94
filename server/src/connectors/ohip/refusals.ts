/** What OPERA Cloud answers, in plain words and with what to do. Its own list of codes is not public: words decide. */
import type { Reply } from './gateway.ts';

export interface Refusal {
  /** refused: for a person. later: the same will do in a while. denied: we may not, or are not known. */
  readonly kind: 'refused' | 'later' | 'denied';
  readonly words: string;
  readonly retryAfterSeconds?: number;
}

const known: readonly (readonly [RegExp, string, string])[] = [
  [
    /no.?post/i,
    'nothing may be charged to this guest (No Post)',
    'ask the guest to pay at the desk, or take No Post off the reservation in OPERA, then send the charge again',
  ],
  [
    /credit limit/i,
    'the credit limit of the guest is reached',
    'raise it in OPERA or let the guest pay, then send the charge again',
  ],
  [
    /not in.?house|checked.?out|reservation not found/i,
    'the guest does not live there any more',
    'look for the guest in OPERA, and post it by hand',
  ],
  [
    /article/i,
    'OPERA does not know the article',
    'name the right one under articles: in the property file, then send the charge again',
  ],
  [
    /transaction code/i,
    'OPERA does not know the transaction code',
    'set transactionCode: in the property file to one that it has, then send the charge again',
  ],
  [/cashier/i, 'the cashier is not open', 'open it in OPERA, or set cashier: in the property file to another one'],
  [/room .*not found/i, 'OPERA does not know the room', 'give the room the same number here and there'],
];
/** The day is being closed: it is published nowhere with which code that is told. */
const nightAudit = /end of day|night audit|business date.*(?:clos|roll)/i;
const auditSeconds = 60;

/** Of an answer that is no success, and by which nothing has happened. Undefined where that is not known. */
export function readRefusal({
  status,
  body,
  retryAfterSeconds,
}: Extract<Reply, { kind: 'answered' }>): Refusal | undefined {
  const [code, title, detail] = ['o:errorCode', 'title', 'detail'].map((name) => text(body[name]));
  const said = [title, detail === title ? '' : detail].filter((one) => one !== '').join(': ');
  if (status === 429)
    return { kind: 'later', words: 'the gateway is busy', retryAfterSeconds: Math.max(retryAfterSeconds ?? 1, 1) };
  if (status >= 500 || status === 408) return undefined;
  if (nightAudit.test(said))
    return { kind: 'later', words: 'the day is being closed in OPERA', retryAfterSeconds: auditSeconds };
  const quoted = `${code === '' ? status : `${status} ${code}`}${said === '' ? '' : ` ("${said.slice(0, 300)}")`}`;
  if (status === 401 || status === 403)
    return {
      kind: 'denied',
      words: `${quoted}: OPERA does not let us in. Check hotel:, and what the application may do, in its portal`,
    };
  const found = known.find(([pattern]) => pattern.test(said));
  if (found !== undefined) return { kind: 'refused', words: `${quoted}, ${found[1]}: ${found[2]}` };
  return { kind: 'refused', words: `${quoted}: look at it in OPERA, and post it by hand` };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\p{C}/gu, ' ').trim() : '';
}
