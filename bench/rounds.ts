/** Throughput of several services, in turns: what disturbs the machine for a while then disturbs all of them. */
import autocannon from 'autocannon';

export interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** The body of the next request, which is then a POST. */
  readonly nextBody?: () => string;
}

export interface Run {
  /** Requests a second, of each round. */
  readonly perSecond: number[];
  /** Milliseconds of every request of every round. */
  readonly latencies: number[];
}

export const connections = 32;

/** What each contestant has done, in their order. */
export async function inTurns(
  contestants: readonly Contestant[],
  rounds: number,
  seconds: number,
  say: (line: string) => void,
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<Run[]> {
  await before();
  // Code is compiled and connections are opened before it counts.
  for (const contestant of contestants) await load(contestant, 3);
  const runs = contestants.map((): Run => ({ perSecond: [], latencies: [] }));
  for (let round = 1; round <= rounds; round += 1) {
    await before();
    for (const [index, contestant] of contestants.entries()) {
      const { perSecond, latencies } = await load(contestant, seconds);
      runs[index]?.perSecond.push(perSecond);
      for (const latency of latencies) runs[index]?.latencies.push(latency);
      say(`round ${round} of ${rounds}: ${contestant.name} ${Math.round(perSecond)}/s`);
    }
  }
  return runs;
}

async function load(
  { name, url, headers = {}, nextBody }: Contestant,
  seconds: number,
): Promise<{ perSecond: number; latencies: number[] }> {
  const latencies: number[] = [];
  const changing =
    nextBody === undefined
      ? {}
      : {
          requests: [
            { method: 'POST' as const, setupRequest: (request: object) => ({ ...request, body: nextBody() }) },
          ],
        };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      { url, headers, connections, duration: seconds, ...changing },
      (error: Error | null, finished) => (error === null ? resolve(finished) : reject(error)),
    );
    running.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${name}: ${result.errors} errors and ${result.non2xx} refusals in a round`);
  return { perSecond: result['2xx'] / result.duration, latencies };
}
