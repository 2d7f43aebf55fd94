/** Many hotels of one chain on one stream, and what one of them costs. */
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../server/testing/database.ts';
import { query } from '../server/testing/rest.ts';
import { makeProperty } from '../server/testing/service.ts';
import { OperaCloud } from './opera-cloud/opera-cloud.ts';
import { holdClouds, sealedSecret } from './opera-cloud/quick.ts';
import { eventually } from './opera-cloud/scene.ts';

/** `npm run prove:opera-cloud` has 1,000. */
const hotels = Number(process.env['CLOUD_HOTELS'] ?? 25);
const database = await createTestDatabase();
afterAll(() => database.drop());

test(`${hotels} hotels of one chain hear each their own on one connection`, async () => {
  const cloud = await OperaCloud.start();
  cloud.limits.perSecond = cloud.limits.burst = 1_000_000;
  for (let number = 0; number < hotels; number += 1) {
    const property = await makeProperty(database, { code: `hotel${number}`, rooms: ['101'], accounts: {} });
    cloud.hotel(`H${number}`, ['101']);
    await query(
      database,
      `INSERT INTO destinations (property, role, name, type, target, secrets)
         VALUES ($1, 'connector', 'opera', 'ohip', $2, $3)`,
      [property, JSON.stringify(cloud.settings(`H${number}`)), sealedSecret(property)],
    );
  }
  const heap = process.memoryUsage().heapUsed;
  const startedAt = performance.now();
  const courier = await holdClouds(database);
  const count = async (text: string): Promise<number> =>
    (await query<{ count: number }>(database, `SELECT count(*)::int AS count FROM ${text}`))[0]?.count ?? 0;
  const waiting = { ...eventually, timeout: 900_000 };
  await expect.poll(() => count('links WHERE resynced_at IS NOT NULL'), waiting).toBe(hotels);
  const readAfter = (performance.now() - startedAt) / 1000;
  const requests = cloud.exchanges.length;
  const heardFrom = performance.now();
  for (const hotel of cloud.hotels.values())
    cloud.tell(hotel, 'CHECK IN', hotel.reserve('101').id, { 'ROOM NUMBER': '101' });
  await expect.poll(() => count('guests'), waiting).toBe(hotels);
  const heardAfter = (performance.now() - heardFrom) / 1000;
  const wrong = await query(
    database,
    `SELECT 1 FROM guests g JOIN destinations o ON o.property = g.property GROUP BY g.property HAVING count(*) <> 1`,
  );
  expect(wrong).toEqual([]);
  // A machine that is too busy to say that it lives gives the seat up, and takes it again.
  expect(cloud.stream.seated).toBeLessThan(5);
  const idle = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const { user, system } = process.cpuUsage(idle);
  console.log(
    `${hotels} hotels: all read after ${readAfter.toFixed(1)} s with ` +
      `${(requests / hotels).toFixed(1)} requests each; an event of each heard after ${heardAfter.toFixed(1)} s; ` +
      `${((process.memoryUsage().heapUsed - heap) / hotels / 1024).toFixed(0)} KiB of memory each, and at rest ` +
      `${((user + system) / 5000 / hotels).toFixed(3)} ms of processor each second, the simulated cloud included`,
  );
  await courier.stop();
  await cloud.stop();
});
