/** Turns whatever was thrown into an entry of the table of failures, and that into an answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { poolTrouble } from '../db/passing.ts';
import { Failure, type FailureName, failures } from '../failures.ts';
import { type Said, say, spoken } from '../messages/say.ts';
import type { Invalid } from './validation.ts';
import { isPageWanted, sendLostPage } from './lost-page.ts';

const fromFastify: Record<string, FailureName> = {
  FST_ERR_VALIDATION: 'parameter',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'longAddress',
  FST_ERR_HANDLER_TIMEOUT: 'busy',
};

/** A table, a column or a role of ours is not there: the database has not been migrated, or not far enough. */
const notMigrated = (code: unknown, message: string): boolean =>
  code === '42P01' || code === '42703' || (code === '22023' && message.includes('role "reveille_'));

/** PostgreSQL is away, starting, stopping, full or not writable: none of it is the caller's fault, and it passes. */
const unavailableStates = /^(08|53|57P|25006)/;
const connectionTrouble = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/;

export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const {
    code = '',
    statusCode,
    message = '',
    syscall,
  } = error as { code?: unknown; statusCode?: number; message?: string; syscall?: string };
  const known = typeof code === 'string' ? fromFastify[code] : undefined;
  // Only a validation's words are written for the caller; others may quote what was sent.
  if (known === 'parameter') {
    const { said, field } = error as Partial<Invalid>;
    return new Failure(known, { ...(said === undefined ? {} : { detail: said }), field, cause: error });
  }
  if (known !== undefined) return new Failure(known, { cause: error });
  const noSocket = code === 'ENOENT' && syscall === 'connect'; // PostgreSQL's socket goes when it stops
  if (noSocket || (typeof code === 'string' && (connectionTrouble.test(code) || unavailableStates.test(code))))
    return new Failure('unavailable', { cause: error });
  // A statement that ran out of time, or lost a deadlock: the same request will do in a moment.
  if (code === '57014' || code === '40P01' || code === '40001') return new Failure('busy', { cause: error });
  if (notMigrated(code, message)) return new Failure('notMigrated', { cause: error });
  if (poolTrouble.test(message)) return new Failure('unavailable', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Failure('malformed', { cause: error });
  return new Failure('internal', { cause: error });
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  request.failure = failure.failure;
  if (failure.failure === 'internal' || failure.failure === 'notMigrated')
    request.log.error({ err: failure.cause }, 'a request failed');
  // The console asks for a password itself: told of Basic, the browser would put its own window in front of it.
  if (failure.failure === 'credentials' && request.headers['x-requested-with'] !== 'console')
    reply.header('www-authenticate', 'Basic realm="Reveille", charset="UTF-8"');
  if (failure.allow !== undefined) reply.header('allow', failure.allow);
  const retryAfter = failure.retryAfterSeconds ?? (failure.status === 503 ? 1 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.code(failure.status).header('cache-control', 'no-store');
  if (failure.failure === 'path' && isPageWanted(request)) return sendLostPage(request, reply);
  if (isRest(request.url) && !asksForProblems(request))
    return reply.type('application/json').serializer(JSON.stringify).send(restBody(failure, request.id));
  return reply.type('application/problem+json').serializer(JSON.stringify).send(problem(failure, request));
}

/**
 * A caller of `/rest` who names problem details as something that it reads gets them; all others get what the interface
 * promises.
 */
function asksForProblems({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('application/problem+json') === true;
}

function isRest(url: string): boolean {
  return url === '/rest' || url.startsWith('/rest/') || url.startsWith('/rest?');
}

export function restBody(failure: Failure, id = ''): { error: number; description: string } {
  return { error: failure.code, description: toldOf(failure, id).text };
}

/** Of what nobody foresaw a person can do one thing: tell somebody the number under which it stands in the log. */
function toldOf(failure: Failure, number: string): Said {
  return failure.failure === 'internal' && number !== '' ? say('internal.number', { number }) : failure.said;
}

function problem(failure: Failure, request: FastifyRequest) {
  const told = toldOf(failure, request.id);
  return {
    type: `urn:reveille:problem:${failure.code}`,
    title: failures[failure.failure].description,
    status: failure.status,
    detail: told.text,
    instance: `urn:reveille:request:${request.id}`,
    code: failure.code,
    said: spoken(told),
    ...(failure.errors.length === 0
      ? {}
      : { errors: failure.errors.map(({ field, detail }) => ({ field, detail: detail.text, said: spoken(detail) })) }),
  };
}
