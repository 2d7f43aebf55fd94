/** Whether an Asterisk tells us of calls. */
import { accepted } from './answers.ts';
import type { Connection } from './connection.ts';

/**
 * What is subscribed to. Of the line alone would be nearer to what is wanted, but Asterisk then makes a list of all its
 * calls for every call that begins or ends, and keeps on turning events into JSON for a process that was killed; this
 * ends with the connection.
 */
const everyCall = { eventSource: 'channel:' };
/**
 * How that is ended: under the name that Asterisk gives it. By the name that it was asked for under, it answers 200 and
 * goes on.
 */
const noCall = { eventSource: 'channel:__AST_CHANNEL_ALL_TOPIC' };

export async function subscribe(connection: Connection): Promise<void> {
  accepted(await connection.request({ method: 'POST', uri: subscription(connection), query: everyCall }));
}

export async function unsubscribe(connection: Connection): Promise<void> {
  accepted(await connection.request({ method: 'DELETE', uri: subscription(connection), query: noCall }));
}

function subscription({ application }: Connection): string {
  return `applications/${application}/subscription`;
}
