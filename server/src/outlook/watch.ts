/** Stands all night: says by what can be rung, tells whose calls cannot, and calls the switch that others listen to. */
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Finding } from '../doctor/finding.ts';
import type { Log } from '../ops/log.ts';
import type { Dialer } from '../ringing/dialer.ts';
import type { Secret } from '../secret.ts';
import type { Heartbeat } from '../work/heartbeat.ts';
import { type Loop, repeat } from '../work/loop.ts';
import { ringCanaries } from './canary.ts';
import type { Outlook } from './outlook.ts';
import { holdSwitch } from './switch.ts';
import { CannotRing } from './telling.ts';
import { Trouble } from './trouble.ts';
import { type Means, waysOf } from './ways.ts';
import { tellWays } from './ways-store.ts';

export interface Watch {
  readonly database: Database;
  readonly heartbeat: Heartbeat;
  readonly outlook: Outlook;
  /** What the doctor finds. */
  readonly findings: () => Promise<readonly Finding[]>;
  readonly alertSeconds: number;
  /** Of a process that dials. */
  readonly dialling?: Dialling | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}

interface Dialling extends Means {
  readonly dialer: Dialer;
  readonly heartbeatUrl: Secret | undefined;
}

const longestPause = 5000;
const findingsPauses = 4;
const switchMilliseconds = 60_000;
/** A dialer sweeps every second. */
const sweepMilliseconds = 10_000;
/** Where thousands of Asterisks have dialled in, asking each of them may take a tenth of the time and no more. */
const share = 10;
/** One look that took long, because the process was frozen, must not make it look away for minutes. */
const longestRest = 20_000;

export async function keepWatch(watch: Watch): Promise<void> {
  const { database, alertSeconds, dialling, log, signal } = watch;
  const telling = new CannotRing({ database, log, alertSeconds });
  // Several looks until somebody is told.
  const pause = Math.min(longestPause, (alertSeconds * 1000) / 3);
  const every = { pause, firstPause: pause, signal, log, level: 'error' } as const;
  const standing = [repeat({ ...every, trouble: 'whether calls can be rung is not known' }, () => telling.look())];
  if (dialling !== undefined) standing.push(keepDialling(dialling, every, watch));
  await Promise.all(standing);
}

async function keepDialling(
  dialling: Dialling,
  every: Omit<Loop, 'trouble'>,
  { database, heartbeat, outlook, findings, alertSeconds }: Watch,
): Promise<void> {
  const { dialer, heartbeatUrl: url, clock } = dialling;
  let restUntil = 0;
  const look = async (): Promise<void> => {
    const begun = performance.now();
    if (begun < restUntil) return;
    const ways = await waysOf(dialling);
    const rest = Math.min(longestRest, (performance.now() - begun) * (share - 1));
    restUntil = performance.now() + rest - every.pause;
    await asSystem(database, (db) => tellWays(db, heartbeat.id, ways));
  };
  const trouble = new Trouble(database, findings, alertSeconds);
  const sweeps = () => dialer.sweptWithin(sweepMilliseconds);
  await heartbeat.heard(every.signal);
  await Promise.all([
    repeat({ ...every, firstPause: 0, trouble: 'by what can be rung is not told' }, look),
    repeat({ ...every, trouble: 'canaries are not rung' }, async () => {
      if (clock.trusted) await ringCanaries(database, dialer.part());
    }),
    repeat(
      { ...every, pause: every.pause * findingsPauses, trouble: 'what the doctor finds is not told' },
      async () => {
        if (heartbeat.share('dialer')?.rank === 0) await trouble.look(); // one of several tells it
      },
    ),
    url === undefined
      ? undefined
      : repeat({ ...every, pause: switchMilliseconds, trouble: "the dead man's switch is not called" }, () =>
          holdSwitch({ url, database, outlook, sweeps }),
        ),
  ]);
}
