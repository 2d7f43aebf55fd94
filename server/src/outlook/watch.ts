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
/** Whoever books must learn within five seconds that it cannot ring; the page asks every other second. */
const waysPause = 2000;
const findingsPauses = 4;
const switchMilliseconds = 60_000;
/** A dialer sweeps every second. */
const sweepMilliseconds = 10_000;
/** Where thousands of Asterisks have dialled in, asking each of them may take a tenth of the time and no more. */
const share = 10;
/** One look that took long, because the process or a lone Asterisk hung, must not make it look away for long. */
const longestRest = 20_000;
const longestRestForEach = 20;
const longestRestForFew = 1000;

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
  const { dialer, telephony, heartbeatUrl: url, clock } = dialling;
  const pause = Math.min(waysPause, every.pause);
  let restUntil = 0;
  let looking: Promise<void> | undefined;
  const lookNow = async (): Promise<void> => {
    const begun = performance.now();
    if (begun < restUntil) return;
    const ways = await waysOf(dialling);
    const longest = Math.min(longestRest, Math.max(longestRestForFew, ways.ways.length * longestRestForEach));
    const rest = Math.min(longest, (performance.now() - begun) * (share - 1));
    restUntil = performance.now() + rest - pause;
    await asSystem(database, (db) => tellWays(db, heartbeat.lease.holder, ways));
  };
  // Thousands of Asterisks may come back in one moment: each look asks all of them, so one at a time is enough.
  const look = (): Promise<void> =>
    (looking ??= lookNow().finally(() => {
      looking = undefined;
    }));
  // What is seen at once is told at once.
  telephony.onNode(() => void look().catch(() => undefined));
  const trouble = new Trouble(database, findings, alertSeconds);
  const sweeps = () => dialer.sweptWithin(sweepMilliseconds);
  await heartbeat.heard(every.signal);
  await Promise.all([
    repeat({ ...every, pause, firstPause: 0, trouble: 'by what can be rung is not told' }, look),
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
