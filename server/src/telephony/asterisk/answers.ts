/** What an Asterisk answers, and what it says when it refuses. */
import type { Response } from './connection.ts';
import { text } from './said.ts';

export function accepted(response: Response): Response {
  if (response.status >= 200 && response.status < 300) return response;
  throw new Error(
    `Asterisk answered ${messageOf(response)}: check ARI_ENDPOINT against pjsip.conf, and that the user in ` +
      `ari.conf may write`,
  );
}

export function messageOf({ status, body }: Response): string {
  const { message, error } = body as { message?: unknown; error?: unknown };
  const said = text(message ?? error, 200);
  return `${status}${said === '' ? '' : ` (${said})`}`;
}
