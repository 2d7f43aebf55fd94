/** Turns whatever was thrown into an entry of the table of failures, and that into an answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { poolTrouble } from '../db/passing.ts';
import { Failure, type FailureName, failures } from '../failures.ts';

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
  if (known === 'parameter')
    return new Failure(known, { detail: message, field: (error as { field?: string }).field, cause: error });
  if (known !== undefined) return new Failure(known, { cause: error });
  const noSocket = code === 'ENOENT' && syscall === 'connect'; // PostgreSQL's socket goes when it stops
  if (noSocket || (typeof code === 'string' && (connectionTrouble.test(code) || unavailableStates.test(code))))
    return new Failure('unavailable', { cause: error });
  // A statement that ran out of time, or lost a deadlock: the same request will do in a moment.
  if (code === '57014' || code === '40P01' || code === '40001') return new Failure('busy', { cause: error });
  if (poolTrouble.test(message)) return new Failure('unavailable', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Failure('malformed', { cause: error });
  return new Failure('internal', { cause: error });
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  request.failure = failure.failure;
  if (failure.failure === 'internal') request.log.error({ err: failure.cause }, 'a request failed');
  // The console asks for a password itself: told of Basic, the browser would put its own window in front of it.
  if (failure.failure === 'credentials' && request.headers['x-requested-with'] !== 'console')
    reply.header('www-authenticate', 'Basic realm="Reveille", charset="UTF-8"');
  if (failure.allow !== undefined) reply.header('allow', failure.allow);
  const retryAfter = failure.retryAfterSeconds ?? (failure.status === 503 ? 1 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.code(failure.status).header('cache-control', 'no-store');
  if (isRest(request.url) && !asksForProblems(request))
    return reply.type('application/json').serializer(JSON.stringify).send(restBody(failure));
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

export function restBody(failure: Failure): { error: number; description: string } {
  return { error: failure.code, description: failure.message };
}

function problem(failure: Failure, request: FastifyRequest) {
  return {
    type: `urn:reveille:problem:${failure.code}`,
    title: failures[failure.failure].description,
    status: failure.status,
    detail: failure.message,
    instance: `urn:reveille:request:${request.id}`,
    code: failure.code,
    ...(failure.errors.length === 0 ? {} : { errors: failure.errors }),
  };
}
