/** One guest is to be woken, one thing fails at one moment of the call, and what came of it. */
import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/testing/cluster.ts';
import { serviceSettings } from '../hotel.ts';
import { firstSound } from './onset.ts';
import type { Place } from './place.ts';
import type { Point } from './point.ts';

export const faults = ['dialer', 'asterisk', 'postgresql'] as const;
export type Fault = (typeof faults)[number];

export interface CellRun {
  readonly point: Point;
  readonly fault: Fault;
  /**
   * From the death of the dialer, or from the return of Asterisk or PostgreSQL, until somebody cares for the call
   * again, in seconds.
   */
  readonly takenOver: number;
  /**
   * From the answer to the first sound, of the last call that was answered; not a number where Asterisk died with it.
   */
  readonly sound: number;
  readonly invites: number;
  readonly unsure: number;
  /** From the due moment to the end of it all. */
  readonly seconds: number;
  /** What is not as it must be; empty when all is well. */
  readonly wrong: readonly string[];
}

/** What is promised, in seconds. */
const promised = { takenOver: 15, sound: 2 };
const patience = 120_000;
const headStart = 5000;

/** A guest is rung twice only where Asterisk died with the call, and its end was not seen. */
function invitesExpected(point: Point, fault: Fault): number {
  return fault === 'asterisk' && ['ringing', 'answered', 'announcing'].includes(point) ? 2 : 1;
}

export async function runCell(place: Place, point: Point, fault: Fault, most = promised): Promise<CellRun> {
  const { lab, hotel } = place;
  const room = place.nextRoom();
  const dialer = await startDialer(place, point, fault);
  let successor: Awaited<ReturnType<typeof hotel.start>> | undefined;
  try {
    const due = Date.now() + headStart;
    const id = (await hotel.book([room], new Date(due))).get(room) ?? '';
    if (fault === 'dialer') await within(patience, once(dialer, 'exit'), 'the dialer did not come to the point');
    else await within(patience, untilSaid(dialer, 'reached'), 'the dialer did not come to the point');
    const began = await cause(place, fault, dialer);
    const care = untilCaredFor(place, fault, id, began);
    if (fault === 'dialer') successor = await hotel.start({ REVEILLE_ROLES: 'dialer' });
    const takenOver = await care;
    const final = await untilFinal(place, id);
    const seconds = (Date.now() - due) / 1000;
    const seen = await lab.seen({ extension: room });
    const answered = seen.filter((call) => call.answered !== null);
    // Who had heard all of it is not rung again, and the phone goes on recording a silence that nobody ends.
    const sound = fault === 'asterisk' && point === 'heard' ? Number.NaN : await soundOf(place, room);
    const told = await hotel.told(id);
    const unsure = told.filter(({ kind, detail }) => kind === 'wakeup.attempt' && detail['unsure'] === true).length;
    const wrong = [
      final.status === 4 ? '' : `ended with status ${final.status} and result ${final.result}`,
      takenOver <= most.takenOver ? '' : `taken over after ${takenOver.toFixed(1)} s`,
      !(sound > most.sound) ? '' : `the guest heard nothing for ${sound.toFixed(1)} s`,
      seen.length === invitesExpected(point, fault)
        ? ''
        : `rung ${seen.length} times, not ${invitesExpected(point, fault)}`,
      answered.length > 0 ? '' : 'nobody answered',
      // Who is rung again although a call may have got through stands in the journal.
      seen.length - 1 <= unsure
        ? ''
        : `rung twice, and the journal says nothing of it: ${told.map(({ kind }) => kind).join(' ')}`,
    ].filter((text) => text !== '');
    return { point, fault, takenOver, sound, invites: seen.length, unsure, seconds, wrong };
  } finally {
    await Promise.all([end(dialer), successor?.signal('SIGTERM')]);
  }
}

async function startDialer({ lab, hotel }: Place, point: Point, fault: Fault): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'dialer.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...serviceSettings(lab),
      DATABASE_URL: hotel.database.url,
      REVEILLE_ROLES: 'dialer',
      REVEILLE_LISTEN: `127.0.0.1:${await freePort()}`,
      CHAOS_POINT: point,
      CHAOS_DEED: fault === 'dialer' ? 'die' : 'tell',
    },
  });
  await within(60_000, untilSaid(child, 'started'), 'the dialer did not start');
  return child;
}

/** Does the deed, and returns from when on the call can be cared for again. A dialer has killed itself. */
async function cause({ lab, cluster }: Place, fault: Fault, dialer: ChildProcess): Promise<number> {
  if (fault === 'asterisk') {
    await lab.kill('voice');
    dialer.send('go on');
    await lab.up('voice');
  } else if (fault === 'postgresql') {
    await cluster.stop('immediate');
    dialer.send('go on');
    await cluster.start();
  }
  return Date.now();
}

/**
 * Seconds until another dialer has the call, its end is kept, or after a restart of PostgreSQL the dialer says again
 * that it lives.
 */
async function untilCaredFor({ hotel }: Place, fault: Fault, id: string, since: number): Promise<number> {
  const cared = {
    dialer: `SELECT FROM attempts a WHERE wakeup = $1 AND number = 1
        AND (ended_at IS NOT NULL OR NOT EXISTS (SELECT FROM attempts b JOIN processes d ON d.role = 'dialer'
          AND d.id = b.dialer WHERE b.id = a.id AND d.started_at < to_timestamp($2)))`,
    asterisk: 'SELECT FROM attempts WHERE wakeup = $1 AND number = 1 AND ended_at IS NOT NULL AND $2::float8 > 0',
    postgresql: `SELECT FROM processes WHERE role = 'dialer' AND alive_until > to_timestamp($2) + interval '10 seconds'
        AND $1 <> ''`,
  }[fault];
  while (Date.now() - since < patience) {
    const rows = await hotel.query(cared, [id, since / 1000]).catch(() => []);
    if (rows.length > 0) break;
    await sleep(100);
  }
  return Math.max(0, (Date.now() - since) / 1000);
}

async function untilFinal({ hotel }: Place, id: string): Promise<{ status: number; result: number }> {
  const until = Date.now() + patience;
  for (;;) {
    const [row] = await hotel
      .query<{ status: number; result: number }>('SELECT status, result FROM wakeups WHERE id = $1', [id])
      .catch(() => []);
    if (row !== undefined && (row.status > 3 || Date.now() > until)) return row;
    await sleep(200);
  }
}

/**
 * When the guest heard something, by the recording of the last call; the phone writes it when the call is over for it
 * too.
 */
async function soundOf({ lab }: Place, room: string): Promise<number> {
  const until = Date.now() + patience;
  for (;;) {
    const last = (await lab.seen({ extension: room })).at(-1);
    const recording = (await lab.recordings(room)).at(-1);
    if (recording !== undefined && (last?.ended ?? null) !== null) return firstSound(recording);
    if (Date.now() > until) return Number.POSITIVE_INFINITY;
    await sleep(200);
  }
}

async function untilSaid(child: ChildProcess, word: string): Promise<void> {
  for await (const [said] of on(child, 'message')) if (said === word) return;
}

async function within<T>(milliseconds: number, work: Promise<T>, otherwise: string): Promise<T> {
  const limit = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: limit.signal }).then(() => {
    throw new Error(otherwise);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.abort();
    late.catch(() => undefined);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
