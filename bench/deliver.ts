/**
 * The courier: how much it carries beside what pg-boss can do at all, how soon, and what sick destinations cost the
 * healthy.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../server/src/db/connect.ts';
import { administratorOf, onServer } from '../server/testing/database.ts';
import type { Bench, Outcome } from './bench.ts';
import { commands, startChild } from './child.ts';
import { prepareDatabase } from './databases.ts';
import { heardAll, makeQueue, preload, sendEvent, sendEvents, sendJobs, setDestinations } from './deliver-load.ts';
import { median, quantile, rounded } from './statistics.ts';

/** Messages for each destination. */
const each = 10;
const lightLoad = { messages: 300, pauseMilliseconds: 50, most: 600 };
const bars = { boss: 0.5, sick: 0.9 };
const pairs = 3;
/** Of the comparison with pg-boss, in turns: what else the machine does meets both. */
const slices = 5;

interface Rate {
  readonly what: string;
  readonly messages: number;
  readonly seconds: number;
}
const perSecond = ({ messages, seconds }: Pick<Rate, 'messages' | 'seconds'>): number => messages / seconds;
const together = (rates: readonly Rate[]) => ({
  messages: rates.reduce((sum, { messages }) => sum + messages, 0),
  seconds: rates.reduce((sum, { seconds }) => sum + seconds, 0),
});

export const deliver: Bench = {
  name: 'deliver',
  summary: 'the courier: throughput beside pg-boss, delay of a light load, and sick destinations',
  async run({ size, keep, say }): Promise<Outcome> {
    await using prepared = await prepareDatabase(
      'rev_bench_deliver',
      { properties: size, rooms: 1, accounts: 1 },
      keep,
    );
    await using receiver = await startChild(['bench/services/deliver-receiver.ts'], prepared.url);
    const { url } = prepared;
    const properties = await onServer(
      async (client) =>
        (await client.query<{ id: string }>('SELECT id FROM properties ORDER BY code')).rows.map(({ id }) => id),
      url,
    );
    const carrying = () =>
      startChild(commands.asShipped, url, { REVEILLE_ROLES: 'courier', REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8' });
    const total = size * each;
    let [disorder, repeats] = [0, 0];
    const reset = () => fetch(`${receiver.url}/reset`);
    const database = connect({ url, connections: 16 });
    try {
      await setDestinations(url, receiver.url, false);
      await reset();
      const [boss, whole]: [Rate[], Rate[]] = [[], []];
      let heardBefore = 0;
      for (let slice = 1; slice <= slices; slice += 1) {
        const count = total / slices;
        say(`slice ${slice} of ${slices}: pg-boss alone sends and completes ${count} jobs`);
        boss.push(await withBoss(url, count));
        say(`slice ${slice} of ${slices}: ${count} events are queued, and carried to ${size} destinations`);
        await using courier = await carrying();
        say(`  by ${courier.url}`);
        const begun = Date.now();
        await sendEvents(database, properties, count);
        const heard = await heardAll(receiver.url, count, heardBefore);
        heardBefore = heard.messages;
        whole.push({
          what: 'the courier, queueing and carrying',
          messages: count,
          seconds: (heard.last - begun) / 1000,
        });
      }
      say(`a light load of ${lightLoad.messages} messages`);
      let light: number[];
      {
        await using courier = await carrying();
        say(`  by ${courier.url}`);
        light = await lightDelays(
          receiver.url,
          (property, mark) => sendEvent(database, property, { mark }),
          properties,
        );
        const heard = await heardAll(receiver.url, 0);
        [disorder, repeats] = [disorder + heard.disorder, repeats + heard.repeats];
      }

      const rates: { healthy: Rate; sick: Rate }[] = [];
      for (let pair = 1; pair <= pairs; pair += 1) {
        const measure = async (bad: boolean): Promise<Rate> => {
          say(`round ${pair}: ${bad ? 'three in a hundred are sick' : 'all are healthy'}`);
          await setDestinations(url, receiver.url, bad);
          await reset();
          await using courier = await carrying();
          say(`  by ${courier.url}`);
          const { good, at } = await preload(url, each);
          const heard = await heardAll(receiver.url, good);
          [disorder, repeats] = [disorder + heard.disorder, repeats + heard.repeats];
          return {
            what: bad ? 'the healthy beside the sick' : 'all healthy',
            messages: good,
            seconds: (heard.last - at) / 1000,
          };
        };
        // Who goes first changes.
        const first = await measure(pair % 2 === 0);
        const second = await measure(pair % 2 === 1);
        rates.push(pair % 2 === 0 ? { healthy: second, sick: first } : { healthy: first, sick: second });
      }
      const ratio = perSecond(together(whole)) / perSecond(together(boss));
      const sick = median(rates.map((one) => perSecond(one.sick) / perSecond(one.healthy)));
      const late = quantile(light, 0.99);
      return {
        tables: [
          {
            title: `${size} destinations, ${total} messages`,
            head: ['', 'messages', 'seconds', 'a second'],
            rows: [
              ...boss.flatMap((one, index) => [one, whole[index] ?? one]),
              ...rates.flatMap(({ healthy, sick: other }) => [healthy, other]),
            ].map((rate) => [rate.what, rate.messages, rounded(rate.seconds), Math.round(perSecond(rate))]),
          },
          {
            title: 'From commit to arrival under a light load, ms',
            head: ['', 'messages', 'p50', 'p99', 'most'],
            rows: [['the courier', light.length, ...[0.5, 0.99, 1].map((share) => Math.round(quantile(light, share)))]],
          },
        ],
        remarks: [`Out of order: ${disorder}. Sent twice: ${repeats}.`],
        verdicts: [
          {
            bar: `queueing and carrying reaches ${bars.boss}× of pg-boss sending and completing`,
            measured: ratio,
            pass: ratio >= bars.boss,
          },
          {
            bar: `p99 of a light load within ${lightLoad.most} ms (as a share of it)`,
            measured: late / lightLoad.most,
            pass: late <= lightLoad.most,
          },
          {
            bar: `beside sick destinations the others keep ${bars.sick}× of their throughput`,
            measured: sick,
            pass: sick >= bars.sick,
          },
          {
            bar: 'the order of every destination is kept (messages out of order)',
            measured: disorder,
            pass: disorder === 0,
          },
        ],
      };
    } finally {
      await database.close();
    }
  },
};

async function withBoss(url: string, total: number): Promise<Rate> {
  await makeQueue(url);
  await using worker = await startChild(['bench/services/deliver-boss.ts'], administratorOf(url));
  const begun = Date.now();
  await sendJobs(url, total);
  const { last } = await heardAll(worker.url, total);
  return { what: 'pg-boss alone, sending and completing', messages: total, seconds: (last - begun) / 1000 };
}

async function lightDelays(
  receiver: string,
  send: (property: string, mark: number) => Promise<void>,
  properties: readonly string[],
): Promise<number[]> {
  const committed: number[] = [];
  const before = ((await (await fetch(`${receiver}/heard`)).json()) as { messages: number }).messages;
  for (let mark = 0; mark < lightLoad.messages; mark += 1) {
    await send(properties[(mark * 7919) % properties.length] ?? '', mark);
    committed.push(Date.now());
    await sleep(lightLoad.pauseMilliseconds);
  }
  await heardAll(receiver, lightLoad.messages, before);
  const arrivals = (await (await fetch(`${receiver}/arrivals`)).json()) as Record<string, number>;
  return committed.map((at, mark) => (arrivals[mark] ?? Number.POSITIVE_INFINITY) - at);
}
