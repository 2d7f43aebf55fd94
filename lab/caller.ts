import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { AriAddress } from './lab.ts';

/** What the caller learned about one call. */
interface Outcome {
  answered: boolean;
  /** Keys that the phone pressed. */
  keys: string;
  /** Why it ended, as a number of Q.850. */
  cause: number;
  /** The SIP status that refused it, where one did. */
  refusal: number | undefined;
}

interface CallOptions {
  readonly seconds?: number;
  readonly until?: Promise<void>;
  readonly ringSeconds?: number;
  readonly media?: string;
}

export interface Caller {
  /** Calls, says something to whoever answers, and hangs up after some seconds, or when `until` has come true. */
  call(extension: string, options?: CallOptions): Promise<Outcome>;
  close(): void;
}

interface AriEvent {
  readonly type: string;
  readonly digit?: string;
  readonly cause?: number;
  readonly tech_cause?: number;
  readonly channel?: { readonly id: string };
}

/**
 * A caller who knows nothing of Reveille: what the lab's tests say about phones must not depend on what they call for.
 */
export async function connectCaller({ url, user, password, endpoint }: AriAddress): Promise<Caller> {
  const application = `caller-${randomUUID()}`;
  const headers = { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
  const listeners = new Map<string, (event: AriEvent) => void>();
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/ari/events?app=${application}&api_key=${user}:${password}`,
  );
  socket.addEventListener('message', ({ data }) => {
    const event = JSON.parse(String(data)) as AriEvent;
    listeners.get(event.channel?.id ?? '')?.(event);
  });
  await once(socket, 'open');

  const ask = async (method: string, path: string, query: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/ari/${path}?${new URLSearchParams(query).toString()}`, { method, headers });
    const text = await answer.text();
    // A call that has ended meanwhile is gone, and nobody minds.
    if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  };

  return {
    async call(extension, { seconds = 4, until, ringSeconds = 30, media = 'sound:demo-instruct' } = {}) {
      // All of one length: Asterisk refuses an id (409) that the id of a call in progress begins with.
      const id = randomUUID();
      const outcome: Outcome = { answered: false, keys: '', cause: -1, refusal: undefined };
      const over = Promise.withResolvers<void>();
      const onTheLine = async () => {
        await ask('POST', `channels/${id}/play`, { media });
        await (until ?? setTimeout(seconds * 1000));
        await ask('DELETE', `channels/${id}`);
      };
      listeners.set(id, (event) => {
        if (event.type === 'StasisStart') {
          outcome.answered = true;
          onTheLine().catch(over.reject);
        } else if (event.type === 'ChannelDtmfReceived') {
          outcome.keys += event.digit;
        } else if (event.type === 'ChannelDestroyed') {
          outcome.cause = event.cause ?? -1;
          outcome.refusal = event.tech_cause;
          over.resolve();
        }
      });
      await ask('POST', 'channels', {
        endpoint: endpoint.replace('/', `/${extension}@`),
        app: application,
        channelId: id,
        callerId: '"Wake-up" <5000>',
        timeout: String(ringSeconds),
      });
      await over.promise;
      listeners.delete(id);
      return outcome;
    },
    close() {
      socket.close();
    },
  };
}
