/** What do credentials on every request cost? The same route, as shipped and without looking at credentials. */
import type { Bench } from './bench.ts';
import { commands, startChild } from './child.ts';
import { basic, openClient } from './client.ts';
import { password, prepareDatabase } from './databases.ts';
import { connections, inTurns } from './rounds.ts';
import { median, rounded } from './statistics.ts';
import { guessable } from '../server/src/passwords/guessable.ts';
import { hashPassword } from '../server/src/passwords/password.ts';

const least = 0.7;
const path = '/rest/system';
/** Each signs in for the first time once. */
const accounts = 23;
const chosen = 21;

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
    const { read, withList, withoutList } = await choosingTimes();
    const choosing = median(withList) / median(withoutList);
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
        {
          title: `Milliseconds to choose a password, median of ${chosen} in turns; signing in looks at no list`,
          head: ['', 'ms'],
          rows: [
            ['the list of common passwords is read, once in a process', rounded(read)],
            ['looked for in the list, and hashed', rounded(median(withList))],
            ['hashed', rounded(median(withoutList))],
            ['ratio', rounded(choosing, 3)],
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

async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** One that nobody has chosen: the whole list is looked at. */
async function choosingTimes(): Promise<{ read: number; withList: number[]; withoutList: number[] }> {
  const own = ['desk', 'Grand Hotel Aurora'];
  const read = await timed(() => guessable('correct-horse-battery', own));
  const [withList, withoutList]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < chosen; turn += 1) {
    const one = `correct-horse-battery-${turn}`;
    withList.push(await timed(() => (guessable(one, own) === undefined ? hashPassword(one) : undefined)));
    withoutList.push(await timed(() => hashPassword(one)));
  }
  return { read, withList, withoutList };
}

async function signInTimes(url: string): Promise<{ first: number[]; again: number[] }> {
  using client = openClient(url, password);
  const [first, again]: [number[], number[]] = [[], []];
  for (let clerk = 1; clerk <= accounts - 3; clerk += 1) {
    first.push(await client.ask(path, `clerk${clerk}`));
    again.push(await client.ask(path, `clerk${clerk}`));
  }
  return { first, again };
}
