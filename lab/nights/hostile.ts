/**
 * Those who mean no good or know no better: a hotel next door that wants everything, nonsense at the door, and people
 * who call in from nowhere and press anything.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/src/db/connect.ts';
import { basic, makeProperty } from '../../server/testing/service.ts';
import type { FastClock } from '../quiet-night/clock.ts';
import type { Deed } from './nemesis.ts';

const code = 'greedy';
/** Five digits: no phone of the hotel that is judged. */
const rooms = Array.from({ length: 100 }, (_, index) => String(70_001 + index));
const second = 1000;
/** Requests that the neighbour has under way at a time, and its pause after each. */
const greed = { hands: 4, pause: second };

const nonsense: readonly string[] = [
  '{',
  '[]',
  '"110"',
  '{"calls":[]}',
  '{"calls":[{"room":"110","datetime":"never"}]}',
  '{"calls":[{"room":"110","datetime":"2026-02-30T06:30:00Z"}]}',
  '{"calls":[{"room":"110","datetime":"2019-01-01T06:30:00Z"}]}',
  '{"calls":[{"room":"../../etc","datetime":"2027-01-01T06:30:00Z"}]}',
  '{"calls":[{"room":"110\\u0000","datetime":"2027-01-01T06:30:00Z"}]}',
  `{"calls":[{"room":"${'1'.repeat(100_000)}","datetime":"2027-01-01T06:30:00Z"}]}`,
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  '{"room":"110","lines":[{"item":"10","quantity":-1}]}',
  '{"room":"110","lines":[{"item":"10","quantity":1e308}]}',
  '{"__proto__":{"room":"110"},"lines":[]}',
];
const raw: readonly string[] = [
  '\0\0\0\0',
  'GET / HTTP/9.9\r\n\r\n',
  'POST /api/v1/wakeups HTTP/1.1\r\nContent-Length: 9\r\n\r\n',
];

/** None of them is a phone of the hotel that is judged: nobody there may be rung because of them. */
const strangers = ['', '9999', '00390000000001', '7', 'anonymous', '+'] as const;
const dialled = ['*55', '*550630', '*551100630', '*5', '##########', ''] as const;
const pressed = ['0630', '1', '', '110', '#', '99999', '12345678901234567890', 'ABCD', '0'] as const;
const turns = [1, 2, 3, 4, 5] as const;

interface Door {
  /** Of the hotel that is judged. */
  readonly code: string;
  readonly menu: string;
  readonly clock: FastClock;
  readonly addresses: () => readonly string[];
}

/** Nobody of the hotel that is judged may feel it, so it is no reason to be late. */
const shared = { target: 'callers', lasts: [20, 60] as const, delaysCalls: false };

export async function hostileDeeds(database: Database, door: Door): Promise<Deed[]> {
  await makeProperty(database, { code, rooms });
  return [
    { ...shared, what: 'a hotel next door wants everything', ...whileItLasts(greed.hands, (turn) => want(door, turn)) },
    { ...shared, what: 'nonsense at the door', ...whileItLasts(1, (turn) => babble(door, turn)) },
    { ...shared, what: 'strangers call in', ...whileItLasts(1, (turn) => callIn(door, turn)) },
  ];
}

/** Turns that follow each other from the beginning of a deed to its end, in so many hands. */
function whileItLasts(hands: number, turn: (number: number) => Promise<unknown>): Pick<Deed, 'begin' | 'end'> {
  let working: Promise<void>[] = [];
  let stop = new AbortController();
  const work = async (hand: number, { signal }: AbortController): Promise<void> => {
    for (let number = hand; !signal.aborted; number += hands) await turn(number).catch(() => undefined);
  };
  return {
    async begin() {
      stop = new AbortController();
      working = Array.from({ length: hands }, (_, hand) => work(hand, stop));
    },
    async end() {
      stop.abort();
      await Promise.all(working);
    },
  };
}

async function want({ clock, addresses }: Door, turn: number): Promise<void> {
  const due = new Date(clock.now() + 30 * second + (turn % 60) * second).toISOString();
  const calls = rooms.slice((turn % 10) * 10, (turn % 10) * 10 + 10).map((room) => ({ room, datetime: due }));
  await post(pick(addresses(), turn), `boss@${code}`, '/api/v1/wakeups', JSON.stringify({ calls }));
  await sleep(clock.real(greed.pause));
}

async function babble({ clock, addresses, code: judged }: Door, turn: number): Promise<void> {
  const url = pick(addresses(), turn);
  const path = turn % 3 === 0 ? '/api/v1/charges' : '/api/v1/wakeups';
  await post(url, `boss@${judged}`, path, pick(nonsense, turn));
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
  socket.write(pick(raw, turn));
  await sleep(clock.real(second));
  socket.destroy();
}

/** As an Asterisk asks for them. */
async function callIn({ clock, addresses, code: judged, menu }: Door, number: number): Promise<void> {
  const [caller, called] = [pick(strangers, number), pick(dialled, number)];
  for (const turn of turns) {
    const said = { call: `stranger-${number}`, turn, caller, called, digits: pick(pressed, number + turn) };
    const path = '/api/v1/telephony/call-ins';
    await post(pick(addresses(), number), `${menu}@${judged}`, path, JSON.stringify(said));
  }
  await sleep(clock.real(second));
}

async function post(url: string, as: string, path: string, body: string): Promise<void> {
  const headers = { ...basic(as), 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) });
  await answer.text();
}

function pick(choices: readonly string[], turn: number): string {
  return choices[turn % choices.length] ?? '';
}
