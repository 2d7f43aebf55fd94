/**
 * The hotel next door, in a thread of its own so that our own work does not slow it: one client that lists and books,
 * and a look at /healthz.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { basic, neighbour } from './hotels.ts';

export interface Sample {
  readonly what: 'list' | 'book' | 'health';
  readonly at: number;
  readonly milliseconds: number;
  /** 0 when there was none. */
  readonly status: number;
}

interface Given {
  readonly every: number;
}

const { every } = workerData as Given;
const limit = 15_000;
let port = 0;
let booked = 0;
let agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.3.1' });

parentPort?.on('message', (next: number) => {
  port = next;
  agent.destroy();
  agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.3.1' });
});

/** A room and a minute that nobody has booked yet. */
function booking(): string {
  booked += 1;
  const when = new Date(Date.UTC(2030, 0, 1) + Math.floor(booked / 60) * 60_000).toISOString().slice(0, 16);
  return JSON.stringify({ room: String(101 + (booked % 60)), datetime: when });
}

function asked(what: Sample['what']): Promise<Sample> {
  const body = what === 'book' ? booking() : undefined;
  const path = what === 'health' ? '/healthz' : what === 'book' ? '/rest/wakeup' : '/rest/wakeup/list/pending?limit=20';
  const headers = {
    ...(what === 'health' ? {} : { authorization: basic(`all@${neighbour}`) }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const at = Date.now();
    const began = performance.now();
    const over = (status: number): void => resolve({ what, at, milliseconds: performance.now() - began, status });
    const sent = request(
      { host: '127.0.0.1', port, path, method: body === undefined ? 'GET' : 'POST', headers, agent, timeout: limit },
      (answer) => {
        answer.resume();
        answer.on('end', () => over(answer.statusCode ?? 0));
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => over(0));
    sent.end(body);
  });
}

for (let turn = 0; ; turn += 1) {
  const began = performance.now();
  if (port !== 0) parentPort?.postMessage(await asked(turn % 5 === 0 ? 'book' : turn % 2 === 0 ? 'health' : 'list'));
  await sleep(Math.max(1, every - (performance.now() - began)));
}
