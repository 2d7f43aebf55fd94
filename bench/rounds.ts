/** Throughput of several services, in turns: what disturbs the machine for a while then disturbs all of them. */
import autocannon from 'autocannon';

export interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
}

const connections = 32;

/** Requests a second, per contestant and round. */
export async function inTurns(contestants: readonly Contestant[], rounds: number, seconds: number, say: (line: string) => void): Promise<number[][]> {
  // Code is compiled and connections are opened before it counts.
  for (const contestant of contestants) await throughput(contestant, 3);
  const results = contestants.map((): number[] => []);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const perSecond = await throughput(contestant, seconds);
      results[index]?.push(perSecond);
      say(`round ${round} of ${rounds}: ${contestant.name} ${Math.round(perSecond)}/s`);
    }
  }
  return results;
}

async function throughput({ name, url, headers = {} }: Contestant, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${name}: ${result.errors} errors and ${result.non2xx} refusals in a round`);
  return result['2xx'] / result.duration;
}
