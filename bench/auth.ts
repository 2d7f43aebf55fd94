/** What do credentials on every request cost? The same route, as shipped and without looking at credentials. */
import type { Bench } from './bench.ts';
import { commands, startChild } from './child.ts';
import { basic, openClient } from './client.ts';
import { password, prepareDatabase } from './databases.ts';
import { connections, inTurns } from './rounds.ts';
import { median, rounded } from './statistics.ts';

const least = 0.7;
const path = '/rest/system';
/** Each signs in for the first time once. */
const accounts = 23;

export const auth: Bench = {
  name: 'auth',
  summary: `GET ${path} with credentials reaches at least ${least}× of its throughput without`,
  async run({ rounds = 7, seconds, keep, say }) {
    await using database = await prepareDatabase('rev_bench_auth', { properties: 1, rooms: 200, accounts }, keep);
    await using shipped = await startChild(commands.asShipped, database.url, { REVEILLE_REMEMBER_SECONDS: '300' });
    await using open = await startChild(commands.withoutCredentials, database.url, {
      REVEILLE_REMEMBER_SECONDS: '300',
    });

    const runs = await inTurns(
      [
        { name: 'with credentials', url: `${shipped.url}${path}`, headers: basic('desk', password) },
        { name: 'without', url: `${open.url}${path}` },
      ],
      rounds,
      seconds,
      say,
    );
    const [withThem = [], without = []] = runs.map(({ perSecond }) => perSecond);
    const ratios = withThem.map((perSecond, round) => perSecond / (without[round] ?? Number.NaN));
    const ratio = median(ratios);
    const { first, again } = await signInTimes(shipped.url);
    return {
      tables: [
        {
          title: `Requests a second, ${rounds} rounds of ${seconds} s in turns, ${connections} connections`,
          head: ['round', 'with credentials', 'without', 'ratio'],
          rows: [
            ...ratios.map((one, round) => [
              String(round + 1),
              Math.round(withThem[round] ?? 0),
              Math.round(without[round] ?? 0),
              rounded(one, 3),
            ]),
            ['median', Math.round(median(withThem)), Math.round(median(without)), rounded(ratio, 3)],
          ],
        },
        {
          title: `Milliseconds of one request alone, median of ${first.length} accounts`,
          head: ['', 'ms'],
          rows: [
            ['first sign-in (argon2id is computed)', rounded(median(first))],
            ['the same again (remembered)', rounded(median(again))],
          ],
        },
      ],
      remarks: [],
      verdicts: [
        {
          bar: `with credentials at least ${least}× of without, median of the rounds`,
          measured: ratio,
          pass: ratio >= least,
        },
      ],
    };
  },
};

async function signInTimes(url: string): Promise<{ first: number[]; again: number[] }> {
  using client = openClient(url, password);
  const [first, again]: [number[], number[]] = [[], []];
  for (let clerk = 1; clerk <= accounts - 3; clerk += 1) {
    first.push(await client.ask(path, `clerk${clerk}`));
    again.push(await client.ask(path, `clerk${clerk}`));
  }
  return { first, again };
}
