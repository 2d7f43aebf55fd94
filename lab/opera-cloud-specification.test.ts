/**
 * What we ask and what the simulated cloud answers, held against the vendor's own specification. That is not ours to
 * ship: `OHIP_SPECS` names the folder that holds it. Without it this is skipped, and says so.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Db } from '../server/src/db/connect.ts';
import { asProperty } from '../server/src/db/transaction.ts';
import { book, overwriteResult, remove } from '../server/src/wakeups/book.ts';
import { type Seen, Swagger } from '../server/testing/swagger.ts';
import { CloudScene, eventually } from './opera-cloud/scene.ts';

const folder = process.env['OHIP_SPECS'] ?? '';
const scene = new CloudScene();

/** One set there and rung, one set here and removed, and a room that was cleaned. */
async function tellOfCalls(): Promise<void> {
  const { house } = scene;
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 1 }).toString();
  const inProperty = <T>(work: (db: Db) => Promise<T>): Promise<T> => asProperty(house.database, house.property, work);
  await scene.listening();
  scene.desk.setCall(scene.hotel.inHouse('101')[0]!, `${day} 07:00:00`);
  const theirs = () => house.query<{ id: string }>(`SELECT id FROM wakeups WHERE room = '101'`);
  await expect.poll(theirs, eventually).toHaveLength(1);
  const [call] = await theirs();
  const end = { result: 1, actor: 'desk', corrects: true };
  await inProperty((db) => overwriteResult(db, house.property, call?.id ?? '', end));
  const asked = { datetime: `${day}T06:30:00` };
  const booking = { room: '102', asked, daily: false, actor: 'desk', source: 5 };
  const [ours] = await inProperty((db) => book(db, house.property, booking));
  await house.seal();
  await expect.poll(() => scene.cloud.asked('set call').length, eventually).toBe(1);
  await inProperty((db) => remove(db, house.property, ours?.id ?? '', 'desk'));
  await house.query(
    `INSERT INTO journal (property, actor, kind, room, detail)
       VALUES ($1, 'desk', 'roomstatus.changed', '101', '{"from": null, "to": "001"}')`,
    [house.property],
  );
  await house.seal();
  await expect.poll(() => house.query(`SELECT 1 FROM deliveries WHERE state = 'queued'`), eventually).toEqual([]);
}

test.skipIf(folder === '')(
  'every request and every answer is as the vendor has it; a planted field fails',
  async () => {
    const files = readdirSync(folder)
      .filter((name) => /^(?:csh|fof|hsk|rsv|oauth)\.json$/.test(name))
      .map((name) => new Swagger(join(folder, name)));
    const mistakesOf = (seen: Seen): string[] =>
      files.map((file) => file.mistakes(seen)).find((one) => one !== undefined) ?? [`nobody knows ${seen.path}`];

    await scene.open({ articles: '10=MB10', cashier: 113, statuses: '001=Dirty' });
    scene.cloud.faults.add('charge', { kind: 'lost after' }, { kind: 'lost before' });
    scene.hotel.inHouse('103')[0]!.noPost = true;
    for (const room of ['101', '102', '103', '104']) await scene.house.charge(room, { quantity: 2 });
    await scene.start();
    await expect.poll(scene.states, eventually).toEqual(['accepted', 'accepted', 'refused', 'accepted']);
    await tellOfCalls();
    const seen = scene.cloud.exchanges;
    expect(new Set(seen.map(({ operation }) => operation))).toEqual(
      new Set([
        'token',
        'reservations',
        'charge',
        'look-up',
        'calls',
        'set call',
        'change call',
        'remove call',
        'set room status',
      ]),
    );
    expect(seen.filter(({ operation }) => operation !== 'token').flatMap(mistakesOf)).toEqual([]);

    const charge = scene.cloud.asked('charge').at(-1)!;
    const { criteria } = charge.body as { criteria: object };
    expect(mistakesOf({ ...charge, body: { criteria: { ...criteria, quantitty: 2 } } })).not.toEqual([]);
    expect(mistakesOf({ ...charge, query: new URLSearchParams({ postIt: 'true' }) })).not.toEqual([]);
    expect(mistakesOf({ ...charge, answer: { status: 201, body: { postings: [{ number: 1 }] } } })).not.toEqual([]);
  },
);
