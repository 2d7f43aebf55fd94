/**
 * Many assistants over HTTP. Each request brings the credentials of its person, which are handed on to the service and
 * kept nowhere: what one may not do there, nobody can do through here.
 */
import {
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Client, Refused } from '../../../client/src/client.ts';
import { createAssistant } from './assistant.ts';
import { clientFor, type Credentials, credentialsIn } from './credentials.ts';

export interface Serving {
  /** Where the service is. */
  readonly url: string;
  readonly listen: { readonly host: string; readonly port: number };
  /** Names it is reached by, beside those of this machine. */
  readonly names: readonly string[];
  readonly report: (trouble: string) => void;
}

export const place = '/mcp';
const longestBody = 64 * 1024;
const mostConnections = 256;
/** Of one account at a time: nobody takes the place of others. */
const mostAtOnce = 8;
/** Assistants of the first versions may send several messages in one. */
const mostMessages = 10;
/** Within it the same message of the same account is a repeat; later ones count from the same number again. */
const repeatMilliseconds = 10 * 60_000;

export async function serveHttp(serving: Serving): Promise<FastifyInstance> {
  const { listen, names, report } = serving;
  const app = Fastify({ bodyLimit: longestBody, requestTimeout: 30_000, forceCloseConnections: true });
  app.server.maxConnections = mostConnections;
  app.removeContentTypeParser('text/plain');
  refuseForeignPages(app, [...localhostAllowedHostnames(), bracketed(listen.host), ...names]);
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, `Assistants are answered at ${place}.`));
  app.setErrorHandler((error: { statusCode?: number; name?: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) report(`a request failed: ${error.name}`);
    return refuse(reply, status, status >= 500 ? 'Something went wrong here.' : 'The request could not be read.');
  });
  const running = new Map<string, number>();
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: place,
    handler: (request, reply) => answer(request, reply, serving, running),
  });
  await app.listen(listen);
  return app;
}

/** A page that somebody was lured to may send requests to this machine: under a name, and from a place, not ours. */
function refuseForeignPages(app: FastifyInstance, allowed: string[]): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const host = validateHostHeader(headers.host, allowed);
    if (!host.ok) return refuse(reply, 403, 'Nobody here has that name: name it with --name.');
    const origin = validateOriginHeader(headers.origin, allowed);
    return origin.ok ? undefined : refuse(reply, 403, 'Pages of other sites may not ask here.');
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { url, report }: Serving,
  running: Map<string, number>,
): Promise<unknown> {
  const credentials = credentialsIn(request.headers.authorization);
  if (credentials === undefined) return unknown(reply);
  if (Array.isArray(request.body) && request.body.length > mostMessages)
    return refuse(reply, 400, `At most ${mostMessages} messages at a time.`);
  const reveille = clientOf(url, credentials, request);
  const refused = await refusalOf(reveille);
  if (refused?.status === 401 || refused?.status === 403) return unknown(reply);
  if (refused !== undefined) {
    if (refused.retryAfterSeconds !== undefined) void reply.header('retry-after', Math.ceil(refused.retryAfterSeconds));
    return refuse(reply, refused.status, refused.message);
  }
  // Whoever has hung up meanwhile would never give the place back.
  if (reply.raw.destroyed) return reply.hijack();
  const mine = running.get(credentials.name) ?? 0;
  if (mine >= mostAtOnce) return refuse(reply.header('retry-after', 1), 429, 'Too many requests at once.');
  running.set(credentials.name, mine + 1);
  // Not before the whole answer is gone: its end may come much later than its beginning.
  reply.raw.once('close', () => {
    const others = (running.get(credentials.name) ?? 1) - 1;
    if (others > 0) running.set(credentials.name, others);
    else running.delete(credentials.name);
  });
  return exchange(request, reply, reveille, report);
}

/** One handler for one request: nothing of it is left for the next, who may be somebody else. */
async function exchange(
  request: FastifyRequest,
  reply: FastifyReply,
  reveille: Client,
  report: Serving['report'],
): Promise<unknown> {
  const caller = { reveille, scope: `http ${Math.floor(Date.now() / repeatMilliseconds)}`, report };
  const handler = createMcpHandler(() => createAssistant(caller), {
    // Nothing here changes while it runs, so there is nothing to wait for on an open stream.
    maxSubscriptions: 0,
    onerror: (error) => report(`a message was left out: ${error.name}`),
  });
  const gone = new AbortController();
  reply.raw.once('close', () => {
    gone.abort();
    void handler.close();
  });
  const asked = new Request(new URL(place, 'http://localhost'), {
    method: request.method,
    headers: headersOf(request),
    signal: gone.signal,
    ...(request.method === 'POST' ? { body: JSON.stringify(request.body) } : {}),
  });
  const response = await handler.fetch(asked, { parsedBody: request.body });
  return reply.send(response);
}

function headersOf({ headers }: FastifyRequest): Headers {
  const kept = new Headers();
  // The credentials have done their work; lengths and encodings were those of the wire.
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && /^(?:accept|content-type|mcp-.*|last-event-id)$/.test(name)) kept.set(name, value);
  return kept;
}

/** The service counts wrong passwords by where they come from: it is told, and believes it where it trusts us. */
function clientOf(url: string, credentials: Credentials, { headers, socket }: FastifyRequest): Client {
  const before = headers['x-forwarded-for'];
  const behind = [...(before === undefined ? [] : [before].flat()), socket.remoteAddress ?? ''].join(', ');
  const ask: typeof fetch = (address, init) => {
    const sent = new Headers(init?.headers);
    sent.set('x-forwarded-for', behind);
    return fetch(address, { ...init, headers: sent });
  };
  return clientFor(url, credentials.given, ask);
}

/** Where the service does not answer, each tool says so itself. */
async function refusalOf(reveille: Client): Promise<Refused | undefined> {
  try {
    await reveille.request('GET /api/v1/session');
    return undefined;
  } catch (error) {
    return error instanceof Refused && error.status < 500 ? error : undefined;
  }
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

function unknown(reply: FastifyReply): FastifyReply {
  return refuse(
    reply.header('www-authenticate', 'Basic realm="Reveille", charset="UTF-8"'),
    401,
    'A valid user name and password are needed.',
  );
}

/** As the protocol tells of what belongs to no message. */
function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
}
