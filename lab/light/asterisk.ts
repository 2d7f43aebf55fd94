/**
 * An Asterisk that costs next to nothing: it speaks ARI as the real one does, with the dialplan and the phones of the
 * lab behind it, but there is no SIP and no sound. lab/telephony.test.ts holds it against the real one.
 */
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import { answer, type Asked, asteriskId, introduction } from '../../server/testing/ari-answers.ts';
import type { SeenCall } from '../seen.ts';
import type { Pace } from './conversation.ts';
import { LightCall, type Told } from './call.ts';

/** What Asterisk calls the subscription to all calls. */
const everyCall = '__AST_CHANNEL_ALL_TOPIC';

export interface LightSettings {
  readonly user: string;
  readonly password: string;
  readonly pace: Pace;
}

interface Application {
  readonly name: string;
  readonly socket: WebSocket;
  /** Kinds of events; all of them until it says which. */
  allowed: ReadonlySet<string> | undefined;
  subscribed: boolean;
}

interface Request {
  readonly method: string;
  readonly uri: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

type Answer = readonly [status: number, body: object | ''];
const done: Answer = [204, ''];
const missing: Answer = [404, { message: 'Channel not found' }];

export class LightAsterisk {
  readonly #settings: LightSettings;
  readonly #applications = new Map<string, Application>();
  readonly #live = new Map<string, LightCall>();
  /** Names of calls that were taken over, and never placed. */
  readonly #taken = new Set<string>();
  readonly #seen: SeenCall[] = [];
  readonly #globals = new Map<string, string>();
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

  constructor(settings: LightSettings) {
    this.#settings = settings;
  }

  /** Returns the address. */
  async listen(): Promise<string> {
    const server = createServer((request, response) => void this.#http(request, response));
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  #mayEnter({ headers }: IncomingMessage): boolean {
    const { user, password } = this.#settings;
    return headers.authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  }

  /** ARI, and at /lab/seen what the PBX of the lab would have written down. */
  async #http(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#mayEnter(request)) {
      response.writeHead(401).end();
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://light');
    const asked = {
      method: request.method ?? '',
      uri: pathname.replace(/^\/ari\//, ''),
      query: searchParams,
      body: await text(request),
    };
    const [status, body] = pathname === '/lab/seen' ? ([200, this.#seen] as const) : this.#answer(asked);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body === '' ? '' : JSON.stringify(body));
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://light');
    const name = searchParams.get('app');
    if (!this.#mayEnter(request) || pathname !== '/ari/events' || name === null) {
      socket.end(
        `HTTP/1.1 ${this.#mayEnter(request) ? '404 Not Found' : '401 Unauthorized'}\r\nConnection: ` +
          `close\r\nContent-Length: 0\r\n\r\n`,
      );
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#connected(name, opened));
  }

  #connected(name: string, socket: WebSocket): void {
    const before = this.#applications.get(name);
    before?.socket.send(JSON.stringify({ type: 'ApplicationReplaced', application: name }));
    before?.socket.close();
    const application: Application = { name, socket, allowed: undefined, subscribed: false };
    this.#applications.set(name, application);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#applications.get(name) === application && this.#applications.delete(name));
    socket.on('message', (data: Buffer) => {
      const asked = JSON.parse(data.toString()) as Asked;
      const query = new URLSearchParams(asked.query_strings?.map((one) => [one.name, one.value]));
      const [status, body] = this.#answer({
        method: asked.method,
        uri: asked.uri,
        query,
        body: asked.message_body ?? '',
      });
      socket.send(answer(asked, status, body, name));
    });
  }

  #answer({ method, uri, query, body }: Request): Answer {
    const [noun, id = '', what] = uri.split('/');
    if (noun === 'channels')
      return id === ''
        ? [200, [...this.#live.values()].map((call) => call.channel())]
        : this.#channel(method, id, body);
    if (uri === 'asterisk/variable') return this.#variable(method, query);
    const application = noun === 'applications' ? this.#applications.get(id) : undefined;
    if (application === undefined)
      return noun === 'applications' ? [404, { message: 'Application not found' }] : [200, introduction(uri)];
    if (what === 'eventFilter')
      application.allowed = new Set(
        (JSON.parse(body) as { allowed: { type: string }[] }).allowed.map(({ type }) => type),
      );
    if (what === 'subscription') {
      if (method === 'POST') application.subscribed ||= query.get('eventSource') === 'channel:';
      else if (query.get('eventSource') === `channel:${everyCall}`) application.subscribed = false;
    }
    const events_allowed = [...(application.allowed ?? [])].map((type) => ({ type }));
    return [200, { ...introduction(uri), channel_ids: application.subscribed ? [everyCall] : [], events_allowed }];
  }

  /** Globals are where the dialplan keeps what became of a call; one that is set to nothing is gone. */
  #variable(method: string, query: URLSearchParams): Answer {
    const name = query.get('variable') ?? '';
    if (method === 'GET') return [200, { value: this.#globals.get(name) ?? '' }];
    const value = query.get('value') ?? '';
    if (value === '') this.#globals.delete(name);
    else this.#globals.set(name, value);
    return done;
  }

  #channel(method: string, id: string, body: string): Answer {
    const live = this.#live.get(id);
    if (method === 'POST')
      return live === undefined && !this.#taken.has(id)
        ? this.#originate(id, body)
        : [409, { message: 'Channel with given unique ID already exists' }];
    if (this.#taken.has(id)) return [200, placeholder(id)];
    if (live === undefined) return missing;
    if (method !== 'DELETE') return [200, live.channel()];
    live.hangUp();
    return done;
  }

  #originate(id: string, body: string): Answer {
    const asked = JSON.parse(body) as {
      endpoint: string;
      timeout: number;
      callerId: string;
      variables: Record<string, string>;
    };
    if (asked.endpoint === 'Local/taken@reveille-taken/n') {
      this.#taken.add(id);
      return [200, placeholder(id)];
    }
    const extension = /^PJSIP\/([0-9A-Za-z]+)@pbx$/.exec(asked.endpoint)?.[1];
    if (extension === undefined) return [400, { message: 'Invalid endpoint specified' }];
    const call = new LightCall(id, { ...asked, extension }, this.#settings.pace, {
      tell: (event) => this.#tell(event),
      isThere,
      ended: (variable, outcome) => {
        this.#globals.set(variable, outcome);
        this.#live.delete(id);
      },
    });
    this.#live.set(id, call);
    this.#seen.push(call.seen);
    call.begin();
    return [200, call.channel()];
  }

  #tell(event: Told): void {
    const written = `${JSON.stringify(event).slice(0, -1)},"asterisk_id":"${asteriskId}"`;
    for (const { name, socket, allowed, subscribed } of this.#applications.values())
      if (subscribed && allowed?.has(event.type) !== false) socket.send(`${written},"application":"${name}"}`);
  }
}

const placeholder = (id: string): object => ({ id, name: 'Local/taken@reveille-taken-00000000;1', state: 'Ring' });

/** Asterisk brings some of its own, which are named without a folder. */
function isThere(sound: string): boolean {
  return !sound.startsWith('/') || existsSync(`${sound}.wav`);
}
