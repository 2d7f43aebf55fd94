/** Places at the door of the assistants: eight for an account, each given back whatever becomes of who had it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { basic } from '../../testing/service.ts';
import { place, serveHttp } from './http.ts';

const hotel = useHotel();
/** In front of the real service: it lets requests through, but for those that a test holds back. */
let gate: Server;
let door: FastifyInstance;
let doorUrl = '';
let holds: (path: string) => boolean = () => false;
const held: (() => void)[] = [];

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '';
  if (holds(path)) await new Promise<void>((resolve) => held.push(resolve));
  const { authorization = '' } = request.headers;
  const answer = await fetch(`${hotel.url}${path}`, { headers: { authorization } });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(await answer.text());
}

beforeAll(async () => {
  gate = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  gate.close();
  gate.closeAllConnections();
});
beforeEach(async () => {
  const url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  door = await serveHttp({ url, listen: { host: '127.0.0.1', port: 0 }, names: [], report: () => undefined });
  doorUrl = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}${place}`;
});
afterEach(async () => {
  release();
  await door.close();
});

function release(): void {
  holds = () => false;
  for (const go of held.splice(0)) go();
}

const isSession = (path: string): boolean => path.startsWith('/api/v1/session');
const list = (name: string, id: number, signal?: AbortSignal): Promise<Response> =>
  fetch(doorUrl, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...basic(name),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'list_wakeups', arguments: {} },
    }),
    signal: signal ?? null,
  });
/** A place is free a moment after its answer has arrived: who is told to wait asks again. */
async function listPatiently(id: number): Promise<Response> {
  const answer = await list('desk', id);
  if (answer.status !== 429) return answer;
  await answer.text();
  await setTimeout(200);
  return listPatiently(id);
}
/** As many as there are places, each on its way to the service. */
async function takeAllPlaces(): Promise<Promise<Response>[]> {
  holds = (path) => !isSession(path);
  const asked = Array.from({ length: 8 }, (_, id) => listPatiently(id));
  await expect.poll(() => held.length).toBe(8);
  return asked;
}
const answered = async (asked: readonly Promise<Response>[]): Promise<void> => {
  release();
  for (const answer of await Promise.all(asked)) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('At Hotel grand it is');
  }
};

test('eight requests of an account are answered at once, the ninth waits, and others have their own', async () => {
  const asked = await takeAllPlaces();
  const ninth = await list('desk', 9);
  expect([ninth.status, ninth.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await ninth.text()).toContain('Too many requests at once.');
  const bar = list('bar', 1);
  await expect.poll(() => held.length).toBe(9);
  await answered([...asked, bar]);
  // Each place is given back.
  await expect.poll(async () => (await list('desk', 10)).status).toBe(200);
  await answered(await takeAllPlaces());
});

test('who hangs up while their password is verified takes no place with them', async () => {
  holds = isSession;
  const leaving = new AbortController();
  const gone = Promise.allSettled(Array.from({ length: 8 }, (_, id) => list('desk', id, leaving.signal)));
  await expect.poll(() => held.length).toBe(8);
  leaving.abort();
  expect(new Set((await gone).map(({ status }) => status))).toEqual(new Set(['rejected']));
  const connections = (): Promise<number> =>
    new Promise((resolve) => door.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  release();
  await answered(await takeAllPlaces());
});

test('who hangs up in the middle gives the place back', async () => {
  holds = (path) => !isSession(path);
  const leaving = new AbortController();
  const gone = Promise.allSettled(Array.from({ length: 8 }, (_, id) => list('desk', id, leaving.signal)));
  await expect.poll(() => held.length).toBe(8);
  leaving.abort();
  await gone;
  release();
  await expect.poll(async () => (await list('desk', 9)).status).toBe(200);
  await answered(await takeAllPlaces());
});
