/** A stream that breaks, repeats itself, falls silent or comes in pieces is heard as one. */
import { afterEach, expect, test, vi } from 'vitest';
import { startReceiver } from '../../server/testing/receiver.ts';
import { createClient, Refused } from './client.ts';
import { follow } from './events.ts';
import { type Block, blocksOf } from './lines.ts';

afterEach(() => vi.useRealTimers());

const told = (id: number): string => `id: ${id}\nevent: note.done\ndata: {"id":"${id}","type":"note.done"}\n\n`;

test('it comes back from where it was, and tells each event once', async () => {
  const parts = [
    `retry: 10\n: listening\n\n${told(1)}${told(2)}`,
    `retry: 10\n\n${told(2)}${told(3)}retry: 10\nid: 7\n\n`,
    `retry: 10\n\n${told(8)}`,
  ];
  const service = await startReceiver(() => {
    const body = parts.shift();
    return body === undefined
      ? { status: 401, body: '{"code":40101,"detail":"Who are you?"}' }
      : { status: 200, headers: { 'content-type': 'text/event-stream' }, body };
  });
  const heard: string[] = [];
  let opened = 0;
  const listen = async (): Promise<void> => {
    const client = createClient({ url: service.url, credentials: { token: 'abc' } });
    const types = ['note.*', 'alert.raised'];
    for await (const { id } of client.events({ types, after: '0', opened: () => (opened += 1) })) heard.push(id);
  };
  await expect(listen()).rejects.toMatchObject({ name: 'Refused', code: 40_101 });
  expect(heard).toEqual(['1', '2', '3', '8']);
  expect(opened).toBe(3);
  expect(service.received.map(({ headers }) => headers['last-event-id'])).toEqual(['0', '2', '7', '8']);
  expect(service.received[0]?.path).toBe('/api/v1/events?types=note.*%2Calert.raised');
  await service.close();
});

/** A stream that says what it is given and then nothing, until it is cut off. */
function silentStream(text: string, signal: AbortSignal): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

test('one that has fallen silent is opened again; who is away or busy is asked again', async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  const stop = new AbortController();
  const events = follow(
    (_types, _headers, signal) => {
      asked.push(Date.now());
      if (asked.length === 2) return Promise.reject(new TypeError('fetch failed'));
      if (asked.length === 3)
        return Promise.resolve(new Response('{}', { status: 429, headers: { 'retry-after': '20' } }));
      return Promise.resolve(silentStream(told(asked.length), signal));
    },
    { signal: stop.signal },
    60,
  );
  expect(await events.next()).toMatchObject({ value: { id: '1' } });
  const next = events.next();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(await next).toMatchObject({ value: { id: '4' } });
  const [first = 0, second = 0, third = 0, fourth = 0] = asked;
  expect(second - first).toBeGreaterThanOrEqual(45_000);
  expect(third - second).toBeLessThan(5000);
  expect(fourth - third).toBe(20_000);
  const last = events.next();
  stop.abort();
  expect(await last).toEqual({ value: undefined, done: true });
});

test('whoever stops reading lets go of the connection', async () => {
  let given: AbortSignal | undefined;
  const open = (_types: unknown, _headers: unknown, signal: AbortSignal): Promise<Response> => {
    given = signal;
    return Promise.resolve(silentStream(told(1), signal));
  };
  for await (const event of follow(open, {}, 60)) {
    expect(event.id).toBe('1');
    break;
  }
  expect(given?.aborted).toBe(true);
});

test('what will not pass is thrown', async () => {
  const open = (): Promise<Response> => Promise.resolve(new Response('{"code":40301}', { status: 403 }));
  await expect(follow(open, {}, 60).next()).rejects.toThrow(Refused);
  const page = (): Promise<Response> => Promise.resolve(new Response('<h1>Welcome</h1>'));
  await expect(follow(page, {}, 60).next()).rejects.toThrow(Refused);
});

async function blocks(pieces: Iterable<Uint8Array>): Promise<Block[]> {
  return Array.fromAsync(blocksOf(ReadableStream.from(pieces), () => undefined));
}

test('a stream may be cut anywhere, also within a letter', async () => {
  const bytes = new TextEncoder().encode(
    ': hello\n\nid: 5\r\ndata: {"a":"é"\ndata:,"b":1}\n\nretry: 100\nid: 6\n\nid: 7',
  );
  const whole = await blocks([bytes]);
  expect(whole).toEqual([
    { id: '5', data: '{"a":"é"\n,"b":1}', retrySeconds: undefined },
    { id: '6', data: '', retrySeconds: 0.1 },
  ]);
  expect(await blocks(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
});

test('a line that never ends is not kept for ever', async () => {
  const piece = new TextEncoder().encode('x'.repeat(100_000));
  function* endless(): Generator<Uint8Array> {
    for (;;) yield piece;
  }
  expect(await blocks(endless())).toEqual([]);
});
