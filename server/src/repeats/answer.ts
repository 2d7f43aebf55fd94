/**
 * A caller that got no answer asks again, and must not get two wake-ups or two charges for it. With an Idempotency-Key
 * the answer is kept in the transaction of the deed: either both are there afterwards or neither, wherever the process
 * dies.
 */
import { createHash } from 'node:crypto';
import type { Principal } from '../principal.ts';
import { hashPassword, verifyPassword } from '../passwords/password.ts';
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { principalOf } from '../http/context.ts';
import { type Asking, findKept, holdAsking, keepAnswer } from './store.ts';

export interface Answer {
  readonly status: number;
  /** Left out where the interface wants an empty body. */
  readonly body?: object;
  readonly location?: string;
}

/** A phone that was away for weeks may still ask again, and must not charge twice. */
export const keptDays = 90;

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

/**
 * Does the work in one transaction as the caller's property, or answers what was answered to the same request before.
 */
export async function answerOnce(
  request: Request,
  reply: Reply,
  database: Database,
  work: (db: Db) => Promise<Answer>,
): Promise<void> {
  const { property, account } = principalOf(request);
  const key = keyOf(request);
  if (key === undefined) {
    send(reply, await asProperty(database, property, work));
    return;
  }
  const asking = { account, path: request.url.split('?')[0] ?? '', key };
  const digest = await digestOf(request);
  const { answer, kept } = await asProperty(database, property, (db) => once(db, property, asking, digest, work));
  if (kept !== undefined) {
    // Apart from the transaction: comparing a password takes a while.
    if (!(await isSame(kept, digest, request))) throw new Failure('repeatDiffers');
    reply.header('idempotent-replayed', 'true');
  }
  send(reply, answer);
}

async function once(
  db: Db,
  property: string,
  asking: Asking,
  digest: Buffer,
  work: (db: Db) => Promise<Answer>,
): Promise<{ answer: Answer; kept?: Buffer }> {
  if (!(await holdAsking(db, property, asking))) throw new Failure('repeatRunning', { retryAfterSeconds: 1 });
  const kept = await findKept(db, property, asking, keptDays);
  if (kept !== undefined) return { answer: recalled(kept.status, kept.body, kept.location), kept: kept.digest };
  const answer = await work(db);
  const body = answer.body === undefined ? '' : JSON.stringify(answer.body);
  await keepAnswer(db, property, asking, { digest, status: answer.status, location: answer.location ?? null, body });
  return { answer };
}

function recalled(status: number, body: string, location: string | null): Answer {
  return {
    status,
    ...(body === '' ? {} : { body: JSON.parse(body) as object }),
    ...(location === null ? {} : { location }),
  };
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
  throw new Failure('parameter', { detail: say('repeat.key') });
}

const fieldsLength = 32;

/**
 * The same fields in another order are the same request. A password is not among them: guessing at a quick digest would
 * find it. It stands behind the digest as a hash of its own, made as slowly as the one that is kept with an account.
 */
async function digestOf({ body }: Request): Promise<Buffer> {
  const { password, ...others } = (body ?? {}) as Record<string, unknown>;
  const fields = Object.entries(others).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(fields)).digest();
  return typeof password === 'string' ? Buffer.concat([digest, Buffer.from(await hashPassword(password))]) : digest;
}

async function isSame(kept: Buffer, given: Buffer, { body }: Request): Promise<boolean> {
  if (!kept.subarray(0, fieldsLength).equals(given.subarray(0, fieldsLength))) return false;
  const { password } = (body ?? {}) as { password?: unknown };
  const hash = kept.subarray(fieldsLength).toString();
  return typeof password === 'string' ? hash !== '' && verifyPassword(hash, password) : hash === '';
}
