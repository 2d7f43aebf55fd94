/**
 * A clock that begins at some moment and runs many times as fast, for programs that are started on it. libfaketime
 * counts from the start of each program, so each is told what the time is when it starts.
 */
import { onServer } from '../../server/testing/database.ts';

export const fakeLibrary = '/usr/$LIB/faketime/libfaketime.so.1';

/** A program that is started with this in its environment has a clock that is so many seconds ahead of the others. */
export const aheadVariable = 'LAB_CLOCK_AHEAD';

export interface FastClock {
  now(): number;
  /** How long that is for us. */
  real(milliseconds: number): number;
  /** A command that runs another on this clock. */
  readonly within: readonly [string, ...string[]];
}

/** What PostgreSQL is started with: it alone may say what the time is, since it takes its time to start. */
export function fastFrom(begin: Date, speed: number): Record<string, string> {
  return { LD_PRELOAD: fakeLibrary, FAKETIME_FMT: '%s', FAKETIME: `@${begin.getTime() / 1000} x${speed}`, TZ: 'UTC' };
}

export async function clockOf(databaseUrl: string, speed: number): Promise<FastClock> {
  const [began, fake] = await onServer(async (client) => {
    await client.query('SELECT 1');
    const { rows } = await client.query<{ now: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
    );
    return [Date.now(), rows[0]?.now ?? Number.NaN];
  }, databaseUrl);
  const script =
    `fake=$(( ${nanoseconds(fake)} + ($(date +%s%N) - ${nanoseconds(began)}) * ${speed} + ` +
    `\${${aheadVariable}:-0} * 1000000000 )); ` +
    `FAKETIME_FMT=%s FAKETIME="@$((fake / 1000000000)).$(printf %09d $((fake % 1000000000))) x${speed}" ` +
    `LD_PRELOAD='${fakeLibrary}' exec "$@"`;
  return {
    now: () => fake + (Date.now() - began) * speed,
    real: (milliseconds) => milliseconds / speed,
    within: ['sh', '-c', script, 'sh'],
  };
}

function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds)}000000`;
}
