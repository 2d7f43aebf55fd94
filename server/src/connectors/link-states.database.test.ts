import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, onServer } from '../../testing/database.ts';
import { makeProperty } from '../../testing/service.ts';
import { createMetrics } from '../ops/metrics.ts';
import { LinkStates } from './link-states.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

test('links to property systems are counted by their state, those that nobody holds as down', async () => {
  const metrics = createMetrics();
  const states = new LinkStates(metrics, ['fias']);
  const property = await makeProperty(database, { code: 'grand' });
  await onServer(async (client) => {
    await client.query(
      `INSERT INTO destinations (property, role, name, type, target, enabled) SELECT $1, 'connector', 'link-' || n, CASE n WHEN 7 THEN 'webhook' ELSE 'fias' END, '{}', n <> 6 FROM generate_series(1, 7) n`,
      [property],
    );
    // The first two are up, the third is at its night audit, the fourth was up when its process died, the fifth was never held.
    await client.query(
      `INSERT INTO processes (role, id, name, ready, alive_until)
       SELECT 'links', gen_random_uuid(), name, true, now() + CASE name WHEN 'dead' THEN interval '-1 minute' ELSE interval '1 minute' END
       FROM unnest(ARRAY['dead', 'alive']) AS name`,
    );
    await client.query(
      `INSERT INTO links (property, destination, state, holder)
       SELECT property, id, CASE name WHEN 'link-3' THEN 'night-audit' ELSE 'up' END,
         (SELECT p.id FROM processes p WHERE p.name = CASE d.name WHEN 'link-4' THEN 'dead' ELSE 'alive' END)
       FROM destinations d WHERE name IN ('link-1', 'link-2', 'link-3', 'link-4', 'link-6')`,
    );
  }, database.url);
  await states.count(database);
  const told = await metrics.registry.metrics();
  expect(told.match(/^reveille_links_up\{.*$/gm)?.toSorted()).toEqual([
    'reveille_links_up{state="connecting"} 0',
    'reveille_links_up{state="down"} 2',
    'reveille_links_up{state="night-audit"} 1',
    'reveille_links_up{state="up"} 2',
  ]);
});
