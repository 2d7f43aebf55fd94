/** Two cells behind a router: what one feels when the other dies, and what a request costs more on the way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrl, onServer } from '../server/testing/database.ts';
import { password as hotelPassword } from '../server/testing/service.ts';
import { Router } from '../server/testing/router.ts';
import type { Bench } from './bench.ts';
import { takeTurns } from './beside.ts';
import { commands, startChild } from './child.ts';
import { basic, openClient } from './client.ts';
import { password, prepareDatabase } from './databases.ts';
import { hotelForBench } from './hotel.ts';
import { codeOf } from './hotels.ts';
import { populate } from './populate.ts';
import { allowed, ringAll, roomsFrom } from './punctual.ts';
import { row } from './served.ts';
import { quantile } from './statistics.ts';

const rooms = 200;
const path = '/rest/system';
const requests = 3000;
/** How much longer a request may take through the router, at p50. */
const routerMilliseconds = 1;
/** The rings have begun when the other cell dies. */
const headStart = 20_000;

export const cells: Bench = {
  name: 'cells',
  summary: 'a cell of 2,000 hotels that dies costs another its punctuality nothing; what a router costs a request',
  async run({ hotels = 2000, calls = 100, minutes = 2, keep, say }) {
    const all = roomsFrom(10_000, 2 * calls);
    await using place = await hotelForBench(all, calls);
    const own = place.hotel.database.url;
    say(`${hotels} hotels for the cell that rings`);
    await onServer(
      (client) => populate(client, { properties: hotels, rooms, accounts: 1, seed: 1, password }, () => undefined),
      own,
    );
    const name = 'rev_bench_cell';
    await using other = await prepareDatabase(name, { properties: hotels, rooms, accounts: 1 }, keep);
    // Two cells never have hotels of one code.
    await onServer(
      (client) => client.query(`UPDATE properties SET code = 'other-' || code WHERE code LIKE 'hotel-%'`),
      databaseUrl(name),
    );
    await using dying = await startChild(commands.asShipped, other.url, { REVEILLE_ROLES: 'api,dialer,courier' });
    await using router = await Router.start([
      {
        name: 'one',
        servers: [place.hotel.service.url],
        database: databaseUrl(new URL(own).pathname.slice(1)),
        most: 9999,
      },
      { name: 'two', servers: [dying.url], database: databaseUrl(name), most: 9999 },
    ]);
    say(`${requests} requests each, directly and through the router, in turns`);
    const account = `desk@${codeOf(1)}`;
    using direct = openClient(place.hotel.service.url, password);
    using routed = openClient(router.url, password);
    for (let count = 0; count < 200; count += 1) {
      await direct.ask(path, account);
      await routed.ask(path, account);
    }
    const { one: straight, many: through } = await takeTurns(requests, {
      one: () => direct.ask(path, account),
      many: () => routed.ask(path, account),
    });
    say('rings while both cells live');
    const before = (await ringAll(place, all.slice(0, calls), minutes, say)).late;
    const watch = watchBoth(router.url, [`desk@bench`, hotelPassword], [`desk@other-${codeOf(1)}`, password]);
    const ringing = ringAll(place, all.slice(calls), minutes, say);
    await sleep(headStart);
    process.kill(dying.pid, 'SIGKILL');
    const killed = performance.now();
    say('and now the other one is dead');
    const after = (await ringing).late;
    const { ours, theirs } = await watch.stop();
    const lost = 2 * calls - [...before, ...after].filter((late) => !Number.isNaN(late)).length;
    const added = quantile(through, 0.5) - quantile(straight, 0.5);
    const served = theirs.filter(({ at, status }) => at > killed + 2000 && status === 200).length;
    const p99 = quantile(after, 0.99);
    return {
      tables: [
        {
          title: `Milliseconds of GET ${path}, one at a time in turns`,
          head: ['', 'count', 'p50', 'p90', 'p99', 'last'],
          rows: [row('directly', straight), row('through the router', through)],
        },
        {
          title: `INVITE at the PBX after the due moment, ms, ${calls} calls over ${minutes} minutes each`,
          head: ['', 'count', 'p50', 'p90', 'p99', 'last'],
          rows: [row('both cells live', before), row('the other is killed', after)],
        },
      ],
      remarks: [
        `${ours.length} requests of the living cell through the router meanwhile, ` +
          `${ours.filter(({ status }) => status !== 200).length} of them not answered with 200; of the dead one ` +
          `${theirs.filter(({ status }) => status === 503).length} of ${theirs.length} with 503.`,
        `The router asks nothing: p99 ${quantile(straight, 0.99).toFixed(2)} ms directly, ` +
          `${quantile(through, 0.99).toFixed(2)} ms through it.`,
      ],
      verdicts: [
        {
          bar: `a request through the router takes at most ${routerMilliseconds} ms more at p50`,
          measured: added,
          unit: ' ms',
          pass: added <= routerMilliseconds,
        },
        {
          bar: `with the other cell dead, p99 of the INVITE at most ${allowed.nearlyAll} ms late`,
          measured: p99,
          unit: ' ms',
          pass: p99 <= allowed.nearlyAll,
        },
        { bar: 'calls lost: none', measured: lost, unit: '', pass: lost === 0 },
        {
          bar: 'requests of the living cell that failed: none',
          measured: ours.filter(({ status }) => status !== 200).length,
          unit: '',
          pass: ours.every(({ status }) => status === 200) && ours.length > 50,
        },
        {
          bar: 'requests of the dead cell that somebody else answered: none',
          measured: served,
          unit: '',
          pass: served === 0 && theirs.some(({ status }) => status === 503),
        },
      ],
    };
  },
};

interface Seen {
  readonly at: number;
  readonly status: number;
}

/** Asks for a hotel of each cell, five times a second. */
function watchBoth(url: string, ...accounts: readonly (readonly [string, string])[]) {
  const stopped = new AbortController();
  const watch = async (name: string, secret: string): Promise<Seen[]> => {
    const seen: Seen[] = [];
    for (; !stopped.signal.aborted; await sleep(200)) {
      const answer = await fetch(`${url}${path}`, { headers: basic(name, secret) });
      await answer.body?.cancel();
      seen.push({ at: performance.now(), status: answer.status });
    }
    return seen;
  };
  const watched = Promise.all(accounts.map(([name, secret]) => watch(name, secret)));
  return {
    async stop() {
      stopped.abort();
      const [ours = [], theirs = []] = await watched;
      return { ours, theirs };
    },
  };
}
