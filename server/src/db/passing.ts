/**
 * Whether what was thrown is a matter of the moment: the database is away, busy or restarting. The same will do in a
 * while.
 */
import { Failure } from '../failures.ts';

const passingStates = /^(?:08|40|53|55|57|58|25006)/;
const connectionTrouble =
  /^(?:ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EMFILE|ENFILE|ENOENT)$/;
/** What the driver says of its connections, which has no code. */
export const poolTrouble = new RegExp(
  'timeout exceeded|timeout expired|Connection terminated|Query read timeout|connection error|not queryable|' +
    'after calling end on the pool',
  'i',
);

export function willPass(error: unknown): boolean {
  if (error instanceof Failure) return error.failure === 'busy' || error.failure === 'unavailable';
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === 'string') return passingStates.test(code) || connectionTrouble.test(code);
  return poolTrouble.test(message);
}
