import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { budgets } from '../../budgets/budgets.ts';
import { Connection } from './connection.ts';
import type { AsteriskNode } from './node.ts';

interface Login {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

const shortestWait = 200;
const longestWait = 5000;
/**
 * A storm of calls on a small machine answers slowly; a request that is given up leaves a call of which nobody is sure.
 */
export const requestPatience = 8000;
const handshakePatience = 5000;

/** Dials an Asterisk, uses the connection while it lives, and dials again, for ever, until it is told to stop. */
export async function keepDialling(login: () => Login, node: AsteriskNode, stopping: AbortSignal): Promise<void> {
  // A name of its own for each process and connection: a second connection of the same name would take the first one's
  // events.
  let application = newName();
  let wait = shortestWait;
  while (!stopping.aborted) {
    const started = performance.now();
    try {
      const socket = await dial(login(), application, stopping);
      await node.serve(new Connection(socket, requestPatience));
      application = newName();
    } catch (error) {
      node.trouble = error instanceof Error ? error.message : String(error);
    }
    wait = performance.now() - started > longestWait ? shortestWait : Math.min(wait * 2, longestWait);
    // Processes that lost the same Asterisk must not all come back in the same moment.
    await setTimeout(wait * (0.5 + Math.random() / 2), undefined, { signal: stopping }).catch(() => undefined);
  }
}

function newName(): string {
  return `reveille-${randomBytes(8).toString('hex')}`;
}

async function dial({ url, user, password }: Login, application: string, stopping: AbortSignal): Promise<WebSocket> {
  const address = `${url.replace(/^http/, 'ws').replace(/\/+$/, '')}/ari/events?app=${application}`;
  const socket = new WebSocket(address, {
    auth: `${user}:${password}`,
    handshakeTimeout: handshakePatience,
    perMessageDeflate: false,
    followRedirects: false,
    maxPayload: budgets.asteriskMessage.most,
    maxFragments: 1000,
  });
  try {
    await once(socket, 'open', { signal: stopping });
  } catch (error) {
    socket.on('error', () => undefined);
    socket.terminate();
    const refused = error instanceof Error && error.message.endsWith('401');
    throw refused
      ? new Error('it refuses the user or password: check ARI_USER and ARI_PASSWORD against ari.conf', { cause: error })
      : error;
  }
  return socket;
}
