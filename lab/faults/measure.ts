/** How long after a fault each of those says so whom somebody listens to, and how long after its end it is over. */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until.ts';
import type { Night } from './night.ts';

export interface Fault {
  readonly name: string;
  /** The reason that /wakez gives; none where calls can be rung all the same. */
  readonly wakez?: string;
  /** A line of some process's metrics. */
  readonly metric: RegExp;
  /** Its kind and something of its detail. Its message goes to the subscriber; not where nothing can leave any more. */
  readonly alert?: { readonly kind: string; readonly of: RegExp; readonly isSent: boolean };
  /** Nobody here can tell: the dead man's switch is not called any more, so others do. */
  readonly silencesSwitch?: true;
  /** What has to be so before it, and does not count. */
  readonly prepare?: (night: Night) => Promise<unknown>;
  readonly cause: (night: Night) => Promise<unknown>;
  readonly fix: (night: Night) => Promise<unknown>;
}

/** Seconds; undefined where it is not this one's to say. */
export interface Measured {
  readonly name: string;
  readonly wakez?: number;
  readonly metric?: number;
  readonly alert?: number;
  readonly message?: number;
  /** Calls of the switch while nobody should have called it. */
  readonly switchCalls?: number;
  /** From the fix until all of them say that it is over. */
  readonly over: number;
}

/** The switch is called once a minute. */
const switchSeconds = 65;

export async function measure(night: Night, fault: Fault): Promise<Measured> {
  const { wakez, metric, alert } = fault;
  await until(`${fault.name}: /wakez before`, async () => (await night.wakez()) === '');
  await fault.prepare?.(night);
  const before = night.subscriber.received.length;
  const begun = performance.now();
  await fault.cause(night);
  const calls = night.switch.received.length;
  const said = async (what: string, ask: () => boolean | Promise<boolean>): Promise<number> => {
    await until(`${fault.name}: ${what}`, ask);
    return secondsSince(begun);
  };
  const told = () =>
    night.subscriber.received.slice(before).some(({ body }) => alert !== undefined && isOf(alert, body));
  const [inWakez, inMetric, inAlert, inMessage] = await Promise.all([
    wakez === undefined ? undefined : said('/wakez', async () => (await night.wakez()) === wakez),
    said('metric', async () => metric.test(await night.metrics())),
    alert === undefined ? undefined : said('alert', () => stands(night, alert)),
    alert?.isSent !== true ? undefined : said('message', told),
  ]);
  if (fault.silencesSwitch === true) await sleep(Math.max(0, switchSeconds * 1000 - (performance.now() - begun)));
  const switchCalls = fault.silencesSwitch === true ? night.switch.received.length - calls : undefined;
  const fixed = performance.now();
  await fault.fix(night);
  await until(`${fault.name}: /wakez after`, async () => (await night.wakez()) === '');
  if (alert !== undefined) await until(`${fault.name}: alert after`, async () => !(await stands(night, alert)));
  return defined({
    name: fault.name,
    wakez: inWakez,
    metric: inMetric,
    alert: inAlert,
    message: inMessage,
    switchCalls,
    over: secondsSince(fixed),
  });
}

async function stands({ hotel }: Night, alert: NonNullable<Fault['alert']>): Promise<boolean> {
  const standing = await hotel.query<{ body: string }>(
    `SELECT jsonb_build_object('alert', kind)::text || detail::text AS body FROM alerts
     WHERE acknowledged_at IS NULL`,
  );
  return standing.some(({ body }) => isOf(alert, body));
}

function isOf({ kind, of }: NonNullable<Fault['alert']>, body: string): boolean {
  return new RegExp(`"alert": ?"${kind}"`).test(body) && of.test(body);
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 100) / 10;
}

/** Without what is undefined. */
function defined<T extends object>(given: T): T & Measured {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T & Measured;
}
