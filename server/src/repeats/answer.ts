/**
 * A caller that got no answer asks again, and must not get two wake-ups or two charges for it. With an Idempotency-Key the
 * answer is kept in the transaction of the deed: either both are there afterwards or neither, wherever the process dies.
 */
import { createHash } from 'node:crypto';
import type { Principal } from '../accounts/account.ts';
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { principalOf } from '../http/context.ts';
import { type Asking, findKept, holdAsking, keepAnswer } from './store.ts';

export interface Answer {
  readonly status: number;
  /** Left out where the interface wants an empty body. */
  readonly body?: object;
  readonly location?: string;
}

const keptHours = 24;

/** What is asked of a request and its reply, whatever schema their route has. */
interface Request {
  readonly principal: Principal | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly url: string;
  readonly body: unknown;
}
interface Reply {
  header(name: string, value: string): unknown;
  code(status: number): unknown;
  send(body: unknown): unknown;
}

/** Does the work in one transaction as the caller's property, or answers what was answered to the same request before. */
export async function answerOnce(request: Request, reply: Reply, database: Database, work: (db: Db) => Promise<Answer>): Promise<void> {
  const { property, account } = principalOf(request);
  const key = keyOf(request);
  if (key === undefined) {
    send(reply, await asProperty(database, property, work));
    return;
  }
  const asking = { account, path: request.url.split('?')[0] ?? '', key };
  const { answer, replayed } = await asProperty(database, property, (db) => once(db, property, asking, digestOf(request), work));
  if (replayed) reply.header('idempotent-replayed', 'true');
  send(reply, answer);
}

async function once(
  db: Db,
  property: string,
  asking: Asking,
  digest: Buffer,
  work: (db: Db) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  if (!(await holdAsking(db, property, asking))) throw new Failure('repeatRunning', { retryAfterSeconds: 1 });
  const kept = await findKept(db, property, asking, keptHours);
  if (kept !== undefined) {
    if (!kept.digest.equals(digest)) throw new Failure('repeatDiffers');
    return { answer: recalled(kept.status, kept.body, kept.location), replayed: true };
  }
  const answer = await work(db);
  const body = answer.body === undefined ? '' : JSON.stringify(answer.body);
  await keepAnswer(db, property, asking, { digest, status: answer.status, location: answer.location ?? null, body }, keptHours);
  return { answer, replayed: false };
}

function recalled(status: number, body: string, location: string | null): Answer {
  return { status, ...(body === '' ? {} : { body: JSON.parse(body) as object }), ...(location === null ? {} : { location }) };
}

function send(reply: Reply, { status, body, location }: Answer): void {
  if (location !== undefined) reply.header('location', location);
  reply.code(status);
  reply.send(body);
}

function keyOf({ headers }: Request): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\u0021-\u007e]{1,255}$/.test(key)) return key;
  throw new Failure('parameter', { detail: 'An Idempotency-Key has 1 to 255 printable characters without spaces.' });
}

/** The same fields in another order are the same request. */
function digestOf({ body }: Request): Buffer {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}
