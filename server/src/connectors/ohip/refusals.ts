/** What OPERA Cloud answers, in plain words and with what to do. Its own list of codes is not public: words decide. */
import { say } from '../../messages/say.ts';
import type { Answered } from '../asking.ts';
import type { Refusal } from '../outcomes.ts';

const known = [
  [/no.?post/i, 'cloud.noPost'],
  [/credit limit/i, 'cloud.creditLimit'],
  [/not in.?house|checked.?out|reservation not found/i, 'cloud.left'],
  [/article/i, 'cloud.article'],
  [/transaction code/i, 'cloud.transactionCode'],
  [/cashier/i, 'cloud.cashier'],
  [/room .*not found/i, 'cloud.room'],
] as const;
/** The day is being closed: it is published nowhere with which code that is told. */
const nightAudit = /end of day|night audit|business date.*(?:clos|roll)/i;
const auditSeconds = 60;

/** Of an answer that is no success, and by which nothing has happened. Undefined where that is not known. */
export function readRefusal({ status, body, retryAfterSeconds }: Answered): Refusal | undefined {
  const [code, title, detail] = ['o:errorCode', 'title', 'detail'].map((name) => text(body[name]));
  const said = [title, detail === title ? '' : detail].filter((one) => one !== '').join(': ');
  if (status === 429)
    return { kind: 'later', words: say('cloud.busy'), retryAfterSeconds: Math.max(retryAfterSeconds ?? 1, 1) };
  if (status >= 500 || status === 408) return undefined;
  if (nightAudit.test(said)) return { kind: 'later', words: say('cloud.closing'), retryAfterSeconds: auditSeconds };
  const answer = `${code === '' ? status : `${status} ${code}`}${said === '' ? '' : ` ("${said.slice(0, 300)}")`}`;
  if (status === 401 || status === 403) return { kind: 'denied', words: say('cloud.denied', { answer }) };
  const [, why] = known.find(([pattern]) => pattern.test(said)) ?? [undefined, 'cloud.other' as const];
  return { kind: 'refused', words: say(why, { answer }), answer };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\p{C}/gu, ' ').trim() : '';
}
