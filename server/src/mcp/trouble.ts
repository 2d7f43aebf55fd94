/** What went wrong, in words that an assistant can pass on to a person. */
import { Refused, Unreachable } from '../../../client/src/client.ts';

/** A tool cannot do what it was asked for; the message says why, and what would help. */
export class Unable extends Error {
  override readonly name = 'Unable';
}

const unanswered = [
  'The service does not answer.',
  'If something was to be changed, it is not known whether that was done.',
  'Ask again with the same words in a moment: it is done once.',
  'If it stays so, tell whoever looks after the service; guests may have to be woken by hand.',
].join(' ');

export function inWords(error: unknown, report: (trouble: string) => void): string {
  if (error instanceof Unable) return error.message;
  if (error instanceof Unreachable) return unanswered;
  if (error instanceof Refused) return refused(error);
  if (error instanceof Error && error.name === 'AbortError') return 'This was given up before it was answered.';
  // What it says may quote what was asked; its kind and place are enough for who looks after this.
  report(
    error instanceof Error ? `${error.name} ${error.stack?.split('\n')[1]?.trim() ?? ''}` : 'something was thrown',
  );
  return 'Something went wrong in the tool itself. It is not known whether anything was done: look, then ask again.';
}

function refused({ status, message, errors, retryAfterSeconds, requestId }: Refused): string {
  if (status === 401) return 'The service does not accept the account or its password.';
  const fields = errors.map(({ field, detail }) => ` ${field}: ${detail}`).filter((one) => !one.includes(message));
  const wait = retryAfterSeconds === undefined ? '' : ` Ask again in ${Math.ceil(retryAfterSeconds)} seconds.`;
  const quote = status >= 500 && requestId !== undefined ? ` (request ${requestId})` : '';
  return `The service refuses this: ${message}${fields.join('')}${wait}${quote}`;
}
