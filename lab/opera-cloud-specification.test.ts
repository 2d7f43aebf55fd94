/**
 * What we ask and what the simulated cloud answers, held against the vendor's own specification. That is not ours to
 * ship: `OHIP_SPECS` names the folder that holds it. Without it this is skipped, and says so.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Seen, Swagger } from '../server/testing/swagger.ts';
import { CloudScene, eventually } from './opera-cloud/scene.ts';

const folder = process.env['OHIP_SPECS'] ?? '';
const scene = new CloudScene();

test.skipIf(folder === '')(
  'every request and every answer is as the vendor has it; a planted field fails',
  async () => {
    const files = readdirSync(folder)
      .filter((name) => /^(?:csh|fof|hsk|rsv|oauth)\.json$/.test(name))
      .map((name) => new Swagger(join(folder, name)));
    const mistakesOf = (seen: Seen): string[] =>
      files.map((file) => file.mistakes(seen)).find((one) => one !== undefined) ?? [`nobody knows ${seen.path}`];

    await scene.open({ articles: '10=MB10', cashier: 113 });
    scene.cloud.faults.add('charge', { kind: 'lost after' }, { kind: 'lost before' });
    scene.hotel.inHouse('103')[0]!.noPost = true;
    for (const room of ['101', '102', '103', '104']) await scene.house.charge(room, { quantity: 2 });
    await scene.start();
    await expect.poll(scene.states, eventually).toEqual(['accepted', 'accepted', 'refused', 'accepted']);
    const seen = scene.cloud.exchanges;
    expect(new Set(seen.map(({ operation }) => operation))).toEqual(
      new Set(['token', 'reservations', 'charge', 'look-up']),
    );
    expect(seen.filter(({ operation }) => operation !== 'token').flatMap(mistakesOf)).toEqual([]);

    const charge = scene.cloud.asked('charge').at(-1)!;
    const { criteria } = charge.body as { criteria: object };
    expect(mistakesOf({ ...charge, body: { criteria: { ...criteria, quantitty: 2 } } })).not.toEqual([]);
    expect(mistakesOf({ ...charge, query: new URLSearchParams({ postIt: 'true' }) })).not.toEqual([]);
    expect(mistakesOf({ ...charge, answer: { status: 201, body: { postings: [{ number: 1 }] } } })).not.toEqual([]);
  },
);
