/** The other end of a connection to an Asterisk: one that behaves, and what one says that does not. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { WebSocket, WebSocketServer } from 'ws';
import type { Call } from '../src/telephony/telephony.ts';
import { answer, type Asked, introduction } from './ari-answers.ts';

export const call = (): Call => ({
  id: randomUUID(),
  property: 'grand',
  node: 'one',
  extension: '101',
  ringSeconds: 20,
  caller: { name: 'Wake-up', number: '900' },
  script: { announcement: ['hello-world'], readings: 1, waitSeconds: 1, replies: {}, goodbye: 'vm-goodbye' },
});

/** Both ends of one connection. */
export async function pair(): Promise<[WebSocket, WebSocket]> {
  const listening = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(listening, 'listening');
  const far = new WebSocket(`ws://127.0.0.1:${(listening.address() as AddressInfo).port}`);
  far.on('error', () => undefined);
  const [[near]] = (await Promise.all([once(listening, 'connection'), once(far, 'open')])) as unknown as [
    [WebSocket],
    unknown,
  ];
  near.on('error', () => undefined);
  listening.close();
  return [near, far];
}

/** Answers as Asterisk does to whoever introduces itself, places a call or asks for the line. */
export function behave(socket: WebSocket, calls: string[] = []): void {
  socket.on('message', (data: Buffer) => {
    const asked = JSON.parse(data.toString()) as Asked;
    const placed = /^channels\/reveille-(.+)$/.exec(asked.uri)?.[1];
    if (placed !== undefined && asked.method === 'POST') calls.push(placed);
    socket.send(answer(asked, 200, introduction(asked.uri)));
  });
}

const id = fc.uuid();
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    -1, 0, 1e308, 2_147_483_648, '', '\0', '\ud800', '\u202e', 'x'.repeat(20_000), '99999999999999999999', 'NaN',
    '__proto__', null, true, [], {}, [[[]]], '9'.repeat(300), '2026-99-99', '+275760-09-13T00:00:00Z', { toString: 1 },
    'a,b,c,d,e,f,g,h,i,j', '1e400,1,1,1,1,1,1,1,1',
    '1794713895.1,1,1,\0,99999,99999,1,\0x,\ud800',
  ), // prettier-ignore
);

/** What it says of a call: of one of these, or of one that nobody has placed. */
export function hostileEvent(calls: readonly string[]): fc.Arbitrary<string> {
  const known = calls.length === 0 ? id : fc.oneof(id, fc.constantFrom(...calls));
  const channel = fc.record(
    {
      id: fc.oneof({ weight: 4, arbitrary: known.map((one) => `reveille-${one}`) }, odd),
      state: fc.oneof(fc.constantFrom('Up', 'Down'), odd),
      name: odd,
      channelvars: fc.oneof(fc.record({ REVEILLE_OUTCOME: odd, REVEILLE_HEARD: fc.oneof(fc.constant('1'), odd) }), odd),
    },
    { requiredKeys: [] },
  );
  return fc
    .record(
      {
        type: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('Dial', 'ChannelCallerId', 'ChannelDestroyed') }, odd),
        timestamp: fc.oneof(fc.constant('2026-11-15T03:34:59.242+0000'), odd),
        dialstatus: fc.oneof(fc.constantFrom('RINGING', 'ANSWER'), odd),
        cause: odd,
        cause_txt: odd,
        tech_cause: odd,
        peer: fc.oneof({ weight: 4, arbitrary: channel }, odd),
        channel: fc.oneof({ weight: 4, arbitrary: channel }, odd),
      },
      { requiredKeys: ['type'] },
    )
    .map((event) => JSON.stringify(event));
}

/** Answers to what was asked, and to what was not. */
const hostileAnswer = fc
  .record(
    {
      request_id: fc.oneof(fc.nat({ max: 300 }).map(String), odd),
      status_code: fc.oneof(fc.constantFrom(200, 404, 409, 500), odd),
      message_body: odd,
      application: odd,
      timestamp: odd,
    },
    { requiredKeys: [] },
  )
  .map((one) => JSON.stringify({ type: 'RESTResponse', ...one }));

const nonsense = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json({ maxDepth: 5 }),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '1e999',
    '['.repeat(50_000),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `[${'1,'.repeat(50_000)}1]`,
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  ),
  fc.constant(`{${Array.from({ length: 10_000 }, (_, index) => `"k${index}":1`).join(',')}}`),
);

/** One thing to send. `true` means that it is sent as bytes, or in pieces. */
export function hostileFrame(
  calls: readonly string[],
): fc.Arbitrary<{ readonly data: string | Buffer; readonly pieces: boolean }> {
  const said = fc.oneof<fc.MaybeWeightedArbitrary<string | Buffer>[]>(
    { weight: 5, arbitrary: hostileEvent(calls) },
    { weight: 3, arbitrary: hostileAnswer },
    { weight: 2, arbitrary: nonsense },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  );
  return fc.record({ data: said, pieces: fc.boolean() });
}

/** Answers whatever it is asked, and never well: of the wrong kind, late, twice, or not at all. */
export function misbehave(socket: WebSocket, seed: number): void {
  const bodies = fc.sample(odd, { numRuns: 50, seed });
  let turn = 0;
  socket.on('message', (data: Buffer) => {
    const asked = JSON.parse(data.toString()) as Asked;
    turn += 1;
    const how = (turn + seed) % 7;
    if (how === 0) return;
    if (how < 4) socket.send(answer(asked, 200, introduction(asked.uri)));
    else socket.send(answer(asked, how === 4 ? 200 : bodies[turn % 50], bodies[(turn * 7) % 50] ?? null));
    if (how === 5) socket.send(answer(asked, 200, {}));
  });
}
