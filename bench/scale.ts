/**
 * Does a hotel feel the 9,999 others? The same requests against one property and against ten thousand, one at a time in
 * turns.
 */
import type { Bench } from './bench.ts';
import { compared, type Series, type Side, takeTurns } from './beside.ts';
import { commands, startChild } from './child.ts';
import { openClient } from './client.ts';
import { password, prepareDatabase } from './databases.ts';
import { codeOf, staff } from './hotels.ts';
import { type Random, randomFor } from './random.ts';

const most = 1.3;
const rooms = 200;
const path = '/rest/system';
const requests = { cold: 600, warm: 10_000 };
/** Signed in beforehand, so that what is remembered is a crowd and not one. */
const rememberedAccounts = 500;

/** Who asks, on each side. */
type Accounts = Record<Side, readonly string[]>;

export const scale: Bench = {
  name: 'scale',
  summary: `sign-in plus GET ${path} with 10,000 properties has a p99 within ${most}× of one property`,
  async run({ size: properties, keep, say }) {
    await using one = await prepareDatabase('rev_bench_one', { properties: 1, rooms, accounts: 3 }, keep);
    await using many = await prepareDatabase('rev_bench_many', { properties, rooms, accounts: 3 }, keep);
    const urls = { one: one.url, many: many.url };
    const random = randomFor(1, 0);
    say(`cold: ${requests.cold} requests each, every one signs in afresh`);
    const cold = await measure(
      urls,
      { one: crowd(random, 1, requests.cold), many: crowd(random, properties, requests.cold) },
      '0',
      [],
    );
    say(`warm: ${requests.warm} requests each by ${rememberedAccounts} accounts that are remembered`);
    const known = crowd(random, properties, rememberedAccounts);
    const everybody = {
      one: crowd(random, 1, requests.warm),
      many: Array.from({ length: requests.warm }, () => known[random.below(known.length)] ?? ''),
    };
    const warm = await measure(urls, everybody, '3600', known);
    return compared(
      `Milliseconds of a request, one at a time in turns: 1 property × ${rooms} rooms beside ${properties} × ${rooms}`,
      { cold, warm },
      most,
    );
  },
};

function crowd(random: Random, among: number, count: number): string[] {
  const names = staff(3).map(({ name }) => name);
  return Array.from({ length: count }, () => `${names[random.below(names.length)]}@${codeOf(1 + random.below(among))}`);
}

async function measure(
  urls: Record<Side, string>,
  accounts: Accounts,
  rememberSeconds: string,
  beforehand: readonly string[],
): Promise<Series> {
  const settings = { REVEILLE_REMEMBER_SECONDS: rememberSeconds };
  await using one = await startChild(commands.asShipped, urls.one, settings);
  await using many = await startChild(commands.asShipped, urls.many, settings);
  using askOne = openClient(one.url, password);
  using askMany = openClient(many.url, password);
  for (const account of beforehand) await askMany.ask(path, account);
  // Both have answered equally often before it counts: code is compiled by use.
  const warmUp = Math.max(50, beforehand.length);
  for (let count = 0; count < warmUp; count += 1) await askOne.ask(path, accounts.one[count] ?? '');
  if (beforehand.length === 0)
    for (let count = 0; count < warmUp; count += 1) await askMany.ask(path, accounts.many[count] ?? '');
  // Awaited here: the clients and services are closed on the way out.
  return await takeTurns(accounts.one.length, {
    one: (index) => askOne.ask(path, accounts.one[index] ?? ''),
    many: (index) => askMany.ask(path, accounts.many[index] ?? ''),
  });
}
