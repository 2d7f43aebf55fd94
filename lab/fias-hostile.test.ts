/**
 * A property system that is broken, or taken over. Whatever it sends: the process lives and answers others, the other
 * hotel's link goes on, memory, descriptors and rows stay bounded, and when it behaves again the link is up. Long:
 * HOSTILE_RECORDS=100000.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf } from '../server/src/connectors/fias/settings.ts';
import { slack } from '../server/testing/patience.ts';
import { basic, makeProperty } from '../server/testing/service.ts';
import type { Condition } from './fias/besieged.ts';
import { floods, hostileRecord, secret } from './fias/hostile-records.ts';
import { House } from './fias/house.ts';
import { PropertySystem } from './fias/property-system.ts';

const count = Number(process.env['HOSTILE_RECORDS'] ?? 1000);
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_115);
const isLong = process.env['HOSTILE_RECORDS'] !== undefined;
/** How much of each flood. */
const size = isLong ? 10 : 1;
/** Milliseconds of work in one turn of the event loop. */
const longestHeld = 200;

let house: House;
let canary: PropertySystem;
let child: ChildProcess;
let server: Server;
let seat: Socket | undefined;
let seats = 0;

beforeAll(async () => {
  house = await House.build();
  server = createServer((socket) => {
    seats += 1;
    seat = socket;
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.write('\x02LS|DA261115|TI120000|\x03\x02LA|DA261115|TI120000|\x03');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await house.connector((server.address() as AddressInfo).port, { charset: 'utf-8', names: 'yes' });
  const other = await makeProperty(house.database, { code: 'canary' });
  canary = await PropertySystem.start();
  const target = { host: '127.0.0.1', port: canary.port, interface: 'PB' };
  await house.query(
    `INSERT INTO destinations (property, role, name, type, target, events)
        VALUES ($1, 'connector', 'opera', 'fias', $2, $3)`,
    [other, JSON.stringify(target), eventsOf(target)],
  );
  child = fork(join(import.meta.dirname, 'fias/besieged.ts'), [house.database.url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
});
afterAll(async () => {
  child.kill('SIGKILL');
  seat?.destroy();
  server.close();
  await canary.stop();
  await house.close();
});

async function condition(): Promise<Condition> {
  const told = once(child, 'message') as Promise<[Condition]>;
  child.send('how are you');
  return (await told)[0];
}

/**
 * The link is made, and both have said who they are. Who is not listened to for a while, because much was said, is not
 * seen to be gone either.
 */
async function linked(): Promise<Socket> {
  await expect
    .poll(() => seat !== undefined && !seat.destroyed && seat.writable, { timeout: 240_000, interval: 20 })
    .toBe(true);
  await sleep(30);
  return seat as Socket;
}

/** What is not taken within so long is left: nobody has to listen to it. */
async function send(bytes: Buffer, milliseconds: number): Promise<void> {
  const socket = await linked();
  if (!socket.write(bytes)) {
    const taken = new Promise<void>((resolve) => socket.once('drain', resolve).once('close', resolve));
    await Promise.race([taken, sleep(milliseconds, undefined, { ref: false })]);
  }
  if (socket.writableLength > 0) socket.resetAndDestroy();
}

test(
  `${count} records and every flood: others do not notice, and it recovers`,
  { timeout: 600_000 + count * 60 },
  async () => {
    const [first] = (await once(child, 'message')) as [Condition];
    await expect.poll(() => canary.isUp && seats > 0).toBe(true);
    let watching = true;
    const answers: number[] = [];
    const watch = (async () => {
      for (; watching; await sleep(100))
        answers.push(
          await fetch(`${first.url}/rest/system`, { headers: basic('desk@canary') }).then(
            ({ status }) => status,
            () => 0,
          ),
        );
    })();
    const before = await condition();
    const held: [string, number][] = [];

    for (const [name, flood] of Object.entries(floods)) {
      await send(flood(size), 3000);
      await sleep(isLong ? 2000 : 300);
      held.push([name, (await condition()).held]);
    }
    seat?.resetAndDestroy();

    let sent = 0;
    for (const records of batches()) {
      await send(Buffer.concat(records), 5000);
      sent += records.length;
      // Resets, half-open ends and silence, in every state that the link happens to be in.
      if (sent % 600 === 0) seat?.resetAndDestroy();
      else if (sent % 500 === 0) seat?.end();
      else if (sent % 400 === 0) seat?.destroy();
      if (sent % 1000 === 0) held.push([`${sent} records`, (await condition()).held]);
    }

    // It behaves again: the link is up, and a charge is on the bill.
    seat?.destroy();
    const [{ port }] = [server.address() as AddressInfo];
    await new Promise((resolve) => {
      server.close(resolve);
      seat?.destroy();
    });
    const mended = await PropertySystem.start({ port });
    await expect.poll(() => mended.isUp, { timeout: 180_000 }).toBe(true);
    await house.charge('101');
    await expect.poll(() => mended.folio.accepted.size, { timeout: 180_000 }).toBe(1);
    const after = await condition();
    watching = false;
    await watch;
    await mended.stop();

    const longest = held.toSorted(([, one], [, other]) => other - one)[0];
    const rows = await bounded();
    console.log(
      `${sent} records and ${Object.keys(floods).length} floods over ${seats} connections: event loop held ` +
        `${longest?.[1].toFixed(0)} ms at most (${longest?.[0]}), ` +
        `memory ${before.megabytes.toFixed(0)} to ${after.megabytes.toFixed(0)} MB, descriptors ` +
        `${before.descriptors} to ${after.descriptors}, ` +
        `${answers.length} answers meanwhile; rows ${JSON.stringify(rows)}`,
    );
    expect(child.exitCode).toBeNull();
    expect(new Set(answers)).toEqual(new Set([200]));
    const losses = await house.query(
      `SELECT j.at, j.detail FROM journal j JOIN properties p ON p.id = j.property
          WHERE p.code = 'canary' AND j.kind = 'link.down'`,
    );
    expect(losses, 'the other link was never lost').toEqual([]);
    expect(canary.isUp).toBe(true);
    expect(longest?.[1]).toBeLessThan(longestHeld * slack);
    expect(after.megabytes - before.megabytes).toBeLessThan(150);
    expect(after.descriptors - before.descriptors).toBeLessThan(10);
    expect(rows['guests']).toBeLessThanOrEqual(4 * 20);
    expect(rows['departures']).toBeLessThanOrEqual(4);
    expect(rows['wakeups']).toBeLessThanOrEqual(4 * 20);
    expect(rows['refused']).toBeLessThanOrEqual(110);
    expect(rows['transcript']).toBeLessThanOrEqual(200);
    const shown = JSON.stringify(await house.query('SELECT transcript, words FROM links'));
    expect(shown).not.toContain(secret);
  },
);

function* batches(): Generator<Buffer[]> {
  for (let done = 0, round = 0; done < count; done += 100, round += 1)
    yield fc.sample(hostileRecord, { numRuns: 100, seed: seed + round });
}

async function bounded(): Promise<Record<string, number>> {
  const [row] = await house.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM guests)::int AS guests, (SELECT count(*) FROM departures)::int AS departures,
       (SELECT count(*) FROM wakeups WHERE outcome = 0)::int AS wakeups, (SELECT count(*) FROM alerts
         WHERE kind = 'wakeup-refused')::int AS refused,
       (SELECT count(*) FROM journal)::int AS journal, (SELECT max(jsonb_array_length(transcript))
         FROM links)::int AS transcript`,
  );
  return row ?? {};
}
