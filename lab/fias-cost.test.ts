/** What a link costs: many properties in one process, each with a property system of its own. Long: FIAS_LINKS=1000. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventsOf } from '../server/src/connectors/fias/settings.ts';
import { House } from './fias/house.ts';
import { PropertySystem } from './fias/property-system.ts';

const count = Number(process.env['FIAS_LINKS'] ?? 25);
const watched = Number(process.env['FIAS_COST_SECONDS'] ?? 5);

function costOf(pid: number): { megabytes: number; seconds: number } {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return { megabytes: Number(resident) / 1024, seconds: (Number(times[11]) + Number(times[12])) / 100 };
}

test('many links in one process come up, and what one costs is written down', async () => {
  const house = await House.build();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fias/holder.ts'), house.database.url], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const systems = await Promise.all(Array.from({ length: count }, () => PropertySystem.start()));
  try {
    await sleep(5000);
    const alone = costOf(child.pid ?? 0);
    const targets = systems.map(({ port }) => ({ host: '127.0.0.1', port, interface: 'PB' }));
    await house.query(
      `INSERT INTO properties (code, name, timezone) SELECT 'hotel-' || n, 'Hotel ' || n, 'Europe/Paris'
          FROM generate_series(1, $1::int) n`,
      [count],
    );
    await house.query(
      `INSERT INTO destinations (property, role, name, type, target, events)
       SELECT p.id, 'connector', 'opera', 'fias', t.target, $2 FROM jsonb_array_elements($1::jsonb)
         WITH ORDINALITY AS t (target, n) JOIN properties p ON p.code = 'hotel-' || t.n`,
      [JSON.stringify(targets), eventsOf({ interface: 'PB' })],
    );
    const begun = performance.now();
    await expect.poll(() => systems.filter(({ isUp }) => isUp).length, { timeout: 300_000, interval: 250 }).toBe(count);
    const took = (performance.now() - begun) / 1000;
    await sleep(10_000); // the resync of each, and the last reports
    const before = costOf(child.pid ?? 0);
    await sleep(watched * 1000);
    const after = costOf(child.pid ?? 0);
    expect(systems.filter(({ isUp }) => isUp)).toHaveLength(count);
    const memory = ((after.megabytes - alone.megabytes) * 1024) / count;
    const processor = (after.seconds - before.seconds) / watched;
    console.log(
      `${count} links: up after ${took.toFixed(1)} s; ${memory.toFixed(0)} kB of memory and ` +
        `${((processor / count) * 1e6).toFixed(0)} µs of processor a second for each; all of them ` +
        `${(processor * 100).toFixed(1)} % of a core`,
    );
    expect(memory).toBeLessThan(2048);
  } finally {
    child.kill('SIGKILL');
    await Promise.all(systems.map((system) => system.stop()));
    await house.close();
  }
});
